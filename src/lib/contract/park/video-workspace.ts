/** My videos (or those of the company I act for), in every state, and taking them down. Putting them up: `video-writing.ts`. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, listOf, listQuery, pictureKey, timestamp } from '#lib/contract/define.ts'
import { publication } from '#lib/contract/workspace-shapes.ts'

export const myVideoState = z.enum(['DRAFT', 'UNDER_REVIEW', 'PUBLISHED', 'REJECTED', 'OFFLINE'])

export type MyVideoState = z.output<typeof myVideoState>

export const myVideo = publication(myVideoState).extend({
  cover: pictureKey,
  category: z.enum(['park', 'company', 'course', 'policy', 'roadshow', 'life']),
  visibility: z.enum(['PUBLIC', 'UNLISTED', 'PRIVATE']),
  durationMs: z.int(),
  ownerName: z.string(),
  viewCount: z.int(),
  likeCount: z.int(),
  bulletCount: z.int(),
})

export type MyVideo = z.output<typeof myVideo>

/** A file that was sent and is not what plays: it is being read, or could not be taken for the reason given. */
export const filmReading = z.object({ problem: z.string().nullable() })

export const videoWorkspace = {
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
    params: z.object({ id: idParam }),
    result: myVideo.extend({
      intro: z.string(),
      tags: z.array(z.string()),
      /** The film, for those who may edit the video. The address of an upload expires after 15 minutes. */
      source: z.object({ url: z.string(), mime: z.string(), size: z.int() }).nullable(),
      reading: filmReading.nullable(),
      origin: z.enum(['OWN', 'REPRINT']),
      originText: z.string(),
      generated: z.boolean(),
      /** What is changed of it and not public yet. */
      revision: z.object({ state: z.enum(['DRAFT', 'UNDER_REVIEW', 'REJECTED']), reason: z.string().nullable() }).nullable(),
      seriesId: z.int().nullable(),
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
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  deleteVideo: defineCall({
    method: 'POST',
    path: '/video/mine/{id}/delete',
    summary: '删除我的视频',
    access: 'user',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract
