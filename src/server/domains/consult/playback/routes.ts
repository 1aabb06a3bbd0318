import { playback } from '#lib/contract/consult/playback.ts'
import { implement } from '#server/http/implement.ts'
import { getPlayback, listPlaybacks } from './service.ts'

export const playbackRoutes = implement(playback, {
  listPlaybacks: ({ query, db }) => listPlaybacks(db, query),
  getPlayback: ({ params, db }) => getPlayback(db, params.id),
})
