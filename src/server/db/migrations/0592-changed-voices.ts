/** Whoever agrees to be recorded may wish that their voice is changed in it; the wish is part of the consent. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE recording_consents ADD COLUMN changes_voice boolean NOT NULL DEFAULT false`.execute(db)
}
