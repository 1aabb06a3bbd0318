/** SQL of selling services: what is on sale at which price, and how often it was sold. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { isPublicService } from './visibility.ts'

export const findSaleService = (db: Db, id: number) =>
  db
    .selectFrom('services')
    .select(['id', 'title', 'cover', 'unit', 'tags', 'owner_user_id', 'owner_company_id'])
    .where('id', '=', id)
    .where(isPublicService)
    .executeTakeFirst()

export const listSalePackages = (db: Db, serviceId: number) =>
  db
    .selectFrom('service_packages')
    .select(['id', 'name', 'price', 'days', 'scope'])
    .where('service_id', '=', serviceId)
    .where('enabled', '=', true)
    .execute()

/** Counts a completed order: one sale of the service, and each package as often as it was bought. */
export async function addSales(
  trx: Db,
  serviceId: number,
  lines: readonly { refId: number | null; quantity: number }[],
): Promise<void> {
  await trx.updateTable('services').set({ sales: sql<number>`sales + 1` }).where('id', '=', serviceId).execute()
  for (const { refId, quantity } of lines) {
    if (refId === null) continue
    const sold = sql<number>`sales + ${quantity}`
    await trx
      .updateTable('service_packages')
      .set({ sales: sold })
      .where('id', '=', refId)
      .where('service_id', '=', serviceId)
      .execute()
  }
}
