/** SQL of an account's figures: sums of counts that are kept by day, and of likes that stand. */
import { type RawBuilder, sql } from 'kysely'
import { MAX_FIGURE_ARTICLES } from '#lib/contract/park/account-figures.ts'
import type { Db } from '#server/db/client.ts'

type DayRow = { day: string; gained: number; lost: number; reads: number; likes: number }

const likeDay: RawBuilder<string> = sql`(l.created_at at time zone 'Asia/Shanghai')::date`

/** @param from the first day; days without anything are not answered. */
export async function listDays(db: Db, accountId: number, from: { day: string; at: Date }): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text as day, sum(gained)::int as gained, sum(lost)::int as lost, sum(reads)::int as reads, sum(likes)::int as likes
    from (
      select day, gained, lost, 0 as reads, 0 as likes from official_follow_days
        where account_id = ${accountId} and day >= ${from.day}::date
      union all
      select v.day, 0, 0, v.views, 0 from official_articles a
        join view_days v on v.kind = 'ARTICLE' and v.target_id = a.id and v.day >= ${from.day}::date
        where a.account_id = ${accountId}
      union all
      select ${likeDay}, 0, 0, 0, 1 from official_articles a
        join official_article_likes l on l.article_id = a.id and l.created_at >= ${from.at}
        where a.account_id = ${accountId}
    ) found group by 1`.execute(db)
  return rows
}

type ArticleRow = { id: number; title: string; published_at: Date | null; reads: number; likes: number }

/** What was ever public, the most read of the period first. */
export async function listArticles(db: Db, accountId: number, from: { day: string; at: Date }): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`
    select a.id, a.title, a.published_at,
      (select coalesce(sum(v.views), 0)::int from view_days v
        where v.kind = 'ARTICLE' and v.target_id = a.id and v.day >= ${from.day}::date) as reads,
      (select count(*)::int from official_article_likes l where l.article_id = a.id and l.created_at >= ${from.at}) as likes
    from official_articles a where a.account_id = ${accountId} and a.published_at is not null
    order by reads desc, likes desc, a.id desc limit ${MAX_FIGURE_ARTICLES}`.execute(db)
  return rows
}
