/** SQL of companies: lists by index, one company with its evidence and its people. */
import { sql } from 'kysely'
import type { CompanyFilter } from '#lib/contract/city/city.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn, type Page } from '#server/db/paging.ts'
import { type AreaFilter, areaFilter } from './area.ts'
import { gramsOf, wordsOf } from './keyword.ts'
import { isPublicCompany, isPublicStaff } from './visibility.ts'

const orders: Record<CompanyFilter['sort'], string> = {
  default: 'companies.rank',
  newest: 'companies.created_at',
  score: 'companies.score',
  sales: 'companies.order_count',
}

const orderOf = (sort: CompanyFilter['sort']): OrderColumn[] => [
  { column: orders[sort], direction: 'desc' },
  { column: 'companies.id', direction: 'desc' },
]

const publicCompanies = (db: Db) => db.selectFrom('companies').where(isPublicCompany)

type Companies = ReturnType<typeof publicCompanies>

const cards = (query: Companies) =>
  query.select([
    'companies.id',
    'companies.name',
    'companies.short_name',
    'companies.slogan',
    'companies.logo',
    'companies.cover',
    'companies.industry',
    'companies.scale',
    'companies.tags',
    'companies.certified',
    'companies.score',
    'companies.service_count',
    'companies.order_count',
    'companies.review_count',
    'companies.min_price',
    'companies.province_code',
    'companies.city_code',
    'companies.district_code',
    'companies.address',
    'companies.lng',
    'companies.lat',
  ])

export type CompanyCardRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number]

const within = (query: Companies, area: AreaFilter | null): Companies => {
  let result = query
  if (area?.provinceCode !== undefined) result = result.where('companies.province_code', '=', area.provinceCode)
  if (area?.cityCode !== undefined) result = result.where('companies.city_code', '=', area.cityCode)
  if (area?.districtCode !== undefined) result = result.where('companies.district_code', '=', area.districtCode)
  return result
}

const byKeyword = (query: Companies, keyword: string): Companies => {
  let result = query.where(sql<boolean>`companies.name_grams @> ${gramsOf(keyword)}::text[]`)
  for (const word of wordsOf(keyword)) result = result.where(sql<boolean>`position(${word} in lower(companies.name)) > 0`)
  return result
}

/** @param selling only companies with a published service. */
export function pageCompanies(db: Db, filter: CompanyFilter, selling = false): Promise<Page<CompanyCardRow>> {
  let query = within(publicCompanies(db), areaFilter(filter))
  if (selling) query = query.where('companies.service_count', '>', 0)
  if (filter.serverCategoryId !== undefined)
    query = query.where(sql<boolean>`companies.category_ids @> array[${filter.serverCategoryId}::int]`)
  if (filter.scale) query = query.where('companies.scale', '=', filter.scale)
  if (filter.industry) query = query.where('companies.industry', '=', filter.industry)
  if (filter.certified) query = query.where(sql<boolean>`companies.certified`)
  if (filter.score) query = query.where('companies.score', '>=', Math.round(filter.score * 100))
  if (filter.keyword && gramsOf(filter.keyword).length > 0) query = byKeyword(query, filter.keyword)
  if (filter.boundingBox) {
    const { west, south, east, north } = filter.boundingBox
    query = query.where(
      sql<boolean>`point(companies.lng, companies.lat) <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
    )
  }
  return keysetPage(db, cards(query), { paging: filter, order: orderOf(filter.sort) })
}

/** The best companies of an area, without counting. */
export const listTopCompanies = (db: Db, area: AreaFilter | null, limit: number): Promise<CompanyCardRow[]> =>
  cards(within(publicCompanies(db), area))
    .orderBy('companies.rank', 'desc')
    .orderBy('companies.id', 'desc')
    .limit(limit)
    .execute()

/** Counted exactly up to `limit`. */
export async function countCompanies(db: Db, area: AreaFilter | null, limit: number): Promise<number> {
  const rows = within(publicCompanies(db), area)
    .select(sql`1`.as('one'))
    .limit(limit + 1)
  return (await db.selectFrom(rows.as('found')).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total
}

const profiles = (db: Db) =>
  cards(publicCompanies(db)).select([
    'companies.intro',
    'companies.gallery',
    'companies.credit_code',
    'companies.legal_person',
    'companies.registered_capital',
    'companies.founded_on',
    'companies.certified_at',
    'companies.contact_name',
    'companies.phone_masked',
    'companies.business_hours',
    'companies.favourite_count',
    'companies.view_count',
    'companies.created_at',
    sql<boolean>`exists (select from certifications where certifications.company_id = companies.id
      and certifications.state = 'CERTIFIED' and certifications.sandbox)`.as('sandbox'),
  ])

export type CompanyProfileRow = Awaited<ReturnType<ReturnType<typeof profiles>['execute']>>[number]

export const findCompany = (db: Db, id: number): Promise<CompanyProfileRow | undefined> =>
  profiles(db).where('companies.id', '=', id).executeTakeFirst()

/** The last twelve months of evidence, newest first. */
export const listPerformance = (db: Db, companyId: number) =>
  db
    .selectFrom('company_performance')
    .select(['metric', 'month', 'amount', 'base', 'note'])
    .where('company_id', '=', companyId)
    .orderBy('month', 'desc')
    .limit(48)
    .execute()

export type PerformanceEvidenceRow = Awaited<ReturnType<typeof listPerformance>>[number]

export const listPublicStaff = (db: Db, companyId: number) =>
  db
    .selectFrom('company_employees')
    .innerJoin('users', 'users.id', 'company_employees.user_id')
    .where('company_employees.company_id', '=', companyId)
    .where(isPublicStaff)
    .where('users.state', '=', 'ACTIVE')
    .select([
      'users.id',
      'users.nickname',
      'users.avatar',
      'company_employees.consultation_name',
      'company_employees.consultation_avatar',
      'company_employees.title',
      'company_employees.employee_identity',
    ])
    .orderBy('company_employees.id')
    .limit(12)
    .execute()

export type StaffRow = Awaited<ReturnType<typeof listPublicStaff>>[number]

/** What a company sells by kind, most first. */
export const listCompanyCategories = (db: Db, companyId: number) =>
  db
    .selectFrom('services')
    .innerJoin('service_categories', 'service_categories.id', 'services.category_id')
    .where('services.owner_company_id', '=', companyId)
    .where(sql<boolean>`services.is_public`)
    .groupBy(['service_categories.id', 'service_categories.name'])
    .select(['service_categories.id', 'service_categories.name', sql<number>`count(*)`.as('total')])
    .orderBy('total', 'desc')
    .limit(12)
    .execute()

const documents = (db: Db) =>
  cards(publicCompanies(db)).select(['companies.intro', 'companies.rank', 'companies.created_at', 'companies.owner_user_id'])

export type CompanyDocumentRow = Awaited<ReturnType<ReturnType<typeof documents>['execute']>>[number]

export const listCompanyDocuments = (db: Db, afterId: number, limit: number): Promise<CompanyDocumentRow[]> =>
  documents(db).where('companies.id', '>', afterId).orderBy('companies.id').limit(limit).execute()

export const findCompanyDocument = (db: Db, id: number): Promise<CompanyDocumentRow | undefined> =>
  documents(db).where('companies.id', '=', id).executeTakeFirst()
