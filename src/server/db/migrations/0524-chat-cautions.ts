/** A caution to whoever is written to by somebody unknown, and a warning of messages that say what swindlers say. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE chat_conversations ADD COLUMN caution text,
    ADD CONSTRAINT chat_conversations__caution CHECK (caution IN ('MANY_CONTACTS'))`.execute(db)
  await sql`ALTER TABLE chat_messages DROP CONSTRAINT chat_messages__warning,
    ADD CONSTRAINT chat_messages__warning CHECK (warning IN ('PAY_OUTSIDE', 'DEPOSIT', 'FRAUD'))`.execute(db)
}
