/**
 * What I (or the company I act for) wrote in the forum: topics and replies in every state, and taking them back. And what I keep there,
 * which is mine whatever company I act for: topics I collected, topics and boards I follow.
 */
import { z } from 'zod'
import {
  type Contract,
  defineCall,
  done,
  idParam,
  listOf,
  listQuery,
  pageQuery,
  pictureKey,
  timestamp,
} from '#lib/contract/define.ts'
import { publication, reviewed } from '#lib/contract/workspace-shapes.ts'
import { forumAppeal } from '#lib/forms/park/forum.ts'

/** The appeal against the current hiding of a topic or reply. */
export const hiddenAppeal = z.object({
  /** Until when its author may appeal; null: no longer, or there was one. */
  until: timestamp.nullable(),
  /** An appeal that is upheld brings it back. */
  state: z.enum(['WAITING', 'REFUSED']).nullable(),
  answer: z.string(),
})

export type HiddenAppeal = z.output<typeof hiddenAppeal>

export const myTopicState = z.enum(['DRAFT', 'UNDER_REVIEW', 'PUBLISHED', 'REJECTED', 'HIDDEN'])

export type MyTopicState = z.output<typeof myTopicState>

export const myTopic = publication(myTopicState).extend({
  boardName: z.string(),
  kind: z.enum(['DISCUSSION', 'QUESTION', 'POLL', 'NOTICE']),
  /** Who of the company wrote it. */
  authorName: z.string(),
  digest: z.boolean(),
  replyCount: z.int(),
  likeCount: z.int(),
  viewCount: z.int(),
})

export type MyTopic = z.output<typeof myTopic>

export const myReplyState = z.enum(['UNDER_REVIEW', 'PUBLISHED', 'HIDDEN'])

export type MyReplyState = z.output<typeof myReplyState>

export const myReply = reviewed(myReplyState).extend({
  id: z.int(),
  topicId: z.int(),
  topicTitle: z.string(),
  /** Whether the topic itself may still be read. */
  topicIsPublic: z.boolean(),
  floor: z.int(),
  text: z.string(),
  authorName: z.string(),
  likeCount: z.int(),
  /** Chosen as the solution of its question. */
  solution: z.boolean(),
  appeal: hiddenAppeal.nullable(),
  createdAt: timestamp,
})

export type MyReply = z.output<typeof myReply>

const savedTopic = z.object({
  id: z.int(),
  /** Not its own where it cannot be seen any more. */
  title: z.string(),
  boardName: z.string(),
  /** False: it cannot be seen at the moment, or ever again. */
  open: z.boolean(),
  replyCount: z.int(),
  lastReplyAt: timestamp,
})

export const collectedTopic = savedTopic.extend({
  /** Its first picture. */
  picture: pictureKey,
  savedAt: timestamp,
})
export type CollectedTopic = z.output<typeof collectedTopic>

export const followedTopic = savedTopic.extend({ followedAt: timestamp })
export type FollowedTopic = z.output<typeof followedTopic>

export const followedBoard = z.object({
  boardId: z.int(),
  name: z.string(),
  /** False: it is closed, and nothing new comes. */
  open: z.boolean(),
  topicCount: z.int(),
  followedAt: timestamp,
})
export type FollowedBoard = z.output<typeof followedBoard>

const paging = pageQuery.pick({ pageNo: true, pageSize: true, cursor: true })

export const forumWorkspace = {
  listMyTopics: defineCall({
    method: 'GET',
    path: '/forum/mine/topics',
    summary: '我发的帖子：各种状态的，新的在前',
    access: 'user',
    query: listQuery.extend({ state: myTopicState.optional() }),
    result: listOf(myTopic),
    errors: [],
  }),
  getMyTopic: defineCall({
    method: 'GET',
    path: '/forum/mine/topics/{id}',
    summary: '我的一篇帖子，没有公开的也能看',
    access: 'user',
    params: z.object({ id: idParam }),
    result: myTopic.extend({
      /** Sanitised HTML. */
      body: z.string(),
      pictures: z.array(pictureKey),
      tags: z.array(z.string()),
      collectCount: z.int(),
      publishedAt: timestamp.nullable(),
      editedAt: timestamp.nullable(),
      /** Null: not hidden, or after a report: then the appeal is against the points. */
      appeal: hiddenAppeal.nullable(),
    }),
    errors: ['missing.record'],
  }),
  deleteTopic: defineCall({
    method: 'POST',
    path: '/forum/mine/topics/{id}/delete',
    summary: '删除我的帖子，连同它下面的讨论',
    access: 'user',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
  appealTopic: defineCall({
    method: 'POST',
    path: '/forum/mine/topics/{id}/appeal',
    summary: '我的帖子被隐藏，七日内申诉一次，由没有参与隐藏的人复核',
    access: 'user',
    params: z.object({ id: idParam }),
    body: forumAppeal,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  listMyReplies: defineCall({
    method: 'GET',
    path: '/forum/mine/replies',
    summary: '我的回复：各种状态的，新的在前',
    access: 'user',
    query: listQuery.extend({ state: myReplyState.optional() }),
    result: listOf(myReply),
    errors: [],
  }),
  deleteReply: defineCall({
    method: 'POST',
    path: '/forum/mine/replies/{id}/delete',
    summary: '删除我的回复，楼层号保留',
    access: 'user',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
  listCollectedTopics: defineCall({
    method: 'GET',
    path: '/forum/mine/collected',
    summary: '我收藏的帖子，最近收藏的在前',
    access: 'user',
    query: paging,
    result: listOf(collectedTopic),
    errors: [],
  }),
  listFollowedTopics: defineCall({
    method: 'GET',
    path: '/forum/mine/followed/topics',
    summary: '我关注的帖子，最近关注的在前',
    access: 'user',
    query: paging,
    result: listOf(followedTopic),
    errors: [],
  }),
  listFollowedBoards: defineCall({
    method: 'GET',
    path: '/forum/mine/followed/boards',
    summary: '我关注的版块，最近关注的在前',
    access: 'user',
    result: z.array(followedBoard),
    errors: [],
  }),
  appealReply: defineCall({
    method: 'POST',
    path: '/forum/mine/replies/{id}/appeal',
    summary: '我的回复被隐藏，七日内申诉一次，由没有参与隐藏的人复核',
    access: 'user',
    params: z.object({ id: idParam }),
    body: forumAppeal,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
