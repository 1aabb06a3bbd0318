/** SQL of notices of infringement. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { AssertionState } from '#lib/contract/platform/rights.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { ReportTables } from '../tables.ts'

/** Those in which the author is shown it: nothing of a notice that leads to nothing, but one that was withdrawn after they had it. */
const FORWARDED_STATES = ['FORWARDED', 'REBUTTED', 'SUED', 'STANDS', 'RESTORED'] as const satisfies AssertionState[]

const assertions = (db: Db) =>
  db
    .selectFrom('rights_assertions')
    .innerJoin('report_cases', 'report_cases.id', 'rights_assertions.case_id')
    .selectAll('rights_assertions')
    .select(['report_cases.kind', 'report_cases.target_id', 'report_cases.title', 'report_cases.link', 'report_cases.decided_by'])

export type AssertionRow = Awaited<ReturnType<ReturnType<typeof assertions>['executeTakeFirstOrThrow']>>

export const isForwarded = ({ state, forwarded_at }: Pick<AssertionRow, 'state' | 'forwarded_at'>): boolean =>
  (FORWARDED_STATES as readonly string[]).includes(state) || (state === 'WITHDRAWN' && forwarded_at !== null)

export const findAssertion = (db: Db, id: number) => assertions(db).where('rights_assertions.id', '=', id).executeTakeFirst()

export const lockAssertion = (trx: Db, id: number) =>
  assertions(trx).where('rights_assertions.id', '=', id).forUpdate('rights_assertions').executeTakeFirst()

export const listOfCase = (db: Db, caseId: number) =>
  assertions(db).where('rights_assertions.case_id', '=', caseId).orderBy('rights_assertions.id').execute()

export const listOwn = (db: Db, userId: number, paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>) =>
  keysetPage(
    db,
    assertions(db).where(eb =>
      eb.or([
        eb('rights_assertions.claimant_user_id', '=', userId),
        eb.and([
          eb('rights_assertions.author_user_id', '=', userId),
          eb.or([
            eb('rights_assertions.state', 'in', [...FORWARDED_STATES]),
            eb.and([eb('rights_assertions.state', '=', 'WITHDRAWN'), eb('rights_assertions.forwarded_at', 'is not', null)]),
          ]),
        ]),
      ]),
    ),
    { paging, order: [{ column: 'rights_assertions.id', direction: 'desc' }] },
  )

/** The others that were given in the same notice. */
export const listOfNotices = (db: Db, noticeIds: readonly number[]) =>
  assertions(db)
    .where(eb =>
      eb.or([
        eb('rights_assertions.id', '=', sql<number>`any(${[...noticeIds]})`),
        eb('rights_assertions.notice_id', '=', sql<number>`any(${[...noticeIds]})`),
      ]),
    )
    .orderBy('rights_assertions.id')
    .execute()

/** @returns undefined when the report has one that was not withdrawn. */
export const insertAssertion = (trx: Db, row: Insertable<ReportTables['rights_assertions']>) =>
  trx
    .insertInto('rights_assertions')
    .values(row)
    .onConflict(conflict => conflict.column('report_id').where('state', '<>', 'WITHDRAWN').doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateAssertion = (trx: Db, id: number, change: Updateable<ReportTables['rights_assertions']>) =>
  trx.updateTable('rights_assertions').set(change).where('id', '=', id).execute()

/** An appeal against what stood was upheld. */
export const markRestored = (trx: Db, caseId: number, answer: string, now: Date) =>
  trx
    .updateTable('rights_assertions')
    .set({ state: 'RESTORED', answer, ended_at: now })
    .where('case_id', '=', caseId)
    .where('state', '=', 'STANDS')
    .execute()

export const listRebuttals = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rights_rebuttals')
    .selectAll()
    .where('assertion_id', '=', sql<number>`any(${[...ids]})`)
    .execute()

export const insertRebuttal = (trx: Db, row: Insertable<ReportTables['rights_rebuttals']>) =>
  trx.insertInto('rights_rebuttals').values(row).execute()

export const listSuits = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('rights_suits')
    .selectAll()
    .where('assertion_id', '=', sql<number>`any(${[...ids]})`)
    .orderBy('id')
    .execute()

export const findSuit = (db: Db, id: number) => db.selectFrom('rights_suits').selectAll().where('id', '=', id).executeTakeFirst()

/** @returns undefined while another waits for an operator. */
export const insertSuit = (trx: Db, row: Insertable<ReportTables['rights_suits']>) =>
  trx
    .insertInto('rights_suits')
    .values(row)
    .onConflict(conflict => conflict.column('assertion_id').where('state', '=', 'WAITING').doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateSuit = (
  trx: Db,
  id: number,
  decided: { state: 'ACCEPTED' | 'REFUSED'; answer: string; decided_by: number; decided_at: Date },
) => trx.updateTable('rights_suits').set(decided).where('id', '=', id).where('state', '=', 'WAITING').execute()

/** @returns the suit that an operator need not look at any more. */
export const withdrawSuit = async (trx: Db, assertionId: number): Promise<number | undefined> =>
  (
    await trx
      .updateTable('rights_suits')
      .set({ state: 'WITHDRAWN' })
      .where('assertion_id', '=', assertionId)
      .where('state', '=', 'WAITING')
      .returning('id')
      .executeTakeFirst()
  )?.id

/** One whose term is over, locked; one whose suit an operator still looks at waits. */
export const lockDue = (trx: Db, now: Date) =>
  assertions(trx)
    .where('rights_assertions.until', '<=', now)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('rights_suits')
            .select('rights_suits.id')
            .whereRef('rights_suits.assertion_id', '=', 'rights_assertions.id')
            .where('rights_suits.state', '=', 'WAITING'),
        ),
      ),
    )
    .orderBy('rights_assertions.until')
    .orderBy('rights_assertions.id')
    .limit(1)
    .forUpdate('rights_assertions')
    .skipLocked()
    .executeTakeFirst()

export const findBar = (db: Db, userId: number) =>
  db.selectFrom('rights_bars').select('reason').where('user_id', '=', userId).executeTakeFirst()

export const listBarred = async (db: Db, userIds: readonly number[]): Promise<Set<number>> =>
  new Set(
    (
      await db
        .selectFrom('rights_bars')
        .select('user_id')
        .where('user_id', '=', sql<number>`any(${[...userIds]})`)
        .execute()
    ).map(row => row.user_id),
  )

/** @returns false when that was so before. */
export const insertBar = async (trx: Db, row: Insertable<ReportTables['rights_bars']>): Promise<boolean> =>
  (
    await trx
      .insertInto('rights_bars')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
  ).numInsertedOrUpdatedRows === 1n

/** @returns false when there was none. */
export const deleteBar = async (trx: Db, userId: number): Promise<boolean> =>
  (await trx.deleteFrom('rights_bars').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows > 0n

/** The notices of infringement that belong to these reports. */
export const listByReports = (db: Db, reportIds: readonly number[]) =>
  db
    .selectFrom('rights_assertions')
    .select(['id', 'report_id', 'state'])
    .where('report_id', '=', sql<number>`any(${[...reportIds]})`)
    .orderBy('id', 'desc')
    .execute()
