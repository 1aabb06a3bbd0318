/** Messages of conversations that the caller's service has found to be the reader's. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { gramsOf } from '#server/domains/consult/chat/policy.ts'

const columns = [
  'conversation_id',
  'seq',
  'change',
  'member_no',
  'client_id',
  'type',
  'body',
  'files',
  'audio',
  'card',
  'quote_seq',
  'warning',
  'forwarded',
  'sent_at',
  'recalled_at',
] as const

const messages = (db: Db) => db.selectFrom('chat_messages').select([...columns])

export type MessageRow = Awaited<ReturnType<typeof listNewest>>[number]

export const listNewest = (db: Db, conversationId: number, limit: number) =>
  messages(db).where('conversation_id', '=', conversationId).orderBy('seq', 'desc').limit(limit).execute()

/** Descending. */
export const listBefore = (db: Db, conversationId: number, seq: number, limit: number) =>
  messages(db).where('conversation_id', '=', conversationId).where('seq', '<', seq).orderBy('seq', 'desc').limit(limit).execute()

/** Ascending. */
export const listAfter = (db: Db, conversationId: number, seq: number, limit: number) =>
  messages(db).where('conversation_id', '=', conversationId).where('seq', '>', seq).orderBy('seq').limit(limit).execute()

/** What is new or was recalled since a change, in the order of the changes. */
export const listChanged = (db: Db, conversationId: number, change: number, limit: number) =>
  messages(db).where('conversation_id', '=', conversationId).where('change', '>', change).orderBy('change').limit(limit).execute()

export const findMessage = (db: Db, conversationId: number, seq: number) =>
  messages(db).where('conversation_id', '=', conversationId).where('seq', '=', seq).executeTakeFirst()

/** @param places at most a few hundred. */
export const listAt = (db: Db, places: readonly { conversationId: number; seq: number }[]) =>
  places.length === 0
    ? Promise.resolve([])
    : messages(db)
        .where(
          sql<boolean>`(conversation_id, seq) in (select * from unnest(${places.map(one => one.conversationId)}::integer[],
            ${places.map(one => one.seq)}::integer[]))`,
        )
        .execute()

export const findByClientId = (db: Db, conversationId: number, memberNo: number, clientId: string) =>
  messages(db)
    .where('conversation_id', '=', conversationId)
    .where('member_no', '=', memberNo)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

/** Takes the content of a message away; its place stays. */
export const updateRecalled = (
  trx: Db,
  { conversationId, seq, change, now }: { conversationId: number; seq: number; change: number; now: Date },
) =>
  trx
    .updateTable('chat_messages')
    .set({
      change,
      recalled_at: now,
      body: '',
      files: null,
      audio: null,
      card: null,
      quote_seq: null,
      warning: null,
      grams: [],
      forwarded: false,
    })
    .where('conversation_id', '=', conversationId)
    .where('seq', '=', seq)
    .execute()

/** What is looked through first: most words that people search for stand in what was said lately. */
const RECENT_MESSAGES = 400

/**
 * Messages that contain a text, the newest first. Words that stand in every other message are found in the newest ones, rare ones by the index
 * of characters and pairs; so neither is slow in a long conversation.
 */
export async function searchMessages(
  db: Db,
  { conversationId, keyword, before, limit }: { conversationId: number; keyword: string; before: number; limit: number },
): Promise<MessageRow[]> {
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const near = await messages(db)
    .where('conversation_id', '=', conversationId)
    .where('seq', '<', before)
    .where('seq', '>=', before - RECENT_MESSAGES)
    .where('body', 'ilike', pattern)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  if (near.length === limit || before <= RECENT_MESSAGES) return near
  const far = await sql<{ seq: number }>`select seq from chat_messages where conversation_id = ${conversationId}
    and grams @> ${gramsOf(keyword)}::text[] and seq < ${before - RECENT_MESSAGES} and body ilike ${pattern}
    order by seq desc limit ${limit - near.length}`.execute(db)
  const rows = await listAt(
    db,
    far.rows.map(({ seq }) => ({ conversationId, seq })),
  )
  return [...near, ...rows.sort((a, b) => b.seq - a.seq)]
}
