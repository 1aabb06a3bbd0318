/** Storing messages: the one statement through which every message of the site goes. */
import { sql } from 'kysely'
import type { MessageType, MessageWarning, SystemCard } from '#lib/contract/consult/chat-shapes.ts'
import type { Db } from '#server/db/client.ts'
import type { StoredAudio } from '#server/domains/consult/chat/tables.ts'

/** A message on its way into the database. `userId` null: the site itself. */
export type OutgoingMessage = {
  conversationId: number
  userId: number | null
  clientId: string
  type: MessageType
  body: string
  /** A JSON string. */
  files: string | null
  audio: StoredAudio | null
  card: SystemCard | null
  quoteSeq: number | null
  warning: MessageWarning | null
  grams: readonly string[]
  forwarded: boolean
  sentAt: Date
}

/** `KNOWN`: it was stored before under the same name. */
export type Outcome =
  | { outcome: 'NEW' | 'KNOWN'; seq: number; change: number; member_no: number }
  | { outcome: 'MISSING' | 'CLOSED' | 'REFUSED'; seq: null }

/** A member to whom stored messages are announced, with their state afterwards. */
export type Seat = { conversation_id: number; user_id: number; no: number; unread: number; last_seq: number }

type SeatRow = [conversationId: number, userId: number, no: number, unread: number, lastSeq: number]
type Row = (Outcome & { seats: null }) | { outcome: 'SEATS'; seats: SeatRow[] | null }

/**
 * @param node the process, which fans its own messages out without asking.
 * @returns the outcome of each message, in their order, and the members to whom new ones are announced.
 */
export async function insertBatch(
  db: Db,
  messages: readonly OutgoingMessage[],
  node: string,
): Promise<{ outcomes: Outcome[]; seats: Seat[] }> {
  const items = messages.map((message, item) => ({
    item,
    conversation_id: message.conversationId,
    user_id: message.userId,
    client_id: message.clientId,
    type: message.type,
    body: message.body,
    files: message.files,
    audio: message.audio,
    card: message.card,
    quote_seq: message.quoteSeq,
    warning: message.warning,
    grams: message.grams,
    forwarded: message.forwarded,
    sent_at: message.sentAt.toISOString(),
  }))
  const { rows } =
    await sql<Row>`select outcome, seq, change, member_no, seats from chat_append(${JSON.stringify(items)}::jsonb, ${node})`.execute(
      db,
    )
  const last = rows.at(-1)
  if (last?.outcome !== 'SEATS') return { outcomes: rows as Outcome[], seats: [] }
  const seats = (last.seats ?? []).map(([conversation_id, user_id, no, unread, last_seq]) => ({
    conversation_id,
    user_id,
    no,
    unread,
    last_seq,
  }))
  return { outcomes: rows.slice(0, -1) as Outcome[], seats }
}

/** In a transaction of the caller: every process learns of it by the announcement. @returns the outcome of each message, in their order. */
export const insertMessages = async (trx: Db, messages: readonly OutgoingMessage[]): Promise<Outcome[]> =>
  (await insertBatch(trx, messages, '-')).outcomes
