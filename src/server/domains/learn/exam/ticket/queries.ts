/** SQL of tickets: as documents that are drawn in the background, and for checking one. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export const findByCode = (db: Db, code: string) =>
  db
    .selectFrom('exam_registrations')
    .innerJoin('exams', 'exams.id', 'exam_registrations.exam_id')
    .select(['exam_registrations.check_code', 'exam_registrations.form', 'exam_registrations.state'])
    .select(['exams.title', 'exams.starts_at', 'exams.state as exam_state'])
    .where('exam_registrations.check_code', '=', code)
    .executeTakeFirst()

export const findFile = (db: Db, registrationId: number) =>
  db
    .selectFrom('exam_ticket_files')
    .select(['registration_id', 'state'])
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()

/** Asks for the document once; what failed is tried again. */
export const insertWaiting = (trx: Db, registrationId: number, now: Date) =>
  trx
    .insertInto('exam_ticket_files')
    .values({ registration_id: registrationId, requested_at: now, started_at: null, file: null })
    .onConflict(conflict =>
      conflict
        .column('registration_id')
        .doUpdateSet({ state: 'WAITING', tries: 0, requested_at: now })
        .where('exam_ticket_files.state', '=', 'FAILED'),
    )
    .execute()

/** The one that has waited longest, or whose maker was cut off, locked; what another process makes is left out. */
export const lockWaiting = (trx: Db, stuckBefore: Date) =>
  trx
    .selectFrom('exam_ticket_files')
    .select(['registration_id', 'tries'])
    .where(eb => eb.or([eb('state', '=', 'WAITING'), eb.and([eb('state', '=', 'RUNNING'), eb('started_at', '<', stuckBefore)])]))
    .orderBy('requested_at')
    .orderBy('registration_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const updateRunning = (trx: Db, id: number, tries: number, now: Date) =>
  trx
    .updateTable('exam_ticket_files')
    .set({ state: 'RUNNING', started_at: now, tries })
    .where('registration_id', '=', id)
    .execute()

export const updateFailed = (trx: Db, id: number) =>
  trx.updateTable('exam_ticket_files').set({ state: 'FAILED' }).where('registration_id', '=', id).execute()

export const updateReady = (trx: Db, id: number, file: Buffer) =>
  trx
    .updateTable('exam_ticket_files')
    .set({ state: 'READY', file })
    .where('registration_id', '=', id)
    .where('state', '=', 'RUNNING')
    .execute()

/** Documents that can be drawn again at any time are not kept for ever. */
export const deleteOld = (db: Db, before: Date) => db.deleteFrom('exam_ticket_files').where('requested_at', '<', before).execute()

/** What stands on the ticket; undefined when there is none any more. */
export const findTicket = (db: Db, registrationId: number) =>
  db
    .selectFrom('exam_registrations')
    .innerJoin('exams', 'exams.id', 'exam_registrations.exam_id')
    .innerJoin('exam_sites', 'exam_sites.id', 'exam_registrations.site_id')
    .select([
      'exam_registrations.id',
      'exam_registrations.exam_id',
      'exam_registrations.user_id',
      'exam_registrations.form',
      'exam_registrations.ticket_no',
      'exam_registrations.seat_no',
      'exam_registrations.check_code',
      'exams.title',
      'exams.organiser',
      'exams.ticket_from',
      'exam_sites.name as site_name',
      'exam_sites.address',
    ])
    .where('exam_registrations.id', '=', registrationId)
    .where('exam_registrations.state', 'in', ['TICKET_ISSUED', 'TAKEN', 'ABSENT', 'SCORED'])
    .where('exams.state', '<>', 'CANCELLED')
    .executeTakeFirst()

export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>

/** The bytes, as long as the ticket counts. */
export async function findBytes(db: Db, registrationId: number): Promise<{ file: Buffer; ticket_no: string } | undefined> {
  const { rows } = await sql<{ file: Buffer; ticket_no: string }>`
    select document.file, registration.ticket_no from exam_ticket_files as document
    join exam_registrations as registration on registration.id = document.registration_id
    where document.registration_id = ${registrationId} and document.state = 'READY'
      and registration.state in ('TICKET_ISSUED', 'TAKEN', 'ABSENT', 'SCORED')`.execute(db)
  return rows[0]
}
