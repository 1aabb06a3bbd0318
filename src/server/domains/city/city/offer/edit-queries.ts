/** SQL of unpublished changes to published services. */
import type { Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { EditContent, ServiceEditsTable } from '#server/domains/city/city/tables.ts'

/** Writes the change as a draft, replacing an earlier one. */
export const upsertEdit = (trx: Db, serviceId: number, content: EditContent, now: Date) => {
  const row = { content: JSON.stringify(content), state: 'DRAFT' as const, reason: '', submitted_at: null, updated_at: now }
  return trx
    .insertInto('service_edits')
    .values({ service_id: serviceId, ...row })
    .onConflict(conflict => conflict.column('service_id').doUpdateSet(row))
    .execute()
}

export const updateEdit = (trx: Db, serviceId: number, change: Updateable<ServiceEditsTable>) =>
  trx.updateTable('service_edits').set(change).where('service_id', '=', serviceId).execute()

/** @returns false when none is under review. */
export async function updateReviewingEdit(trx: Db, serviceId: number, change: Updateable<ServiceEditsTable>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('service_edits')
    .set(change)
    .where('service_id', '=', serviceId)
    .where('state', '=', 'REVIEWING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns the deleted change. */
export const deleteEdit = (trx: Db, serviceId: number) =>
  trx.deleteFrom('service_edits').where('service_id', '=', serviceId).returningAll().executeTakeFirst()

/** @returns the deleted change; undefined when none was under review. */
export const deleteReviewingEdit = (trx: Db, serviceId: number) =>
  trx
    .deleteFrom('service_edits')
    .where('service_id', '=', serviceId)
    .where('state', '=', 'REVIEWING')
    .returningAll()
    .executeTakeFirst()

/** @returns false when there is none, or it is under review. */
export async function deleteUnsubmittedEdit(trx: Db, serviceId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('service_edits')
    .where('service_id', '=', serviceId)
    .where('state', '<>', 'REVIEWING')
    .executeTakeFirst()
  return numDeletedRows > 0n
}
