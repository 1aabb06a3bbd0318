/** Moderators keep their boards in order: what operators do everywhere, they do in theirs. */
import { z } from 'zod'
import * as mini from 'zod/mini'
import { type Contract, defineCall, done, idParam, timestamp } from '#lib/contract/define.ts'
import { moderationReason, topicMerge } from '#lib/forms/park/forum.ts'
import { mergedTopic } from './forum.ts'

const one = { params: z.object({ id: idParam }) }
const id = mini.int().check(mini.positive(), mini.maximum(2_147_483_647))

/** Pinned everywhere is for operators. */
const boardMark = mini.enum(['PIN_BOARD', 'UNPIN', 'DIGEST', 'UNDIGEST', 'LOCK', 'UNLOCK'])
export type BoardMark = mini.output<typeof boardMark>

export const MAX_MODERATORS = 10

export const forumModerating = {
  getModeratedTopic: defineCall({
    method: 'GET',
    path: '/forum/moderate/topic/{id}',
    summary: '我当版主的版块里的一个主题：标记，可以移去的版块',
    access: 'user',
    ...one,
    result: z.object({
      boardId: z.int(),
      /** The moderator wrote it, or works for the company that did: another one makes it a digest. */
      own: z.boolean(),
      /** It cannot be merged. */
      poll: z.boolean(),
      pinned: z.int(),
      digest: z.boolean(),
      reconsidered: z.boolean(),
      locked: z.boolean(),
      boards: z.array(z.object({ boardId: z.int(), name: z.string() })),
    }),
    errors: ['missing.record'],
  }),
  markAsModerator: defineCall({
    method: 'POST',
    path: '/forum/moderate/topic/{id}/mark',
    summary: '版主在自己的版块置顶、加精、关闭回复，或取消，写明原因',
    access: 'user',
    ...one,
    body: mini.object({ mark: boardMark, reason: moderationReason }),
    result: done,
    errors: ['missing.record', 'state.conflict', 'rights.own_case'],
  }),
  moveAsModerator: defineCall({
    method: 'POST',
    path: '/forum/moderate/topic/{id}/move',
    summary: '版主把自己版块的主题移到另一个版块，写明原因',
    access: 'user',
    ...one,
    body: mini.object({ boardId: id, reason: moderationReason }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  mergeAsModerator: defineCall({
    method: 'POST',
    path: '/forum/moderate/topic/{id}/merge',
    summary: '版主把自己版块的一个主题并入自己版块的另一个，写明原因',
    access: 'user',
    ...one,
    body: topicMerge,
    result: mergedTopic,
    errors: ['missing.record', 'state.conflict'],
  }),
  hideAsModerator: defineCall({
    method: 'POST',
    path: '/forum/moderate/topic/{id}/hide',
    summary: '版主隐藏自己版块的一个主题，写明原因；恢复由平台处理',
    access: 'user',
    ...one,
    body: mini.object({ reason: moderationReason }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  hideReplyAsModerator: defineCall({
    method: 'POST',
    path: '/forum/moderate/reply/{id}/hide',
    summary: '版主隐藏自己版块的一条回复，写明原因；楼层保留',
    access: 'user',
    ...one,
    body: mini.object({ reason: moderationReason }),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract

const managed = { access: 'manager', duty: 'content' } as const

export const moderatedBoard = z.object({
  boardId: z.int(),
  name: z.string(),
  moderators: z.array(
    z.object({
      userId: z.int(),
      nickname: z.string(),
      since: timestamp,
      until: timestamp,
      /** The term ends soon: it can be renewed. */
      renewable: z.boolean(),
    }),
  ),
})
export type ModeratedBoard = z.output<typeof moderatedBoard>

export const forumModerators = {
  listModerators: defineCall({
    method: 'GET',
    path: '/v1/manager/forum/moderator',
    summary: '每个版块和它的版主',
    ...managed,
    result: z.array(moderatedBoard),
    errors: [],
  }),
  appointModerator: defineCall({
    method: 'POST',
    path: '/v1/manager/forum/moderator',
    summary: '请一位活跃用户当一个版块的版主，任期一年，会通知本人；每个版块最多十位',
    ...managed,
    body: mini.object({ boardId: id, userId: id }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  renewModerator: defineCall({
    method: 'POST',
    path: '/v1/manager/forum/moderator/renew',
    summary: '任期到期前三十日内续任一年，会通知本人',
    ...managed,
    body: mini.object({ boardId: id, userId: id }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  dismissModerator: defineCall({
    method: 'POST',
    path: '/v1/manager/forum/moderator/dismiss',
    summary: '不再请一位用户当版主，会通知本人',
    ...managed,
    body: mini.object({ boardId: id, userId: id }),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract
