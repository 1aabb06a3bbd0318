/** SQL of daily figures: counting a run of days, and reading what was counted. */
import { sql } from 'kysely'
import type { FigureName } from '#lib/contract/platform/figure.ts'
import type { Db } from '#server/db/client.ts'

/** @returns the last day that was counted, `YYYY-MM-DD`, and when. */
export const findLastCounted = (db: Db) =>
  db.selectFrom('figure_days').select(['day', 'counted_at']).orderBy('day', 'desc').limit(1).executeTakeFirst()

/** What is counted anew for every day from `from` on, as rows of day, city, figure and value. Days are those of the session: Shanghai's. */
const counted = (from: string) => {
  const since = sql`${from}::date::timestamptz`
  return sql`
    select created_at::date as day, city_code, 'SIGN_UPS' as figure, count(*) as value from users where created_at >= ${since} group by 1, 2
    union all
    select created_at::date, city_code, 'COMPANIES', count(*) from companies where created_at >= ${since} group by 1, 2
    union all
    select created_at::date, city_code, 'CONSULTATIONS', count(*) from consultations where created_at >= ${since} group by 1, 2
    union all
    select day, city_code, 'POSTS', sum(posts) from (
      select created_at::date as day, city_code, count(*) as posts from services where created_at >= ${since} group by 1, 2
      union all
      select created_at::date, city_code, count(*) from recruitments where created_at >= ${since} and kind = 'job' group by 1, 2
      union all
      select created_at::date, city_code, count(*) from forum_topics where created_at >= ${since} and state <> 'DRAFT' group by 1, 2
    ) as posts group by 1, 2
    union all
    select paid_at::date, buyer.city_code, figure, sum(value)
      from orders join users as buyer on buyer.id = buyer_user_id
      cross join lateral (values ('ORDERS', 1), ('PAID', paid_amount)) as kinds (figure, value)
      where paid_at >= ${since} group by 1, 2, 3
    union all
    select postings.at::date, buyer.city_code, 'INCOME', sum(case when credited.kind = 'FEE' then amount else -amount end)
      from ledger_postings as postings
      join ledger_transfers as transfers on transfers.posting_id = postings.id
      join ledger_accounts as debited on debited.id = transfers.debit
      join ledger_accounts as credited on credited.id = transfers.credit
      left join orders on orders.id = postings.order_id
      left join users as buyer on buyer.id = orders.buyer_user_id
      where postings.at >= ${since} and (debited.kind = 'FEE') <> (credited.kind = 'FEE') group by 1, 2
    union all
    select days.day, coalesce(services.city_code, companies.city_code, recruitments.city_code, consultations.city_code,
        schools.city_code, exams.city_code, forum_topics.city_code), 'VIEWS', sum(views)
      from view_days as days
      left join services on days.kind = 'SERVICE' and services.id = target_id
      left join companies on days.kind = 'COMPANY' and companies.id = target_id
      left join recruitments on days.kind = 'RECRUITMENT' and recruitments.id = target_id
      left join consultations on days.kind = 'QUESTION' and consultations.id = target_id
      left join schools on days.kind = 'SCHOOL' and schools.id = target_id
      left join exams on days.kind = 'EXAM' and exams.id = target_id
      left join forum_topics on days.kind = 'TOPIC' and forum_topics.id = target_id
      where days.day >= ${from}::date and days.kind not in ('DOWNLOAD', 'DOWNLOAD_VERSION') group by 1, 2`
}

/** The figures that are counted from what is kept; others are the highest that was seen on their day. */
const RECOUNTED: readonly FigureName[] = ['VIEWS', 'SIGN_UPS', 'COMPANIES', 'POSTS', 'CONSULTATIONS', 'ORDERS', 'PAID', 'INCOME']

/** Counts every day from `from` to `to` anew. */
export async function countDays(trx: Db, from: string, to: string): Promise<void> {
  await trx.deleteFrom('daily_figures').where('figure', 'in', RECOUNTED).where('day', '>=', from).execute()
  await sql`
    insert into daily_figures (figure, city_code, day, value)
    with counted as materialized (${counted(from)})
    select figure, 0, day, sum(value) from counted where day <= ${to}::date group by 1, 3
    union all
    select figure, city_code, day, sum(value) from counted where city_code > 0 and day <= ${to}::date group by 1, 2, 3`.execute(
    trx,
  )
  await sql`
    insert into figure_days (day, counted_at)
    select day::date, now() from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    on conflict (day) do update set counted_at = excluded.counted_at`.execute(trx)
}

/** Visitors of the days whose views are still stored separately. */
export const countVisitors = (trx: Db, from: string): Promise<unknown> =>
  sql`
    insert into daily_figures (figure, city_code, day, value)
    select 'VISITORS', 0, day, count(distinct viewer) from views where day >= ${from}::date group by day
    on conflict (figure, city_code, day) do update set value = greatest(daily_figures.value, excluded.value)`.execute(trx)

/** Keeps the highest of a day. */
export const noteHighest = (trx: Db, day: string, values: readonly { figure: FigureName; value: number }[]): Promise<unknown> =>
  trx
    .insertInto('daily_figures')
    .values(values.map(one => ({ ...one, city_code: 0, day })))
    .onConflict(conflict =>
      conflict
        .columns(['figure', 'city_code', 'day'])
        .doUpdateSet({ value: sql<number>`greatest(daily_figures.value, excluded.value)` }),
    )
    .execute()

/** What was counted of a city (0: everywhere) since a day. */
export const listFigures = (db: Db, city: number, since: string, wanted: readonly FigureName[]) =>
  db
    .selectFrom('daily_figures')
    .select(['figure', 'day', sql<number>`value::float8`.as('value')])
    .where('city_code', '=', city)
    .where('figure', 'in', wanted)
    .where('day', '>=', since)
    .execute()

export const listCities = (db: Db, figure: FigureName, since: string, limit: number) =>
  db
    .selectFrom('daily_figures')
    .select(['city_code', sql<number>`sum(value)::float8`.as('value')])
    .where('figure', '=', figure)
    .where('day', '>=', since)
    .where('city_code', '>', 0)
    .groupBy('city_code')
    .orderBy('value', 'desc')
    .orderBy('city_code')
    .limit(limit)
    .execute()
