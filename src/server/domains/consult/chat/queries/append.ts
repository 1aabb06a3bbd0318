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

/** @returns the outcome of each message, in their order. @param node the process, which fans its own messages out without asking. */
export async function insertMessages(db: Db, messages: readonly OutgoingMessage[], node: string): Promise<Outcome[]> {
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
    await sql<Outcome>`select outcome, seq, change, member_no from chat_append(${JSON.stringify(items)}::jsonb, ${node})`.execute(
      db,
    )
  return rows
}
