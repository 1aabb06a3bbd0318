/** Whether consultants are online, from open connections and running calls, never from a stored flag. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** How long a connection counts after its last report. */
const SEEN_SECONDS = 60

/**
 * Brings the state of these people's entries up to what their connections say; of everybody's whose state says otherwise when left out.
 * @returns the entries that changed.
 */
export async function updatePresence(db: Db, userIds?: readonly number[]): Promise<number[]> {
  const whose = userIds === undefined ? sql`online_state <> 'OFFLINE'` : sql`user_id = any(${[...userIds]}::integer[])`
  const { rows } = await sql<{ id: number }>`with now_is as (
      select expert.id, (
        select case when count(*) = 0 or bool_and(c.away) then 'OFFLINE'
          when exists (select 1 from call_participants as talking where talking.user_id = expert.user_id and talking.state = 'JOINED')
            then 'BUSY' else 'ONLINE' end
        from chat_connections as c where c.user_id = expert.user_id and c.seen_at > now() - make_interval(secs => ${SEEN_SECONDS})) as state
      from consultants as expert where expert.state = 'ACTIVE' and ${whose})
    update consultants set online_state = now_is.state,
      last_seen_at = case when consultants.online_state <> 'OFFLINE' or now_is.state <> 'OFFLINE' then now() else consultants.last_seen_at end
    from now_is where consultants.id = now_is.id and consultants.online_state <> now_is.state
    returning consultants.id`.execute(db)
  return rows.map(row => row.id)
}
