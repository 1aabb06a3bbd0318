/** SQL of the packages of a service as its owner and its reviewer see them. */
import type { Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ServicePackagesTable } from '#server/domains/city/city/tables.ts'

/** Those that are offered, in their order. */
export const listEnabledPackages = (db: Db, serviceId: number) =>
  db
    .selectFrom('service_packages')
    .select(['id', 'name', 'price', 'days', 'scope'])
    .where('service_id', '=', serviceId)
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute()

/** Those that are switched off too. */
export async function listPackageIds(db: Db, serviceId: number): Promise<number[]> {
  const rows = await db.selectFrom('service_packages').select('id').where('service_id', '=', serviceId).execute()
  return rows.map(row => row.id)
}

export const disablePackages = (trx: Db, serviceId: number) =>
  trx.updateTable('service_packages').set({ enabled: false }).where('service_id', '=', serviceId).execute()

type PackageContent = { name: string; price: number; days: number; scope: string[]; sort: number }

export const updatePackage = (trx: Db, id: number, change: Updateable<ServicePackagesTable>) =>
  trx.updateTable('service_packages').set(change).where('id', '=', id).execute()

/** @returns its id. */
export async function insertPackage(trx: Db, serviceId: number, content: PackageContent): Promise<number> {
  const { id } = await trx
    .insertInto('service_packages')
    .values({ service_id: serviceId, ...content })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
