/** SQL of services: lists by index, one service with what belongs to it. */
import { type RawBuilder, sql } from 'kysely'
import type { ServiceListQuery } from '#lib/contract/city/city.ts'
import type { PageQuery } from '#lib/contract/define.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn, type Page } from '#server/db/paging.ts'
import type { Owner } from '#server/suspension.ts'
import { type AreaFilter, areaFilter } from './area.ts'
import { gramsOf, wordsOf } from './keyword.ts'
import { isPublicQuestion, isPublicService } from './visibility.ts'

const orders: Record<ServiceListQuery['sort'], { column: string; direction: 'asc' | 'desc' }> = {
  default: { column: 'services.rank', direction: 'desc' },
  newest: { column: 'services.published_at', direction: 'desc' },
  priceAsc: { column: 'services.price', direction: 'asc' },
  priceDesc: { column: 'services.price', direction: 'desc' },
  score: { column: 'services.score', direction: 'desc' },
  sales: { column: 'services.sales', direction: 'desc' },
}

const orderOf = (sort: ServiceListQuery['sort']): OrderColumn[] => {
  const first = orders[sort]
  return [first, { column: 'services.id', direction: first.direction }]
}

const publicServices = (db: Db) => db.selectFrom('services').where(isPublicService)

type Services = ReturnType<typeof publicServices>

// Left joins on primary keys: what counts the list leaves them out again.
const cards = (query: Services) =>
  query
    .leftJoin('service_categories as category', 'category.id', 'services.category_id')
    .leftJoin('companies as company', 'company.id', 'services.owner_company_id')
    .leftJoin('users as person', 'person.id', 'services.owner_user_id')
    .select([
      'services.id',
      'services.title',
      'services.summary',
      'services.cover',
      'services.tags',
      'services.price',
      'services.unit',
      'services.score',
      'services.review_count',
      'services.sales',
      'services.category_id',
      'services.city_code',
      'services.district_code',
      'services.certified',
      'services.owner_user_id',
      'services.owner_company_id',
      'services.published_at',
      'category.name as category_name',
      'company.name as company_name',
      'company.short_name as company_short_name',
      'company.logo as company_logo',
      'person.nickname as person_name',
      'person.avatar as person_avatar',
    ])

export type ServiceCardRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number]

const within = (query: Services, area: AreaFilter | null): Services => {
  let result = query
  if (area?.provinceCode !== undefined) result = result.where('services.province_code', '=', area.provinceCode)
  if (area?.cityCode !== undefined) result = result.where('services.city_code', '=', area.cityCode)
  if (area?.districtCode !== undefined) result = result.where('services.district_code', '=', area.districtCode)
  return result
}

const byKeyword = (query: Services, keyword: string): Services => {
  let result = query.where(sql<boolean>`services.title_grams @> ${gramsOf(keyword)}::text[]`)
  for (const word of wordsOf(keyword)) result = result.where(sql<boolean>`position(${word} in lower(services.title)) > 0`)
  return result
}

/** @param category the level of `serverCategoryId`, known from the tree; null when it does not exist. */
export function pageServices(db: Db, filter: ServiceListQuery, category: 'root' | 'leaf' | null): Promise<Page<ServiceCardRow>> {
  let query = within(publicServices(db), areaFilter(filter))
  if (filter.serverCategoryId !== undefined) {
    query = query.where(category === 'root' ? 'services.root_category_id' : 'services.category_id', '=', filter.serverCategoryId)
  }
  if (filter.minPrice !== undefined) query = query.where('services.price', '>=', filter.minPrice)
  if (filter.maxPrice !== undefined) query = query.where('services.price', '<=', filter.maxPrice)
  if (filter.certified) query = query.where(sql<boolean>`services.certified`)
  if (filter.companyId !== undefined) query = query.where('services.owner_company_id', '=', filter.companyId)
  if (filter.userId !== undefined)
    query = query.where('services.owner_user_id', '=', filter.userId).where('services.owner_company_id', 'is', null)
  if (filter.keyword && gramsOf(filter.keyword).length > 0) query = byKeyword(query, filter.keyword)
  return keysetPage(db, cards(query), { paging: filter, order: orderOf(filter.sort) })
}

/** The best services of an area, without counting. */
export const listTopServices = (db: Db, area: AreaFilter | null, limit: number): Promise<ServiceCardRow[]> =>
  cards(within(publicServices(db), area))
    .orderBy('services.rank', 'desc')
    .orderBy('services.id', 'desc')
    .limit(limit)
    .execute()

/** Counted exactly up to `limit`. */
export async function countServices(db: Db, area: AreaFilter | null, limit: number): Promise<number> {
  const rows = within(publicServices(db), area)
    .select(sql`1`.as('one'))
    .limit(limit + 1)
  return (await db.selectFrom(rows.as('found')).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total
}

const details = (db: Db) =>
  cards(publicServices(db))
    .leftJoin('service_categories as root', 'root.id', 'services.root_category_id')
    .select([
      'services.intro',
      'services.gallery',
      'services.root_category_id',
      'services.served_area_codes',
      'services.served_note',
      'services.address',
      'services.lng',
      'services.lat',
      'services.province_code',
      'services.question_count',
      'services.favourite_count',
      'services.view_count',
      'services.updated_at',
      'root.name as root_name',
      'company.contact_name as company_contact',
      'company.phone_masked as company_phone',
      'company.business_hours as company_hours',
      'company.score as company_score',
      'company.service_count as company_services',
      'company.order_count as company_orders',
      'company.created_at as company_since',
      'person.phone_masked as person_phone',
      'person.created_at as person_since',
    ])

export type ServiceDetailRow = Awaited<ReturnType<ReturnType<typeof details>['execute']>>[number]

export const findService = (db: Db, id: number): Promise<ServiceDetailRow | undefined> =>
  details(db).where('services.id', '=', id).executeTakeFirst()

export const listPackages = (db: Db, serviceId: number) =>
  db
    .selectFrom('service_packages')
    .select(['id', 'name', 'price', 'days', 'scope', 'sales'])
    .where('service_id', '=', serviceId)
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute()

export type PackageRow = Awaited<ReturnType<typeof listPackages>>[number]

/** What a person sells in their own name, summed up. */
export const findPersonFigures = (db: Db, userId: number) =>
  publicServices(db)
    .where('services.owner_user_id', '=', userId)
    .where('services.owner_company_id', 'is', null)
    .select([
      sql<number>`count(*)`.as('services'),
      sql<number>`coalesce(sum(sales), 0)`.as('orders'),
      sql<number | null>`round(sum(score * review_count)::numeric / nullif(sum(review_count), 0))`.as('score'),
    ])
    .executeTakeFirstOrThrow()

/** Same kind in the same city, then the same kind elsewhere, then the same branch in the city; the service itself left out. */
export async function listSimilar(
  db: Db,
  service: Pick<ServiceDetailRow, 'id' | 'category_id' | 'root_category_id' | 'city_code'>,
  limit: number,
): Promise<ServiceCardRow[]> {
  const near = (query: Services) => query.where('services.city_code', '=', service.city_code)
  const alike = (query: Services) => query.where('services.category_id', '=', service.category_id)
  const branch = (query: Services) => query.where('services.root_category_id', '=', service.root_category_id)
  const found = new Map<number, ServiceCardRow>()
  for (const narrow of [(query: Services) => near(alike(query)), (query: Services) => near(branch(query)), alike]) {
    if (found.size >= limit) break
    const rows = await cards(narrow(publicServices(db)).where('services.id', '!=', service.id))
      .orderBy('services.rank', 'desc')
      .orderBy('services.id', 'desc')
      .limit(limit)
      .execute()
    for (const row of rows) if (found.size < limit) found.set(row.id, row)
  }
  return [...found.values()]
}

const questions = (db: Db, serviceId: number) =>
  db
    .selectFrom('service_questions')
    .leftJoin('users', 'users.id', 'service_questions.user_id')
    .where('service_questions.service_id', '=', serviceId)
    .where(isPublicQuestion)
    .select([
      'service_questions.id',
      'service_questions.body',
      'service_questions.answer',
      'service_questions.answered_at',
      'service_questions.like_count',
      'service_questions.created_at',
      'users.nickname',
    ])

export type QuestionRow = Awaited<ReturnType<ReturnType<typeof questions>['execute']>>[number]

export const pageQuestions = (
  db: Db,
  serviceId: number,
  paging: Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>,
): Promise<Page<QuestionRow>> =>
  keysetPage(db, questions(db, serviceId), {
    paging,
    order: [
      { column: 'service_questions.created_at', direction: 'desc' },
      { column: 'service_questions.id', direction: 'desc' },
    ],
  })

/** Everything of a service that may be found or put on the map, in ascending ids. */
const documents = (db: Db) =>
  cards(publicServices(db)).select([
    'services.intro',
    'services.province_code',
    'services.address',
    'services.lng',
    'services.lat',
    'services.rank',
  ])

export type ServiceDocumentRow = Awaited<ReturnType<ReturnType<typeof documents>['execute']>>[number]

export const listServiceDocuments = (db: Db, afterId: number, limit: number): Promise<ServiceDocumentRow[]> =>
  documents(db).where('services.id', '>', afterId).orderBy('services.id').limit(limit).execute()

export const findServiceDocument = (db: Db, id: number): Promise<ServiceDocumentRow | undefined> =>
  documents(db).where('services.id', '=', id).executeTakeFirst()

/** The companies that sell these services, each once. */
export async function listSellingCompanies(db: Db, serviceIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('services')
    .select('owner_company_id')
    .distinct()
    .where('id', 'in', [...serviceIds])
    .where('owner_company_id', 'is not', null)
    .execute()
  return rows.flatMap(row => row.owner_company_id ?? [])
}

/** Condition on `services`: what is suspended with its owner. A person's own services are those that no company sells. */
export const servicesOfOwner = ({ kind, id }: Owner): RawBuilder<boolean> =>
  kind === 'company' ? sql`owner_company_id = ${id}` : sql`owner_user_id = ${id} and owner_company_id is null`
