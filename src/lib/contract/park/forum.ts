/** The park's forum (论坛): boards, topics, replies, polls, as everybody reads them. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, pageQuery, pictureKey, timestamp } from '#lib/contract/define.ts'
import { author } from '#lib/contract/platform/author.ts'

export const TOPIC_KINDS = ['DISCUSSION', 'QUESTION', 'POLL', 'NOTICE'] as const
export const TOPIC_SORTS = ['active', 'new', 'hot'] as const
export const REPLY_SORTS = ['floor', 'latest', 'liked'] as const

export const forumBoard = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  intro: z.string(),
  group: z.string(),
  picture: pictureKey.nullable(),
  topicCount: z.number().int(),
  replyCount: z.number().int(),
  todayCount: z.number().int(),
})
export type ForumBoard = z.infer<typeof forumBoard>

const boardRef = z.object({ id: z.number().int(), name: z.string() })

export const topicCard = z.object({
  id: z.number().int(),
  board: boardRef,
  title: z.string(),
  summary: z.string(),
  kind: z.enum(TOPIC_KINDS),
  /** 0 not pinned, 1 in its board, 2 everywhere. */
  pinned: z.number().int(),
  digest: z.boolean(),
  locked: z.boolean(),
  /** A question of which one reply was marked as the solution. */
  solved: z.boolean(),
  pictures: z.array(pictureKey),
  author,
  replyCount: z.number().int(),
  likeCount: z.number().int(),
  viewCount: z.number().int(),
  publishedAt: timestamp,
  lastReplyAt: timestamp,
  lastReplyBy: z.string().nullable(),
})
export type TopicCard = z.infer<typeof topicCard>

export const forumPoll = z.object({
  question: z.string(),
  maxChoices: z.number().int(),
  closesAt: timestamp.nullable(),
  voterCount: z.number().int(),
  options: z.array(z.object({ id: z.number().int(), label: z.string(), voteCount: z.number().int() })),
})
export type ForumPoll = z.infer<typeof forumPoll>

export const forumAttachment = z.object({ name: z.string(), url: z.string(), size: z.number().int() })

export const topicDetail = topicCard.extend({
  /** Clean HTML. */
  body: z.string(),
  tags: z.array(z.string()),
  attachments: z.array(forumAttachment),
  collectCount: z.number().int(),
  editedAt: timestamp.nullable(),
  editCount: z.number().int(),
  poll: forumPoll.nullable(),
  /** Null where the author does not show what they wrote. */
  authorTopicCount: z.number().int().nullable(),
  related: z.array(z.object({ id: z.number().int(), title: z.string(), replyCount: z.number().int() })),
})
export type TopicDetail = z.infer<typeof topicDetail>

export const forumReply = z.object({
  id: z.number().int(),
  floor: z.number().int(),
  author,
  /** Written by the author of the topic. */
  byTopicAuthor: z.boolean(),
  /** Clean HTML; empty when `removed`. */
  body: z.string(),
  /** Hidden by a moderator or deleted by its author: the floor stays, the words do not. */
  removed: z.boolean(),
  /** Removed from sight only until an operator has seen it. */
  waiting: z.boolean(),
  solution: z.boolean(),
  quote: z.object({ floor: z.number().int(), nickname: z.string(), text: z.string() }).nullable(),
  /** Attachments of a reply that was a topic of its own before it was merged into this one. */
  attachments: z.array(forumAttachment),
  likeCount: z.number().int(),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
})
export type ForumReply = z.infer<typeof forumReply>

/** For a topic that was merged into another: the topic and the floor that now hold its first post. */
export const mergedTopic = z.object({ topicId: z.number().int(), floor: z.number().int() })

export const forum = {
  listBoards: defineCall({
    method: 'GET',
    path: '/forum/board',
    summary: '论坛版块及各版块的主题数、回复数和今日新帖数',
    access: 'public',
    result: z.object({ list: z.array(forumBoard) }),
    errors: [],
  }),
  listTopics: defineCall({
    method: 'GET',
    path: '/forum/topic',
    summary: '论坛主题列表，可按版块、类型、精华、作者筛选',
    access: 'public',
    query: pageQuery.omit({ keyword: true }).extend({
      boardId: idParam.optional(),
      userId: idParam.optional(),
      kind: z.enum(TOPIC_KINDS).optional(),
      digest: z.enum(['true', 'false']).optional(),
      sort: z.enum(TOPIC_SORTS).default('active'),
    }),
    result: listOf(topicCard),
    errors: [],
  }),
  listPinned: defineCall({
    method: 'GET',
    path: '/forum/pinned',
    summary: '置顶主题：全站置顶，加上指定版块的置顶',
    access: 'public',
    query: z.object({ boardId: idParam.optional() }),
    result: z.object({ list: z.array(topicCard) }),
    errors: [],
  }),
  getTopic: defineCall({
    method: 'GET',
    path: '/forum/topic/{id}',
    summary: '论坛主题详情，含投票、附件和相关主题',
    access: 'public',
    params: z.object({ id: idParam }),
    result: topicDetail,
    errors: ['missing.record'],
  }),
  getMergedTopic: defineCall({
    method: 'GET',
    path: '/forum/topic/{id}/merged',
    summary: '一个主题并入了哪个主题的哪一楼',
    access: 'public',
    params: z.object({ id: idParam }),
    result: mergedTopic,
    errors: ['missing.record'],
  }),
  listReplies: defineCall({
    method: 'GET',
    path: '/forum/topic/{id}/reply',
    summary: '主题的回复，可只看楼主，可按楼层、时间或点赞排序',
    access: 'public',
    params: z.object({ id: idParam }),
    query: pageQuery.omit({ keyword: true }).extend({
      authorOnly: z.enum(['true', 'false']).optional(),
      sort: z.enum(REPLY_SORTS).default('floor'),
    }),
    result: listOf(forumReply),
    errors: ['missing.record'],
  }),
} satisfies Contract
