/** Making a finished consultation public: private at first, published when both sides agreed to the same terms and an operator reviewed it. */

import { z } from 'zod'
import { type Contract, defineCall, fen, idParam } from '#lib/contract/define.ts'
import { DAY_MS, DAY_SECONDS } from '#lib/format/units.ts'
import { MAX_PLAYBACK_LABELS, publishingTerms } from '#lib/forms/consult/publishing.ts'
import { lineText, multilineText } from '#lib/validate/text.ts'
import { playbackLine } from './playback.ts'
import { playbackType } from './playback-card.ts'

/** Rule 咨询, section 6: the platform deals with a request within this time; after it the playback is taken down by itself. */
export const TAKEDOWN_MS = DAY_MS

/** A longer pause of a conversation in writing is shown as long as this. */
export const MAX_PAUSE_MS = 20_000

export const MAX_CHAPTERS = 50
export const MAX_TRANSCRIPT_LINES = 1_000
export const MAX_TRANSCRIPT_TEXT = 200

const ofPlayback = { params: z.object({ playbackId: idParam }) }

export const publishingMove = z.enum(['PROPOSE', 'AGREE', 'WITHDRAW', 'TAKE_DOWN', 'REMOVE'])
export type PublishingMove = z.output<typeof publishingMove>

const draftLine = playbackLine.extend({ seq: z.int(), omitted: z.boolean() })

export const playbackDraft = z.object({
  playbackId: z.int(),
  consultationId: z.int(),
  type: playbackType,
  recording: z.enum(['RECORDING', 'PROCESSING', 'READY', 'FAILED']),
  /** Why there is no file of a recording that failed. */
  failure: z.enum(['NOTHING_ARRIVED', 'UNREADABLE']).nullable(),
  publication: z.enum(['PRIVATE', 'WAIT_CONSENT', 'REVIEWING', 'PUBLISHED', 'WITHDRAWN', 'TAKEN_DOWN', 'HIDDEN']),
  title: z.string(),
  summary: z.string(),
  labels: z.array(z.string()),
  price: fen,
  /** The platform's part of a sale now, in basis points. */
  feeRate: z.int(),
  /** Whether asker and consultant each have half of what the fee leaves (`divideEarnings`); by terms of before, the consultant has it all. */
  sharesIncome: z.boolean(),
  seconds: z.int(),
  freeSeconds: z.int(),
  /** Names the terms: an agreement says which ones were read. */
  version: z.int(),
  /** The sides of which a voice was changed in the recording. */
  changedSides: z.array(z.enum(['ASKER', 'CONSULTANT'])),
  /** Which side agreed to these terms. */
  agreedSides: z.array(z.enum(['ASKER', 'CONSULTANT'])),
  side: z.enum(['ASKER', 'CONSULTANT']),
  moves: z.array(publishingMove),
  /** Why an operator refused it. */
  refuseReason: z.string(),
  /** Whether taking it down was asked for. */
  takedownAsked: z.boolean(),
  /** For recordings: seconds from the start. */
  chapters: z.array(z.object({ at: z.int(), title: z.string() })),
  /** As the public would read it: names and numbers are removed. */
  lines: z.array(draftLine),
})
export type PlaybackDraft = z.output<typeof playbackDraft>

export const playbackPublishing = {
  listConsultationPlaybacks: defineCall({
    method: 'GET',
    path: '/consultation/{consultationId}/playbacks',
    summary: '这次咨询的回放：录制好的、可以公开的、已经公开的（只给双方看）',
    access: 'user',
    params: z.object({ consultationId: idParam }),
    result: z.object({
      list: z.array(
        playbackDraft.pick({
          playbackId: true,
          type: true,
          recording: true,
          failure: true,
          publication: true,
          title: true,
          seconds: true,
        }),
      ),
      /** Whether the conversation in writing can be made into one now. */
      mayMakeChat: z.boolean(),
    }),
    errors: ['missing.record'],
  }),
  createChatPlayback: defineCall({
    method: 'POST',
    path: '/consultation/{consultationId}/playback/chat',
    summary: '把结束的文字咨询整理成回放草稿；姓名、电话等已隐去，只有双方能看到',
    access: 'user',
    params: z.object({ consultationId: idParam }),
    body: z.object({}),
    result: z.object({ playbackId: z.int() }),
    errors: ['missing.record', 'state.conflict'],
  }),
  getPlaybackDraft: defineCall({
    method: 'GET',
    path: '/playback/{playbackId}/draft',
    summary: '一份回放的公开设置、双方是否同意、公开后别人会看到的文字（只给双方看）',
    access: 'user',
    ...ofPlayback,
    result: playbackDraft,
    errors: ['missing.record'],
  }),
  proposePublishing: defineCall({
    method: 'POST',
    path: '/playback/{playbackId}/publish',
    summary: '提出公开：标题、简介、标签、价格、试看、哪些句子不公开；提出的一方即同意，对方要重新同意',
    access: 'user',
    ...ofPlayback,
    body: z.object({
      ...publishingTerms.shape,
      labels: z.array(lineText().min(1).max(12)).max(MAX_PLAYBACK_LABELS),
      omitted: z.array(z.int().min(0)).max(5_000),
    }),
    result: playbackDraft,
    errors: ['missing.record', 'state.conflict', 'validation.fields'],
  }),
  saveTranscript: defineCall({
    method: 'POST',
    path: '/playback/{playbackId}/transcript',
    summary: '写一份录制的章节和文字稿，姓名和电话会隐去；已经提出公开的，改了之后要重新提出',
    access: 'user',
    ...ofPlayback,
    body: z.object({
      /** The terms that were read: who changed something meanwhile is not written over. */
      termsVersion: z.int().min(0),
      chapters: z
        .array(
          z.object({
            at: z.int().min(0).max(DAY_SECONDS),
            title: lineText().min(1, '请填写章节的标题').max(40, '章节标题最多 40 个字'),
          }),
        )
        .max(MAX_CHAPTERS, `最多 ${MAX_CHAPTERS} 章`),
      lines: z
        .array(
          z.object({
            /** Milliseconds from the start. */
            at: z.int().min(0).max(DAY_MS),
            speaker: z.enum(['ASKER', 'CONSULTANT']),
            content: lineText().min(1).max(MAX_TRANSCRIPT_TEXT, `每句最多 ${MAX_TRANSCRIPT_TEXT} 个字`),
          }),
        )
        .max(MAX_TRANSCRIPT_LINES, `最多 ${MAX_TRANSCRIPT_LINES} 句`),
    }),
    result: playbackDraft,
    errors: ['missing.record', 'state.conflict', 'playback.terms_changed', 'validation.fields'],
  }),
  agreePublishing: defineCall({
    method: 'POST',
    path: '/playback/{playbackId}/agree',
    summary: '同意对方提出的公开设置；双方都同意之后送审核',
    access: 'user',
    ...ofPlayback,
    body: z.object({ termsVersion: z.int().min(0) }),
    result: playbackDraft,
    errors: ['missing.record', 'state.conflict', 'playback.terms_changed'],
  }),
  withdrawPublishing: defineCall({
    method: 'POST',
    path: '/playback/{playbackId}/withdraw',
    summary: '还没有公开的：收回同意；已经公开的：申请下架，平台二十四小时内处理',
    access: 'user',
    ...ofPlayback,
    body: z.object({ reason: multilineText().max(200, '最多 200 个字') }),
    result: playbackDraft,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
