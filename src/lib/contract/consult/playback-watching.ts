/** Watching a published playback: bullet comments, likes, where one stopped. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam } from '#lib/contract/define.ts'
import { bulletText, POSITION_MS } from '#lib/forms/consult/bullet.ts'
import { multilineText } from '#lib/validate/text.ts'
import { BULLET_COLORS, BULLET_MODES, BULLET_SIZES, playbackBullet } from './bullet.ts'

export const bulletReportReason = z.enum(['ILLEGAL', 'PRIVACY', 'ATTITUDE', 'ADVERTISING', 'OTHER'])
export type BulletReportReason = z.output<typeof bulletReportReason>

/** The namespace of the real-time connection for viewers, who need not be signed in. */
export const WATCH_NAMESPACE = '/playback'

const ofBullet = { params: z.object({ bulletId: idParam }) }
const ofPlayback = { params: z.object({ playbackId: idParam }) }

export const playbackWatching = {
  sendBullet: defineCall({
    method: 'POST',
    path: '/consultation/{consultationId}/bullet',
    summary: '在公开的咨询实录上发一条弹幕：每五秒最多一条，每条最多一百字',
    access: 'user',
    posts: true,
    params: z.object({ consultationId: idParam }),
    body: z.object({
      ...bulletText.shape,
      at: z.int().min(0).max(POSITION_MS),
      mode: z.enum(BULLET_MODES),
      color: z.enum(BULLET_COLORS),
      size: z.enum(BULLET_SIZES),
    }),
    /** Held, it waits for an operator: nobody else sees it yet. */
    result: playbackBullet.extend({ held: z.boolean() }),
    errors: ['missing.record', 'order.needed', 'bullet.private'],
  }),
  removeBullet: defineCall({
    method: 'POST',
    path: '/playback/bullet/{bulletId}/remove',
    summary: '删除自己的弹幕',
    access: 'user',
    ...ofBullet,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
  likeBullet: defineCall({
    method: 'POST',
    path: '/playback/bullet/{bulletId}/like',
    summary: '给一条弹幕点赞，或取消',
    access: 'user',
    ...ofBullet,
    body: z.object({ like: z.boolean() }),
    result: z.object({ liked: z.boolean(), likes: z.int() }),
    errors: ['missing.record'],
  }),
  reportBullet: defineCall({
    method: 'POST',
    path: '/playback/bullet/{bulletId}/report',
    summary: '举报一条弹幕',
    access: 'user',
    ...ofBullet,
    body: z.object({ reason: bulletReportReason, text: multilineText().max(200, '最多 200 个字') }),
    result: z.object({ reported: z.literal(true) }),
    errors: ['missing.record'],
  }),
  blockBulletSender: defineCall({
    method: 'POST',
    path: '/playback/bullet/{bulletId}/block',
    summary: '不再看这条弹幕的发送者的弹幕',
    access: 'user',
    ...ofBullet,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
  unblockBulletSenders: defineCall({
    method: 'POST',
    path: '/playback/bullet/unblock',
    summary: '恢复看所有屏蔽过的发送者的弹幕',
    access: 'user',
    body: z.object({}),
    result: z.object({ unblocked: z.int() }),
    errors: [],
  }),
  getMyWatching: defineCall({
    method: 'GET',
    path: '/playback/{playbackId}/watching',
    summary: '一份公开实录里与我有关的：上次看到哪里、赞没赞、我发的和赞过的弹幕、屏蔽的弹幕',
    access: 'user',
    ...ofPlayback,
    result: z.object({
      /** Milliseconds. */
      position: z.int(),
      liked: z.boolean(),
      /** The current number of likes of all people. */
      likes: z.int(),
      ownBullets: z.array(z.int()),
      likedBullets: z.array(z.int()),
      /** Bullet comments of senders whom the caller has blocked. */
      hiddenBullets: z.array(z.int()),
      /** Whether I have blocked anybody's bullet comments, under whatever playback. */
      blocks: z.boolean(),
    }),
    errors: ['missing.record'],
  }),
  savePosition: defineCall({
    method: 'POST',
    path: '/playback/{playbackId}/position',
    summary: '记住看到哪里，换一台设备也能接着看',
    access: 'user',
    ...ofPlayback,
    body: z.object({ at: z.int().min(0).max(POSITION_MS) }),
    result: done,
    errors: ['missing.record'],
  }),
  likePlayback: defineCall({
    method: 'POST',
    path: '/playback/{playbackId}/like',
    summary: '给一份公开实录点赞，或取消',
    access: 'user',
    ...ofPlayback,
    body: z.object({ like: z.boolean() }),
    result: z.object({ liked: z.boolean(), likes: z.int() }),
    errors: ['missing.record'],
  }),
} satisfies Contract
