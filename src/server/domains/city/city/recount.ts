/**
 * Figures that lists are ordered by, derived again from their sources: reviews, packages, questions, favourites, evidence.
 * A write recounts the services and companies it touches; a seed recounts all.
 */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { performanceOf } from './performance.ts'

/** 综合排序 of a service: a score that few reviews cannot carry, sales on a logarithmic scale, certification. */
const serviceRank = sql`round((s.score * s.review_count + 420 * 8)::numeric / (s.review_count + 8) * 10 + ln(s.sales + 1) * 250 + s.certified::int * 300)::int`

const companyRank = sql`round(c.score * 8 + ln(c.order_count + 1) * 250 + ln(c.review_count + 1) * 120 + c.certified::int * 600 + least(c.service_count, 10) * 30)::int`

/** @param ids services to recount; all of them when left out. */
export async function recountServices(db: Db, ids?: readonly number[]): Promise<void> {
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
    where r.id = services.id ${only}`.execute(db)
  await sql`update services set rank = s.rank_now from (select s.id, ${serviceRank} as rank_now from services s ${inner}) s
    where s.id = services.id ${only}`.execute(db)
}

/** @param ids companies to recount; all of them when left out. */
export async function recountCompanies(db: Db, ids?: readonly number[]): Promise<void> {
  const only = ids ? sql`and companies.id = any(${ids})` : sql``
  const inner = ids ? sql`where c.id = any(${ids})` : sql``
  let evidence = db.selectFrom('company_performance').select(['company_id', 'metric', 'month', 'amount', 'base'])
  if (ids) evidence = evidence.where('company_id', 'in', [...ids])
  const byCompany = Map.groupBy(await evidence.execute(), row => row.company_id)
  const scores = [...byCompany].map(([id, rows]) => ({ id, score: performanceOf(rows)?.score ?? 0 }))
  await sql`update companies set score = s.score from json_to_recordset(${JSON.stringify(scores)}::json) as s(id int, score int)
    where s.id = companies.id`.execute(db)
  await sql`
    update companies set
      service_count = s.services, order_count = s.orders, min_price = s.min_price, category_ids = s.categories,
      review_count = s.reviews, favourite_count = s.favourites
    from (
      select c.id,
        count(s.id)::int as services,
        coalesce(sum(s.sales), 0)::int as orders,
        min(s.price) as min_price,
        coalesce((select array_agg(distinct x) from unnest(array_agg(s.category_id) || array_agg(s.root_category_id)) x where x is not null), '{}') as categories,
        coalesce((select stars_1 + stars_2 + stars_3 + stars_4 + stars_5 from review_summaries r
          where r.subject_kind = 'COMPANY' and r.subject_id = c.id), 0) as reviews,
        (select count(*)::int from company_favourites f where f.company_id = c.id) as favourites
      from companies c left join services s on s.owner_company_id = c.id and s.is_public
      ${inner} group by c.id) s
    where s.id = companies.id ${only}`.execute(db)
  await sql`update companies set rank = c.rank_now from (select c.id, ${companyRank} as rank_now from companies c ${inner}) c
    where c.id = companies.id ${only}`.execute(db)
}

/** How many services each category has on the shelf; a first-level category counts all of its kinds. */
export async function recountCategories(db: Db): Promise<void> {
  await sql`
    update service_categories set service_count = coalesce(n.total, 0)
    from service_categories c left join (
      select category_id as id, count(*)::int as total from services where is_public group by 1
      union all
      select root_category_id, count(*)::int from services where is_public group by 1) n on n.id = c.id
    where c.id = service_categories.id`.execute(db)
}
