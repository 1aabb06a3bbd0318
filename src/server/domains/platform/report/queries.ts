/** SQL of reports and of the cases they make. */
import { type Insertable, sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { ReviewKind } from '#lib/contract/platform/moderation.ts'
import type { ReportKind, ReportOutcome, ReportReason } from '#lib/contract/platform/report.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { ReportTables } from './tables.ts'

type NewCase = {
  kind: ReportKind
  targetId: number
  title: string
  link: string | null
  authorId: number | null
  anonymous: boolean
  at: Date
}

/** The waiting case of a thing, locked; made when there is none. */
export async function holdCase(trx: Db, thing: NewCase): Promise<{ id: number; title: string }> {
  const { rows } = await sql<{ id: number; title: string }>`
    insert into report_cases (kind, target_id, title, link, author_user_id, author_anonymous, created_at)
    values (${thing.kind}, ${thing.targetId}, ${thing.title}, ${thing.link}, ${thing.authorId}, ${thing.anonymous}, ${thing.at})
    on conflict (kind, target_id, coalesce(author_user_id, 0)) where outcome is null do update set title = excluded.title
    returning id, title`.execute(trx)
  const made = rows[0]
  if (!made) throw new Error('A case was neither made nor found')
  return made
}

/** @returns undefined when the person has reported the same before. */
export const insertReport = (trx: Db, row: Insertable<ReportTables['reports']>) =>
  trx
    .insertInto('reports')
    .values(row)
    .onConflict(conflict => conflict.columns(['case_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** The report that the person has made before, for another reason. */
export const renewReport = async (trx: Db, caseId: number, userId: number, reason: ReportReason): Promise<number> =>
  (
    await trx
      .updateTable('reports')
      .set({ reason })
      .where('case_id', '=', caseId)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const addReport = async (trx: Db, caseId: number): Promise<number> =>
  (
    await trx
      .updateTable('report_cases')
      .set({ report_count: sql<number>`report_count + 1` })
      .where('id', '=', caseId)
      .returning('report_count')
      .executeTakeFirstOrThrow()
  ).report_count

export const findCase = (db: Db, id: number) =>
  db
    .selectFrom('report_cases')
    .leftJoin('users as author', 'author.id', 'report_cases.author_user_id')
    .selectAll('report_cases')
    .select('author.nickname as author_name')
    .where('report_cases.id', '=', id)
    .executeTakeFirst()

export const lockCase = (trx: Db, id: number) =>
  trx.selectFrom('report_cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const listCaseReports = (db: Db, caseId: number) =>
  db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.user_id')
    .selectAll('reports')
    .select('users.nickname')
    .where('case_id', '=', caseId)
    .orderBy('reports.id')
    .limit(100)
    .execute()

/** Without those who have withdrawn the notice that their report was. */
export const listReporters = async (trx: Db, caseId: number): Promise<number[]> =>
  (
    await trx
      .selectFrom('reports')
      .select('user_id')
      .where('case_id', '=', caseId)
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('rights_assertions')
              .select('rights_assertions.report_id')
              .whereRef('rights_assertions.report_id', '=', 'reports.id')
              .having(sql<boolean>`bool_and(rights_assertions.state = 'WITHDRAWN')`)
              .groupBy('rights_assertions.report_id'),
          ),
        ),
      )
      .execute()
  ).map(row => row.user_id)

export const updateHeld = (trx: Db, id: number, now: Date) =>
  trx.updateTable('report_cases').set({ held_at: now }).where('id', '=', id).execute()

export const updateOutcome = (
  trx: Db,
  id: number,
  decided: { outcome: ReportOutcome; answer: string; decided_by: number | null; decided_at: Date },
) => trx.updateTable('report_cases').set(decided).where('id', '=', id).execute()

type CaseFilter = {
  kinds: readonly ReviewKind[]
  kind?: ReportKind | undefined
  decided: boolean
  claimedBy?: number | undefined
  keyword?: string | undefined
}

const cases = (db: Db) =>
  db
    .selectFrom('report_cases')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('review_cases')
          .leftJoin('users', 'users.id', 'review_cases.claimed_by')
          .select([
            'review_cases.id as review_id',
            'review_cases.kind as review_kind',
            'claimed_by',
            'users.nickname as claimer_name',
          ])
          .where('review_cases.kind', 'in', ['REPORT', 'CHAT_REPORT'])
          .whereRef('review_cases.ref_id', '=', 'report_cases.id')
          .orderBy('review_cases.id', 'desc')
          .limit(1)
          .as('review'),
      join => join.onTrue(),
    )
    .select([
      'report_cases.id',
      'report_cases.kind',
      'report_cases.title',
      'report_cases.report_count',
      'report_cases.outcome',
      'report_cases.created_at',
      'report_cases.decided_at',
      'review.review_id',
      'review.claimed_by',
      'review.claimer_name',
    ])

export type ListedCase = Awaited<ReturnType<ReturnType<typeof cases>['executeTakeFirstOrThrow']>>

export function listCases(db: Db, filter: CaseFilter, paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>) {
  let rows = cases(db)
    .where('review.review_kind', '=', sql<ReviewKind>`any(${[...filter.kinds]})`)
    .where('report_cases.outcome', filter.decided ? 'is not' : 'is', null)
  if (filter.kind) rows = rows.where('report_cases.kind', '=', filter.kind)
  if (filter.claimedBy !== undefined) rows = rows.where('review.claimed_by', '=', filter.claimedBy)
  if (filter.keyword) rows = rows.where('report_cases.title', 'ilike', `%${filter.keyword.replace(/[\\%_]/g, '\\$&')}%`)
  return keysetPage(db, rows, {
    paging,
    order: [
      {
        column: filter.decided ? 'report_cases.decided_at' : 'report_cases.created_at',
        direction: filter.decided ? 'desc' : 'asc',
      },
      { column: 'report_cases.id', direction: filter.decided ? 'desc' : 'asc' },
    ],
  })
}

export const findListed = (db: Db, id: number) => cases(db).where('report_cases.id', '=', id).executeTakeFirst()

export const listOwnReports = (db: Db, userId: number, paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>) =>
  keysetPage(
    db,
    db
      .selectFrom('reports')
      .innerJoin('report_cases', 'report_cases.id', 'reports.case_id')
      .select([
        'reports.id',
        'report_cases.kind',
        'report_cases.title',
        'report_cases.link',
        'reports.reason',
        'reports.body',
        'reports.upload_ids',
        'report_cases.outcome',
        'report_cases.answer',
        'reports.created_at',
        'report_cases.decided_at',
      ])
      .where('reports.user_id', '=', userId),
    { paging, order: [{ column: 'reports.id', direction: 'desc' }] },
  )
