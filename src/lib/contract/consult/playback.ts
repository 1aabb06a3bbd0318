/** Playbacks of consultations that both sides agreed to publish: video, audio or chat, with bullet comments. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, pageQuery } from '#lib/contract/define.ts'
import { playbackCard, playbackType } from './playback-card.ts'

export * from './playback-card.ts'

export const playbackLine = z.object({
  at: z.int(),
  speaker: z.enum(['ASKER', 'CONSULTANT', 'SYSTEM']),
  type: z.enum(['TEXT', 'IMAGE', 'CARD']),
  content: z.string(),
})
export type PlaybackLine = z.infer<typeof playbackLine>

export const playbackDetail = playbackCard.extend({
  categoryId: z.int(),
  rootCategoryId: z.int(),
  consultantAvatar: z.string(),
  likeCount: z.int(),
  labels: z.array(z.string()),
  /** How many seconds anyone may see; equals `seconds` when it is free. */
  freeSeconds: z.int(),
  /** The free part; null for a chat. */
  source: z.object({ url: z.string(), mime: z.string() }).nullable(),
  chapters: z.array(z.object({ at: z.int(), title: z.string(), free: z.boolean() })),
  /** Transcript or messages of the free part. */
  lines: z.array(playbackLine),
  /** Lines that lie behind the price. */
  hiddenLines: z.int(),
  density: z.array(z.int()),
  related: z.array(playbackCard),
})
export type PlaybackDetail = z.infer<typeof playbackDetail>

export const playback = {
  listPlaybacks: defineCall({
    method: 'GET',
    path: '/playback/list',
    summary: '已公开的咨询实录：按类型、领域、价格筛选',
    access: 'public',
    query: pageQuery.extend({
      sort: z.enum(['newest', 'hot']).default('newest'),
      type: playbackType.optional(),
      categoryId: idParam.optional(),
      price: z.enum(['free', 'paid']).optional(),
      employeeId: idParam.optional(),
    }),
    result: listOf(playbackCard),
    errors: [],
  }),
  getPlayback: defineCall({
    method: 'GET',
    path: '/playback/{id}',
    summary: '一份咨询实录：可看部分、章节、文字稿、弹幕密度',
    access: 'public',
    params: z.object({ id: idParam }),
    result: playbackDetail,
    errors: ['missing.record'],
  }),
} satisfies Contract
