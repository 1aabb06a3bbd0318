/** A great many questions for the benchmark, written by the database itself from a few hundred invented ones. */
import { sql } from 'kysely'
import type { Db } from '../client.ts'

/**
 * Adds `count` public questions with the spread of the demo ones (categories, cities, states, bounties), and answers for some.
 * Needs the demo data: titles and texts are varied from it. Takes some minutes for a million.
 */
export async function generateQuestions(db: Db, count: number): Promise<void> {
  await sql`create temporary table question_models on commit preserve rows as
    select row_number() over (order by id) - 1 as n, root_category_id, category_id, title, summary, content, state, bounty, city_code, province_code, district_code, answer_count, anonymous
    from consultations where is_public`.execute(db)
  try {
    await sql`
      insert into consultations (kind, state, root_category_id, category_id, title, summary, content, asker_user_id, anonymous, bounty,
        province_code, city_code, district_code, answer_count, like_count, same_count, view_count, hot, created_at, published_at, closes_at)
      select 'QUESTION', case when m.state = 'ANSWERING' and m.answer_count = 0 then 'OPEN' else m.state end,
        m.root_category_id, m.category_id, left(m.title, 50) || ' 第' || g.i || '问', m.summary, m.content,
        users.ids[1 + g.i % users.n], m.anonymous, m.bounty, m.province_code, m.city_code, m.district_code,
        m.answer_count, g.i * 7 % 90, g.i * 3 % 40, g.i * 31 % 9000, g.i * 7919 % 200000,
        g.at, g.at, g.at + interval '15 days'
      from (select i, now() - i * interval '25 seconds' as at from generate_series(1, ${sql.lit(count)}) as i) g
      cross join (select count(*)::integer as n from question_models) size
      join question_models m on m.n = g.i * 613 % size.n
      cross join (select array_agg(id) as ids, count(*)::integer as n from users where state = 'ACTIVE') users`.execute(db)
  } finally {
    await sql`drop table question_models`.execute(db)
  }
  await sql`analyze consultations`.execute(db)
}
