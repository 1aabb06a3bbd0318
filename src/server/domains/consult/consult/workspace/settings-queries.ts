/** SQL of what consultants and consulting companies set themselves: fees, hours, days off, quick replies. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { Provider } from '#server/domains/consult/consult/queries/fees.ts'

/** Two savings at once wait for each other. */
export const lockConsultant = (trx: Db, id: number) =>
  trx.selectFrom('consultants').select('id').where('id', '=', id).forUpdate().execute()

export const updateConsultant = (trx: Db, id: number, change: Updateable<Database['consultants']>) =>
  trx.updateTable('consultants').set(change).where('id', '=', id).execute()

/** Whether the first consultation is free. */
export const isFirstFree = async (db: Db, consultantId: number): Promise<boolean> =>
  (await db.selectFrom('consultants').select('free_first').where('id', '=', consultantId).executeTakeFirstOrThrow()).free_first

/** All lines of a fee table, those switched off too. */
export const listFeeLines = (db: Db, of: Provider) =>
  db
    .selectFrom('consult_fees')
    .select(['way', 'minutes', 'price', 'follow_ups', 'note', 'enabled'])
    .where(eb => ('consultantId' in of ? eb('consultant_id', '=', of.consultantId) : eb('company_id', '=', of.companyId)))
    .orderBy(sql`array_position(array['TEXT', 'VOICE', 'VIDEO'], way)`)
    .orderBy('minutes')
    .execute()

export const deleteFees = (trx: Db, of: Provider) =>
  trx
    .deleteFrom('consult_fees')
    .where(eb => ('consultantId' in of ? eb('consultant_id', '=', of.consultantId) : eb('company_id', '=', of.companyId)))
    .execute()

export const insertFees = (trx: Db, rows: Insertable<Database['consult_fees']>[]) =>
  trx.insertInto('consult_fees').values(rows).execute()

export const listHours = (db: Db, consultantId: number) =>
  db
    .selectFrom('consultant_hours')
    .select(['weekday', 'from_minute', 'to_minute'])
    .where('consultant_id', '=', consultantId)
    .orderBy('weekday')
    .orderBy('from_minute')
    .execute()

/** `YYYY-MM-DD`, those that are over too. */
export const listDaysOff = async (db: Db, consultantId: number): Promise<string[]> =>
  (
    await db.selectFrom('consultant_days_off').select('day').where('consultant_id', '=', consultantId).orderBy('day').execute()
  ).map(row => row.day)

export async function deleteHours(trx: Db, consultantId: number): Promise<void> {
  await trx.deleteFrom('consultant_hours').where('consultant_id', '=', consultantId).execute()
  await trx.deleteFrom('consultant_days_off').where('consultant_id', '=', consultantId).execute()
}

export const insertHours = (trx: Db, rows: Insertable<Database['consultant_hours']>[]) =>
  trx.insertInto('consultant_hours').values(rows).execute()

/** @param days `YYYY-MM-DD` */
export const insertDaysOff = (trx: Db, consultantId: number, days: readonly string[]) =>
  trx
    .insertInto('consultant_days_off')
    .values(days.map(day => ({ consultant_id: consultantId, day })))
    .execute()

/** Sorted as their owner has arranged them. */
export const listQuickReplies = async (db: Db, consultantId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('consultant_quick_replies')
      .select('content')
      .where('consultant_id', '=', consultantId)
      .orderBy('sort')
      .orderBy('id')
      .execute()
  ).map(row => row.content)

export const deleteQuickReplies = (trx: Db, consultantId: number) =>
  trx.deleteFrom('consultant_quick_replies').where('consultant_id', '=', consultantId).execute()

/** @param contents in their order. */
export const insertQuickReplies = (trx: Db, consultantId: number, contents: readonly string[]) =>
  trx
    .insertInto('consultant_quick_replies')
    .values(contents.map((content, sort) => ({ consultant_id: consultantId, content, sort })))
    .execute()
