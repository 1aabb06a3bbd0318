/** One-use tickets of the real-time connection, and which process has whose connections. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export const insertTicket = (db: Db, row: { ticket_hash: Buffer; user_id: number; session_id: number; expires_at: Date }) =>
  db.insertInto('chat_tickets').values(row).execute()

/** Takes a ticket, once, while its session lives and its owner may sign in. Expired ones go with it. */
export const deleteTicket = async (
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ user_id: number; session_id: number } | undefined> => {
  const { rows } = await sql<{ user_id: number; session_id: number }>`
    with taken as (delete from chat_tickets where ticket_hash = ${hash} or expires_at < ${now}::timestamptz - interval '1 minute'
      returning ticket_hash, user_id, session_id, expires_at)
    select taken.user_id, taken.session_id from taken join sessions on sessions.id = taken.session_id join users on users.id = taken.user_id
    where taken.ticket_hash = ${hash} and taken.expires_at > ${now} and sessions.revoked_at is null and sessions.expires_at > ${now}
      and users.state in ('ACTIVE', 'CLOSING')`.execute(db)
  return rows[0]
}

/** Those of these sessions that have not ended. */
export const listLivingSessions = async (db: Db, ids: readonly number[], now: Date): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.state', 'in', ['ACTIVE', 'CLOSING'])
    .execute()
  return new Set(rows.map(row => row.id))
}

/** Stores who is connected to this process: exactly the people in `users`. */
export async function replaceConnections(
  db: Db,
  node: string,
  users: readonly { userId: number; away: boolean }[],
): Promise<void> {
  const ids = users.map(user => user.userId)
  const away = users.map(user => user.away)
  await sql`with gone as (delete from chat_connections where (node = ${node} and user_id <> all(${ids}::integer[]))
      or seen_at < now() - interval '10 minutes')
    insert into chat_connections (node, user_id, away, seen_at)
    select ${node}, one.user_id, one.away, now() from unnest(${ids}::integer[], ${away}::boolean[]) as one (user_id, away)
    on conflict (user_id, node) do update set away = excluded.away, seen_at = excluded.seen_at`.execute(db)
}

/** Announces without waiting for the disk: what is lost by a crash (typing, presence) is out of date by then. */
export async function notifyQuietly(db: Db, payloads: readonly string[]): Promise<void> {
  if (payloads.length === 0) return
  await sql`select set_config('synchronous_commit', 'off', true), pg_notify('chat', payload)
    from unnest(${[...payloads]}::text[]) as payload`.execute(db)
}
