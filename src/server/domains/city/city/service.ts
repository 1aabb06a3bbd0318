/** Use cases of same-city services and companies. */
import type {
  AreaQuery,
  CompanyCard,
  CompanyFilter,
  CompanyProfile,
  ServiceCard,
  ServiceCategoryTree,
  ServiceDetail,
  ServiceListQuery,
  ServiceQuestion,
} from '#lib/contract/city/city.ts'
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { upsertMapPoints } from '#server/domains/city/map/service.ts'
import { AppError } from '#server/errors.ts'
import { areaFilter } from './area.ts'
import { findCategoryLevel, listCategoryRows } from './category-queries.ts'
import {
  countCompanies,
  findCompany,
  listCompanyCategories,
  listCompanyDocuments,
  listPerformance,
  listPublicStaff,
  listTopCompanies,
  pageCompanies,
} from './company-queries.ts'
import {
  presentCategoryTree,
  presentCompanyCard,
  presentCompanyProfile,
  presentQuestion,
  presentServiceCard,
  presentServiceDetail,
} from './present.ts'
import { companyMapPoint, serviceMapPoint } from './search-source.ts'
import {
  countServices,
  findPersonFigures,
  findService,
  listPackages,
  listServiceDocuments,
  listSimilar,
  listTopServices,
  pageQuestions,
  pageServices,
} from './service-queries.ts'

export { listCategoryBranches, serviceTree, sortCategories } from './categories.ts'
export { setServicesCertified } from './certified-queries.ts'
export { recountCategories, recountCompanies, recountServices } from './recount.ts'
export { setReplyEvidence } from './reply-evidence.ts'
export { republishCompanyCard, republishServices } from './republish.ts'
export { companySearchSource, serviceSearchSource } from './search-source.ts'

const COUNT_LIMIT = 10_000

export const listCategories = async (db: Db): Promise<ServiceCategoryTree[]> => presentCategoryTree(await listCategoryRows(db))

/** What the same-city front shows of an area. */
export async function getCity(db: Db, query: AreaQuery) {
  const area = areaFilter(query)
  const [services, companies, serviceCount, companyCount, categories] = await Promise.all([
    listTopServices(db, area, 8),
    listTopCompanies(db, area, 6),
    countServices(db, area, COUNT_LIMIT),
    countCompanies(db, area, COUNT_LIMIT),
    listCategories(db),
  ])
  return {
    serviceCount: Math.min(serviceCount, COUNT_LIMIT),
    serviceCountIsLowerBound: serviceCount > COUNT_LIMIT,
    companyCount: Math.min(companyCount, COUNT_LIMIT),
    companyCountIsLowerBound: companyCount > COUNT_LIMIT,
    categories,
    services: services.map(presentServiceCard),
    companies: companies.map(presentCompanyCard),
  }
}

export async function listServices(db: Db, query: ServiceListQuery): Promise<ListOf<ServiceCard>> {
  const level = query.serverCategoryId === undefined ? null : await findCategoryLevel(db, query.serverCategoryId)
  return presentPage(await pageServices(db, query, level), presentServiceCard)
}

/** @throws AppError `missing.record` when it does not exist or is not published. */
export async function getService(db: Db, id: number): Promise<ServiceDetail> {
  const [row, packages] = await Promise.all([findService(db, id), listPackages(db, id)])
  if (!row) throw new AppError('missing.record')
  if (row.owner_company_id === null) {
    return presentServiceDetail(row, { packages, performance: [], person: await findPersonFigures(db, row.owner_user_id) })
  }
  return presentServiceDetail(row, { packages, performance: await listPerformance(db, row.owner_company_id), person: null })
}

/** @throws AppError `missing.record` when the service may not be seen. */
export async function listServiceQuestions(
  db: Db,
  serviceId: number,
  paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>,
): Promise<ListOf<ServiceQuestion>> {
  const [service, page] = await Promise.all([findService(db, serviceId), pageQuestions(db, serviceId, paging)])
  if (!service) throw new AppError('missing.record')
  return presentPage(page, presentQuestion)
}

/** @throws AppError `missing.record` when the service may not be seen. */
export async function listSimilarServices(db: Db, serviceId: number, limit: number): Promise<ServiceCard[]> {
  const service = await findService(db, serviceId)
  if (!service) throw new AppError('missing.record')
  return (await listSimilar(db, service, limit)).map(presentServiceCard)
}

/** @param selling only companies with something published. */
export async function listCompanies(db: Db, filter: CompanyFilter, selling = false): Promise<ListOf<CompanyCard>> {
  return presentPage(await pageCompanies(db, filter, selling), presentCompanyCard)
}

/** @throws AppError `missing.record` when it does not exist, is frozen or dissolved. */
export async function getCompany(db: Db, id: number): Promise<CompanyProfile> {
  const [row, performance, staff, categories] = await Promise.all([
    findCompany(db, id),
    listPerformance(db, id),
    listPublicStaff(db, id),
    listCompanyCategories(db, id),
  ])
  if (!row) throw new AppError('missing.record')
  return presentCompanyProfile(row, { performance, staff, categories })
}

/** Puts every visible service and company on the map, batch by batch. */
export async function publishMapPoints(db: Db): Promise<void> {
  const BATCH = 500
  for (let after = 0; ; ) {
    const rows = await listServiceDocuments(db, after, BATCH)
    await upsertMapPoints(db, rows.map(serviceMapPoint))
    if (rows.length < BATCH) break
    after = rows.at(-1)!.id
  }
  for (let after = 0; ; ) {
    const rows = await listCompanyDocuments(db, after, BATCH)
    await upsertMapPoints(db, rows.map(companyMapPoint))
    if (rows.length < BATCH) break
    after = rows.at(-1)!.id
  }
}
