/** The voice note and the video of an answer: looked at before, taken with it, and what a change takes out of it. */
import { MAX_ANSWER_VIDEO_BYTES, MAX_ANSWER_VIDEO_SECONDS, MAX_ANSWER_VOICE_SECONDS } from '#lib/format/answer-media.ts'
import type { AnswerBody } from '#lib/forms/consult/question.ts'
import type { Db } from '#server/db/client.ts'
import { repackUpload, takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'

const MAX_VOICE_BYTES = 5 * 1024 * 1024
/** Recorders end a little after the last moment they were told. */
const SLACK_MS = 900

const KINDS = {
  voice: { purpose: 'ATTACHMENT', sound: true, maxBytes: MAX_VOICE_BYTES, maxSeconds: MAX_ANSWER_VOICE_SECONDS },
  video: { purpose: 'VIDEO', sound: false, maxBytes: MAX_ANSWER_VIDEO_BYTES, maxSeconds: MAX_ANSWER_VIDEO_SECONDS },
} as const
type Medium = keyof typeof KINDS

export type Media = {
  voice_upload_id: number | null
  voice_seconds: number | null
  video_upload_id: number | null
  video_seconds: number | null
}
export const NO_MEDIA: Media = { voice_upload_id: null, voice_seconds: null, video_upload_id: null, video_seconds: null }

type MediaInput = Pick<AnswerBody, Medium>
type Lengths = Record<Medium, number>

async function lengthOf(db: Db, uploads: UploadsPort, userId: number, field: Medium, id: number): Promise<number> {
  const { maxSeconds, ...kind } = KINDS[field]
  const { milliseconds } = await repackUpload(db, uploads, { userId, id, field, ...kind })
  if (milliseconds > maxSeconds * 1000 + SLACK_MS) {
    const words = field === 'voice' ? `语音最长 ${maxSeconds} 秒` : `视频最长 ${maxSeconds / 60} 分钟`
    throw new AppError('upload.too_large', { message: words, fields: { [field]: words } })
  }
  return Math.min(maxSeconds, Math.max(1, Math.round(milliseconds / 1000)))
}

/** Outside the transaction of the answer: a film takes a while. @throws AppError of `repackUpload` */
export async function measureMedia(db: Db, uploads: UploadsPort, userId: number, { voice, video }: MediaInput): Promise<Lengths> {
  return {
    voice: voice ? await lengthOf(db, uploads, userId, 'voice', voice.uploadId) : 0,
    video: video ? await lengthOf(db, uploads, userId, 'video', video.uploadId) : 0,
  }
}

async function take(
  trx: Db,
  field: Medium,
  { userId, asked, now }: { userId: number; asked: { uploadId: number }; now: Date },
): Promise<number> {
  const [upload] = await takeUploads(trx, { userId, ids: [asked.uploadId], purpose: KINDS[field].purpose, field, now })
  if (!upload) throw new AppError('upload.missing')
  return upload.id
}

/** What the answer holds from now on. */
export async function takeMedia(
  trx: Db,
  { userId, body, lengths, before, now }: { userId: number; body: MediaInput; lengths: Lengths; before: Media; now: Date },
): Promise<Media> {
  const { voice, video } = body
  const kept: Media = {
    voice_upload_id: before.voice_upload_id,
    voice_seconds: before.voice_seconds,
    video_upload_id: before.video_upload_id,
    video_seconds: before.video_seconds,
  }
  if (voice === null) Object.assign(kept, { voice_upload_id: null, voice_seconds: null })
  if (video === null) Object.assign(kept, { video_upload_id: null, video_seconds: null })
  if (voice) {
    kept.voice_upload_id = await take(trx, 'voice', { userId, asked: voice, now })
    kept.voice_seconds = lengths.voice
  }
  if (video) {
    kept.video_upload_id = await take(trx, 'video', { userId, asked: video, now })
    kept.video_seconds = lengths.video
  }
  return kept
}

export const isSameMedia = (before: Media, after: Media): boolean =>
  before.voice_upload_id === after.voice_upload_id && before.video_upload_id === after.video_upload_id

/** What the history keeps of a change. */
export const removedMedia = (before: Media, after: Media): Media => ({
  ...NO_MEDIA,
  ...(before.voice_upload_id === after.voice_upload_id
    ? {}
    : { voice_upload_id: before.voice_upload_id, voice_seconds: before.voice_seconds }),
  ...(before.video_upload_id === after.video_upload_id
    ? {}
    : { video_upload_id: before.video_upload_id, video_seconds: before.video_seconds }),
})
