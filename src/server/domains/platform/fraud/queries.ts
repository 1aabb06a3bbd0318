/** SQL of what was found, and of how the signals are set. */
import { type Insertable, sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { FraudOutcome, FraudSignal } from '#lib/contract/platform/fraud.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { FraudTables, HitSubject } from './tables.ts'

type NewHit = Omit<Insertable<FraudTables['fraud_hits']>, 'outcome' | 'decided_at' | 'decided_by'>

export const listSettings = (db: Db) => db.selectFrom('fraud_settings').selectAll().execute()

export const findSetting = (db: Db, signal: FraudSignal) =>
  db.selectFrom('fraud_settings').selectAll().where('signal', '=', signal).executeTakeFirst()

/** Two who change a setting wait for each other, also before there is a row. */
export const lockSettings = (trx: Db): Promise<unknown> => sql`lock table fraud_settings in share row exclusive mode`.execute(trx)

export const saveSetting = (trx: Db, row: Insertable<FraudTables['fraud_settings']>): Promise<unknown> =>
  trx
    .insertInto('fraud_settings')
    .values(row)
    .onConflict(conflict => conflict.column('signal').doUpdateSet(row))
    .execute()

/** @returns undefined when the same already waits. */
export const insertHit = async (trx: Db, row: NewHit): Promise<number | undefined> =>
  (
    await trx
      .insertInto('fraud_hits')
      .values(row)
      .onConflict(conflict =>
        conflict
          .columns(['signal', 'subject_kind', 'subject_id'])
          .where(sql<boolean>`outcome is null and level <> 'WARN'`)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
  )?.id

type Subject = { signal: FraudSignal; kind: HitSubject; id: number }

/** The newest that was more than a warning. */
export const findLatest = (db: Db, { signal, kind, id }: Subject) =>
  db
    .selectFrom('fraud_hits')
    .select(['id', 'outcome', 'measured', 'decided_at'])
    .where('signal', '=', signal)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('level', '<>', 'WARN')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether an account was warned of in the same thing since. */
export const hasWarned = async (db: Db, { signal, kind, id }: Subject, userId: number, since: Date): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('fraud_hits')
      .select('id')
      .where('user_id', '=', userId)
      .where('signal', '=', signal)
      .where('created_at', '>=', since)
      .where('subject_kind', '=', kind)
      .where('subject_id', '=', id)
      .where('level', '=', 'WARN')
      .limit(1)
      .executeTakeFirst(),
  )

/** In how many things an account was warned of since, and whether it was anonymous in any of them. */
export const countWarned = async (
  db: Db,
  { signal, userId, kind, since }: { signal: FraudSignal; userId: number; kind: HitSubject; since: Date },
): Promise<{ things: number; anonymous: boolean }> => {
  const row = await db
    .selectFrom('fraud_hits')
    .select([
      sql<number>`count(distinct subject_id)::int`.as('things'),
      sql<boolean>`coalesce(bool_or(anonymous), false)`.as('anonymous'),
    ])
    .where('user_id', '=', userId)
    .where('signal', '=', signal)
    .where('created_at', '>=', since)
    .where('subject_kind', '=', kind)
    .where('level', '=', 'WARN')
    .executeTakeFirstOrThrow()
  return row
}

const hits = (db: Db) =>
  db
    .selectFrom('fraud_hits')
    .leftJoin('users', 'users.id', 'fraud_hits.user_id')
    .select([
      'fraud_hits.id',
      'signal',
      'level',
      'subject_kind',
      'subject_id',
      'user_id',
      'anonymous',
      'reason',
      'measured',
      'fraud_hits.created_at',
      'outcome',
      'decided_at',
      'users.nickname',
      'users.created_at as joined_at',
      'users.is_operator',
    ])

export const findHit = (db: Db, id: number) => hits(db).where('fraud_hits.id', '=', id).executeTakeFirst()
export type HitRow = NonNullable<Awaited<ReturnType<typeof findHit>>>

export const lockHit = (trx: Db, id: number) =>
  trx.selectFrom('fraud_hits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export function pageHits(
  db: Db,
  { signal, outcome }: { signal?: FraudSignal | undefined; outcome?: FraudOutcome | 'WAITING' | undefined },
  paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>,
) {
  let rows = hits(db).select([
    sql<number | null>`(select max(c.id) from review_cases c where c.kind = 'FRAUD' and c.ref_id = fraud_hits.id)`.as(
      'review_id',
    ),
    // A text has the case that it has anyway.
    sql<number | null>`case when subject_kind = 'TEXT' then
      (select max(c.id) from review_cases c where c.kind = 'TEXT' and c.ref_id = fraud_hits.subject_id) end`.as('text_review_id'),
  ])
  if (signal) rows = rows.where('signal', '=', signal)
  if (outcome === 'WAITING') rows = rows.where('outcome', 'is', null).where('level', '<>', 'WARN')
  else if (outcome) rows = rows.where('outcome', '=', outcome)
  return keysetPage(db, rows, {
    paging,
    order: [
      { column: 'fraud_hits.created_at', direction: 'desc' },
      { column: 'fraud_hits.id', direction: 'desc' },
    ],
  })
}

/** What each signal found since, and what came of it. */
export const countBySignal = (db: Db, since: Date) =>
  db
    .selectFrom('fraud_hits')
    .select([
      'signal',
      sql<number>`count(*) filter (where level = 'WARN')::int`.as('warned'),
      sql<number>`count(*) filter (where level = 'HOLD')::int`.as('held'),
      sql<number>`count(*) filter (where level = 'QUEUE')::int`.as('queued'),
      sql<number>`count(*) filter (where outcome is null and level <> 'WARN')::int`.as('waiting'),
      sql<number>`count(*) filter (where outcome = 'FRAUD')::int`.as('confirmed'),
      sql<number>`count(*) filter (where outcome = 'HARMLESS')::int`.as('overturned'),
    ])
    .where('created_at', '>=', since)
    .groupBy('signal')
    .execute()

type Decided = { outcome: FraudOutcome; decided_at: Date; decided_by: number | null }

export const updateOutcome = (trx: Db, ids: readonly number[], decided: Decided) =>
  ids.length === 0
    ? Promise.resolve([])
    : trx
        .updateTable('fraud_hits')
        .set(decided)
        .where('id', 'in', [...ids])
        .where('outcome', 'is', null)
        .execute()

/** The warnings that led to a case end as it does. */
export const updateWarned = (
  trx: Db,
  { signal, userId, since }: { signal: FraudSignal; userId: number; since: Date },
  decided: Decided,
) =>
  trx
    .updateTable('fraud_hits')
    .set(decided)
    .where('user_id', '=', userId)
    .where('signal', '=', signal)
    .where('created_at', '>=', since)
    .where('level', '=', 'WARN')
    .where('outcome', 'is', null)
    .execute()

export const updateTextOutcome = (trx: Db, checkedId: number, decided: Decided) =>
  trx
    .updateTable('fraud_hits')
    .set(decided)
    .where('signal', '=', 'FRAUD_WORDS')
    .where('subject_kind', '=', 'TEXT')
    .where('subject_id', '=', checkedId)
    .where('outcome', 'is', null)
    .execute()

export const listWarnedIn = (db: Db, userId: number, kind: HitSubject, since: Date) =>
  db
    .selectFrom('fraud_hits')
    .select('subject_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('signal', '=', 'FRAUD_WORDS')
    .where('created_at', '>=', since)
    .where('subject_kind', '=', kind)
    .where('level', '=', 'WARN')
    .execute()

export const findReviewed = (db: Db, reviewId: number) =>
  db.selectFrom('review_cases').select('ref_id').where('id', '=', reviewId).where('kind', '=', 'FRAUD').executeTakeFirst()

/** Accounts of operators among some. */
export const listOperators = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [...ids])
        .where('is_operator', '=', true)
        .execute()

/** Holds the account while what it may do is counted. */
export const lockAccount = (trx: Db, userId: number) =>
  trx.selectFrom('users').select(['id', 'created_at', 'nickname']).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

/** What was found before and nobody decides about any more, and what was only counted. */
export async function deleteOld(db: Db, before: { hits: Date; contacts: Date; met: string }, limit: number): Promise<void> {
  await sql`delete from fraud_hits where id in (select h.id from fraud_hits h where h.created_at < ${before.hits}
    and (h.outcome is not null or h.level = 'WARN') order by h.created_at limit ${limit})`.execute(db)
  await sql`delete from fraud_contact_uses where ctid in (select u.ctid from fraud_contact_uses u where u.seen_at < ${before.contacts}
    order by u.seen_at limit ${limit})`.execute(db)
  await sql`delete from fraud_contacts where id in (select c.id from fraud_contacts c
    where not exists (select from fraud_contact_uses u where u.contact_id = c.id)
    and not exists (select from fraud_hits h where h.signal = 'SAME_CONTACT' and h.subject_kind = 'CONTACT' and h.subject_id = c.id)
    limit ${limit})`.execute(db)
  await sql`delete from fraud_met where ctid in (select m.ctid from fraud_met m where m.day < ${before.met}::date
    order by m.day limit ${limit})`.execute(db)
}

export const findPosition = async (db: Db, name: string): Promise<number> =>
  (await db.selectFrom('fraud_positions').select('position').where('name', '=', name).executeTakeFirst())?.position ?? 0

export const savePosition = (db: Db, name: string, position: number) =>
  db
    .insertInto('fraud_positions')
    .values({ name, position })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ position }))
    .execute()
