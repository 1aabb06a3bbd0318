/**
 * Accounts that nobody has signed in to for twenty-four months are stopped thirty days after their person was told (user agreement, 2). When an
 * account was last used was in its sessions only, which go after six months: from now on it stands with the person.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE users
      -- When the person was told that the account will be stopped; nothing of it once they have signed in.
      ADD COLUMN dormancy_told_at timestamptz,
      -- Something keeps the account open: its time counts from here.
      ADD COLUMN dormancy_from timestamptz,
      DROP CONSTRAINT users__state,
      ADD CONSTRAINT users__state CHECK (state IN ('ACTIVE', 'FROZEN', 'CLOSING', 'CLOSED', 'DORMANT'));
    UPDATE users SET last_active_at = seen.at
      FROM (SELECT user_id, max(last_seen_at) AS at FROM sessions GROUP BY user_id) seen
      WHERE seen.user_id = users.id AND seen.at > users.last_active_at;
    CREATE INDEX users__idle ON users (greatest(last_active_at, dormancy_from), id) WHERE state = 'ACTIVE' AND dormancy_told_at IS NULL;
    CREATE INDEX users__dormancy_told ON users (dormancy_told_at, id) WHERE state = 'ACTIVE' AND dormancy_told_at IS NOT NULL`.execute(
    db,
  )
}
