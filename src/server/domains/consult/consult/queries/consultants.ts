/** SQL of consultants: cards, lists, one consultant with the fields, and who is online. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import { publicConsultants } from '#server/domains/consult/consult/visibility.ts'
import type { Owner } from '#server/suspension.ts'
import type { Paging } from './questions.ts'

const withCard = <Selection>(query: SelectQueryBuilder<Database, 'consultants', Selection>) =>
  query
    .leftJoin('companies as firm', 'firm.id', 'consultants.company_id')
    .select([
      'consultants.id',
      'consultants.user_id',
      'consultants.company_id',
      'consultants.name',
      'consultants.avatar',
      'consultants.title',
      'consultants.motto',
      'consultants.credential',
      'consultants.lapsed',
      'consultants.root_category_id',
      'consultants.years',
      'consultants.state',
      'consultants.presence',
      'consultants.reply_seconds',
      'consultants.free_first',
      'consultants.price_from',
      'consultants.score',
      'consultants.review_count',
      'consultants.answer_count',
      'consultants.consult_count',
      'consultants.province_code',
      'consultants.city_code',
      'consultants.district_code',
      'consultants.intro',
      'consultants.created_at',
      'firm.name as firm_name',
    ])
    .select(
      sql<string[]>`array(select c.name from consultant_fields f join consult_categories c on c.id = f.category_id
        where f.consultant_id = consultants.id order by f.sort, c.id)`.as('fields'),
    )

export type ConsultantSort = 'online' | 'score' | 'answers' | 'price'

const byId: OrderColumn = { column: 'consultants.id', direction: 'desc' }
const orders: Record<ConsultantSort, OrderColumn[]> = {
  online: [{ column: 'consultants.presence', direction: 'desc' }, { column: 'consultants.score', direction: 'desc' }, byId],
  score: [{ column: 'consultants.score', direction: 'desc' }, byId],
  answers: [{ column: 'consultants.answer_count', direction: 'desc' }, byId],
  price: [
    { column: 'consultants.price_from', direction: 'asc' },
    { column: 'consultants.id', direction: 'asc' },
  ],
}

export type ConsultantFilters = Paging & {
  sort: ConsultantSort
  category?: { id: number; level: number } | undefined
  provinceCode?: number | undefined
  cityCode?: number | undefined
  companyId?: number | undefined
  keyword?: string | undefined
}

export function listConsultantRows(db: Db, filters: ConsultantFilters) {
  const { category, keyword } = filters
  let query = withCard(publicConsultants(db))
  if (category?.level === 1) query = query.where('consultants.root_category_id', '=', category.id)
  if (category?.level === 2) {
    query = query.where(eb =>
      eb.exists(
        eb
          .selectFrom('consultant_fields as field')
          .select('field.category_id')
          .whereRef('field.consultant_id', '=', 'consultants.id')
          .where('field.category_id', '=', category.id),
      ),
    )
  }
  if (filters.provinceCode) query = query.where('consultants.province_code', '=', filters.provinceCode)
  if (filters.cityCode) query = query.where('consultants.city_code', '=', filters.cityCode)
  if (filters.companyId) query = query.where('consultants.company_id', '=', filters.companyId)
  if (filters.sort === 'price') query = query.where('consultants.price_from', 'is not', null)
  if (keyword) {
    query = query.where(eb =>
      eb.or([
        eb(sql<number>`strpos(consultants.name, ${keyword})`, '>', 0),
        eb(sql<number>`strpos(consultants.title, ${keyword})`, '>', 0),
      ]),
    )
  }
  return keysetPage(db, query, { paging: filters, order: orders[filters.sort] })
}

export type ConsultantRow = Awaited<ReturnType<typeof listConsultantRows>>['rows'][number]

/** The first consultants by presence and score, without counting. */
export function listTopConsultantRows(
  db: Db,
  options: { limit: number; cityCode?: number | undefined; rootCategoryId?: number | undefined },
) {
  let query = withCard(publicConsultants(db))
  if (options.cityCode) query = query.where('consultants.city_code', '=', options.cityCode)
  if (options.rootCategoryId) query = query.where('consultants.root_category_id', '=', options.rootCategoryId)
  for (const column of orders.online) query = query.orderBy(sql.ref(column.column), column.direction)
  return query.limit(options.limit).execute()
}

export const findConsultantRow = (db: Db, id: number) =>
  withCard(publicConsultants(db))
    .where('consultants.id', '=', id)
    .select(['consultants.cover', 'consultants.checked_on', 'consultants.accepted_count', 'consultants.last_seen_at'])
    .executeTakeFirst()

export type ConsultantDetailRow = NonNullable<Awaited<ReturnType<typeof findConsultantRow>>>

export const listConsultantsForSearch = (db: Db, afterId: number, limit: number) =>
  withCard(publicConsultants(db)).where('consultants.id', '>', afterId).orderBy('consultants.id').limit(limit).execute()

export const findConsultantForSearch = (db: Db, id: number) =>
  withCard(publicConsultants(db)).where('consultants.id', '=', id).executeTakeFirst()

export const listFieldRows = (db: Db, consultantId: number) =>
  db
    .selectFrom('consultant_fields')
    .innerJoin('consult_categories', 'consult_categories.id', 'consultant_fields.category_id')
    .select(['consult_categories.id', 'consult_categories.name'])
    .where('consultant_fields.consultant_id', '=', consultantId)
    .orderBy('consultant_fields.sort')
    .execute()

/** Lowest and highest enabled price of a field's consultants. */
export const findPriceRange = (db: Db, categoryId: number) =>
  publicConsultants(db)
    .innerJoin('consultant_fields', 'consultant_fields.consultant_id', 'consultants.id')
    .innerJoin('consult_categories', 'consult_categories.id', 'consultant_fields.category_id')
    .where(eb => eb.or([eb('consult_categories.id', '=', categoryId), eb('consult_categories.parent_id', '=', categoryId)]))
    .select(eb => [
      eb.fn.min('consultants.price_from').as('min'),
      eb.fn.max('consultants.price_from').as('max'),
      sql<number>`count(distinct consultants.id)`.as('consultants'),
    ])
    .executeTakeFirstOrThrow()

export async function countCompanyAnswers(db: Db, companyId: number): Promise<number> {
  const row = await publicConsultants(db)
    .where('consultants.company_id', '=', companyId)
    .select(eb => eb.fn.sum<number>('consultants.answer_count').as('n'))
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

/** Consultants who are there now; in the city when one is given. */
export async function countOnline(db: Db, cityCode?: number): Promise<{ online: number; all: number }> {
  const row = await publicConsultants(db)
    .$if(cityCode !== undefined, query => query.where('consultants.city_code', '=', cityCode!))
    .select([sql<number>`count(*) filter (where consultants.presence > 0)`.as('online'), sql<number>`count(*)`.as('all')])
    .executeTakeFirstOrThrow()
  return { online: Number(row.online), all: Number(row.all) }
}

/** Condition on `consultants`: those suspended with a person, or with the company they work for. */
export const consultantsOfOwner = ({ kind, id }: Owner): RawBuilder<boolean> =>
  kind === 'company' ? sql`company_id = ${id}` : sql`user_id = ${id}`
