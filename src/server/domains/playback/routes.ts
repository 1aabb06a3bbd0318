import { playback } from '#lib/contract/playback.ts'
import { implement } from '#server/http/implement.ts'

export const playbackRoutes = implement(playback, {})
