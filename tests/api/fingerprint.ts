/** Whether anything was written anywhere. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Columns that reading moves on by itself: when a session was last seen is noted again after some minutes. */
const MOVED_BY_READING: Record<string, string[]> = { sessions: ['last_seen_at'] }

/** Rows of every table as one number each: whatever is written anywhere shows. Counters of limits are no records. */
export async function fingerprint(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and not c.relispartition and c.relname not in ('rate_limits', 'areas', 'background_jobs')`.execute(
    db,
  )
  const parts = tables.map(({ name }) => {
    const moved = MOVED_BY_READING[name]
    const row = moved ? sql`(to_jsonb(t) - ${sql.val(moved)}::text[])::text` : sql`t::text`
    return sql`select ${sql.lit(name)} as name, count(*) || ':' || coalesce(sum(hashtextextended(${row}, 0)), 0) as mark from ${sql.table(name)} t`
  })
  const { rows } = await sql<{ name: string; mark: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(row => [row.name, row.mark]))
}

export const changedTables = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, mark]) => before.get(name) !== mark).map(([name]) => name)
