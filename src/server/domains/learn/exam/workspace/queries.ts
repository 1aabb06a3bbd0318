/** SQL of exams as candidates and companies work with them. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { CallParsed } from '#lib/contract/define.ts'
import type { examWorkspace } from '#lib/contract/learn/exam-workspace.ts'
import type { Db } from '#server/db/client.ts'
import { narrowed, newestFirst } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import { seatsTaken } from '../queries.ts'
import type { RegistrationState } from '../tables.ts'

type Calls = typeof examWorkspace
export type Query<Name extends keyof Calls> = CallParsed<Calls[Name]>['query']

/** A score that is entered and not yet public: candidates wait for it like before. */
const isHidden = (now: Date) => sql<boolean>`exam_registrations.state = 'SCORED' and coalesce(exams.result_at > ${now}, false)`

const stateOf = (now: Date) => sql<RegistrationState>`case when ${isHidden(now)} then 'TAKEN' else exam_registrations.state end`

const withExam = <Selection>(query: SelectQueryBuilder<Database, 'exam_registrations', Selection>, now: Date) =>
  query
    .innerJoin('exams', 'exams.id', 'exam_registrations.exam_id')
    .innerJoin('exam_sites as site', 'site.id', 'exam_registrations.site_id')
    .select([
      'exam_registrations.id',
      'exam_registrations.exam_id',
      'exam_registrations.reason',
      'exam_registrations.ticket_no',
      'exam_registrations.seat_no',
      'exam_registrations.created_at',
      'exams.title',
      'exams.organiser',
      'exams.kind',
      'exams.fee',
      'exams.starts_at',
      'exams.ends_at',
      'site.name as site_name',
    ])
    .select([
      stateOf(now).as('state'),
      sql<number | null>`case when ${isHidden(now)} then null else exam_registrations.score end`.as('score'),
      sql<boolean | null>`case when ${isHidden(now)} then null else exam_registrations.passed end`.as('passed'),
    ])

export const listMyRows = (db: Db, userId: number, { state, ...query }: Query<'listMyExams'>, now: Date) => {
  const ownRegistrations = withExam(db.selectFrom('exam_registrations').where('exam_registrations.user_id', '=', userId), now)
  const rows = narrowed(state ? ownRegistrations.where(stateOf(now), '=', state) : ownRegistrations, query, {
    state: 'exam_registrations.state',
    text: 'exams.title',
  })
  return keysetPage(db, rows, {
    paging: query,
    order: newestFirst('exam_registrations'),
  })
}

export type MyRow = Awaited<ReturnType<typeof listMyRows>>['rows'][number]

export const findMyRow = (db: Db, userId: number, registrationId: number, now: Date) =>
  withExam(db.selectFrom('exam_registrations').where('exam_registrations.id', '=', registrationId), now)
    .where('exam_registrations.user_id', '=', userId)
    .select([
      'exam_registrations.form',
      'exam_registrations.order_no',
      'exam_registrations.due_at',
      'exam_registrations.check_code',
      'site.address',
      'exams.materials',
      'exams.needs_files',
      'exams.register_to',
      'exams.ticket_from',
      'exams.result_at',
    ])
    .executeTakeFirst()

export type MyDetailRow = NonNullable<Awaited<ReturnType<typeof findMyRow>>>

export const listSubjects = (db: Db, examId: number) =>
  db
    .selectFrom('exam_subjects')
    .select(['name', 'starts_at', 'ends_at'])
    .where('exam_id', '=', examId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

export type SubjectRow = Awaited<ReturnType<typeof listSubjects>>[number]

const companyExams = (db: Db, companyId: number) =>
  db.selectFrom('exams').innerJoin('schools as school', 'school.id', 'exams.school_id').where('school.company_id', '=', companyId)

/** The exams of the company's schools, the latest first. */
export const listCompanyRows = (db: Db, companyId: number, query: Query<'listCompanyExams'>) => {
  const rows = narrowed(companyExams(db, companyId), query, { state: 'exams.state', text: 'exams.title' })
  return keysetPage(
    db,
    rows
      .select([
        'exams.id',
        'exams.title',
        'exams.kind',
        'exams.state',
        'exams.fee',
        'exams.register_from',
        'exams.register_to',
        'exams.starts_at',
        'exams.ends_at',
        'exams.seats',
        'school.name as school_name',
      ])
      .select(seatsTaken)
      .select(eb =>
        eb
          .selectFrom('exam_registrations as registration')
          .whereRef('registration.exam_id', '=', 'exams.id')
          .where('registration.state', '<>', 'CANCELLED')
          .select(eb.fn.countAll<number>().as('n'))
          .as('applicants'),
      ),
    {
      paging: query,
      order: [
        { column: 'exams.starts_at', direction: 'desc' },
        { column: 'exams.id', direction: 'desc' },
      ],
    },
  )
}

export type CompanyRow = Awaited<ReturnType<typeof listCompanyRows>>['rows'][number]

export const findCompanyExam = (db: Db, companyId: number, examId: number) =>
  companyExams(db, companyId).select('exams.id').where('exams.id', '=', examId).executeTakeFirst()

export const listApplicantRows = (db: Db, examId: number, query: Query<'listApplicants'>) => {
  let rows = db
    .selectFrom('exam_registrations')
    .innerJoin('users as person', 'person.id', 'exam_registrations.user_id')
    .innerJoin('exam_sites as site', 'site.id', 'exam_registrations.site_id')
    .where('exam_registrations.exam_id', '=', examId)
  if (query.state) rows = rows.where('exam_registrations.state', '=', query.state)
  if (query.keyword) rows = rows.where(sql<boolean>`strpos(exam_registrations.form ->> 'name', ${query.keyword}) > 0`)
  return keysetPage(
    db,
    rows.select([
      'exam_registrations.id',
      'exam_registrations.state',
      'exam_registrations.reason',
      'exam_registrations.form',
      'exam_registrations.seat_no',
      'exam_registrations.ticket_no',
      'exam_registrations.score',
      'exam_registrations.passed',
      'exam_registrations.created_at',
      'person.phone_masked',
      'site.name as site_name',
    ]),
    {
      paging: query,
      order: newestFirst('exam_registrations'),
    },
  )
}

export type ApplicantRow = Awaited<ReturnType<typeof listApplicantRows>>['rows'][number]
