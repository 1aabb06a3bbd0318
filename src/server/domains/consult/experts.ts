/** SQL of categories, labels, consultants, consulting companies and their evaluations. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import type { Paging } from './questions.ts'
import { publicConsultants, publicConsultCompanies, visibleEvaluations } from './visibility.ts'

export const listCategoryRows = (db: Db) =>
  db
    .selectFrom('consult_categories')
    .select(['id', 'parent_id', 'level', 'name', 'icon', 'intro', 'notice', 'question_count'])
    .where('enabled', '=', true)
    .orderBy('level')
    .orderBy('sort')
    .orderBy('id')
    .execute()

export type CategoryRow = Awaited<ReturnType<typeof listCategoryRows>>[number]

/** Labels of a kind; with a category, its own and the general ones. */
export const listLabelRows = (db: Db, kind: 'QUESTION' | 'EVALUATION' | 'ONCE', categoryIds: readonly number[] | null) =>
  db
    .selectFrom('consult_labels')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .$if(categoryIds !== null, query =>
      query.where(eb => eb.or([eb('category_id', 'is', null), eb('category_id', 'in', [...(categoryIds ?? []), 0])])),
    )
    .orderBy('sort')
    .orderBy('id')
    .limit(60)
    .execute()

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
export function topConsultantRows(
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
    .select(['consultants.cover', 'consultants.accepted_count', 'consultants.last_seen_at'])
    .executeTakeFirst()

export type ConsultantDetailRow = NonNullable<Awaited<ReturnType<typeof findConsultantRow>>>

export const consultantsForSearch = (db: Db, afterId: number, limit: number) =>
  withCard(publicConsultants(db)).where('consultants.id', '>', afterId).orderBy('consultants.id').limit(limit).execute()

export const consultantForSearch = (db: Db, id: number) =>
  withCard(publicConsultants(db)).where('consultants.id', '=', id).executeTakeFirst()

export const listFieldRows = (db: Db, consultantId: number) =>
  db
    .selectFrom('consultant_fields')
    .innerJoin('consult_categories', 'consult_categories.id', 'consultant_fields.category_id')
    .select(['consult_categories.id', 'consult_categories.name'])
    .where('consultant_fields.consultant_id', '=', consultantId)
    .orderBy('consultant_fields.sort')
    .execute()

export type Provider = { consultantId: number } | { companyId: number }

export const listFeeRows = (db: Db, of: Provider) =>
  db
    .selectFrom('consult_fees')
    .select(['way', 'minutes', 'price', 'follow_ups', 'note'])
    .where('enabled', '=', true)
    .where(eb => ('consultantId' in of ? eb('consultant_id', '=', of.consultantId) : eb('company_id', '=', of.companyId)))
    .orderBy(sql`array_position(array['TEXT', 'VOICE', 'VIDEO'], way)`)
    .orderBy('minutes')
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

/** Weekly hours, days off and what is booked from `from` on, for the calendar. */
export async function readAvailability(db: Db, consultantId: number, from: Date, until: Date) {
  const [hours, daysOff, booked] = await Promise.all([
    db
      .selectFrom('consultant_hours')
      .select(['weekday', 'from_minute', 'to_minute'])
      .where('consultant_id', '=', consultantId)
      .orderBy('weekday')
      .orderBy('from_minute')
      .execute(),
    db
      .selectFrom('consultant_days_off')
      .select('day')
      .where('consultant_id', '=', consultantId)
      .where('day', '>=', from.toISOString().slice(0, 10))
      .execute(),
    db
      .selectFrom('consultations')
      .select(['starts_at', 'minutes'])
      .where('consultant_id', '=', consultantId)
      .where('state', 'in', ['WAIT_ACCEPT', 'NEED_INFO', 'CONSULTING'])
      .where('way', '<>', 'TEXT')
      .where('starts_at', '>=', from)
      .where('starts_at', '<', until)
      .execute(),
  ])
  return { hours, daysOff: daysOff.map(row => row.day), booked }
}

const companyCards = (db: Db) =>
  publicConsultCompanies(db)
    .leftJoin('consult_categories as category', 'category.id', 'consult_companies.root_category_id')
    .select([
      'companies.id',
      'companies.name',
      'companies.logo',
      'companies.cover',
      'companies.certified',
      'companies.address',
      'companies.province_code',
      'companies.city_code',
      'companies.district_code',
      'consult_companies.root_category_id',
      'consult_companies.intro',
      'consult_companies.state',
      'consult_companies.score',
      'consult_companies.review_count',
      'consult_companies.consult_count',
      'consult_companies.opened_at',
      'category.name as category_name',
    ])
    .select(eb => [
      eb
        .selectFrom('consultants')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('consultants.company_id', '=', 'companies.id')
        .where(sql<boolean>`consultants.is_public`)
        .as('consultant_count'),
      eb
        .selectFrom('consultants')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('consultants.company_id', '=', 'companies.id')
        .where(sql<boolean>`consultants.is_public and consultants.presence > 0`)
        .as('online_count'),
    ])

export type ConsultCompanyRow = Awaited<ReturnType<ReturnType<typeof companyCards>['execute']>>[number]

export const findCompanyRow = (db: Db, id: number) => companyCards(db).where('companies.id', '=', id).executeTakeFirst()

export const topCompanyRows = (db: Db, limit: number, cityCode?: number) =>
  companyCards(db)
    .where('consult_companies.state', '=', 'ACTIVE')
    .$if(cityCode !== undefined, query => query.where('companies.city_code', '=', cityCode!))
    .orderBy('consult_companies.score', 'desc')
    .orderBy('companies.id')
    .limit(limit)
    .execute()

export const companiesForSearch = (db: Db, afterId: number, limit: number) =>
  companyCards(db).where('companies.id', '>', afterId).orderBy('companies.id').limit(limit).execute()

export async function countCompanyAnswers(db: Db, companyId: number): Promise<number> {
  const row = await publicConsultants(db)
    .where('consultants.company_id', '=', companyId)
    .select(eb => eb.fn.sum<number>('consultants.answer_count').as('n'))
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

const ofProvider = (db: Db, of: Provider) =>
  visibleEvaluations(db).where(eb =>
    'consultantId' in of
      ? eb('consultation_evaluations.consultant_id', '=', of.consultantId)
      : eb('consultation_evaluations.company_id', '=', of.companyId),
  )

/** The newest evaluations; what it was about only by way and category, never by its text. */
export const listEvaluationRows = (db: Db, of: Provider, limit: number) =>
  ofProvider(db, of)
    .innerJoin('consultations', 'consultations.id', 'consultation_evaluations.consultation_id')
    .leftJoin('consult_categories as category', 'category.id', 'consultations.category_id')
    .leftJoin('consultants', 'consultants.id', 'consultation_evaluations.consultant_id')
    .leftJoin('users as writer', 'writer.id', 'consultation_evaluations.author_user_id')
    .select([
      'consultation_evaluations.id',
      'consultation_evaluations.score',
      'consultation_evaluations.content',
      'consultation_evaluations.labels',
      'consultation_evaluations.reply',
      'consultation_evaluations.anonymous',
      'consultation_evaluations.created_at',
      'consultations.way',
      'category.name as category_name',
      'consultants.name as consultant_name',
      'writer.nickname',
      'writer.avatar',
    ])
    .orderBy('consultation_evaluations.created_at', 'desc')
    .orderBy('consultation_evaluations.id', 'desc')
    .limit(limit)
    .execute()

export type EvaluationRow = Awaited<ReturnType<typeof listEvaluationRows>>[number]

export const countScores = (db: Db, of: Provider) =>
  ofProvider(db, of)
    .select(eb => ['consultation_evaluations.score', eb.fn.countAll<number>().as('n')])
    .groupBy('consultation_evaluations.score')
    .execute()

export const countLabels = (db: Db, of: Provider, limit: number) =>
  db
    .selectFrom(ofProvider(db, of).select(sql<string>`unnest(labels)`.as('name')).as('given'))
    .select(eb => ['given.name', eb.fn.countAll<number>().as('n')])
    .groupBy('given.name')
    .orderBy('n', 'desc')
    .limit(limit)
    .execute()

/** Consultants who are there now; in the city when one is given. */
export async function countOnline(db: Db, cityCode?: number): Promise<{ online: number; all: number }> {
  const row = await publicConsultants(db)
    .$if(cityCode !== undefined, query => query.where('consultants.city_code', '=', cityCode!))
    .select([sql<number>`count(*) filter (where consultants.presence > 0)`.as('online'), sql<number>`count(*)`.as('all')])
    .executeTakeFirstOrThrow()
  return { online: Number(row.online), all: Number(row.all) }
}
