/** Filling tables fast: their indexes are dropped first and built once at the end, which is many times cheaper than keeping them up. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Runs `fill` while the tables have no indexes but those of their constraints. Call it in one transaction or on one connection. */
export async function withoutIndexes(db: Db, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexes.relname as name, pg_get_indexdef(pg_index.indexrelid) as definition
    from pg_index
    join pg_class as indexes on indexes.oid = pg_index.indexrelid
    join pg_class as tables on tables.oid = pg_index.indrelid
    where tables.relname = any (${[...tables]}::text[]) and tables.relnamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_constraint where pg_constraint.conindid = pg_index.indexrelid)
    order by indexes.relname`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  await fill()
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}
