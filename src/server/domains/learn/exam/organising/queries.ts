/** SQL of organising exams: writing one, its applicants, seats and scores. */
import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import { seatsTaken } from '../queries.ts'
import { TICKETED } from '../registration/machine.ts'
import type { ExamSitesTable, ExamSubjectsTable, ExamsTable, RegistrationState } from '../tables.ts'

/** States of paid registrations; of approved ones where the exam is free. */
const PAID: readonly RegistrationState[] = ['REGISTERED', 'TICKET_ISSUED', 'TAKEN', 'ABSENT', 'SCORED']

export const listHostSchools = (db: Db, companyId: number) =>
  db
    .selectFrom('schools')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('state', '=', 'ONLINE')
    .orderBy('id')
    .limit(100)
    .execute()

const ofCompany = <Selection>(query: SelectQueryBuilder<Database, 'exams', Selection>, companyId: number) =>
  query
    .innerJoin('schools', 'schools.id', 'exams.school_id')
    .where('schools.company_id', '=', companyId)
    .selectAll('exams')
    .select('schools.state as school_state')

export const findExam = (db: Db, companyId: number, examId: number) =>
  ofCompany(db.selectFrom('exams').where('exams.id', '=', examId), companyId)
    .select(seatsTaken)
    .executeTakeFirst()

/** Locked until the commit: of two savings, or two batches of seats, one comes after the other. */
export const lockExam = (trx: Db, companyId: number, examId: number) =>
  ofCompany(trx.selectFrom('exams').where('exams.id', '=', examId), companyId)
    .select(seatsTaken)
    .forUpdate('exams')
    .executeTakeFirst()

export type ExamRow = NonNullable<Awaited<ReturnType<typeof findExam>>>

export const countDrafts = async (trx: Db, companyId: number): Promise<number> => {
  const row = await trx
    .selectFrom('exams')
    .innerJoin('schools', 'schools.id', 'exams.school_id')
    .where('schools.company_id', '=', companyId)
    .where('exams.state', '=', 'DRAFT')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** The province and city of a district; undefined when the codes do not belong together. */
export const findDistrict = (db: Db, place: { provinceCode: number; cityCode: number; districtCode: number }) =>
  db
    .selectFrom('areas as district')
    .innerJoin('areas as city', 'city.code', 'district.parent_code')
    .where('district.code', '=', place.districtCode)
    .where('city.code', '=', place.cityCode)
    .where(eb =>
      // A municipality is province and city in one: its districts hang on it directly.
      place.cityCode === place.provinceCode
        ? eb('city.level', '=', 1)
        : eb.and([eb('city.level', '=', 2), eb('city.parent_code', '=', place.provinceCode)]),
    )
    .select(['district.lng', 'district.lat', 'city.lng as city_lng', 'city.lat as city_lat'])
    .executeTakeFirst()

export const insertExam = async (trx: Db, row: Insertable<ExamsTable>): Promise<number> =>
  (await trx.insertInto('exams').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateExam = (trx: Db, id: number, change: Updateable<ExamsTable>) =>
  trx.updateTable('exams').set(change).where('id', '=', id).execute()

/** Registrations that an exam which was called off has left open. */
export const listCalledOff = async (db: Db, since: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('exam_registrations')
      .innerJoin('exams', 'exams.id', 'exam_registrations.exam_id')
      .select('exam_registrations.id')
      .where('exams.cancelled_at', '>', since)
      .where('exams.state', '=', 'CANCELLED')
      .where('exam_registrations.state', 'in', ['SUBMITTED', 'QUALIFYING', 'WAITLISTED', 'UNPAID', 'REGISTERED', 'TICKET_ISSUED'])
      .orderBy('exam_registrations.id')
      .limit(limit)
      .execute()
  ).map(row => row.id)

export const findCancelReason = async (db: Db, examId: number): Promise<string> =>
  (await db.selectFrom('exams').select('cancel_reason').where('id', '=', examId).executeTakeFirstOrThrow()).cancel_reason

const among = (states: readonly RegistrationState[]) =>
  sql<number>`count(*) filter (where registration.state in (${sql.join(states)}))`

/** How far the candidates of each site have come. Those who left, were refused or wait count only as registered. */
export const countBySite = (db: Db, examId: number) =>
  db
    .selectFrom('exam_sites as site')
    .leftJoin('exam_registrations as registration', 'registration.site_id', 'site.id')
    .where('site.exam_id', '=', examId)
    .groupBy('site.id')
    .select(['site.id as site_id', 'site.name', 'site.seats'])
    .select(({ fn }) => fn.count<number>('registration.id').as('registered'))
    .select([
      among(['UNPAID', ...PAID]).as('qualified'),
      among(PAID).as('paid'),
      among(['TAKEN', 'SCORED']).as('attended'),
      among(['SCORED']).as('scored'),
      sql<number>`count(*) filter (where registration.state = 'SCORED' and registration.passed)`.as('passed'),
      sql<number | null>`avg(registration.score) filter (where registration.state = 'SCORED')`.as('average'),
    ])
    .orderBy('site.id')
    .execute()

export const deleteExam = (trx: Db, id: number) => trx.deleteFrom('exams').where('id', '=', id).execute()

export const listSubjects = (db: Db, examId: number) =>
  db
    .selectFrom('exam_subjects')
    .select(['name', 'starts_at', 'ends_at'])
    .where('exam_id', '=', examId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

export async function saveSubjects(trx: Db, examId: number, rows: readonly Insertable<ExamSubjectsTable>[]): Promise<void> {
  await trx.deleteFrom('exam_subjects').where('exam_id', '=', examId).execute()
  await trx
    .insertInto('exam_subjects')
    .values([...rows])
    .execute()
}

export const listSites = (db: Db, examId: number) =>
  db.selectFrom('exam_sites').selectAll().where('exam_id', '=', examId).orderBy('id').execute()

/** Locked in one order, so that two who lock several never wait for each other. */
export const lockSites = (trx: Db, examId: number) =>
  trx.selectFrom('exam_sites').selectAll().where('exam_id', '=', examId).orderBy('id').forUpdate().execute()

export const insertSite = (trx: Db, row: Insertable<ExamSitesTable>) => trx.insertInto('exam_sites').values(row).execute()

export const updateSite = (trx: Db, id: number, change: Updateable<ExamSitesTable>) =>
  trx.updateTable('exam_sites').set(change).where('id', '=', id).execute()

/** @returns false when somebody has ever registered there. */
export const deleteSite = async (trx: Db, id: number): Promise<boolean> =>
  (
    await trx
      .deleteFrom('exam_sites')
      .where('id', '=', id)
      .where(eb =>
        eb.not(eb.exists(eb.selectFrom('exam_registrations').select('exam_registrations.id').where('site_id', '=', id))),
      )
      .executeTakeFirstOrThrow()
  ).numDeletedRows > 0n

export const countByState = (db: Db, examId: number) =>
  db
    .selectFrom('exam_registrations')
    .select(eb => ['state', eb.fn.countAll<number>().as('n')])
    .where('exam_id', '=', examId)
    .groupBy('state')
    .execute()

/** One applicant of the company, with what the list shows of them and a little more. */
export const findApplicant = (db: Db, companyId: number, registrationId: number) =>
  db
    .selectFrom('exam_registrations')
    .innerJoin('users as person', 'person.id', 'exam_registrations.user_id')
    .innerJoin('exam_sites as site', 'site.id', 'exam_registrations.site_id')
    .innerJoin('exams', 'exams.id', 'exam_registrations.exam_id')
    .innerJoin('schools', 'schools.id', 'exams.school_id')
    .select([
      'exam_registrations.id',
      'exam_registrations.state',
      'exam_registrations.reason',
      'exam_registrations.form',
      'exam_registrations.seat_no',
      'exam_registrations.ticket_no',
      'exam_registrations.score',
      'exam_registrations.passed',
      'exam_registrations.created_at',
      'exam_registrations.due_at',
      'person.phone_masked',
      'site.name as site_name',
      'exams.id as exam_id',
      'exams.title',
      'exams.starts_at',
    ])
    .select(eb =>
      eb
        .selectFrom('exam_registration_files')
        .select(one => one.fn.countAll<number>().as('n'))
        .whereRef('registration_id', '=', 'exam_registrations.id')
        .as('files'),
    )
    .where('exam_registrations.id', '=', registrationId)
    .where('schools.company_id', '=', companyId)
    .executeTakeFirst()

export const listSeatless = (trx: Db, examId: number) =>
  trx
    .selectFrom('exam_registrations')
    .select(['id', 'site_id', 'user_id'])
    .where('exam_id', '=', examId)
    .where('state', '=', 'REGISTERED')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()

export const listTakenNumbers = (trx: Db, examId: number) =>
  trx
    .selectFrom('exam_registrations')
    .select(['site_id', 'seat_no'])
    .where('exam_id', '=', examId)
    .where('seat_no', 'is not', null)
    .where('state', '<>', 'CANCELLED')
    .execute()

export type Ticket = { id: number; seat_no: string; ticket_no: string; check_code: string }

export const updateTickets = (trx: Db, tickets: readonly Ticket[], now: Date) =>
  sql`update exam_registrations as row set state = 'TICKET_ISSUED', seat_no = ticket.seat_no, ticket_no = ticket.ticket_no,
      check_code = ticket.check_code, due_at = null, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as ticket (id integer, seat_no text, ticket_no text, check_code text)
    where row.id = ticket.id and row.state = 'REGISTERED'`.execute(trx)

/** The registrations with these ticket numbers in this exam. */
export const listByTickets = (db: Db, examId: number, ticketNos: readonly string[]) =>
  db
    .selectFrom('exam_registrations')
    .select(['id', 'ticket_no', 'state', 'form'])
    .where('exam_id', '=', examId)
    .where('ticket_no', 'in', ticketNos)
    .where('state', 'in', TICKETED)
    .orderBy('id')
    .execute()
