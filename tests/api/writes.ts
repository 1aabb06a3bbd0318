/** Whether anything was written anywhere, noted by triggers: a row that was changed and put back shows too, and looking costs nothing. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Counters of limits and the queue of jobs are no records; areas never change. */
const UNWATCHED = ['rate_limits', 'areas', 'background_jobs']

/** Columns that reading moves on by itself: when a session was last seen is noted again after some minutes. */
const MOVED_BY_READING: Record<string, string> = { sessions: 'last_seen_at' }

export type Writes = {
  /** The tables with rows that were written since it was last asked. What was rolled back was not written. */
  take(): Promise<string[]>
}

/** Once per database. */
export async function watchWrites(db: Db): Promise<Writes> {
  await sql`create schema watched`.execute(db)
  await sql`create table watched.writes (name text not null)`.execute(db)
  await sql`create function watched.note() returns trigger language plpgsql security definer
    as 'begin insert into watched.writes values (tg_table_name); return null; end'`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in (${sql.join(UNWATCHED)})`.execute(db)
  for (const { name } of tables) {
    const table = sql.table(name)
    const moved = MOVED_BY_READING[name]
    const changed = moved
      ? sql`to_jsonb(old) - ${sql.lit(moved)} is distinct from to_jsonb(new) - ${sql.lit(moved)}`
      : sql`old.* is distinct from new.*`
    await sql`create trigger watched_rows after insert or delete on ${table} for each row execute function watched.note()`.execute(
      db,
    )
    await sql`create trigger watched_changes after update on ${table} for each row when (${changed}) execute function watched.note()`.execute(
      db,
    )
  }
  return {
    take: async () => {
      const { rows } = await sql<{ name: string }>`with taken as (delete from watched.writes returning name)
        select distinct name from taken order by name`.execute(db)
      return rows.map(({ name }) => name)
    },
  }
}
