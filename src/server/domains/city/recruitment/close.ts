/** Closing what a company that ceases to exist was looking for. */
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { removeMapPoints } from '#server/domains/city/map/service.ts'
import { removeDocuments, removeListed } from '#server/domains/platform/search/service.ts'
import { listingOf } from './facets.ts'

export async function closeJobsOfCompany(trx: Db, companyId: number, now: Date): Promise<void> {
  const closed = await trx
    .updateTable('recruitments')
    .set({ state: 'CLOSED', updated_at: now })
    .where('company_id', '=', companyId)
    .where('kind', '=', 'job')
    .where('state', 'in', ['DRAFT', 'REVIEWING', 'PUBLISHED', 'PAUSED'])
    .where('published_at', 'is not', null)
    .returning('id')
    .execute()
  const ids = closed.map(row => row.id)
  if (ids.length === 0) return
  await removeListed(trx, [listingOf('job', 'newest'), listingOf('job', 'salary')], ids)
  await removeDocuments(trx, 'job', ids)
  await removeMapPoints(trx, 'job', ids)
  await purgeTags(trx, ['jobs', ...ids.map(id => `recruitment:${id}`)])
}
