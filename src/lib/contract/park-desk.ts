/**
 * What I (or the company I act for) put into the park: topics, replies, videos, files, in every state, and taking it back. Apart
 * from the public contracts, because only the working areas carry it.
 */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, pageQuery, pictureKey, timestamp } from './define.ts'

const listQuery = pageQuery.omit({ sort: true })
const byId = z.object({ id: idParam })
const done = z.object({ done: z.literal(true) })

export const myTopicState = z.enum(['DRAFT', 'UNDER_REVIEW', 'PUBLISHED', 'REJECTED', 'HIDDEN'])
export type MyTopicState = z.output<typeof myTopicState>

export const myTopic = z.object({
  id: z.int(),
  title: z.string(),
  boardName: z.string(),
  kind: z.enum(['DISCUSSION', 'QUESTION', 'POLL', 'NOTICE']),
  state: myTopicState,
  reason: z.string().nullable(),
  /** Who of the company wrote it. */
  authorName: z.string(),
  digest: z.boolean(),
  replyCount: z.int(),
  likeCount: z.int(),
  viewCount: z.int(),
  createdAt: timestamp,
})
export type MyTopic = z.output<typeof myTopic>

export const myReplyState = z.enum(['UNDER_REVIEW', 'PUBLISHED', 'HIDDEN'])
export type MyReplyState = z.output<typeof myReplyState>

export const myReply = z.object({
  id: z.int(),
  topicId: z.int(),
  topicTitle: z.string(),
  /** Whether the topic itself may still be read. */
  topicIsPublic: z.boolean(),
  floor: z.int(),
  text: z.string(),
  state: myReplyState,
  reason: z.string().nullable(),
  authorName: z.string(),
  likeCount: z.int(),
  /** Chosen as the solution of its question. */
  solution: z.boolean(),
  createdAt: timestamp,
})
export type MyReply = z.output<typeof myReply>

export const forumDesk = {
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
    params: byId,
    result: myTopic.extend({
      /** Sanitised HTML. */
      body: z.string(),
      pictures: z.array(pictureKey),
      tags: z.array(z.string()),
      collectCount: z.int(),
      publishedAt: timestamp.nullable(),
      editedAt: timestamp.nullable(),
    }),
    errors: ['missing.record'],
  }),
  deleteTopic: defineCall({
    method: 'POST',
    path: '/forum/mine/topics/{id}/delete',
    summary: '删除我的帖子，连同它下面的讨论',
    access: 'user',
    params: byId,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
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
    params: byId,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract

export const myVideoState = z.enum(['UPLOADING', 'PROCESSING', 'UNDER_REVIEW', 'PUBLISHED', 'REJECTED', 'OFFLINE'])
export type MyVideoState = z.output<typeof myVideoState>

export const myVideo = z.object({
  id: z.int(),
  title: z.string(),
  cover: pictureKey,
  category: z.enum(['park', 'company', 'course', 'policy', 'roadshow', 'life']),
  state: myVideoState,
  reason: z.string().nullable(),
  visibility: z.enum(['PUBLIC', 'UNLISTED', 'PRIVATE']),
  durationMs: z.int(),
  ownerName: z.string(),
  viewCount: z.int(),
  likeCount: z.int(),
  bulletCount: z.int(),
  createdAt: timestamp,
})
export type MyVideo = z.output<typeof myVideo>

export const videoDesk = {
  listMyVideos: defineCall({
    method: 'GET',
    path: '/video/mine/list',
    summary: '我的视频：各种状态的，新的在前',
    access: 'user',
    query: listQuery.extend({ state: myVideoState.optional() }),
    result: listOf(myVideo),
    errors: [],
  }),
  getMyVideo: defineCall({
    method: 'GET',
    path: '/video/mine/{id}',
    summary: '我的一个视频，没有公开的也能看',
    access: 'user',
    params: byId,
    result: myVideo.extend({
      intro: z.string(),
      tags: z.array(z.string()),
      source: z.object({ url: z.string(), mime: z.string(), size: z.int() }).nullable(),
      seriesTitle: z.string().nullable(),
      collectCount: z.int(),
      publishedAt: timestamp.nullable(),
    }),
    errors: ['missing.record'],
  }),
  withdrawVideo: defineCall({
    method: 'POST',
    path: '/video/mine/{id}/withdraw',
    summary: '把已发布的视频下架',
    access: 'user',
    params: byId,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  deleteVideo: defineCall({
    method: 'POST',
    path: '/video/mine/{id}/delete',
    summary: '删除我的视频',
    access: 'user',
    params: byId,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract

export const myFileState = z.enum(['DRAFT', 'UNDER_REVIEW', 'PUBLISHED', 'REJECTED', 'OFFLINE'])
export type MyFileState = z.output<typeof myFileState>

export const myFile = z.object({
  id: z.int(),
  title: z.string(),
  category: z.enum(['policy', 'contract', 'finance', 'hr', 'product', 'data', 'training']),
  format: z.enum(['pdf', 'csv', 'txt', 'md', 'zip', 'html']),
  state: myFileState,
  reason: z.string().nullable(),
  permission: z.enum(['EVERYONE', 'MEMBERS', 'COINS']),
  coins: z.int(),
  version: z.string(),
  size: z.int(),
  ownerName: z.string(),
  downloadCount: z.int(),
  updatedAt: timestamp,
  createdAt: timestamp,
})
export type MyFile = z.output<typeof myFile>

export const downloadDesk = {
  listMyFiles: defineCall({
    method: 'GET',
    path: '/download/mine/list',
    summary: '我上传的资料：各种状态的，新的在前',
    access: 'user',
    query: listQuery.extend({ state: myFileState.optional() }),
    result: listOf(myFile),
    errors: [],
  }),
  getMyFile: defineCall({
    method: 'GET',
    path: '/download/mine/{id}',
    summary: '我的一份资料和它的各个版本',
    access: 'user',
    params: byId,
    result: myFile.extend({
      intro: z.string(),
      licence: z.string(),
      tags: z.array(z.string()),
      publishedAt: timestamp.nullable(),
      versions: z.array(
        z.object({
          id: z.int(),
          version: z.string(),
          notes: z.string(),
          fileName: z.string(),
          url: z.string(),
          size: z.int(),
          sha256: z.string(),
          withdrawn: z.boolean(),
          downloadCount: z.int(),
          releasedAt: timestamp,
        }),
      ),
    }),
    errors: ['missing.record'],
  }),
  withdrawFile: defineCall({
    method: 'POST',
    path: '/download/mine/{id}/withdraw',
    summary: '把已发布的资料下架',
    access: 'user',
    params: byId,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  deleteFile: defineCall({
    method: 'POST',
    path: '/download/mine/{id}/delete',
    summary: '删除我的资料',
    access: 'user',
    params: byId,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract
