/** Writing into a conversation: sending, recalling, read marks. A call and the real-time connection both come through here. */

import { z } from 'zod'
import { MAX_MESSAGE_PICTURES, MAX_PEAKS, MAX_VOICE_SECONDS, type messageDraft } from '#lib/contract/consult/chat.ts'
import type { Message, MessageType } from '#lib/contract/consult/chat-shapes.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import type { Db } from '#server/db/client.ts'
import { releaseOwnUploads, type StoredUpload, takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { type Caution, cautionOf, noteCaution } from './caution.ts'
import { type Reader, readFiles, storedFileOf } from './files.ts'
import { canRecall, fitsType, gramsOf, isComplete } from './policy.ts'
import { unreadOf } from './present.ts'
import { insertMessages, type Outcome, type OutgoingMessage } from './queries/append.ts'
import { announceChange, lockConversation, updateChange } from './queries/conversations.ts'
import { findMember, updateRead } from './queries/members.ts'
import { findByClientId, findMessage, updateRecalled } from './queries/messages.ts'
import { limitReading, limitSending } from './rate.ts'
import { countUnread, getRoomId, presentMessages } from './reading.ts'
import { messageStoreOf } from './store.ts'

export type Draft = z.output<typeof messageDraft>
export type FileType = Exclude<MessageType, 'CARD' | 'TEXT'>

/** @throws AppError of what was refused. */
export function requireStored(outcome: Outcome): Extract<Outcome, { seq: number }> {
  switch (outcome.outcome) {
    case 'MISSING':
      throw new AppError('missing.record')
    case 'CLOSED':
      throw new AppError('chat.closed')
    case 'REFUSED':
      throw new AppError('chat.refused')
    default:
      return outcome
  }
}

type Sender = { userId: number; conversationId: number; now: Date }

const outgoing = ({ userId, conversationId, now }: Sender, draft: Draft, { warning }: Caution): OutgoingMessage => ({
  conversationId,
  userId,
  clientId: draft.clientId,
  type: draft.type,
  body: draft.text,
  files: null,
  audio: draft.type === 'AUDIO' ? { seconds: Math.round(draft.seconds * 10) / 10, peaks: draft.peaks.slice(0, MAX_PEAKS) } : null,
  card: null,
  quoteSeq: draft.quote ?? null,
  warning,
  grams: gramsOf(draft.text),
  forwarded: false,
  sentAt: now,
})

const PLAIN_NAMES = { IMAGE: '图片', AUDIO: '语音', VIDEO: '视频', FILE: '文件' } as const

/** Names that people give to files on their machines often hold their own. */
export const nameOf = (upload: StoredUpload, type: FileType, anonymous: boolean): string => {
  if (type === 'FILE' && !anonymous) return upload.name
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(upload.name)?.[0] ?? ''
  return PLAIN_NAMES[type] + extension
}

/** Uploads are taken in the transaction that stores the message, so that neither is there without the other. */
async function storeWithFiles(db: Db, userId: number, message: OutgoingMessage, draft: Draft, now: Date): Promise<Outcome> {
  const type = draft.type as FileType
  const member = await findMember(db, message.conversationId, userId)
  if (!member || member.left_at !== null) throw new AppError('missing.record')
  const findKnown = () => findByClientId(db, message.conversationId, member.no, message.clientId)
  const knownOf = (row: NonNullable<Awaited<ReturnType<typeof findKnown>>>): Outcome => ({
    outcome: 'KNOWN',
    seq: row.seq,
    change: row.change,
    member_no: row.member_no,
  })
  const known = await findKnown()
  if (known) return knownOf(known)
  try {
    return await db.transaction().execute(async trx => {
      const purpose = type === 'VIDEO' && draft.large ? 'VIDEO' : 'ATTACHMENT'
      const uploads = await takeUploads(trx, { userId, ids: draft.uploadIds, purpose, field: 'uploadIds', now })
      if (uploads.some(upload => !fitsType(type, upload))) throw new AppError('chat.empty', { message: '文件和消息的类型不一致' })
      const files = uploads.map((upload, index) =>
        storedFileOf(upload, { name: nameOf(upload, type, member.anonymous), ...draft.sizes[index] }),
      )
      const [outcome] = await insertMessages(trx, [{ ...message, files: JSON.stringify(files) }])
      // Refused: the uploads stay with their owner.
      if (outcome?.outcome !== 'NEW') requireStored(outcome ?? { outcome: 'MISSING', seq: null })
      return outcome as Outcome
    })
  } catch (error) {
    // Sent twice at once: the other one has the files.
    const stored = error instanceof AppError && error.code === 'upload.missing' ? await findKnown() : undefined
    if (stored) return knownOf(stored)
    throw error
  }
}

/**
 * Stores a message and answers it as its sender sees it. Sent again under the same `clientId`, it is the same message.
 * @throws AppError `missing.record`, `chat.closed`, `chat.refused`, `chat.empty`, `upload.missing`, `limits.too_many`.
 */
export async function sendMessage(db: Db, reader: Reader, conversationId: number, draft: Draft, now: Date): Promise<Message> {
  const { userId, sessionId } = reader
  if (!isComplete(draft)) throw new AppError('chat.empty')
  await limitSending(userId)
  const caution = await cautionOf(db, draft.text)
  const message = outgoing({ userId, conversationId, now }, draft, caution)
  const stored = requireStored(
    draft.type === 'TEXT' ? await messageStoreOf(db).store(message) : await storeWithFiles(db, userId, message, draft, now),
  )
  await noteCaution(db, { userId, conversationId, words: caution.words, now })
  // A text that was stored just now needs no second look at the database.
  const row =
    draft.type === 'TEXT' && stored.outcome === 'NEW' ? rowOf(message, stored) : await findMessage(db, conversationId, stored.seq)
  if (!row) throw new AppError('missing.record')
  const [shown] = await presentMessages(db, [row], () => ({ no: stored.member_no, sessionId }), now)
  return shown as Message
}

/** A stored message as its row would be read. */
export const rowOf = (message: OutgoingMessage, stored: Extract<Outcome, { seq: number }>) => ({
  conversation_id: message.conversationId,
  seq: stored.seq,
  change: stored.change,
  member_no: stored.member_no,
  client_id: message.clientId,
  type: message.type,
  body: message.body,
  files: message.files,
  audio: message.audio,
  card: message.card,
  quote_seq: message.quoteSeq !== null && message.quoteSeq < stored.seq ? message.quoteSeq : null,
  warning: message.warning,
  forwarded: message.forwarded,
  sent_at: message.sentAt,
  recalled_at: null,
})

const dimension = z.number().int().min(0).max(20_000).default(0)
const imageInfo = z
  .array(
    z.object({
      uploadId: z.int().min(1).max(MAX_INT),
      width: dimension,
      height: dimension,
      seconds: z.number().min(0).max(MAX_VOICE_SECONDS).default(0),
      peaks: z.array(z.int().min(0).max(100)).max(MAX_PEAKS).default([]),
    }),
  )
  .max(MAX_MESSAGE_PICTURES)

type ConsultationDraft = {
  clientMsgId: string
  msgType: 'text' | 'image' | 'audio' | 'video' | 'file'
  content: string
  imageInfoArray: string
  quoteSeq?: number | undefined
}

/**
 * A message in the words of the specification: types in small letters, image information as a JSON string.
 * @throws AppError `validation.fields` beside `imageInfoArray`, and those of `sendMessage`.
 */
export async function sendConsultationMessage(
  db: Db,
  reader: Reader,
  consultationId: number,
  { clientMsgId, msgType, content, imageInfoArray, quoteSeq }: ConsultationDraft,
  now: Date,
): Promise<Message> {
  const infos = imageInfo.safeParse(parseJson(imageInfoArray))
  if (!infos.success) throw new AppError('validation.fields', { fields: { imageInfoArray: '图片信息的格式不正确' } })
  const [first] = infos.data
  const draft: Draft = {
    clientId: clientMsgId,
    type: msgType.toUpperCase() as Draft['type'],
    text: content,
    uploadIds: infos.data.map(info => info.uploadId),
    sizes: infos.data.map(({ width, height }) => ({ width, height })),
    peaks: first?.peaks ?? [],
    seconds: first?.seconds ?? 0,
    quote: quoteSeq,
    large: false,
  }
  return sendMessage(db, reader, await getRoomId(db, consultationId), draft, now)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Takes an own message back within two minutes. Its content is gone, its place stays. Asked twice, answers the same, without what it said.
 * @throws AppError `missing.record`, `chat.recall_over`.
 */
export async function recallMessage(
  db: Db,
  { userId, sessionId }: Reader,
  { conversationId, seq }: { conversationId: number; seq: number },
  now: Date,
): Promise<Message & { recalledText: string }> {
  const member = await findMember(db, conversationId, userId)
  if (!member || member.left_at !== null) throw new AppError('missing.record')
  const recalledText = await db.transaction().execute(async trx => {
    await lockConversation(trx, conversationId)
    const row = await findMessage(trx, conversationId, seq)
    if (!row || row.member_no !== member.no) throw new AppError('missing.record')
    if (row.recalled_at !== null) return ''
    if (!canRecall(row.sent_at, now)) throw new AppError('chat.recall_over')
    const { change } = await updateChange(trx, conversationId)
    await updateRecalled(trx, { conversationId, seq, change, now })
    const ids = readFiles(row.files).map(file => file.id)
    await releaseOwnUploads(trx, userId, { ids }, now)
    await announceChange(trx, conversationId, change)
    return row.body
  })
  const row = await findMessage(db, conversationId, seq)
  if (!row) throw new AppError('missing.record')
  const [shown] = await presentMessages(db, [row], () => ({ no: member.no, sessionId }), now)
  return { ...(shown as Message), recalledText }
}

/** @throws AppError `missing.record`, `limits.too_many`. */
export async function markRead(db: Db, userId: number, conversationId: number, seq: number) {
  await limitReading(userId)
  const row = await updateRead(db, { conversationId, userId, seq })
  if (!row) throw new AppError('missing.record')
  return { readSeq: row.read_seq, ...unreadOf(row.unread), total: await countUnread(db, userId) }
}
