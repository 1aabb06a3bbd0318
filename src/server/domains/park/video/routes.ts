import { video } from '#lib/contract/park/video.ts'
import { videoWorkspace } from '#lib/contract/park/video-workspace.ts'
import { viewerOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { getVideo, listBullets, listRelated, listSeries, listVideos } from './service.ts'
import { deleteVideo, getMyVideo, listMyVideos, withdrawVideo } from './workspace.ts'

export const videoRoutes = implement(video, {
  listVideos: ({ db, actor, query }) => listVideos(db, query, viewerOf(actor)),
  listSeries: ({ db, query }) => listSeries(db, query),
  getVideo: ({ db, params }) => getVideo(db, params.id),
  listRelated: ({ db, params }) => listRelated(db, params.id),
  listBullets: ({ db, params }) => listBullets(db, params.id),
})

export const videoWorkspaceRoutes = implement(videoWorkspace, {
  listMyVideos: ({ db, actor, query }) => listMyVideos(db, actor, query),
  getMyVideo: ({ db, actor, params }) => getMyVideo(db, actor, params.id),
  withdrawVideo: ({ db, actor, params }) => withdrawVideo(db, actor, params.id),
  deleteVideo: ({ db, actor, params }) => deleteVideo(db, actor, params.id),
})
