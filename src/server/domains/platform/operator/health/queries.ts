/** SQL of the state of the site: the server itself, and what waits in it. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export type ServerState = { version: string; bytes: string; connections: number; most: number }

export async function getServerState(db: Db): Promise<ServerState> {
  const { rows } = await sql<ServerState>`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most`.execute(db)
  return rows[0] as ServerState
}

export const listMigrationsRun = async (db: Db): Promise<string[]> =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(({ name }) => name)

/** Notices that are due; those that a quiet hour or a daily mail holds back are not. */
export async function getOutboxState(db: Db, now: Date): Promise<{ count: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ count: number; oldest_at: Date | null }>`
    select count(*)::int as count, min(due_at) as oldest_at from notice_outbox where state = 'WAITING' and due_at <= ${now}`.execute(
    db,
  )
  return rows[0] ?? { count: 0, oldest_at: null }
}
