/**
 * Recording a call: everybody who is heard agrees before, one browser mixes and sends numbered pieces (`PUT /recording/{playbackId}/{no}`,
 * decision 055), the server makes one file of them. `RECORDING → PROCESSING → READY | FAILED`.
 */

import { z } from 'zod'
import { type Contract, defineCall, done, idParam, timestamp } from '#lib/contract/define.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'

/** The path to which pieces are sent, in order, from number 0. */
export const RECORDING_PATH = '/recording'
/** Length of a piece. */
export const PIECE_MS = 1_000
export const MAX_PIECE_BYTES = 4 * 1024 * 1024
export const MAX_RECORDING_BYTES = 2 * 1024 ** 3
export const MAX_RECORDING_MS = 3 * HOUR_MS
/** After this time without a piece the recorder counts as gone, and what arrived is finished. */
export const RECORDER_SILENCE_MS = MINUTE_MS
/** How long a recording that was not published is stored (privacy rules, section 5). */
export const RECORDING_RETENTION_DAYS = 90
/** Hexadecimal SHA-256 of a piece, in the request that sends it. */
export const PIECE_HASH_HEADER = 'piece-sha256'

const ofConsultation = { params: z.object({ consultationId: idParam }) }
const ofPlayback = { params: z.object({ playbackId: idParam }) }

const side = z.enum(['ASKER', 'CONSULTANT'])

export const recordingProgress = z.object({
  /** Whether one can be made now: the consultation runs and somebody answers it. */
  possible: z.boolean(),
  /** Whether I agreed, and the sides that have; a recording begins when all did. */
  agreed: z.boolean(),
  agreedSides: z.array(side),
  /** Whether I wished that my voice is changed, and the sides of which somebody did; fixed with the consent. */
  changesVoice: z.boolean(),
  changedSides: z.array(side),
  /** Both sides and everybody who talks in the call have agreed: the consultant's browser can begin. */
  everybody: z.boolean(),
  /** The recording that is on. Everybody sees it as long as this is not null. */
  running: z
    .object({
      playbackId: z.int(),
      type: z.enum(['VIDEO', 'AUDIO']),
      /** Whether it is mixed in my browser. */
      own: z.boolean(),
      startedAt: timestamp,
      /** How long it has been on, by the clock of the server. */
      seconds: z.int(),
    })
    .nullable(),
})
export type RecordingProgress = z.output<typeof recordingProgress>

export const recording = {
  getRecording: defineCall({
    method: 'GET',
    path: '/consultation/{consultationId}/recording',
    summary: '通话录制的状态：双方是否同意，是否正在录（只给双方看）',
    access: 'user',
    ...ofConsultation,
    result: recordingProgress,
    errors: ['missing.record'],
  }),
  agreeRecording: defineCall({
    method: 'POST',
    path: '/consultation/{consultationId}/recording/consent',
    summary: '同意录制这次通话，并说明录音里要不要改变自己的声音；或不同意、收回同意，正在录的马上停止',
    access: 'user',
    ...ofConsultation,
    body: z.object({
      agree: z.boolean(),
      /** For those who agree: applies until the consent ends. */
      changeVoice: z.boolean().default(false),
    }),
    result: recordingProgress,
    errors: ['missing.record', 'state.conflict'],
  }),
  createCommonMixStream: defineCall({
    method: 'POST',
    path: '/createCommonMixStream/{consultationId}',
    summary: '开始录制通话：双方都同意之后，由咨询师的浏览器混合并分片上传',
    access: 'user',
    ...ofConsultation,
    body: z.object({ type: z.enum(['VIDEO', 'AUDIO']) }),
    result: z.object({
      playbackId: z.int(),
      /** Whose voices the recorder changes, by their number in the call (`memberNo`). */
      changedVoices: z.array(z.int()),
    }),
    errors: ['missing.record', 'state.conflict', 'recording.consent'],
  }),
  stopCommonMixStream: defineCall({
    method: 'POST',
    path: '/stopCommonMixStream/{consultationId}',
    summary: '停止录制；任何一方都可以',
    access: 'user',
    ...ofConsultation,
    body: z.object({}),
    result: z.object({ playbackId: z.int() }),
    errors: ['missing.record', 'state.conflict'],
  }),
  finishRecording: defineCall({
    method: 'POST',
    path: '/recording/{playbackId}/finish',
    summary: '录制的浏览器报告一共有多少片；缺的片会列出来，补齐之后开始合成',
    access: 'user',
    ...ofPlayback,
    body: z.object({ pieces: z.int().min(0).max(20_000) }),
    result: z.object({ missing: z.array(z.int()) }),
    errors: ['missing.record', 'state.conflict'],
  }),
  getRecordedFile: defineCall({
    method: 'GET',
    path: '/recording/{playbackId}/file',
    summary: '录制好的文件的地址，十五分钟有效（只给双方）',
    access: 'user',
    sealed: true,
    ...ofPlayback,
    result: z.object({ url: z.string(), mime: z.string(), seconds: z.int() }),
    errors: ['missing.record', 'state.conflict'],
  }),
  removeRecording: defineCall({
    method: 'POST',
    path: '/recording/{playbackId}/remove',
    summary: '删除没有公开过的录制；任何一方都可以，文件马上删除',
    access: 'user',
    ...ofPlayback,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
