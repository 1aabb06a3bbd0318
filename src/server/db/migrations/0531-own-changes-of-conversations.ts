/** When a conversation itself was changed last (closed, opened, cautioned of), so that open tabs hear of it as they hear of its messages. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE chat_conversations ADD COLUMN own_change integer NOT NULL DEFAULT 0`.execute(db)
}
