/** Conversations as one of their members sees them. Every query is limited to conversations that the person takes part in. */
import { sql } from 'kysely'
import type { AboutKind, ConversationKind } from '#lib/contract/consult/chat-shapes.ts'
import type { Db } from '#server/db/client.ts'

/** A conversation with the viewer's own membership. */
export type ViewRow = Awaited<ReturnType<typeof listViews>>[number]

const views = (db: Db, userId: number) =>
  db
    .selectFrom('chat_members as me')
    .innerJoin('chat_conversations as c', 'c.id', 'me.conversation_id')
    .where('me.user_id', '=', userId)
    .where('me.left_at', 'is', null)
    .select([
      'c.id',
      'c.kind',
      'c.about_kind',
      'c.about_id',
      'c.title',
      'c.state',
      'c.caution',
      'c.starter_user_id',
      'c.last_seq',
      'c.last_change',
      'me.no',
      'me.user_id',
      'me.company_id',
      'me.anonymous',
      'me.muted',
      'me.blocked',
      'me.read_seq',
      'me.unread',
      'me.last_at',
    ])

/** The position as text with its microseconds, which a Date would lose. */
const positionAt = sql<string>`to_char(me.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('position_at')

export type ListFilter = {
  keyword?: string | undefined
  kind?: ConversationKind | undefined
  unread: boolean
  /** Older than this one. */
  before?: { at: string; id: number } | undefined
  limit: number
}

const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The newest first. */
export const listViews = (db: Db, userId: number, { keyword, kind, unread, before, limit }: ListFilter) =>
  views(db, userId)
    .$if(kind !== undefined, query => query.where('c.kind', '=', kind as ConversationKind))
    .$if(unread, query => query.where('me.unread', '>', 0))
    .$if(before !== undefined, query =>
      query.where(sql<boolean>`(me.last_at, me.conversation_id) < (${before?.at}::timestamptz, ${before?.id}::integer)`),
    )
    .$if(keyword !== undefined, query =>
      query.where(sql<boolean>`(c.title ilike ${contains(keyword ?? '')} or exists (
        select 1 from chat_members as other join users on users.id = other.user_id
        left join companies on companies.id = other.company_id
        where other.conversation_id = c.id and other.user_id <> me.user_id and not other.anonymous
          and coalesce(companies.short_name, users.nickname) ilike ${contains(keyword ?? '')}))`),
    )
    .select(positionAt)
    .orderBy('me.last_at', 'desc')
    .orderBy('me.conversation_id', 'desc')
    .limit(limit)
    .execute()

export const listViewsByIds = (db: Db, userId: number, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : views(db, userId)
        .where('c.id', 'in', [...ids])
        .select(positionAt)
        .execute()

export const findView = async (db: Db, userId: number, id: number): Promise<ViewRow | undefined> =>
  (await listViewsByIds(db, userId, [id]))[0]

/** The row of a conversation for a change of its members or its state; everything that moves its numbers locks it first. */
export const lockConversation = (trx: Db, id: number) =>
  trx.selectFrom('chat_conversations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findIdAbout = async (
  db: Db,
  about: { kind: AboutKind; id: number; starterUserId: number | null },
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('chat_conversations')
      .select('id')
      .where('about_kind', '=', about.kind)
      .where('about_id', '=', about.id)
      .where('starter_user_id', 'is not distinct from', about.starterUserId)
      .executeTakeFirst()
  )?.id

/** @returns undefined when there is one already. */
export const insertConversation = async (
  trx: Db,
  row: {
    kind: ConversationKind
    about_kind: AboutKind
    about_id: number
    title: string
    starter_user_id: number | null
    now: Date
  },
): Promise<number | undefined> => {
  const { now, ...values } = row
  const made = await trx
    .insertInto('chat_conversations')
    .values({ ...values, created_at: now, last_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** The change that was its own last; 0: none was. */
export const findOwnChange = async (db: Db, id: number): Promise<number> =>
  (await db.selectFrom('chat_conversations').select('own_change').where('id', '=', id).executeTakeFirst())?.own_change ?? 0

type OwnChange = { state: 'OPEN' | 'CLOSED' } | { caution: 'MANY_CONTACTS' | null }

/** Changes the conversation itself, which is announced to all its members. */
export async function changeConversation(trx: Db, id: number, set: OwnChange): Promise<void> {
  const { last_change } = await trx
    .updateTable('chat_conversations')
    .set(eb => ({ ...set, last_change: eb('last_change', '+', 1), own_change: eb('last_change', '+', 1) }))
    .where('id', '=', id)
    .returning('last_change')
    .executeTakeFirstOrThrow()
  await announceChange(trx, id, last_change)
}

/** @returns the number of the change. */
export const updateChange = async (
  trx: Db,
  id: number,
  set: { newMembers?: number } = {},
): Promise<{ change: number; lastSeq: number; lastMember: number }> => {
  const row = await trx
    .updateTable('chat_conversations')
    .set(eb => ({
      last_change: eb('last_change', '+', 1),
      last_member: eb('last_member', '+', set.newMembers ?? 0),
    }))
    .where('id', '=', id)
    .returning(['last_change', 'last_seq', 'last_member'])
    .executeTakeFirstOrThrow()
  return { change: row.last_change, lastSeq: row.last_seq, lastMember: row.last_member }
}

/** Tells every process with the commit that something above `change` is new. */
export const announceChange = (trx: Db, id: number, change: number) =>
  sql`select pg_notify('chat', ${`- C ${id}:${change - 1}`})`.execute(trx)

/** How many are unread at least: counting ends above the limit. */
export async function sumUnread(db: Db, userId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select coalesce(sum(unread), 0)::integer as total from
    (select unread from chat_members where user_id = ${userId} and unread > 0 and not muted and left_at is null
      limit ${limit + 1}) as capped`.execute(db)
  return rows[0]?.total ?? 0
}

/** Whether a conversation of theirs is open that somebody has written or called in since then, or joined. */
export const hasTalkedSince = async (db: Db, userId: number, since: Date): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('chat_members as me')
      .innerJoin('chat_conversations as c', 'c.id', 'me.conversation_id')
      .select('me.conversation_id')
      .where('me.user_id', '=', userId)
      .where('me.left_at', 'is', null)
      .where('me.last_at', '>', since)
      .where('c.state', '=', 'OPEN')
      // Along the list's index: for somebody with many, the planner takes the whole table and finds nothing recent to stop at.
      .orderBy('me.last_at', 'desc')
      .orderBy('me.conversation_id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
