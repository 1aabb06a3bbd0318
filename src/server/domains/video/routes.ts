import { video } from '#lib/contract/video.ts'
import { implement } from '#server/http/implement.ts'
import { getVideo, listBullets, listRelated, listSeries, listVideos } from './service.ts'

export const videoRoutes = implement(video, {
  listVideos: ({ db, query }) => listVideos(db, query),
  listSeries: ({ db, query }) => listSeries(db, query),
  getVideo: ({ db, params }) => getVideo(db, params.id),
  listRelated: ({ db, params }) => listRelated(db, params.id),
  listBullets: ({ db, params }) => listBullets(db, params.id),
})
