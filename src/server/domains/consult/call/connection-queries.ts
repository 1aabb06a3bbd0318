/** SQL of the connections of calls, as the server saw them, and of the bought time of a consultation that they used. */
import { sql } from 'kysely'
import type { CONSULT_WAYS } from '#lib/forms/consult/settings.ts'
import type { Db } from '#server/db/client.ts'

/** Lengthens the last time somebody was seen, or begins another when it is longer ago than `gapMs`. */
export async function extendConnection(
  trx: Db,
  { callId, userId, now, gapMs }: { callId: number; userId: number; now: Date; gapMs: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('call_connections')
    .set({ to_at: now })
    .where('call_id', '=', callId)
    .where('user_id', '=', userId)
    .where('to_at', '>=', new Date(now.getTime() - gapMs))
    .where('to_at', '<=', now)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await trx
    .insertInto('call_connections')
    .values({ call_id: callId, user_id: userId, from_at: now, to_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The last seconds before somebody hangs up: a person seen just now counts as present until then. @param userId left out: everybody. */
export const closeConnections = (trx: Db, callId: number, { since, now, userId }: { since: Date; now: Date; userId?: number }) =>
  trx
    .updateTable('call_connections')
    .set({ to_at: now })
    .where('call_id', '=', callId)
    .where('to_at', '>=', since)
    .where('to_at', '<=', now)
    .$if(userId !== undefined, query => query.where('user_id', '=', userId!))
    .execute()

/** Somebody is still in the call, and does not see the other side. */
export const updateLastBeat = (trx: Db, { callId, userId, now }: { callId: number; userId: number; now: Date }) =>
  trx
    .updateTable('call_participants')
    .set({ heard_at: now })
    .where('call_id', '=', callId)
    .where('user_id', '=', userId)
    .execute()

/** When each side of these calls was last heard without seeing the other. */
export const listLastBeats = (db: Db, callIds: readonly number[]) =>
  callIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('call_participants')
        .select(eb => ['call_id', sql<boolean>`role = 'ASKER'`.as('asks'), eb.fn.max('heard_at').as('heard_at')])
        .where('call_id', 'in', [...callIds])
        .groupBy(['call_id', sql`role = 'ASKER'`])
        .execute()

/** Everything that was seen of these calls, with the part that each person had. */
export const listConnections = (db: Db, callIds: readonly number[]) =>
  callIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('call_connections as c')
        .innerJoin('call_participants as p', join =>
          join.onRef('p.call_id', '=', 'c.call_id').onRef('p.user_id', '=', 'c.user_id'),
        )
        .select(['c.call_id', 'c.user_id', 'p.role', 'c.from_at', 'c.to_at'])
        .where('c.call_id', 'in', [...callIds])
        .orderBy('c.from_at')
        .execute()

export const listCallIdsOf = async (db: Db, consultationId: number): Promise<number[]> =>
  (await db.selectFrom('calls').select('id').where('consultation_id', '=', consultationId).orderBy('id').execute()).map(
    row => row.id,
  )

export type SoldRow = {
  id: number
  state: string
  started_at: Date | null
  way: (typeof CONSULT_WAYS)[number] | null
  minutes: number
}

/** What was bought of a consultation: its way and its minutes, time bought besides included. */
export async function findSold(db: Db, consultationId: number): Promise<SoldRow | undefined> {
  return db
    .selectFrom('consultations as c')
    .select(['c.id', 'c.state', 'c.started_at', 'c.way'])
    .select(
      sql<number>`coalesce(c.minutes, 0) + coalesce((select sum(e.minutes) from consultation_extensions as e
        where e.consultation_id = c.id and e.state = 'PAID'), 0)::integer`.as('minutes'),
    )
    .where('c.id', '=', consultationId)
    .where('c.kind', '=', 'DIRECTED')
    .executeTakeFirst() as Promise<SoldRow | undefined>
}

/** Calls of a consultation with what became of each, for its course and as evidence. */
export const listCallRecord = (db: Db, consultationId: number) =>
  db
    .selectFrom('calls')
    .innerJoin('call_participants as p', join => join.onRef('p.call_id', '=', 'calls.id').onRef('p.no', '=', 'calls.caller_no'))
    .select([
      'calls.id',
      'calls.medium',
      'calls.state',
      'calls.reason',
      'calls.started_at',
      'calls.connected_at',
      'calls.ended_at',
    ])
    .leftJoin('call_participants as ender', join =>
      join.onRef('ender.call_id', '=', 'calls.id').onRef('ender.no', '=', 'calls.ended_by_no'),
    )
    .select(['p.role as caller_role', 'ender.role as ended_by_role'])
    .where('calls.consultation_id', '=', consultationId)
    .orderBy('calls.id')
    .execute()
