/** A great many questions for the benchmark, written by the database itself from the invented ones. */
import { sql } from 'kysely'
import { withoutIndexes } from '#demo/bulk.ts'
import type { Db } from '#server/db/client.ts'

/**
 * Adds `count` public questions with the spread of the demo ones (categories, cities, states, bounties).
 * Needs the demo data: titles and texts are varied from it. The list indexes are taken down meanwhile and built again at once,
 * which is several times faster; so nothing should read the table at the same time.
 */
export async function generateQuestions(db: Db, count: number): Promise<void> {
  await db.connection().execute(async connection => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await connection.transaction().execute(async trx => {
        const indexes = await sql<{ name: string; definition: string }>`
          select indexname as name, indexdef as definition from pg_indexes
          where schemaname = current_schema() and tablename = 'consultations' and indexname <> 'consultations_pkey'`.execute(trx)
        for (const { name } of indexes.rows) await sql`drop index ${sql.id(name)}`.execute(trx)
        const parts = ['newest', 'hot', 'bounty'].map(sort => `search_entries_list_question_${sort}_0`)
        await withoutIndexes(trx, parts, () => insertQuestions(trx, count))
        for (const { definition } of indexes.rows) await sql.raw(definition).execute(trx)
      })
      await sql`analyze consultations`.execute(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

async function insertQuestions(db: Db, count: number): Promise<void> {
  await sql`
    insert into consultations (kind, state, root_category_id, category_id, title, summary, content, asker_user_id, anonymous, bounty,
      province_code, city_code, district_code, answer_count, like_count, same_count, view_count, hot, created_at, published_at, closes_at)
    select 'QUESTION', m.state, m.root_category_id, m.category_id, left(m.title, 50) || ' 第' || g.i || '问', m.summary, m.content,
      users.ids[1 + g.i % users.n], m.anonymous, m.bounty, m.province_code, m.city_code, m.district_code,
      m.answer_count, g.i * 7 % 90, g.i * 3 % 40, g.i * 31 % 9000, g.i::bigint * 7919 % 200000,
      g.at, g.at, g.at + interval '15 days'
    from (select i, now() - i * interval '25 seconds' as at from generate_series(1, ${sql.lit(count)}) as i) g
    cross join (select count(*)::integer as n from consultations where is_public) size
    join (select row_number() over (order by id) - 1 as n, * from consultations where is_public) m on m.n = g.i::bigint * 613 % size.n
    cross join (select array_agg(id) as ids, count(*)::integer as n from users where state = 'ACTIVE') users`.execute(db)
}
