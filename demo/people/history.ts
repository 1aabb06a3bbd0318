/**
 * The last touch on the past of the demo city: nobody has done anything before they had an account, and nothing was changed later than the
 * seeding moment, although columns have the clock of the database for a default.
 */
import { sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'

/** Kept by the machinery, not shown as something that somebody did. */
const TECHNICAL = ['site_facts', 'search_documents', 'kysely_migration']

export async function seedHistory({ db, now }: SeedContext): Promise<void> {
  await beginBeforeDeeds(db)
  await endBefore(db, now)
}

/** Accounts that are younger than the first thing their owner did become a day older than it. */
async function beginBeforeDeeds(db: SeedContext['db']): Promise<void> {
  const { rows } = await sql<{ owner: string; column: string; at: string }>`
    select rel.relname as owner, col.attname as column, times.attname as at
    from pg_constraint con
    join pg_class rel on rel.oid = con.conrelid
    join pg_attribute col on col.attrelid = con.conrelid and col.attnum = con.conkey[1]
    join pg_attribute times on times.attrelid = con.conrelid and times.attname in ('created_at', 'applied_at', 'joined_at', 'requested_at')
    where con.confrelid = 'users'::regclass and con.contype = 'f' and rel.relnamespace = current_schema()::regnamespace
    order by 1, 2, 3`.execute(db)
  const deeds = rows.map(
    ({ owner, column, at }) => sql`select ${sql.ref(column)} as user_id, min(${sql.ref(at)}) as at from ${sql.table(owner)}
      where ${sql.ref(column)} is not null group by 1`,
  )
  await sql`
    update users u set created_at = first.at - interval '1 day'
    from (select user_id, min(at) as at from (${sql.join(deeds, sql` union all `)}) as deeds group by 1) as first
    where first.user_id = u.id and first.at < u.created_at`.execute(db)
}

/** What only the default of a column has dated was last changed when it was made. */
async function endBefore(db: SeedContext['db'], now: Date): Promise<void> {
  const { rows } = await sql<{ owner: string; column: string; created: boolean }>`
    select c.table_name as owner, c.column_name as column, exists (
      select from information_schema.columns o
      where o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name = 'created_at') as created
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = current_schema() and c.column_name in ('created_at', 'updated_at', 'submitted_at', 'applied_at')
      and c.table_name <> all (${TECHNICAL}::text[])
    order by 1, c.column_name = 'updated_at', 2`.execute(db)
  for (const { owner, column, created } of rows) {
    const made =
      created && column === 'updated_at'
        ? sql`created_at`
        : owner === 'review_cases'
          ? // What waits in the operators' queue came within the last two days.
            sql`${now}::timestamptz - interval '1 hour' * (1 + id % 40)`
          : sql`${now}::timestamptz`
    await sql`update ${sql.table(owner)} set ${sql.ref(column)} = ${made} where ${sql.ref(column)} > ${now}::timestamptz`.execute(
      db,
    )
  }
}
