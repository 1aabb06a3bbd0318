/** Updates everything that shows a changed service in the transaction of the change: the search index, the map, and the pages. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { removeMapPoints, upsertMapPoints } from '#server/domains/city/map/service.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import { findCompanyDocument } from './company-queries.ts'
import { recountCompanies, recountServices } from './recount.ts'
import { companyMapPoint, companySearchSource, serviceMapPoint, serviceSearchSource } from './search-source.ts'
import { findServiceDocument } from './service-queries.ts'

/** @param ids services whose row, or whose owner's name or standing, has changed. */
export async function republishServices(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await recountServices(trx, ids)
  for (const id of ids) {
    const [document, row] = [await serviceSearchSource.get(trx, id), await findServiceDocument(trx, id)]
    if (document && row) {
      await indexDocuments(trx, [document])
      await upsertMapPoints(trx, [serviceMapPoint(row)])
    } else {
      await removeDocuments(trx, 'service', [id])
      await removeMapPoints(trx, 'service', [id])
    }
  }
  await purgeTags(trx, [pageTag.services, ...shownTags('service', ids)])
}

/** The company itself, without what it offers. */
export async function republishCompanyCard(trx: Db, companyId: number): Promise<void> {
  await recountCompanies(trx, [companyId])
  const [document, row] = [await companySearchSource.get(trx, companyId), await findCompanyDocument(trx, companyId)]
  if (document && row) {
    await indexDocuments(trx, [document])
    await upsertMapPoints(trx, [companyMapPoint(row)])
  } else {
    await removeDocuments(trx, 'company', [companyId])
    await removeMapPoints(trx, 'company', [companyId])
  }
  const area = row ? [pageTag.area(row.city_code)] : []
  await purgeTags(trx, [...shownTags('company', [companyId]), pageTag.servicesOfCompany(companyId), pageTag.companies, ...area])
}
