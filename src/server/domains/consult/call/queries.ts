/**
 * Calls and who takes part. A change locks the people first where they may become busy, then the conversation, then the call. Ending an
 * account or a membership locks in the same order.
 */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { CallTables } from './tables.ts'

export type CallRow = NonNullable<Awaited<ReturnType<typeof findCall>>>
export type ParticipantRow = Awaited<ReturnType<typeof listParticipants>>[number]
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

export const findCall = (db: Db, id: number) => db.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst()

/** @returns the call, locked together with its conversation until the transaction ends. */
export async function lockCall(trx: Db, id: number): Promise<CallRow | undefined> {
  const seen = await findCall(trx, id)
  if (!seen) return undefined
  await lockConversation(trx, seen.conversation_id)
  return lockCallAlone(trx, id)
}

/** Locks the call only, for changes that do not touch the conversation. */
export const lockCallAlone = (trx: Db, id: number) =>
  trx.selectFrom('calls').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockConversation = (trx: Db, id: number) =>
  trx
    .selectFrom('chat_conversations')
    .select(['id', 'kind', 'about_id', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const findConversation = (db: Db, id: number) =>
  db.selectFrom('chat_conversations').select(['id', 'kind', 'about_id', 'state']).where('id', '=', id).executeTakeFirst()

/** Members with whether they may talk now. */
export const listMembers = (db: Db, conversationId: number) =>
  db
    .selectFrom('chat_members as m')
    .select(['m.user_id', 'm.no', 'm.role', 'm.company_id', 'm.anonymous', 'm.blocked'])
    .select(sql<boolean>`chat_may_take_part(m)`.as('may'))
    .where('m.conversation_id', '=', conversationId)
    .orderBy('m.no')
    .execute()

/** Everybody in a conversation. */
export const listMemberIds = async (db: Db, conversationId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('chat_members')
      .select('user_id')
      .where('conversation_id', '=', conversationId)
      .where('left_at', 'is', null)
      .execute()
  ).map(row => row.user_id)

export const findEmployeeUser = async (db: Db, employeeId: number): Promise<number | undefined> =>
  (await db.selectFrom('company_employees').select('user_id').where('id', '=', employeeId).executeTakeFirst())?.user_id

/** People whom two calls at once would want: locked so that one of them finds the other. */
export const lockPeople = (trx: Db, ids: readonly number[]) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Those of these people who are in a call, or whose phone rings. @param except a call that does not count. */
export const listBusy = async (db: Db, ids: readonly number[], except = 0): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('call_participants as p')
    .innerJoin('calls', 'calls.id', 'p.call_id')
    .select('p.user_id')
    .where('p.user_id', 'in', [...ids])
    .where('p.call_id', '<>', except)
    .where('calls.ended_at', 'is', null)
    .where(sql<boolean>`(p.state = 'JOINED' or (p.state = 'INVITED' and calls.state = 'RINGING'))`)
    .execute()
  return new Set(rows.map(row => row.user_id))
}

export const findLiveIn = async (db: Db, conversationId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('calls')
      .select('id')
      .where('conversation_id', '=', conversationId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
  )?.id

/** The call that somebody is in, else the one that rings at them. */
export const findLiveOf = async (db: Db, userId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('call_participants as p')
      .innerJoin('calls', 'calls.id', 'p.call_id')
      .select('calls.id')
      .where('p.user_id', '=', userId)
      .where('calls.ended_at', 'is', null)
      .where('p.state', 'in', ['JOINED', 'INVITED'])
      .orderBy(sql`p.state = 'JOINED'`, 'desc')
      .orderBy('calls.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id

export const insertCall = async (
  trx: Db,
  row: Omit<CallTables['calls'], 'id' | 'reason' | 'ended_by_no'> & { reason?: 'BUSY' },
) =>
  (
    await trx
      .insertInto('calls')
      .values(row as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateCall = (
  trx: Db,
  id: number,
  set: Partial<Omit<CallTables['calls'], 'id' | 'reason' | 'ended_by_no'>> & {
    reason?: CallRow['reason']
    ended_by_no?: number
  },
) =>
  trx
    .updateTable('calls')
    .set(set as never)
    .where('id', '=', id)
    .execute()

/** Everybody who was ever asked into the call, with whether a session of theirs still lives. */
export const listParticipants = (db: Db, callId: number) =>
  db
    .selectFrom('call_participants as p')
    .leftJoin('sessions', 'sessions.id', 'p.session_id')
    .select(['p.user_id', 'p.no', 'p.role', 'p.state', 'p.session_id', 'p.tab', 'p.invited_at'])
    .select(
      sql<boolean>`(p.session_id is null or coalesce(sessions.revoked_at is null and sessions.expires_at > now(), false))`.as(
        'living',
      ),
    )
    .where('p.call_id', '=', callId)
    .orderBy('p.no')
    .execute()

type NewParticipant = Pick<ParticipantRow, 'user_id' | 'no' | 'role'> & { call_id: number; invited_at: Date }

/** Asks somebody in, for the first time or again. */
export const upsertInvited = (trx: Db, row: NewParticipant) =>
  trx
    .insertInto('call_participants')
    .values({ ...row, state: 'INVITED', session_id: null, joined_at: null, left_at: null })
    .onConflict(conflict =>
      conflict.columns(['call_id', 'user_id']).doUpdateSet({ state: 'INVITED', invited_at: row.invited_at }),
    )
    .execute()

export const updateParticipant = (
  trx: Db,
  { callId, userId }: { callId: number; userId: number },
  set: Partial<Pick<CallTables['call_participants'], 'state' | 'session_id' | 'joined_at' | 'left_at'>> & { tab?: string },
) => trx.updateTable('call_participants').set(set).where('call_id', '=', callId).where('user_id', '=', userId).execute()

/** Ends everybody's part: those who were in have left, those who were rung have missed it. */
export const endParticipants = (trx: Db, callId: number, now: Date) =>
  trx
    .updateTable('call_participants')
    .set({ state: sql`case state when 'JOINED' then 'LEFT' else 'MISSED' end`, left_at: now })
    .where('call_id', '=', callId)
    .where('state', 'in', ['JOINED', 'INVITED'])
    .execute()

/** Calls that have to be looked at, those that waited longest first. */
export const listDueCalls = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (await db.selectFrom('calls').select('id').where('next_step_at', '<=', now).orderBy('next_step_at').limit(limit).execute()).map(
    row => row.id,
  )

/** Tells every process with the commit that a call has changed, and that these people may be busy or free now. */
export const announceCall = async (trx: Db, callId: number, userIds: readonly number[] = []): Promise<void> => {
  await sql`select pg_notify('chat', ${`- K ${callId}`})`.execute(trx)
  if (userIds.length > 0) await sql`select pg_notify('chat', ${`- P ${userIds.join(' ')}`})`.execute(trx)
}

/** The same of the call that goes on in a consultation, if there is one. */
export async function announceCallOf(trx: Db, consultationId: number): Promise<void> {
  const live = await trx
    .selectFrom('calls')
    .select('id')
    .where('consultation_id', '=', consultationId)
    .where('ended_at', 'is', null)
    .execute()
  for (const { id } of live) await announceCall(trx, id)
}

/** People of a company who work there, without those who are in the call. */
export const listColleagues = (db: Db, callId: number, companyId: number, limit: number) =>
  db
    .selectFrom('company_employees as e')
    .innerJoin('users', 'users.id', 'e.user_id')
    .select(['e.id as employee_id', 'e.user_id', 'users.nickname', 'users.avatar'])
    .where('e.company_id', '=', companyId)
    .where('e.state', '=', 'ACTIVE')
    .where('users.state', '=', 'ACTIVE')
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('call_participants as p')
            .select('p.user_id')
            .where('p.call_id', '=', callId)
            .whereRef('p.user_id', '=', 'e.user_id')
            .where('p.state', 'in', ['JOINED', 'INVITED']),
        ),
      ),
    )
    .orderBy('e.id')
    .limit(limit)
    .execute()
