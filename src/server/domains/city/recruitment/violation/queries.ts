/** SQL of what companies did wrong with their jobs. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { RecruitmentViolationsTable } from '#server/domains/city/recruitment/tables.ts'

/** @returns false when the case is a violation already. */
export const insertViolation = async (trx: Db, row: Insertable<RecruitmentViolationsTable>): Promise<boolean> =>
  Boolean(
    await trx
      .insertInto('recruitment_violations')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst(),
  )

/** The first that stands is a warning, every later one stops publishing for so many days from its own moment. */
export const updateConsequences = (trx: Db, companyId: number, days: number) =>
  sql`update recruitment_violations set suspended_until = case when counted.place = 1 then null else created_at + ${days} * interval '1 day' end
    from (select id, row_number() over (order by created_at, id) as place from recruitment_violations
      where company_id = ${companyId} and revoked_at is null) as counted
    where counted.id = recruitment_violations.id`.execute(trx)

const standing = (db: Db, companyId: number) =>
  db
    .selectFrom('recruitment_violations')
    .where('recruitment_violations.company_id', '=', companyId)
    .where('recruitment_violations.revoked_at', 'is', null)

export const countViolations = async (db: Db, companyId: number): Promise<number> =>
  Number(
    (
      await standing(db, companyId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
    ).total,
  )

export const findSuspension = async (db: Db, companyId: number, now: Date): Promise<Date | null> =>
  (
    await standing(db, companyId)
      .select('suspended_until')
      .where('suspended_until', '>', now)
      .orderBy('suspended_until', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.suspended_until ?? null

/** The latest, with the job that each is about. */
export const listViolations = (db: Db, companyId: number) =>
  standing(db, companyId)
    .innerJoin('recruitments', 'recruitments.id', 'recruitment_violations.recruitment_id')
    .select([
      'recruitment_violations.id',
      'recruitments.title',
      'recruitment_violations.reason',
      'recruitment_violations.correct_before',
      'recruitment_violations.settled_at',
      'recruitment_violations.suspended_until',
      'recruitment_violations.created_at',
    ])
    .orderBy('recruitment_violations.id', 'desc')
    .limit(20)
    .execute()

type Which = { caseId: number } | { recruitmentId: number; since: Date }

/** @returns whose they were. */
export const revokeViolations = async (trx: Db, which: Which, now: Date): Promise<number[]> => {
  const update = trx.updateTable('recruitment_violations').set({ revoked_at: now }).where('revoked_at', 'is', null)
  const rows = await ('caseId' in which
    ? update.where('case_id', '=', which.caseId)
    : update.where('recruitment_id', '=', which.recruitmentId).where('created_at', '>=', which.since)
  )
    .returning('company_id')
    .execute()
  return [...new Set(rows.map(row => row.company_id))]
}

/** Violations whose term for a correction is over. */
export const lockDue = (trx: Db, now: Date, limit: number) =>
  trx
    .selectFrom('recruitment_violations')
    .select(['id', 'recruitment_id', 'reason', 'content_version'])
    .where('correct_before', '<=', now)
    .where('settled_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('correct_before')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const settleViolation = (trx: Db, id: number, now: Date) =>
  trx.updateTable('recruitment_violations').set({ settled_at: now }).where('id', '=', id).execute()
