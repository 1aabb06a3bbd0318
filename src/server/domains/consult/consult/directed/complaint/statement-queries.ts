/** SQL of the statements of both sides of a complaint. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ConsultationStatementsTable } from '#server/domains/consult/consult/tables.ts'

export const insertStatement = async (trx: Db, row: Insertable<ConsultationStatementsTable>): Promise<number> =>
  (await trx.insertInto('consultation_statements').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Oldest first. */
export const listStatements = (db: Db, complaintId: number) =>
  db
    .selectFrom('consultation_statements')
    .select(['id', 'side', 'body', 'file_ids', 'created_at'])
    .where('complaint_id', '=', complaintId)
    .orderBy('id')
    .execute()

/** Who last asked for a reconsideration of the decision, and when. */
export const findReconsidered = (db: Db, consultationId: number) =>
  db
    .selectFrom('consultation_events')
    .select(['actor', 'created_at'])
    .where('consultation_id', '=', consultationId)
    .where('event', '=', 'RECONSIDER')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
