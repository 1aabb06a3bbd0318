/** Who takes part in conversations. */
import { sql } from 'kysely'
import type { MemberRole, Presence } from '#lib/contract/consult/chat-shapes.ts'
import { MaybeAnonymous } from '#server/anonymity.ts'
import type { Db } from '#server/db/client.ts'

/** How long a connection counts after its last report. */
const SEEN_SECONDS = 60

/** Busy is who is in a call. */
const presenceOf = sql<Presence>`(select case when count(*) = 0 then 'OFFLINE'
    when exists (select 1 from call_participants as talking where talking.user_id = m.user_id and talking.state = 'JOINED') then 'BUSY'
    when bool_and(connection.away) then 'AWAY' else 'ONLINE' end
  from chat_connections as connection where connection.user_id = m.user_id
  and connection.seen_at > now() - make_interval(secs => ${sql.lit(SEEN_SECONDS)}))`

const members = (db: Db) =>
  db
    .selectFrom('chat_members as m')
    .innerJoin('chat_conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('users', 'users.id', 'm.user_id')
    .leftJoin('companies', 'companies.id', 'm.company_id')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('consultants')
          .select(['consultants.name', 'consultants.avatar'])
          .whereRef('consultants.user_id', '=', 'm.user_id')
          .where(sql<boolean>`consultants.company_id is not distinct from m.company_id and m.role = 'CONSULTANT'`)
          .limit(1)
          .as('expert'),
      join => join.onTrue(),
    )
    .select([
      'm.conversation_id',
      'm.user_id',
      'm.no',
      'm.role',
      'm.company_id',
      'm.anonymous',
      'm.blocked',
      'm.change',
      'm.read_seq',
      'm.left_at',
      'c.kind',
      'c.about_kind',
      'c.about_id',
      'users.nickname',
      'users.avatar',
      'companies.short_name as company_name',
      'companies.logo as company_logo',
      'expert.name as expert_name',
      'expert.avatar as expert_avatar',
      presenceOf.as('presence'),
    ])

type RawMember = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number]

/** The alias of a consultation is the same in its room as on its pages. */
const aliasKey = (row: { kind: string; about_id: number; conversation_id: number }): string =>
  row.kind === 'CONSULTATION' ? `consultation:${row.about_id}` : `chat:${row.conversation_id}`

const wrapped = ({ nickname, avatar, expert_name, expert_avatar, ...row }: RawMember) => ({
  ...row,
  person: new MaybeAnonymous(
    { kind: 'PERSON', id: row.user_id, name: expert_name ?? nickname, avatar: expert_avatar || avatar },
    { anonymous: row.anonymous, conversation: aliasKey(row) },
  ),
})
export type MemberRow = ReturnType<typeof wrapped>

/** @param after only those who changed above this number, by conversation. */
export async function listMembers(db: Db, conversationIds: readonly number[]): Promise<MemberRow[]> {
  if (conversationIds.length === 0) return []
  const rows = await members(db)
    .where('m.conversation_id', 'in', [...conversationIds])
    .orderBy('m.conversation_id')
    .orderBy('m.no')
    .execute()
  return rows.map(wrapped)
}

/** A person's own place in a conversation, whether they have left or not. */
export const findMember = (db: Db, conversationId: number, userId: number) =>
  db
    .selectFrom('chat_members')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

type NewMember = {
  conversation_id: number
  user_id: number
  no: number
  role: MemberRole
  company_id: number | null
  anonymous: boolean
  change: number
  last_seq: number
  now: Date
}

export const insertMember = ({ now, ...row }: NewMember, trx: Db) =>
  trx
    .insertInto('chat_members')
    .values({ ...row, joined_change: row.change, read_seq: row.last_seq, joined_at: now, last_at: now, left_at: null })
    .execute()

export const updateMember = (
  trx: Db,
  conversationId: number,
  userId: number,
  set: {
    change?: number
    joined_change?: number
    left_at?: Date | null
    muted?: boolean
    blocked?: boolean
    role?: MemberRole
    company_id?: number | null
  },
) =>
  trx.updateTable('chat_members').set(set).where('conversation_id', '=', conversationId).where('user_id', '=', userId).execute()

/** @returns undefined for somebody who does not take part. */
export async function updateRead(
  db: Db,
  { conversationId, userId, seq }: { conversationId: number; userId: number; seq: number },
): Promise<{ read_seq: number; unread: number } | undefined> {
  const { rows } = await sql<{ read_seq: number; unread: number }>`
    select read_seq, unread from chat_mark_read(${conversationId}, ${userId}, ${seq})`.execute(db)
  return rows[0]
}

/** Direct conversations that somebody leads for their company, oldest first. */
export const listHeldForCompany = (db: Db, from: { companyId: number; userId: number }, limit: number) =>
  db
    .selectFrom('chat_members as m')
    .innerJoin('chat_conversations as c', 'c.id', 'm.conversation_id')
    .select(['c.id', 'c.title', 'c.state', 'm.role'])
    .where('m.company_id', '=', from.companyId)
    .where('m.user_id', '=', from.userId)
    .where('m.left_at', 'is', null)
    .where('c.kind', '=', 'DIRECT')
    .where('c.state', '=', 'OPEN')
    .orderBy('c.id')
    .limit(limit)
    .execute()

/** Members, also those who left, with what a connection shows of a conversation: numbers, no names. */
export const listSeats = (db: Db, conversationId: number) =>
  db
    .selectFrom('chat_members')
    .select(['conversation_id', 'user_id', 'no', 'company_id', 'change', 'joined_change', 'unread', 'last_seq', 'left_at'])
    .where('conversation_id', '=', conversationId)
    .execute()

/** Members without a connection of ours open, whichever process it would be with. */
export const listAbsentMembers = (db: Db, conversationIds: readonly number[]) =>
  db
    .selectFrom('chat_members as m')
    .select(['m.conversation_id', 'm.user_id', 'm.no'])
    .where('m.conversation_id', 'in', [...conversationIds])
    .where('m.left_at', 'is', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('chat_connections as connection')
            .select('connection.user_id')
            .whereRef('connection.user_id', '=', 'm.user_id')
            .where('connection.seen_at', '>', sql<Date>`now() - make_interval(secs => ${sql.lit(SEEN_SECONDS)})`),
        ),
      ),
    )
    .execute()

/** Those of these conversations that the person takes part in, with the member's number there. */
export const listOwnSeats = (db: Db, userId: number, conversationIds: readonly number[]) =>
  conversationIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('chat_members')
        .select(['conversation_id', 'no'])
        .where('user_id', '=', userId)
        .where('left_at', 'is', null)
        .where('conversation_id', 'in', [...conversationIds])
        .execute()

/** Who is there, of the members of some conversations. @param userIds only these people. */
export const listPresence = (db: Db, conversationIds: readonly number[], userIds?: readonly number[]) =>
  conversationIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('chat_members as m')
        .select(['m.conversation_id', 'm.user_id', 'm.no', presenceOf.as('presence')])
        .where('m.conversation_id', 'in', [...conversationIds])
        .where('m.left_at', 'is', null)
        .$if(userIds !== undefined, query => query.where('m.user_id', 'in', [...(userIds ?? [])]))
        .execute()
