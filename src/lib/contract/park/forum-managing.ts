/** Operators keep the forum in order: pinning, digest, closing, moving, hiding with a reason that the author reads. */

import { z } from 'zod'
import * as mini from 'zod/mini'
import { type Contract, defineCall, done, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { moderationReason, topicMerge } from '#lib/forms/park/forum.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import { mergedTopic, TOPIC_KINDS } from './forum.ts'

const managedState = z.enum(['DRAFT', 'UNDER_REVIEW', 'PUBLISHED', 'REJECTED', 'HIDDEN'])
export type ManagedTopicState = z.output<typeof managedState>

export const managedTopic = z.object({
  topicId: z.int(),
  title: z.string(),
  boardName: z.string(),
  kind: z.enum(TOPIC_KINDS),
  authorId: z.int(),
  authorName: z.string(),
  state: managedState,
  /** 0 not pinned, 1 in its board, 2 everywhere. */
  pinned: z.int(),
  /** Until when it is pinned everywhere. */
  pinnedUntil: timestamp.nullable(),
  /** Was a digest, was changed much, and waits for another look. */
  reconsidered: z.boolean(),
  digest: z.boolean(),
  locked: z.boolean(),
  replyCount: z.int(),
  createdAt: timestamp,
})
export type ManagedTopic = z.output<typeof managedTopic>

const topicMark = mini.enum(['PIN_BOARD', 'PIN_ALL', 'UNPIN', 'DIGEST', 'UNDIGEST', 'LOCK', 'UNLOCK'])
export type TopicMark = mini.output<typeof topicMark>

const one = { params: z.object({ id: idParam }) }
const managed = { access: 'manager', duty: 'content' } as const

export const forumManaging = {
  listManagedTopics: defineCall({
    method: 'GET',
    path: '/v1/manager/forum/topic',
    summary: '论坛主题，新的在前；可以按状态，或按编号、标题里的字查找',
    ...managed,
    query: listQuery.extend({ state: managedState.optional() }),
    result: listOf(managedTopic),
    errors: [],
  }),
  getManagedTopic: defineCall({
    method: 'GET',
    path: '/v1/manager/forum/topic/{id}',
    summary: '一个主题的全部：正文、状态和原因、可以移去的版块',
    ...managed,
    ...one,
    result: managedTopic.extend({
      body: z.string(),
      reason: z.string(),
      boardId: z.int(),
      boards: z.array(z.object({ boardId: z.int(), name: z.string() })),
    }),
    errors: ['missing.record'],
  }),
  markTopic: defineCall({
    method: 'POST',
    path: '/v1/manager/forum/topic/{id}/mark',
    summary: '置顶、加精、关闭回复，或取消，写明原因；全站置顶三十日后结束，加精的作者得三十个金币，一篇一次',
    ...managed,
    ...one,
    body: mini.object({ mark: topicMark, reason: moderationReason }),
    result: done,
    errors: ['missing.record', 'state.conflict', 'rights.own_case'],
  }),
  moveTopic: defineCall({
    method: 'POST',
    path: '/v1/manager/forum/topic/{id}/move',
    summary: '移到另一个版块，写明原因',
    ...managed,
    ...one,
    body: mini.object({ boardId: mini.int().check(mini.positive(), mini.maximum(MAX_INT)), reason: moderationReason }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  mergeTopic: defineCall({
    method: 'POST',
    path: '/v1/manager/forum/topic/{id}/merge',
    summary: '把一个主题并入另一个：首帖和回复按时间接在后面，原来的地址转到新的楼层，写明原因',
    ...managed,
    ...one,
    body: topicMerge,
    result: mergedTopic,
    errors: ['missing.record', 'state.conflict'],
  }),
  hideTopic: defineCall({
    method: 'POST',
    path: '/v1/manager/forum/topic/{id}/hide',
    summary: '隐藏一个主题，写明原因',
    ...managed,
    ...one,
    body: mini.object({ reason: moderationReason }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  restoreTopic: defineCall({
    method: 'POST',
    path: '/v1/manager/forum/topic/{id}/restore',
    summary: '恢复一个被隐藏的主题，写明原因',
    ...managed,
    ...one,
    body: mini.object({ reason: moderationReason }),
    result: done,
    errors: ['missing.record', 'state.conflict', 'rights.own_case'],
  }),
  hideReply: defineCall({
    method: 'POST',
    path: '/v1/manager/forum/reply/{id}/hide',
    summary: '隐藏一条回复，写明原因；楼层保留',
    ...managed,
    ...one,
    body: mini.object({ reason: moderationReason }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
