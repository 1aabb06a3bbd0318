/** Acting on a topic: replies, votes, likes, collecting, following, the solution, reports, and what of it is mine. */

import { z } from 'zod'
import * as mini from 'zod/mini'
import { type Contract, defineCall, done, idParam, recordId } from '#lib/contract/define.ts'
import { MAX_MENTIONS, MAX_POLL_OPTIONS, replyText, reportText } from '#lib/forms/park/forum.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import { codeText } from '#lib/validate/text.ts'
import { forumPoll } from './forum.ts'

export { MAX_MENTIONS, MAX_REPLY_LENGTH } from '#lib/forms/park/forum.ts'

const forumTarget = z.enum(['TOPIC', 'REPLY'])

const forumReportReason = z.enum(['SPAM', 'FRAUD', 'ABUSE', 'PRIVACY', 'ILLEGAL', 'COPYRIGHT', 'OTHER'])

const topicParams = { params: z.object({ id: idParam }) }
const mentions = z.array(recordId).max(MAX_MENTIONS, `一次最多点名 ${MAX_MENTIONS} 人`)

export const forumTalk = {
  replyTopic: defineCall({
    method: 'POST',
    path: '/forum/topic/{id}/reply',
    summary: '回复一个主题，可以引用一层楼、点名参与的人；新账号的回复里有联系方式或站外链接的，先审后发',
    access: 'user',
    posts: true,
    idempotent: true,
    ...topicParams,
    body: mini.extend(replyText, { quoteReplyId: mini.optional(recordId), mentionUserIds: mentions }),
    result: z.object({ replyId: z.int(), floor: z.int(), held: z.boolean() }),
    errors: ['missing.record', 'state.conflict'],
  }),
  getOwnReply: defineCall({
    method: 'GET',
    path: '/forum/reply/{id}',
    summary: '我的一条回复，供修改',
    access: 'user',
    ...topicParams,
    result: z.object({ text: z.string(), floor: z.int() }),
    errors: ['missing.record'],
  }),
  editReply: defineCall({
    method: 'POST',
    path: '/forum/reply/{id}',
    summary: '修改我的回复，楼层不变',
    access: 'user',
    posts: true,
    ...topicParams,
    body: mini.extend(replyText, { mentionUserIds: mentions }),
    result: z.object({ floor: z.int(), held: z.boolean() }),
    errors: ['missing.record', 'state.conflict'],
  }),
  listTopicPeople: defineCall({
    method: 'GET',
    path: '/forum/topic/{id}/people',
    summary: '可以点名的人：楼主和最近回复的人',
    access: 'user',
    ...topicParams,
    result: z.array(z.object({ userId: z.int(), nickname: z.string() })),
    errors: ['missing.record'],
  }),
  voteInPoll: defineCall({
    method: 'POST',
    path: '/forum/topic/{id}/vote',
    summary: '投票：每人一次，投了不能改',
    access: 'user',
    idempotent: true,
    ...topicParams,
    body: z.object({ optionIds: z.array(recordId).min(1, '请先选一项').max(MAX_POLL_OPTIONS) }),
    result: forumPoll,
    errors: ['missing.record', 'state.conflict', 'forum.voted'],
  }),
  likeForum: defineCall({
    method: 'POST',
    path: '/forum/like',
    summary: '给主题或回复点赞，或取消',
    access: 'user',
    body: z.object({ target: forumTarget, targetId: recordId, like: z.boolean() }),
    result: z.object({ liked: z.boolean(), likes: z.int() }),
    errors: ['missing.record'],
  }),
  collectTopic: defineCall({
    method: 'POST',
    path: '/forum/topic/{id}/collect',
    summary: '收藏一个主题，或取消；已不可见的也能取消',
    access: 'user',
    ...topicParams,
    body: z.object({ collect: z.boolean() }),
    result: z.object({ collected: z.boolean(), collects: z.int() }),
    errors: ['missing.record'],
  }),
  followTopic: defineCall({
    method: 'POST',
    path: '/forum/topic/{id}/follow',
    summary: '关注一个主题，有新回复时收到通知；或取消，已不可见的也能取消',
    access: 'user',
    ...topicParams,
    body: z.object({ follow: z.boolean() }),
    result: z.object({ following: z.boolean() }),
    errors: ['missing.record'],
  }),
  followBoard: defineCall({
    method: 'POST',
    path: '/forum/board/{id}/follow',
    summary: '关注一个版块，有新主题时收到通知；或取消，已关闭的也能取消',
    access: 'user',
    ...topicParams,
    body: z.object({ follow: z.boolean() }),
    result: z.object({ following: z.boolean() }),
    errors: ['missing.record'],
  }),
  markSolution: defineCall({
    method: 'POST',
    path: '/forum/topic/{id}/solution',
    summary: '提问的人把一条回复标为解决了问题，或取消',
    access: 'user',
    ...topicParams,
    body: z.object({ replyId: recordId.nullable() }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  reportForum: defineCall({
    method: 'POST',
    path: '/forum/report',
    summary: '举报一个主题或一条回复',
    access: 'user',
    body: z.object({ target: forumTarget, targetId: recordId, reason: forumReportReason, text: reportText }),
    result: z.object({ reported: z.literal(true) }),
    errors: ['missing.record'],
  }),
  getTopicMarks: defineCall({
    method: 'GET',
    path: '/forum/topic/{id}/marks',
    summary: '一个公开主题里与我有关的：是不是我发的、赞过的、收藏、关注、投过的票、我的回复',
    access: 'user',
    ...topicParams,
    result: z.object({
      own: z.boolean(),
      /** An operator of that duty. */
      mayModerate: z.boolean(),
      /** One of the moderators of its board. */
      moderates: z.boolean(),
      liked: z.boolean(),
      collected: z.boolean(),
      following: z.boolean(),
      /** The options I chose; empty before I voted. */
      votes: z.array(z.int()),
      likedReplies: z.array(z.int()),
      replies: z.array(z.int()),
      /** The last floor I have seen, 0 before the first time; and the last there is. */
      lastRead: z.int(),
      lastFloor: z.int(),
    }),
    errors: ['missing.record'],
  }),
  readTopic: defineCall({
    method: 'POST',
    path: '/forum/topic/{id}/read',
    summary: '记下看到了第几楼；只会往后记',
    access: 'user',
    ...topicParams,
    body: z.object({ floor: z.int().positive().max(MAX_INT) }),
    result: z.object({ floor: z.int() }),
    errors: ['missing.record'],
  }),
  visitBoard: defineCall({
    method: 'POST',
    path: '/forum/board/{id}/visit',
    summary: '记下看过了一个版块，之后新发的主题会标出来；半小时之内算同一次',
    access: 'user',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
  getForumNews: defineCall({
    method: 'GET',
    path: '/forum/news',
    summary: '列表里的主题上次看过之后有多少新楼层，哪些是上次看版块之后新发的；各版块的新主题数；版块有没有关注',
    access: 'user',
    query: z.object({
      /** Numbers of topics, separated by commas. */
      topicIds: codeText(600).default(''),
      boardId: idParam.optional(),
    }),
    result: z.object({
      topics: z.array(z.object({ topicId: z.int(), newFloors: z.int(), lastRead: z.int() })),
      /** Those of `topicIds` that came since the last visit of their board, and were not opened yet. */
      newTopicIds: z.array(z.int()),
      /** Boards that were visited before and have something new; at most 100 are counted. */
      boards: z.array(z.object({ boardId: z.int(), newTopics: z.int() })),
      following: z.boolean(),
    }),
    errors: [],
  }),
} satisfies Contract
