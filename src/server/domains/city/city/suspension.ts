/** Suspends the services and company pages of frozen owners. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { removeMapPoints, upsertMapPoints } from '#server/domains/city/map/service.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import { type Suspendable, suspendByState } from '#server/suspension.ts'
import { findCompanyDocument } from './company-queries.ts'
import { recountCategories, recountCompanies } from './recount.ts'
import { companyMapPoint, companySearchSource, serviceMapPoint, serviceSearchSource } from './search-source.ts'
import { findServiceDocument, listSellingCompanies, servicesOfOwner } from './service-queries.ts'

const present = <Item>(items: (Item | undefined)[]): Item[] => items.filter(item => item !== undefined)

/** Puts services where everybody finds them, or takes them away: search, map, counts and cached pages change with them. */
export async function showServices(trx: Db, ids: readonly number[], shown: boolean): Promise<void> {
  if (shown) {
    await indexDocuments(trx, present(await Promise.all(ids.map(id => serviceSearchSource.get(trx, id)))))
    const rows = present(await Promise.all(ids.map(id => findServiceDocument(trx, id))))
    await upsertMapPoints(trx, rows.map(serviceMapPoint))
  } else {
    await removeDocuments(trx, 'service', ids)
    await removeMapPoints(trx, 'service', ids)
  }
  const companies = await listSellingCompanies(trx, ids)
  if (companies.length > 0) await recountCompanies(trx, companies)
  await recountCategories(trx)
  await purgeTags(trx, [
    ...shownTags('service', ids),
    ...companies.flatMap(id => [pageTag.company(id), pageTag.servicesOfCompany(id)]),
    pageTag.services,
    pageTag.companies,
    pageTag.home,
  ])
}

export const serviceSuspension: Suspendable = suspendByState({
  kind: 'service',
  table: 'services',
  shown: ['ON'],
  hidden: 'OFF',
  ownedBy: servicesOfOwner,
  after: showServices,
})

/** The company's own page. The caller changes the state of the company, before suspending and after resuming. */
export const companySuspension: Suspendable = {
  kind: 'company',
  async suspend(trx, owner) {
    if (owner.kind !== 'company') return []
    await removeDocuments(trx, 'company', [owner.id])
    await removeMapPoints(trx, 'company', [owner.id])
    await purgeTags(trx, [...shownTags('company', [owner.id]), pageTag.companies, pageTag.home])
    return [{ refId: owner.id, state: '' }]
  },
  async resume(trx, records) {
    for (const { refId } of records) {
      const [document, row] = [await companySearchSource.get(trx, refId), await findCompanyDocument(trx, refId)]
      if (document) await indexDocuments(trx, [document])
      if (row) await upsertMapPoints(trx, [companyMapPoint(row)])
      await purgeTags(trx, [...shownTags('company', [refId]), pageTag.companies, pageTag.home])
    }
  },
}
