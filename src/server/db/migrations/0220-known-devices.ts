/**
 * Which device a session was opened on and a code was asked from, as the digest of a cookie: devices that signed in before are told
 * apart from strangers, and wrong guesses from elsewhere are counted apart from those of the device that asked.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE sessions
      ADD COLUMN device_hash bytea,
      ADD CONSTRAINT sessions__device_hash CHECK (octet_length(device_hash) = 32)`.execute(db)
  await sql`CREATE INDEX sessions__device_hash ON sessions (device_hash) WHERE device_hash IS NOT NULL`.execute(db)
  await sql`
    ALTER TABLE message_codes
      ADD COLUMN asker_hash bytea,
      ADD COLUMN elsewhere_tries integer NOT NULL DEFAULT 0,
      ADD CONSTRAINT message_codes__elsewhere_tries CHECK (elsewhere_tries BETWEEN 0 AND 5)`.execute(db)
  await sql`CREATE INDEX message_codes__asker_hash ON message_codes (asker_hash) WHERE asker_hash IS NOT NULL`.execute(db)
  await sql`CREATE INDEX message_codes__expires_at ON message_codes (expires_at)`.execute(db)
}
