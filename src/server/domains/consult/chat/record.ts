/** The messages of a consultation or about an order, for its course and as evidence: each with the role of its sender, never with a name. */
import type { AboutKind, MemberRole } from '#lib/contract/consult/chat-shapes.ts'
import type { Db } from '#server/db/client.ts'
import { readFiles } from './files.ts'
import { findFirstWord, listOrderRecord, listRecord, type Party } from './queries/record.ts'

/** When somebody other than the asker first wrote in it since then; null: nobody has. */
export const findFirstAnswer = (db: Db, consultationId: number, since: Date): Promise<Date | null> =>
  findFirstWord(db, consultationId, since)

/** A message that was recalled has no content. */
export type RecordedMessage = {
  seq: number
  role: MemberRole | null
  type: string
  text: string
  /** By the name that they have in the conversation. */
  files: { id: number; name: string; bytes: number }[]
  sentAt: Date
  recalledAt: Date | null
}

/** Everything that stands in the room, oldest first; cards of the site have no role. */
export const listRoomRecord = async (db: Db, consultationId: number): Promise<RecordedMessage[]> =>
  (await listRecord(db, consultationId)).map(({ body, files, sent_at, recalled_at, ...row }) => ({
    ...row,
    text: body,
    files: readFiles(files).map(({ id, name, bytes }) => ({ id, name, bytes })),
    sentAt: sent_at,
    recalledAt: recalled_at,
  }))

type OrderMessage = Omit<RecordedMessage, 'role'> & {
  conversationId: number
  about: AboutKind
  side: 'BUYER' | 'SELLER' | null
}

const SIDES: Partial<Record<MemberRole, OrderMessage['side']>> = { CUSTOMER: 'BUYER', SELLER: 'SELLER' }

/** What both sides of an order wrote to each other about it, and about its service, oldest first. */
export const listTradeRecord = async (
  db: Db,
  trade: { orderId: number; serviceId: number | null; buyer: Party; seller: Party },
): Promise<OrderMessage[]> =>
  (await listOrderRecord(db, trade)).map(({ conversation_id, about_kind, role, body, files, sent_at, recalled_at, ...row }) => ({
    ...row,
    conversationId: conversation_id,
    about: about_kind,
    side: (role && SIDES[role]) ?? null,
    text: body,
    files: readFiles(files).map(({ id, name, bytes }) => ({ id, name, bytes })),
    sentAt: sent_at,
    recalledAt: recalled_at,
  }))
