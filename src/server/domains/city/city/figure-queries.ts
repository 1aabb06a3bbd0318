/** SQL of the figures that lists of services and companies are ordered by. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { CompanyFigures, CompanyRank } from '#server/domains/people/company/figures.ts'
import type { PerformanceMetric } from './tables.ts'

/** 综合排序 of a service: a score that few reviews cannot carry, sales on a logarithmic scale, certification. */
const serviceRank = sql`round((s.score * s.review_count + 420 * 8)::numeric / (s.review_count + 8) * 10
  + ln(s.sales + 1) * 250 + s.certified::int * 300)::int`

const companyRank = sql`round(c.score * 8 + ln(c.order_count + 1) * 250 + ln(c.review_count + 1) * 120
  + c.certified::int * 600 + least(c.service_count, 10) * 30)::int`

/** @param ids services to update; all of them when left out. */
export async function updateServiceFigures(trx: Db, ids?: readonly number[]): Promise<void> {
  const only = ids ? sql`and services.id = any(${ids})` : sql``
  const inner = ids ? sql`where s.id = any(${ids})` : sql``
  await sql`
    update services set
      review_count = coalesce(r.total, 0),
      score = coalesce(r.score, 0),
      question_count = (select count(*) from service_questions q where q.service_id = services.id and q.state = 'PUBLISHED'),
      favourite_count = (select count(*) from service_favourites f where f.service_id = services.id)
    from (
      select s.id, r.total, round(r.stars * 100.0 / nullif(r.total, 0))::int as score
      from services s left join lateral (
        select stars_1 + stars_2 + stars_3 + stars_4 + stars_5 as total,
          stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5 as stars
        from review_summaries where subject_kind = 'SERVICE' and subject_id = s.id) r on true ${inner}) r
    where r.id = services.id ${only}`.execute(trx)
  await sql`update services set rank = s.rank_now from (select s.id, ${serviceRank} as rank_now from services s ${inner}) s
    where s.id = services.id ${only}`.execute(trx)
}

/** The evidence behind scores. @param ids companies; all of them when left out. */
export const listPerformanceEvidence = (db: Db, ids?: readonly number[]) =>
  db
    .selectFrom('company_performance')
    .select(['company_id', 'metric', 'month', 'amount', 'base'])
    .$if(ids !== undefined, query => query.where('company_id', 'in', [...(ids ?? [])]))
    .execute()

/** Puts what was counted in the place of what stood for these months. @returns the companies whose evidence changed. */
export async function replaceReplyMonths(
  trx: Db,
  since: Date,
  rows: readonly { companyId: number; month: string; amount: number; base: number }[],
): Promise<number[]> {
  const { rows: changed } = await sql<{ company_id: number }>`
    with counted as (
      select * from unnest(${rows.map(row => row.companyId)}::integer[], ${rows.map(row => row.month)}::date[],
        ${rows.map(row => row.amount)}::integer[], ${rows.map(row => row.base)}::integer[]) as one (company_id, month, amount, base)
    ), gone as (
      delete from company_performance as stood where stood.metric = 'REPLY'
        and stood.month >= (${since}::timestamptz at time zone 'Asia/Shanghai')::date
        and not exists (select from counted where counted.company_id = stood.company_id and counted.month = stood.month)
      returning stood.company_id
    ), put as (
      insert into company_performance as stood (company_id, metric, month, amount, base)
      select company_id, 'REPLY', month, amount, base from counted
      on conflict (company_id, metric, month) do update set amount = excluded.amount, base = excluded.base, note = ''
        where (stood.amount, stood.base) <> (excluded.amount, excluded.base)
      returning stood.company_id
    )
    select company_id from gone union select company_id from put`.execute(trx)
  return changed.map(row => row.company_id)
}

/** Puts what was counted from orders in the place of all that stood for these metrics. @returns the companies whose evidence changed. */
export async function replaceOrderEvidence(
  trx: Db,
  metrics: readonly PerformanceMetric[],
  rows: readonly { companyId: number; metric: PerformanceMetric; month: string; amount: number; base: number }[],
): Promise<number[]> {
  const { rows: changed } = await sql<{ company_id: number }>`
    with counted as (
      select * from unnest(${rows.map(row => row.companyId)}::integer[], ${rows.map(row => row.metric)}::text[],
        ${rows.map(row => row.month)}::date[], ${rows.map(row => row.amount)}::integer[], ${rows.map(row => row.base)}::integer[])
        as one (company_id, metric, month, amount, base)
    ), gone as (
      delete from company_performance as stood where stood.metric = any(${metrics}::text[]) and not exists (select from counted
        where counted.company_id = stood.company_id and counted.metric = stood.metric and counted.month = stood.month)
      returning stood.company_id
    ), put as (
      insert into company_performance as stood (company_id, metric, month, amount, base)
      select company_id, metric, month, amount, base from counted
      on conflict (company_id, metric, month) do update set amount = excluded.amount, base = excluded.base, note = ''
        where (stood.amount, stood.base) <> (excluded.amount, excluded.base)
      returning stood.company_id
    )
    select company_id from gone union select company_id from put`.execute(trx)
  return changed.map(row => row.company_id)
}

const theseCompanies = (ids: readonly number[] | undefined) => (ids ? sql`where c.id = any(${ids})` : sql``)

/** Subquery: what companies sell and how they are rated. @param ids companies; all of them when left out. */
export const countedCompanyFigures = (ids?: readonly number[]): RawBuilder<CompanyFigures> => sql<CompanyFigures>`
  (select c.id,
    count(s.id)::int as services,
    coalesce(sum(s.sales), 0)::int as orders,
    min(s.price) as min_price,
    coalesce((select array_agg(distinct x) from unnest(array_agg(s.category_id) || array_agg(s.root_category_id)) x
      where x is not null), '{}') as categories,
    coalesce((select stars_1 + stars_2 + stars_3 + stars_4 + stars_5 from review_summaries r
      where r.subject_kind = 'COMPANY' and r.subject_id = c.id), 0) as reviews,
    (select count(*)::int from company_favourites f where f.company_id = c.id) as favourites
  from companies c left join services s on s.owner_company_id = c.id and s.is_public
  ${theseCompanies(ids)} group by c.id)`

/** Subquery: 综合排序 of companies. @param ids companies; all of them when left out. */
export const countedCompanyRanks = (ids?: readonly number[]): RawBuilder<CompanyRank> =>
  sql<CompanyRank>`(select c.id, ${companyRank} as rank from companies c ${theseCompanies(ids)})`
