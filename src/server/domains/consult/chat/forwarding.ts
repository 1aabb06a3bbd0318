/** Bringing a message into another conversation of one's own. */
import type { Message } from '#lib/contract/consult/chat-shapes.ts'
import type { Db } from '#server/db/client.ts'
import { copyUploads, takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { cautionOf, noteCaution } from './caution.ts'
import { type Reader, readFiles, storedFileOf } from './files.ts'
import { gramsOf, mayForward } from './policy.ts'
import { insertMessages, type OutgoingMessage } from './queries/append.ts'
import { findMember } from './queries/members.ts'
import { findByClientId, findMessage, type MessageRow } from './queries/messages.ts'
import { limitSending } from './rate.ts'
import { presentMessages, requireView } from './reading.ts'
import { type FileType, nameOf, requireStored } from './sending.ts'
import { messageStoreOf } from './store.ts'

type Wish = { conversationId: number; fromConversationId: number; seq: number; clientId: string }

/** @throws AppError `missing.record` for what the person cannot read now, `chat.private`. */
async function readSource(db: Db, userId: number, { fromConversationId, seq }: Wish): Promise<MessageRow> {
  const view = await requireView(db, userId, fromConversationId)
  const row = await findMessage(db, fromConversationId, seq)
  if (!row || row.recalled_at !== null || row.type === 'CARD') throw new AppError('missing.record')
  if (!mayForward(view.kind, row.member_no === view.no)) throw new AppError('chat.private')
  return row
}

/**
 * Says again in one conversation what stands in another. Files are copied, so that each lives and goes with its own message, and nobody can
 * read it but those who take part where it stands. Sent again under the same `clientId`, it is the same message.
 * @throws AppError `missing.record`, `chat.private`, `chat.closed`, `chat.refused`, `upload.quota`, `limits.too_many`.
 */
export async function forwardMessage(db: Db, port: UploadsPort, reader: Reader, wish: Wish, now: Date): Promise<Message> {
  const { userId, sessionId } = reader
  const { conversationId, clientId } = wish
  await limitSending(userId)
  const member = await findMember(db, conversationId, userId)
  if (!member || member.left_at !== null) throw new AppError('missing.record')
  const row = await readSource(db, userId, wish)
  const caution = await cautionOf(db, row.body)
  const known = await findByClientId(db, conversationId, member.no, clientId)
  const seq = known?.seq ?? (await store())
  await noteCaution(db, { userId, conversationId, words: caution.words, now })
  const stored = await findMessage(db, conversationId, seq)
  if (!stored) throw new AppError('missing.record')
  const [shown] = await presentMessages(db, [stored], () => ({ no: member.no, sessionId }), now)
  return shown as Message

  async function store(): Promise<number> {
    const message: OutgoingMessage = {
      conversationId,
      userId,
      clientId,
      type: row.type,
      body: row.body,
      files: null,
      audio: row.audio,
      card: null,
      quoteSeq: null,
      warning: caution.warning,
      grams: gramsOf(row.body),
      forwarded: true,
      sentAt: now,
    }
    const files = readFiles(row.files)
    if (files.length === 0) return requireStored(await messageStoreOf(db).store(message)).seq
    const ids = files.map(file => file.id)
    const { purpose, copies } = await copyUploads(db, port, { userId, ids, now })
    return db.transaction().execute(async trx => {
      const taken = await takeUploads(trx, { userId, ids: copies, purpose, field: 'seq', now })
      const named = taken.map((upload, at) => {
        const name = nameOf({ ...upload, name: files[at]?.name ?? upload.name }, row.type as FileType, member?.anonymous ?? true)
        return storedFileOf(upload, { name, width: files[at]?.width, height: files[at]?.height })
      })
      const [outcome] = await insertMessages(trx, [{ ...message, files: JSON.stringify(named) }])
      // Refused: the copies are nobody's, and go with the next sweep.
      return requireStored(outcome ?? { outcome: 'MISSING', seq: null }).seq
    })
  }
}
