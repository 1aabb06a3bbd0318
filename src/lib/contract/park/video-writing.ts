/** Putting up videos: a draft that begins with its film, review, a revision beside what is public. */

import { z } from 'zod'
import * as mini from 'zod/mini'
import { type Contract, defineCall, done, idParam, recordId, version } from '#lib/contract/define.ts'
import { filmReading, myVideoState } from '#lib/contract/park/video-workspace.ts'
import { videoArrangement, videoCategory, videoDraft } from '#lib/forms/park/video.ts'

export type { VideoDraft } from '#lib/forms/park/video.ts'
export { MAX_CHAPTERS, MAX_VIDEO_INTRO, MAX_VIDEO_TAGS } from '#lib/forms/park/video.ts'

/** How many days the figures of a video go back. */
export const VIDEO_FIGURE_DAYS = 30

const videoEditor = z.object({
  id: z.int(),
  state: myVideoState,
  reason: z.string().nullable(),
  content: z.object(videoDraft.shape),
  /** Plays for a quarter of an hour; null: there is none yet. */
  film: z.object({ url: z.string(), bytes: z.int(), durationMs: z.int(), width: z.int(), height: z.int() }).nullable(),
  reading: filmReading.nullable(),
  /** People have seen it: its film stays, its words and picture wait for review beside what is shown. */
  isRevision: z.boolean(),
  mayReplaceFilm: z.boolean(),
  version,
})
export type VideoEditor = z.output<typeof videoEditor>

const one = { params: z.object({ id: idParam }) }
const step = { ...one, body: z.object({}), result: done }
const figure = z.object({
  day: z.string(),
  views: z.int(),
  likes: z.int(),
  collects: z.int(),
  bullets: z.int(),
})

export const videoWriting = {
  createVideo: defineCall({
    method: 'POST',
    path: '/video/mine',
    summary: '用一个传好的视频文件开始一份草稿；文件随后在后台检查：读出时长和画面大小，去掉位置等拍摄信息',
    access: 'user',
    posts: true,
    body: z.object({ uploadId: recordId, category: videoCategory }),
    result: z.object({ id: z.int() }),
    errors: ['upload.missing', 'state.conflict'],
  }),
  getVideoEditor: defineCall({
    method: 'GET',
    path: '/video/mine/{id}/editor',
    summary: '修改一个视频要用的内容',
    access: 'user',
    ...one,
    result: videoEditor,
    errors: ['missing.record'],
  }),
  saveVideo: defineCall({
    method: 'POST',
    path: '/video/mine/{id}/save',
    summary: '保存草稿；已发布的存成一份待审的修改，大家看到的不变',
    access: 'user',
    ...one,
    body: mini.extend(videoDraft, { version: mini.optional(version) }),
    result: videoEditor,
    errors: ['missing.record', 'state.conflict', 'state.changed', 'upload.missing'],
  }),
  replaceFilm: defineCall({
    method: 'POST',
    path: '/video/mine/{id}/film',
    summary: '给还没有公开过的视频换一个文件；新文件在后台检查，查完才换上',
    access: 'user',
    ...one,
    body: z.object({ uploadId: recordId }),
    result: videoEditor,
    errors: ['upload.missing', 'missing.record', 'state.conflict'],
  }),
  submitVideo: defineCall({
    method: 'POST',
    path: '/video/mine/{id}/submit',
    summary: '提交审核：草稿、没有通过的、下架的，或者已发布的视频的修改；内容不完整时指出哪里要补',
    access: 'user',
    posts: true,
    ...step,
    errors: ['missing.record', 'state.conflict', 'state.changed'],
  }),
  recallVideo: defineCall({
    method: 'POST',
    path: '/video/mine/{id}/recall',
    summary: '撤回审核，接着修改',
    access: 'user',
    ...step,
    errors: ['missing.record', 'state.conflict'],
  }),
  dropRevision: defineCall({
    method: 'POST',
    path: '/video/mine/{id}/revision/drop',
    summary: '放弃已发布视频的修改，大家看到的不变',
    access: 'user',
    ...step,
    errors: ['missing.record', 'state.conflict'],
  }),
  arrangeVideo: defineCall({
    method: 'POST',
    path: '/video/mine/{id}/arrange',
    summary: '改谁能看、放在哪个系列；马上生效，不用审核',
    access: 'user',
    ...one,
    body: videoArrangement,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  getVideoFigures: defineCall({
    method: 'GET',
    path: '/video/mine/{id}/figures',
    summary: '一个视频最近三十天每天的播放、点赞、收藏和弹幕',
    access: 'user',
    ...one,
    result: z.object({ days: z.array(figure) }),
    errors: ['missing.record'],
  }),
} satisfies Contract
