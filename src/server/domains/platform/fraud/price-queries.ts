/** SQL of prices beside those of the same kind in the same place. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export type PriceOutlier = { id: number; user_id: number; price: number; unit: string; median: number; others: number }
export type PriceBounds = { lowPercent: number; highPercent: number; others: number }

/** Districts in which something is offered, along the index: as many steps as there are districts. */
export async function listServiceDistricts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ code: number }>`
    with recursive d as (
      (select district_code as code from services where is_public order by district_code limit 1)
      union all
      select (select s.district_code from services as s where s.is_public and s.district_code > d.code order by s.district_code limit 1)
        from d where d.code is not null
    ) select code from d where code is not null`.execute(db)
  return rows.map(row => row.code)
}

/** Cities in which there are jobs, along the index. */
export async function listJobCities(db: Db): Promise<number[]> {
  const { rows } = await sql<{ code: number }>`
    with recursive d as (
      (select city_code as code from recruitments where kind = 'job' and state = 'PUBLISHED' and visibility = 'PUBLIC'
        order by city_code limit 1)
      union all
      select (select r.city_code from recruitments as r where r.kind = 'job' and r.state = 'PUBLISHED' and r.visibility = 'PUBLIC'
        and r.city_code > d.code order by r.city_code limit 1) from d where d.code is not null
    ) select code from d where code is not null`.execute(db)
  return rows.map(row => row.code)
}

/** Services of a district far off the median of their category and unit. */
export async function listServicePriceOutliers(db: Db, district: number, { lowPercent, highPercent, others }: PriceBounds) {
  const { rows } = await sql<PriceOutlier>`
    with here as materialized (
      select id, owner_user_id, category_id, unit, price from services where is_public and district_code = ${district}
    ), medians as (
      select category_id, unit, count(*)::int - 1 as others, percentile_cont(0.5) within group (order by price) as median
      from here group by category_id, unit having count(*) > ${others}
    )
    select h.id, h.owner_user_id as user_id, h.price, h.unit, m.median::float8 as median, m.others
    from here as h join medians as m using (category_id, unit)
    where m.median > 0 and (h.price * 100.0 < m.median * ${lowPercent} or h.price * 100.0 > m.median * ${highPercent})
    order by h.id`.execute(db)
  return rows
}

/** Jobs of a city far off the median of their profession, district and way of paying. What is negotiable names no pay. */
export async function listJobPriceOutliers(db: Db, city: number, { lowPercent, highPercent, others }: PriceBounds) {
  const { rows } = await sql<PriceOutlier>`
    with here as materialized (
      select id, publisher_user_id, profession_id, district_code, salary_unit, salary_rank from recruitments
      where kind = 'job' and city_code = ${city} and state = 'PUBLISHED' and visibility = 'PUBLIC' and salary_rank > 0
    ), medians as (
      select profession_id, district_code, salary_unit, count(*)::int - 1 as others,
        percentile_cont(0.5) within group (order by salary_rank) as median
      from here group by profession_id, district_code, salary_unit having count(*) > ${others}
    )
    select h.id, h.publisher_user_id as user_id, h.salary_rank as price, '月' as unit, m.median::float8 as median, m.others
    from here as h join medians as m on m.profession_id = h.profession_id and m.salary_unit = h.salary_unit
      and m.district_code is not distinct from h.district_code
    where h.salary_rank * 100.0 < m.median * ${lowPercent} or h.salary_rank * 100.0 > m.median * ${highPercent}
    order by h.id`.execute(db)
  return rows
}

/** What waits for an operator because of its price. */
export const listWaitingPrices = (db: Db) =>
  db
    .selectFrom('fraud_hits')
    .select(['id', 'subject_kind', 'subject_id', 'measured'])
    .where('signal', '=', 'PRICE_OFF')
    .where('outcome', 'is', null)
    .where('level', '<>', 'WARN')
    .execute()
