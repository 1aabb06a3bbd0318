import { video } from '#lib/contract/park/video.ts'
import { videoDesk } from '#lib/contract/park/video-desk.ts'
import { viewerOf } from '#server/http/actor.ts'
import { implement } from '#server/http/implement.ts'
import { deleteVideo, getMyVideo, listMyVideos, withdrawVideo } from './desk.ts'
import { getVideo, listBullets, listRelated, listSeries, listVideos } from './service.ts'

export const videoRoutes = implement(video, {
  listVideos: ({ db, actor, query }) => listVideos(db, query, viewerOf(actor)),
  listSeries: ({ db, query }) => listSeries(db, query),
  getVideo: ({ db, params }) => getVideo(db, params.id),
  listRelated: ({ db, params }) => listRelated(db, params.id),
  listBullets: ({ db, params }) => listBullets(db, params.id),
})

export const videoDeskRoutes = implement(videoDesk, {
  listMyVideos: ({ db, actor, query }) => listMyVideos(db, actor, query),
  getMyVideo: ({ db, actor, params }) => getMyVideo(db, actor, params.id),
  withdrawVideo: ({ db, actor, params }) => withdrawVideo(db, actor, params.id),
  deleteVideo: ({ db, actor, params }) => deleteVideo(db, actor, params.id),
})
