/** SQL of registering: seats, the waiting list, registrations from their beginning to their end. */
import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { ExamRegistrationsTable } from '../tables.ts'

/** Serializes the registrations of one person, so that each sees the others when it looks for conflicts. */
export const lockPerson = (trx: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtext(${`exam-registrations:${userId}`}))`.execute(trx)

/** An exam that is shown, with the company whose school holds it. */
export const findExam = (db: Db, examId: number) =>
  db
    .selectFrom('exams')
    .innerJoin('schools', 'schools.id', 'exams.school_id')
    .innerJoin('companies', 'companies.id', 'schools.company_id')
    .select([
      'exams.id',
      'exams.title',
      'exams.picture',
      'exams.state',
      'exams.fee',
      'exams.materials',
      'exams.conditions',
      'exams.needs_files',
      'exams.register_from',
      'exams.register_to',
      'exams.starts_at',
      'exams.ends_at',
      'companies.id as company_id',
      'companies.owner_user_id as owner_id',
    ])
    .where('exams.id', '=', examId)
    .where('exams.state', '=', 'PUBLISHED')
    .where('schools.state', '=', 'ONLINE')
    .executeTakeFirst()

export type OpenExam = NonNullable<Awaited<ReturnType<typeof findExam>>>

export const listSites = (db: Db, examId: number) =>
  db
    .selectFrom('exam_sites')
    .select(['id', 'name', 'address', 'seats', 'seats_taken'])
    .select(eb =>
      eb
        .selectFrom('exam_registrations')
        .select(one => one.fn.countAll<number>().as('n'))
        .whereRef('exam_registrations.site_id', '=', 'exam_sites.id')
        .where('exam_registrations.state', '=', 'WAITLISTED')
        .as('waiting'),
    )
    .where('exam_id', '=', examId)
    .orderBy('id')
    .execute()

export const findLive = (db: Db, examId: number, userId: number) =>
  db
    .selectFrom('exam_registrations')
    .select(['id', 'state'])
    .where('exam_id', '=', examId)
    .where('user_id', '=', userId)
    .where('state', 'not in', ['REFUSED', 'CANCELLED'])
    .executeTakeFirst()

/** Subjects of my other exams that lie at the same time as one of this exam. */
export async function listConflicts(db: Db, examId: number, userId: number) {
  const { rows } = await sql<{ id: number; title: string; subject: string; starts_at: Date }>`
    select distinct on (registration.id) registration.id, exams.title, theirs.name as subject, theirs.starts_at
    from exam_registrations as registration
    join exams on exams.id = registration.exam_id and exams.state = 'PUBLISHED'
    join exam_subjects as theirs on theirs.exam_id = exams.id
    join exam_subjects as ours on ours.exam_id = ${examId} and ours.starts_at < theirs.ends_at and theirs.starts_at < ours.ends_at
    where registration.user_id = ${userId} and registration.exam_id <> ${examId}
      and registration.state not in ('REFUSED', 'CANCELLED')
    order by registration.id, theirs.starts_at
    limit 5`.execute(db)
  return rows
}

/** Takes a seat in one statement: a second caller waits for the row and counts again. @returns false when the site is full. */
export const takeSeat = async (trx: Db, siteId: number): Promise<boolean> =>
  (
    await trx
      .updateTable('exam_sites')
      .set({ seats_taken: sql`seats_taken + 1` })
      .where('id', '=', siteId)
      .whereRef('seats_taken', '<', 'seats')
      .executeTakeFirstOrThrow()
  ).numUpdatedRows > 0n

/** A seat for somebody who comes new: none while others wait for one. */
export const takeSeatAhead = async (trx: Db, siteId: number): Promise<boolean> =>
  (await isAwaited(trx, siteId)) ? false : takeSeat(trx, siteId)

const isAwaited = async (trx: Db, siteId: number): Promise<boolean> =>
  (await trx
    .selectFrom('exam_registrations')
    .select('id')
    .where('site_id', '=', siteId)
    .where('state', '=', 'WAITLISTED')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Sites with a free seat that somebody waits for. */
export const listSitesToPromote = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('exam_sites as site')
    .innerJoin('exams', 'exams.id', 'site.exam_id')
    .select(['site.id as site_id', 'exams.id', 'exams.title', 'exams.state', 'exams.starts_at'])
    .where('exams.state', '=', 'PUBLISHED')
    .where('exams.starts_at', '>', now)
    .whereRef('site.seats_taken', '<', 'site.seats')
    .where(
      'site.id',
      'in',
      db.selectFrom('exam_registrations').select('exam_registrations.site_id').where('state', '=', 'WAITLISTED').distinct(),
    )
    .orderBy('site.id')
    .limit(limit)
    .execute()

export const freeSeat = (trx: Db, siteId: number) =>
  trx.updateTable('exam_sites').set({ seats_taken: sql`seats_taken - 1` }).where('id', '=', siteId).execute()

/** Locked until the commit, so that nobody frees a seat without seeing who begins to wait for it. */
export const lockSite = (trx: Db, siteId: number) =>
  trx.selectFrom('exam_sites').select('id').where('id', '=', siteId).forUpdate().executeTakeFirst()

/**
 * Who has waited longest and is in no other step at this moment: waiting for their row here, with the row of the site held, could be a deadlock.
 * A step that is refused leaves them waiting beside a free seat until the job looks (`listSitesToPromote`).
 */
export const lockFirstWaiting = (trx: Db, siteId: number) =>
  trx
    .selectFrom('exam_registrations')
    .select(['id', 'user_id'])
    .where('site_id', '=', siteId)
    .where('state', '=', 'WAITLISTED')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const insertRegistration = async (trx: Db, row: Insertable<ExamRegistrationsTable>): Promise<number> =>
  (await trx.insertInto('exam_registrations').values(row).returning('id').executeTakeFirstOrThrow()).id

type RegistrationFile = { registration_id: number; material: string; upload_id: number; name: string }

export const insertFiles = (trx: Db, rows: readonly RegistrationFile[]) =>
  trx
    .insertInto('exam_registration_files')
    .values([...rows])
    .execute()

export const listFiles = (db: Db, registrationId: number) =>
  db
    .selectFrom('exam_registration_files')
    .select(['material', 'upload_id', 'name'])
    .where('registration_id', '=', registrationId)
    .orderBy('id')
    .execute()

/** @returns `company_id` null for an exam whose organiser takes registrations elsewhere. */
const whole = <Selection>(query: SelectQueryBuilder<Database, 'exam_registrations', Selection>) =>
  query
    .innerJoin('exams', 'exams.id', 'exam_registrations.exam_id')
    .leftJoin('schools', 'schools.id', 'exams.school_id')
    .select([
      'exam_registrations.id',
      'exam_registrations.exam_id',
      'exam_registrations.site_id',
      'exam_registrations.user_id',
      'exam_registrations.state',
      'exam_registrations.form',
      'exam_registrations.private_cipher',
      'exam_registrations.due_at',
      'exam_registrations.order_no',
      'exam_registrations.ticket_no',
      'exam_registrations.score',
      'exams.title',
      'exams.fee',
      'exams.state as exam_state',
      'exams.register_to',
      'exams.ticket_from',
      'exams.starts_at',
      'exams.ends_at',
      'exams.result_at',
      'exams.pass_score',
      'schools.company_id',
    ])

/** Locked until the commit. */
export const lockRegistration = (trx: Db, id: number) =>
  whole(trx.selectFrom('exam_registrations').where('exam_registrations.id', '=', id))
    .forUpdate('exam_registrations')
    .executeTakeFirst()

export type Registration = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>

export const findRegistration = (db: Db, id: number) =>
  whole(db.selectFrom('exam_registrations').where('exam_registrations.id', '=', id)).executeTakeFirst()

export const lockByOrder = (trx: Db, orderNo: string) =>
  whole(trx.selectFrom('exam_registrations').where('exam_registrations.order_no', '=', orderNo))
    .forUpdate('exam_registrations')
    .executeTakeFirst()

export const findByOrder = (db: Db, orderNo: string) =>
  whole(db.selectFrom('exam_registrations').where('exam_registrations.order_no', '=', orderNo)).executeTakeFirst()

export const updateRegistration = (trx: Db, id: number, change: Updateable<ExamRegistrationsTable>, now: Date) =>
  trx
    .updateTable('exam_registrations')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()

/** @returns undefined when nothing of this person waits for its fee. */
export const lockPayable = (trx: Db, examId: number, userId: number) =>
  trx
    .selectFrom('exam_registrations')
    .select(['id', 'order_no', 'due_at'])
    .where('exam_id', '=', examId)
    .where('user_id', '=', userId)
    .where('state', '=', 'UNPAID')
    .forUpdate()
    .executeTakeFirst()

export const findPayable = (db: Db, examId: number, userId: number, now: Date) =>
  db
    .selectFrom('exam_registrations')
    .select('id')
    .where('exam_id', '=', examId)
    .where('user_id', '=', userId)
    .where('state', '=', 'UNPAID')
    .where('due_at', '>', now)
    .executeTakeFirst()

/** Terms that are over. An order that waits for its payment may still be paid. */
export const listDue = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('exam_registrations')
      .select('id')
      .where('due_at', '<=', now)
      .where('order_no', 'is', null)
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(row => row.id)

/** Who still waits although the exam has begun. */
export const listWaitedInVain = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('exam_registrations')
      .innerJoin('exams', 'exams.id', 'exam_registrations.exam_id')
      .select('exam_registrations.id')
      .where('exam_registrations.state', '=', 'WAITLISTED')
      .where('exams.starts_at', '<=', now)
      .orderBy('exam_registrations.id')
      .limit(limit)
      .execute()
  ).map(row => row.id)

/** Public results that were not notified yet. */
export const listUnnotifiedResults = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('exam_registrations')
    .innerJoin('exams', 'exams.id', 'exam_registrations.exam_id')
    .select([
      'exam_registrations.id',
      'exam_registrations.user_id',
      'exam_registrations.score',
      'exam_registrations.passed',
      'exams.title',
    ])
    .where('exam_registrations.state', '=', 'SCORED')
    .where('exam_registrations.result_notified_at', 'is', null)
    .where(eb => eb.or([eb('exams.result_at', 'is', null), eb('exams.result_at', '<=', now)]))
    .orderBy('exam_registrations.exam_id')
    .orderBy('exam_registrations.id')
    .limit(limit)
    .execute()

/** @returns false when another process has notified it. */
export const markResultNotified = async (trx: Db, id: number, now: Date): Promise<boolean> =>
  (
    await trx
      .updateTable('exam_registrations')
      .set({ result_notified_at: now })
      .where('id', '=', id)
      .where('result_notified_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).numUpdatedRows > 0n

export const findPhone = async (db: Db, userId: number): Promise<string> =>
  (await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst())?.phone ?? ''

/** How many wait at the site before this one. */
export async function countBefore(db: Db, registrationId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from exam_registrations as other
    join exam_registrations as mine on mine.id = ${registrationId}
    where other.site_id = mine.site_id and other.state = 'WAITLISTED' and (other.created_at, other.id) < (mine.created_at, mine.id)`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** What somebody who leaves still has open. */
export const listOpenOf = async (db: Db, userId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('exam_registrations')
      .select('id')
      .where('user_id', '=', userId)
      .where('state', 'in', ['SUBMITTED', 'QUALIFYING', 'WAITLISTED', 'UNPAID', 'REGISTERED'])
      .execute()
  ).map(row => row.id)

const ofPerson = (db: Db, userId: number) =>
  db.selectFrom('exam_registrations').select('exam_registrations.id').where('user_id', '=', userId)

export async function deletePapers(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('exam_registration_files').where('registration_id', 'in', ofPerson(trx, userId)).execute()
  await trx.deleteFrom('exam_ticket_files').where('registration_id', 'in', ofPerson(trx, userId)).execute()
}
