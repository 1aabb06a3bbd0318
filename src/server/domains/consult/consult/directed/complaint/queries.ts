/** SQL of complaints about directed consultations. */
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ConsultationComplaintsTable } from '#server/domains/consult/consult/tables.ts'

/** What happened, without who did it. */
export const listEventFacts = (db: Db, consultationId: number) =>
  db
    .selectFrom('consultation_events')
    .select(['id', 'event', 'from_state', 'to_state', 'actor', 'reason', 'created_at'])
    .where('consultation_id', '=', consultationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const readContent = (db: Db, consultationId: number) =>
  db
    .selectFrom('consultations')
    .select(['title', 'content', 'way', 'minutes', 'price', 'starts_at', 'started_at', 'ends_at', 'created_at'])
    .where('id', '=', consultationId)
    .executeTakeFirstOrThrow()

/** The complaint that is under way; there is at most one. */
export const findRunningComplaint = (db: Db, consultationId: number) =>
  db
    .selectFrom('consultation_complaints')
    .selectAll()
    .where('consultation_id', '=', consultationId)
    .where('state', 'not in', ['COMPLETE', 'CANCELLED'])
    .executeTakeFirst()

/** The one that operators decide about: of several, only the last can be open. */
export const findNewestComplaint = (db: Db, consultationId: number) =>
  db
    .selectFrom('consultation_complaints')
    .selectAll()
    .where('consultation_id', '=', consultationId)
    .where('state', '<>', 'CANCELLED')
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const findComplaint = (db: Db, id: number) =>
  db.selectFrom('consultation_complaints').selectAll().where('id', '=', id).executeTakeFirst()

export type ComplaintRow = NonNullable<Awaited<ReturnType<typeof findComplaint>>>

export const insertComplaint = async (trx: Db, row: Insertable<ConsultationComplaintsTable>): Promise<number> =>
  (await trx.insertInto('consultation_complaints').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateComplaint = (trx: Db, id: number, change: Updateable<ConsultationComplaintsTable>) =>
  trx.updateTable('consultation_complaints').set(change).where('id', '=', id).execute()

type Closing = Required<Pick<Updateable<ConsultationComplaintsTable>, 'state' | 'closed_at'>> &
  Updateable<ConsultationComplaintsTable>

export const closeComplaint = (trx: Db, id: number, change: Closing) => updateComplaint(trx, id, change)
