/** SQL of strikes, of appeals against them, and of the restrictions that follow. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ReportTables } from './tables.ts'

export const lockPerson = (trx: Db, userId: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'nickname', 'is_operator', 'state'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findPerson = (db: Db, userId: number) =>
  db.selectFrom('users').select(['id', 'nickname', 'created_at']).where('id', '=', userId).executeTakeFirst()

export const insertStrike = async (trx: Db, row: Omit<Insertable<ReportTables['strikes']>, 'revoked_at'>): Promise<number> =>
  (await trx.insertInto('strikes').values(row).returning('id').executeTakeFirstOrThrow()).id

const strikes = (db: Db) =>
  db
    .selectFrom('strikes')
    .leftJoin('report_cases', 'report_cases.id', 'strikes.case_id')
    .leftJoin('strike_appeals as appeal', 'appeal.strike_id', 'strikes.id')
    .selectAll('strikes')
    .select([
      'report_cases.kind as case_kind',
      'report_cases.target_id',
      'report_cases.outcome',
      'report_cases.title',
      'report_cases.author_anonymous',
      'appeal.id as appeal_id',
      'appeal.state as appeal_state',
      'appeal.body as appeal_body',
      'appeal.upload_ids as appeal_upload_ids',
      'appeal.answer as appeal_answer',
      'appeal.created_at as appealed_at',
      'appeal.decided_at as appeal_decided_at',
    ])

/** The latest; nobody collects more that count. */
export const listStrikes = (db: Db, userId: number) =>
  strikes(db).where('strikes.user_id', '=', userId).orderBy('strikes.id', 'desc').limit(50).execute()

export type StrikeRow = Awaited<ReturnType<typeof listStrikes>>[number]

export const findStrike = (db: Db, id: number) => strikes(db).where('strikes.id', '=', id).executeTakeFirst()

export const findAppealed = (db: Db, appealId: number) => strikes(db).where('appeal.id', '=', appealId).executeTakeFirst()

/** @returns false when it was taken back before. */
export const updateRevoked = async (trx: Db, id: number, at: Date): Promise<boolean> =>
  (
    await trx
      .updateTable('strikes')
      .set({ revoked_at: at })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** @returns undefined when there was an appeal before. */
export const insertAppeal = (
  trx: Db,
  row: Pick<ReportTables['strike_appeals'], 'strike_id' | 'body' | 'upload_ids' | 'created_at'>,
) =>
  trx
    .insertInto('strike_appeals')
    .values(row)
    .onConflict(conflict => conflict.column('strike_id').doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateAppeal = (
  trx: Db,
  id: number,
  decided: { state: 'UPHELD' | 'REFUSED'; answer: string; decided_by: number; decided_at: Date },
) => trx.updateTable('strike_appeals').set(decided).where('id', '=', id).execute()

/** @param until null: posting is free. */
export async function writeRestriction(trx: Db, userId: number, until: Date | null): Promise<void> {
  if (until === null) await trx.deleteFrom('posting_restrictions').where('user_id', '=', userId).execute()
  else
    await trx
      .insertInto('posting_restrictions')
      .values({ user_id: userId, until })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet({ until }))
      .execute()
}

/** Public things somebody has published, counted no further than trust asks. */
export async function countPublished(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from (select from forum_topics where author_id = ${userId} and state = 'PUBLISHED' limit 50) as a)
    + (select count(*) from (select from forum_replies where author_id = ${userId} and state = 'PUBLISHED' limit 50) as b)
    + (select count(*) from (select from consultation_answers where author_user_id = ${userId} and state = 'VISIBLE' limit 50) as c)
    + (select count(*) from (select from services where owner_user_id = ${userId} and state = 'ON' limit 50) as d)
    + (select count(*) from (select from recruitments where publisher_user_id = ${userId} and state = 'PUBLISHED' limit 50) as e)
    + (select count(*) from (select from courses where owner_user_id = ${userId} and state = 'ONLINE' limit 50) as f))::int as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
