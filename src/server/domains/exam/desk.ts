/** My registrations for exams, and the exams of a company's schools with those who registered. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { Applicant, DeskExam, examDesk, MyExam } from '#lib/contract/exam-desk.ts'
import { examKindTexts, examPhaseTexts } from '#lib/format/learn.ts'
import type { Db } from '#server/db/client.ts'
import { narrowed, newestFirst } from '#server/db/narrow.ts'
import { keysetPage, presentPage } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, actingCompany, signedInPerson } from '#server/http/actor.ts'
import { phaseOf } from './visibility.ts'

type Calls = typeof examDesk
type Query<Name extends keyof Calls> = CallParsed<Calls[Name]>['query']

const withExam = <Selection>(query: SelectQueryBuilder<Database, 'exam_registrations', Selection>) =>
  query
    .innerJoin('exams', 'exams.id', 'exam_registrations.exam_id')
    .innerJoin('exam_sites as site', 'site.id', 'exam_registrations.site_id')
    .select([
      'exam_registrations.id',
      'exam_registrations.exam_id',
      'exam_registrations.state',
      'exam_registrations.reason',
      'exam_registrations.ticket_no',
      'exam_registrations.seat_no',
      'exam_registrations.score',
      'exam_registrations.passed',
      'exam_registrations.created_at',
      'exams.title',
      'exams.organiser',
      'exams.kind',
      'exams.fee',
      'exams.starts_at',
      'exams.ends_at',
      'site.name as site_name',
    ])

const listMyRows = (db: Db, userId: number, query: Query<'listMyExams'>) => {
  const rows = narrowed(withExam(db.selectFrom('exam_registrations').where('exam_registrations.user_id', '=', userId)), query, {
    state: 'exam_registrations.state',
    text: 'exams.title',
  })
  return keysetPage(db, rows, {
    paging: query,
    order: newestFirst('exam_registrations'),
  })
}

type MyRow = Awaited<ReturnType<typeof listMyRows>>['rows'][number]

const presentMine = (row: MyRow): MyExam => ({
  registrationId: row.id,
  examId: row.exam_id,
  title: row.title,
  organiser: row.organiser,
  kindText: examKindTexts[row.kind],
  siteName: row.site_name,
  state: row.state,
  reason: row.reason,
  fee: row.fee,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  ticketNo: row.ticket_no,
  seatNo: row.seat_no,
  score: row.score,
  passed: row.passed,
  createdAt: row.created_at.toISOString(),
})

export const listMyExams = async (db: Db, actor: Actor, query: Query<'listMyExams'>): Promise<CallResult<Calls['listMyExams']>> =>
  presentPage(await listMyRows(db, signedInPerson(actor).userId, query), presentMine)

const FORM_LABELS: Record<string, string> = { name: '姓名', education: '学历', phone: '手机', company: '单位' }

/** @throws AppError `missing.record` for a registration that is not mine. */
export async function getMyExam(db: Db, actor: Actor, id: number): Promise<CallResult<Calls['getMyExam']>> {
  const row = await withExam(db.selectFrom('exam_registrations').where('exam_registrations.id', '=', id))
    .where('exam_registrations.user_id', '=', signedInPerson(actor).userId)
    .select([
      'exam_registrations.form',
      'exam_registrations.order_no',
      'site.address',
      'exams.materials',
      'exams.ticket_from',
      'exams.result_at',
    ])
    .executeTakeFirst()
  if (!row) throw new AppError('missing.record')
  const subjects = await db
    .selectFrom('exam_subjects')
    .select(['name', 'starts_at', 'ends_at'])
    .where('exam_id', '=', row.exam_id)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return {
    ...presentMine(row),
    form: Object.entries(row.form).flatMap(([name, value]) => {
      const label = FORM_LABELS[name]
      return label ? [{ label, value: String(value) }] : []
    }),
    siteAddress: row.address,
    materials: row.materials,
    subjects: subjects.map(one => ({ name: one.name, startsAt: one.starts_at.toISOString(), endsAt: one.ends_at.toISOString() })),
    ticketFrom: row.ticket_from?.toISOString() ?? null,
    resultAt: row.result_at?.toISOString() ?? null,
    orderNo: row.order_no,
  }
}

const companyExams = (db: Db, companyId: number) =>
  db.selectFrom('exams').innerJoin('schools as school', 'school.id', 'exams.school_id').where('school.company_id', '=', companyId)

/** The exams of the company's schools, the latest first. */
export async function listCompanyExams(
  db: Db,
  actor: Actor,
  query: Query<'listCompanyExams'>,
  now: Date,
): Promise<CallResult<Calls['listCompanyExams']>> {
  const rows = narrowed(companyExams(db, actingCompany(actor).companyId), query, { state: 'exams.state', text: 'exams.title' })
  const page = await keysetPage(
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
        'exams.seats_taken',
        'school.name as school_name',
      ])
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
  return presentPage(
    page,
    (row): DeskExam => ({
      examId: row.id,
      title: row.title,
      schoolName: row.school_name,
      kindText: examKindTexts[row.kind],
      state: row.state,
      phaseText: row.state === 'DRAFT' ? '未发布' : examPhaseTexts[phaseOf(row, now)],
      fee: row.fee,
      registerTo: row.register_to.toISOString(),
      startsAt: row.starts_at.toISOString(),
      seats: row.seats,
      seatsTaken: row.seats_taken,
      applicants: Number(row.applicants ?? 0),
    }),
  )
}

/** @throws AppError `missing.record` for an exam that is not at one of the company's schools. */
export async function listApplicants(
  db: Db,
  actor: Actor,
  examId: number,
  query: Query<'listApplicants'>,
): Promise<CallResult<Calls['listApplicants']>> {
  const exam = await companyExams(db, actingCompany(actor).companyId)
    .select('exams.id')
    .where('exams.id', '=', examId)
    .executeTakeFirst()
  if (!exam) throw new AppError('missing.record')
  let rows = db
    .selectFrom('exam_registrations')
    .innerJoin('users as person', 'person.id', 'exam_registrations.user_id')
    .innerJoin('exam_sites as site', 'site.id', 'exam_registrations.site_id')
    .where('exam_registrations.exam_id', '=', examId)
  if (query.state) rows = rows.where('exam_registrations.state', '=', query.state)
  if (query.keyword) rows = rows.where(sql<boolean>`strpos(exam_registrations.form ->> 'name', ${query.keyword}) > 0`)
  const page = await keysetPage(
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
  return presentPage(
    page,
    (row): Applicant => ({
      registrationId: row.id,
      name: String(row.form.name ?? ''),
      education: String(row.form.education ?? ''),
      phoneMasked: row.phone_masked,
      state: row.state,
      reason: row.reason,
      siteName: row.site_name,
      seatNo: row.seat_no,
      ticketNo: row.ticket_no,
      score: row.score,
      passed: row.passed,
      createdAt: row.created_at.toISOString(),
    }),
  )
}
