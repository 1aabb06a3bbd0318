/** SQL of consultants: oneself, those of a company, and what they charge. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { ListQuery } from './consultation-queries.ts'

/** Me as a consultant: of the company I act for, or on my own. */
export const findConsultantOf = (db: Db, userId: number, companyId: number | null) =>
  db
    .selectFrom('consultants')
    .selectAll()
    .where('user_id', '=', userId)
    .where('company_id', companyId === null ? 'is' : '=', companyId)
    .executeTakeFirst()

/** A consultant to whom the company may hand something: taking orders, and still employed. */
export const findAssignable = (db: Db, companyId: number, consultantId: number) =>
  db
    .selectFrom('consultants')
    .innerJoin('company_employees as employee', join =>
      join
        .onRef('employee.user_id', '=', 'consultants.user_id')
        .onRef('employee.company_id', '=', 'consultants.company_id')
        .on('employee.state', 'in', ['ACTIVE', 'LEAVING']),
    )
    .where('consultants.id', '=', consultantId)
    .where('consultants.company_id', '=', companyId)
    .where('consultants.state', '=', 'ACTIVE')
    .select(['consultants.id', 'consultants.user_id', 'consultants.name'])
    .executeTakeFirst()

/** Every consultant of the company with what lies before them. */
export function listColleagueRows(db: Db, companyId: number, query: ListQuery) {
  let rows = db.selectFrom('consultants').where('consultants.company_id', '=', companyId)
  if (query.keyword) rows = rows.where(sql<boolean>`strpos(consultants.name, ${query.keyword}) > 0`)
  return keysetPage(
    db,
    rows
      .innerJoinLateral(
        eb =>
          eb
            .selectFrom('consultations')
            .whereRef('consultations.consultant_id', '=', 'consultants.id')
            .select([
              sql<number>`count(*) filter (where state in ('WAIT_ACCEPT', 'NEED_INFO'))`.as('waiting'),
              sql<number>`count(*) filter (where state in ('CONSULTING', 'WAIT_CONFIRM'))`.as('running'),
              sql<number>`count(*) filter (where state in ('FINISHED', 'REVIEWED'))`.as('finished'),
              sql<number>`count(*) filter (where state = 'DISPUTED')`.as('disputed'),
            ])
            .as('figures'),
        join => join.onTrue(),
      )
      .select([
        'consultants.id',
        'consultants.name',
        'consultants.avatar',
        'consultants.title',
        'consultants.state',
        'consultants.online_state',
        'consultants.answer_count',
        'consultants.reply_seconds',
        'consultants.score',
        'consultants.review_count',
        'figures.waiting',
        'figures.running',
        'figures.finished',
        'figures.disputed',
      ])
      .select([
        sql<boolean>`exists (select from company_employees e where e.company_id = consultants.company_id
          and e.user_id = consultants.user_id and e.state in ('ACTIVE', 'LEAVING'))`.as('employed'),
      ]),
    {
      paging: query,
      order: [
        { column: 'consultants.presence', direction: 'desc' },
        { column: 'consultants.score', direction: 'desc' },
        { column: 'consultants.id', direction: 'desc' },
      ],
    },
  )
}

export type ColleagueRow = Awaited<ReturnType<typeof listColleagueRows>>['rows'][number]
