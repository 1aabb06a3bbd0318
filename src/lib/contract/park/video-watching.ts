/** Watching a park video: likes, collecting, bullet comments while they are sent, where one stopped. */
import { z } from 'zod'
import { BULLET_COLORS, BULLET_MODES, BULLET_SIZES, playbackBullet } from '#lib/contract/consult/bullet.ts'
import { type Contract, defineCall, done, idParam, listOf, pageQuery, pictureKey, timestamp } from '#lib/contract/define.ts'
import { bulletText, POSITION_MS } from '#lib/forms/consult/bullet.ts'

/** The namespace of the real-time connection for viewers, who need not be signed in. */
export const VIDEO_WATCH_NAMESPACE = '/video'
/** Bullet comments are listed for at most so much of a film at once. */
export const MAX_WINDOW_MS = 600_000
/** So many of them; where there are more, the newest. */
export const WINDOW_LIMIT = 300

const moment = z.int().min(0).max(POSITION_MS)
const askedMoment = z.coerce.number().int().min(0).max(POSITION_MS)
const ofVideo = { params: z.object({ id: idParam }) }
const ofBullet = { params: z.object({ bulletId: idParam }) }

const collectedVideo = z.object({
  id: z.int(),
  title: z.string(),
  picture: pictureKey,
  /** Who put it up. */
  note: z.string(),
  /** False: it cannot be seen at the moment. */
  open: z.boolean(),
  savedAt: timestamp,
})
export type CollectedVideo = z.output<typeof collectedVideo>

export const videoWatching = {
  likeVideo: defineCall({
    method: 'POST',
    path: '/video/{id}/like',
    summary: '给视频点赞，或取消；重复提交结果不变',
    access: 'user',
    ...ofVideo,
    body: z.object({ like: z.boolean() }),
    result: z.object({ liked: z.boolean(), likes: z.int() }),
    errors: ['missing.record'],
  }),
  collectVideo: defineCall({
    method: 'POST',
    path: '/video/{id}/collect',
    summary: '收藏视频，或取消；重复提交结果不变',
    access: 'user',
    ...ofVideo,
    body: z.object({ collect: z.boolean() }),
    result: z.object({ collected: z.boolean(), collects: z.int() }),
    errors: ['missing.record'],
  }),
  listCollectedVideos: defineCall({
    method: 'GET',
    path: '/video/collected/list',
    summary: '我收藏的视频，最近收藏的在前',
    access: 'user',
    query: pageQuery.pick({ pageNo: true, pageSize: true, cursor: true }),
    result: listOf(collectedVideo),
    errors: [],
  }),
  getMyVideoWatching: defineCall({
    method: 'GET',
    path: '/video/{id}/watching',
    summary: '一个视频里与我有关的：上次看到哪里、赞和收藏、我发的和赞过的弹幕、屏蔽的弹幕',
    access: 'user',
    ...ofVideo,
    result: z.object({
      /** Milliseconds; 0 when it was never watched, or to its end. */
      position: z.int(),
      liked: z.boolean(),
      likes: z.int(),
      collected: z.boolean(),
      collects: z.int(),
      /** It is mine: I may hide bullet comments. */
      own: z.boolean(),
      ownBullets: z.array(z.int()),
      likedBullets: z.array(z.int()),
      /** Bullet comments of senders whom the caller has blocked. */
      hiddenBullets: z.array(z.int()),
      blocks: z.boolean(),
    }),
    errors: ['missing.record'],
  }),
  saveVideoPosition: defineCall({
    method: 'POST',
    path: '/video/{id}/position',
    summary: '记住看到哪里，换一台设备也能接着看；0 是看完了',
    access: 'user',
    ...ofVideo,
    body: z.object({ at: moment }),
    result: done,
    errors: ['missing.record'],
  }),
  listBulletWindow: defineCall({
    method: 'GET',
    path: '/video/{id}/bullet/window',
    summary: '视频里一段时间的弹幕，按出现的时刻排列；一次最多十分钟、三百条',
    access: 'public',
    ...ofVideo,
    query: z
      .object({ from: askedMoment, to: askedMoment })
      .refine(({ from, to }) => to > from && to - from <= MAX_WINDOW_MS, { path: ['to'], message: '结束要晚于开始，最多十分钟' }),
    result: z.object({ list: z.array(playbackBullet) }),
    errors: ['missing.record'],
  }),
  sendVideoBullet: defineCall({
    method: 'POST',
    path: '/video/{id}/bullet',
    summary: '在视频的一个时刻发一条弹幕：每五秒最多一条，每条最多一百字；命中敏感词的先审',
    access: 'user',
    posts: true,
    ...ofVideo,
    body: z.object({
      ...bulletText.shape,
      at: moment,
      mode: z.enum(BULLET_MODES),
      color: z.enum(BULLET_COLORS),
      size: z.enum(BULLET_SIZES),
    }),
    /** Held: only its author knows of it until an operator has decided. */
    result: z.object({ bullet: playbackBullet, held: z.boolean() }),
    errors: ['missing.record', 'bullet.private', 'validation.fields'],
  }),
  removeVideoBullet: defineCall({
    method: 'POST',
    path: '/video/bullet/{bulletId}/remove',
    summary: '删除自己的弹幕',
    access: 'user',
    ...ofBullet,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
  shieldVideoBullet: defineCall({
    method: 'POST',
    path: '/video/bullet/{bulletId}/shield',
    summary: '屏蔽自己视频里的一条不当弹幕，所有人都不再看到',
    access: 'user',
    ...ofBullet,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
  likeVideoBullet: defineCall({
    method: 'POST',
    path: '/video/bullet/{bulletId}/like',
    summary: '给一条弹幕点赞，或取消',
    access: 'user',
    ...ofBullet,
    body: z.object({ like: z.boolean() }),
    result: z.object({ liked: z.boolean(), likes: z.int() }),
    errors: ['missing.record'],
  }),
  blockVideoBulletSender: defineCall({
    method: 'POST',
    path: '/video/bullet/{bulletId}/block',
    summary: '不再看这条弹幕的发送者的弹幕',
    access: 'user',
    ...ofBullet,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
  unblockVideoBulletSenders: defineCall({
    method: 'POST',
    path: '/video/bullet/unblock',
    summary: '恢复看视频里所有屏蔽过的发送者的弹幕',
    access: 'user',
    body: z.object({}),
    result: z.object({ unblocked: z.int() }),
    errors: [],
  }),
} satisfies Contract
