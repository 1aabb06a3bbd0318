/** Whose notices of infringement are not heard any more, because they were given in bad faith (rules of intellectual property, 6). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE rights_bars (
      user_id integer PRIMARY KEY REFERENCES users (id),
      reason text NOT NULL,
      barred_by integer NOT NULL REFERENCES users (id),
      created_at timestamptz NOT NULL
    )`.execute(db)
}
