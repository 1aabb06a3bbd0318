/** A service is published or unpublished: everything that shows it follows. */
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { recountServices } from '#server/domains/city/city/recount.ts'
import { showServices } from '#server/domains/city/city/suspension.ts'
import type { ServiceState } from '#server/domains/city/city/tables.ts'

export type SuspendedRecord = {
  id: number
  state: ServiceState
  title: string
  owner_user_id: number
  owner_company_id: number | null
  city_code: number
  category_id: number
}

export async function publish(
  trx: Db,
  { id, owner_user_id, owner_company_id, city_code }: SuspendedRecord,
  shown: boolean,
): Promise<void> {
  await recountServices(trx, [id])
  await showServices(trx, [id], shown)
  await purgeTags(trx, [
    pageTag.map,
    pageTag.area(city_code),
    ...(owner_company_id === null ? [pageTag.user(owner_user_id)] : []),
  ])
}
