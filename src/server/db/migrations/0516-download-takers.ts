/** Who has taken a file, so that they are told of its later versions. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE download_takers (
      download_id integer NOT NULL REFERENCES downloads (id) ON DELETE CASCADE,
      user_id integer NOT NULL REFERENCES users (id),
      taken_at timestamptz NOT NULL,
      PRIMARY KEY (download_id, user_id)
    )`.execute(db)
  await sql`CREATE INDEX download_takers__user ON download_takers (user_id)`.execute(db)
  // Until now only those are known who got it for coins.
  await sql`
    INSERT INTO download_takers (download_id, user_id, taken_at)
      SELECT download_id, user_id, created_at FROM download_grants WHERE user_id IS NOT NULL ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    CREATE TABLE download_version_notices (
      version_id integer PRIMARY KEY REFERENCES download_versions (id) ON DELETE CASCADE,
      -- The last taker who has been told.
      after_user_id integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX download_version_notices__oldest ON download_version_notices (created_at, version_id)`.execute(db)
}
