/** An operator decides on a service, or on the change of one. */
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { writeContent } from './content.ts'
import { publish, type SuspendedRecord } from './publish.ts'

async function lockOffer(trx: Db, id: number) {
  const offer = await trx
    .selectFrom('services')
    .select(['id', 'state', 'owner_user_id', 'owner_company_id', 'city_code', 'category_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!offer) throw new AppError('missing.record')
  return offer
}

/** What the review queue approved: the change beside the service, or the service itself. */
export async function applyApproval(trx: Db, id: number, now: Date): Promise<SuspendedRecord> {
  const offer = await lockOffer(trx, id)
  if (offer.state === 'ON') {
    const edit = await trx
      .deleteFrom('service_edits')
      .where('service_id', '=', id)
      .where('state', '=', 'REVIEWING')
      .returningAll()
      .executeTakeFirst()
    if (!edit) throw new AppError('state.conflict')
    await writeContent(trx, id, offer.city_code, edit.content, now)
  } else if (offer.state === 'REVIEWING') {
    await trx
      .updateTable('services')
      .set({ state: 'ON', state_reason: null, published_at: now, updated_at: now })
      .where('id', '=', id)
      .execute()
  } else throw new AppError('state.conflict')
  await publish(trx, offer, true)
  return offer
}

export async function applyRejection(trx: Db, id: number, reason: string, now: Date): Promise<SuspendedRecord> {
  const offer = await lockOffer(trx, id)
  const { numUpdatedRows } =
    offer.state === 'ON'
      ? await trx
          .updateTable('service_edits')
          .set({ state: 'REJECTED', reason, updated_at: now })
          .where('service_id', '=', id)
          .where('state', '=', 'REVIEWING')
          .executeTakeFirst()
      : await trx
          .updateTable('services')
          .set({ state: 'REJECTED', state_reason: reason, updated_at: now })
          .where('id', '=', id)
          .where('state', '=', 'REVIEWING')
          .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('state.conflict')
  return offer
}
