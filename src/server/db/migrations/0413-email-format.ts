/**
 * Addresses with the letter s. The first rule was written with a backslash that a template swallows, so that it refused every address with
 * an s in it where it meant white space.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users DROP CONSTRAINT users__email_format`.execute(db)
  await sql`ALTER TABLE users ADD CONSTRAINT users__email_format CHECK (email ~ '^[^@[:space:]]+@[^@[:space:]]+$')`.execute(db)
}
