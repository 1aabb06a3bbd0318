import { video } from '#lib/contract/park/video.ts'
import { videoSeriesWriting } from '#lib/contract/park/video-series.ts'
import { videoWatching } from '#lib/contract/park/video-watching.ts'
import { videoWorkspace } from '#lib/contract/park/video-workspace.ts'
import { videoWriting } from '#lib/contract/park/video-writing.ts'
import { viewerOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { getVideo, listBullets, listRelated, listSeries, listVideos } from './service.ts'
import {
  blockBulletSender,
  likeBullet,
  listBulletWindow,
  removeBullet,
  sendBullet,
  shieldBullet,
  unblockBulletSenders,
} from './watching/bullets.ts'
import { collectVideo, getMyWatching, likeVideo, listCollected, savePosition } from './watching/marks.ts'
import { deleteVideo, getMyVideo, listMyVideos, withdrawVideo } from './workspace.ts'
import { arrangeVideo } from './writing/arrange.ts'
import { getVideoFigures } from './writing/figures.ts'
import { createSeries, deleteSeries, getMySeries, listMySeries, orderSeries, saveSeries } from './writing/series.ts'
import { createVideo, dropRevision, getVideoEditor, recallVideo, replaceFilm, saveVideo, submitVideo } from './writing/service.ts'

export const videoRoutes = implement(video, {
  listVideos: ({ db, actor, query }) => listVideos(db, query, viewerOf(actor)),
  listSeries: ({ db, query }) => listSeries(db, query),
  getVideo: ({ db, params }) => getVideo(db, params.id),
  listRelated: ({ db, params }) => listRelated(db, params.id),
  listBullets: ({ db, params }) => listBullets(db, params.id),
})

export const videoWatchingRoutes = implement(videoWatching, {
  likeVideo: ({ db, actor, now, params, body }) => likeVideo({ db, actor, now }, params.id, body.like),
  collectVideo: ({ db, actor, now, params, body }) => collectVideo({ db, actor, now }, params.id, body.collect),
  listCollectedVideos: ({ db, actor, query }) => listCollected(db, actor, query),
  getMyVideoWatching: ({ db, actor, params }) => getMyWatching(db, actor, params.id),
  saveVideoPosition: ({ db, actor, now, params, body }) => savePosition({ db, actor, now }, params.id, body.at),
  listBulletWindow: ({ db, params, query }) => listBulletWindow(db, params.id, query),
  sendVideoBullet: ({ db, actor, now, params, body }) => sendBullet({ db, actor, now }, params.id, body),
  removeVideoBullet: ({ db, actor, now, params }) => removeBullet({ db, actor, now }, params.bulletId),
  shieldVideoBullet: ({ db, actor, now, params }) => shieldBullet({ db, actor, now }, params.bulletId),
  likeVideoBullet: ({ db, actor, now, params, body }) => likeBullet({ db, actor, now }, params.bulletId, body.like),
  blockVideoBulletSender: ({ db, actor, now, params }) => blockBulletSender({ db, actor, now }, params.bulletId),
  unblockVideoBulletSenders: ({ db, actor }) => unblockBulletSenders(db, actor),
})

export const videoWorkspaceRoutes = implement(videoWorkspace, {
  listMyVideos: ({ db, actor, query }) => listMyVideos(db, actor, query),
  getMyVideo: ({ db, actor, params, now }) => getMyVideo(db, actor, params.id, now),
  withdrawVideo: ({ db, actor, params }) => withdrawVideo(db, actor, params.id),
  deleteVideo: ({ db, actor, params, now }) => deleteVideo(db, actor, params.id, now),
})

export const videoWritingRoutes = implement(videoWriting, {
  createVideo: ({ db, actor, body, now }) => createVideo(db, actor, { ...body, now }),
  getVideoEditor: ({ db, actor, params, now }) => getVideoEditor(db, actor, params.id, now),
  saveVideo: ({ db, actor, params, body, now }) => saveVideo(db, actor, { ...params, body, now }),
  replaceFilm: ({ db, actor, params, body, now }) => replaceFilm(db, actor, { ...params, ...body, now }),
  submitVideo: ({ db, actor, params, now }) => submitVideo(db, actor, params.id, now),
  recallVideo: ({ db, actor, params }) => recallVideo(db, actor, params.id),
  dropRevision: ({ db, actor, params, now }) => dropRevision(db, actor, params.id, now),
  arrangeVideo: ({ db, actor, params, body }) => arrangeVideo(db, actor, { ...params, ...body }),
  getVideoFigures: ({ db, actor, params, now }) => getVideoFigures(db, actor, params.id, now),
})

export const videoSeriesWritingRoutes = implement(videoSeriesWriting, {
  listMySeries: ({ db, actor, query }) => listMySeries(db, actor, query),
  getMySeries: ({ db, actor, params }) => getMySeries(db, actor, params.id),
  createSeries: ({ db, actor, body, now }) => createSeries(db, actor, body, now),
  saveSeries: ({ db, actor, params, body, now }) => saveSeries(db, actor, { ...params, body, now }),
  orderSeries: ({ db, actor, params, body }) => orderSeries(db, actor, { ...params, ...body }),
  deleteSeries: ({ db, actor, params }) => deleteSeries(db, actor, params.id),
})
