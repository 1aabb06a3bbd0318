/** Conversations of the kind SYSTEM were foreseen and never made: what the site has to say stands in cards of the others, and in notices. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE chat_conversations DROP CONSTRAINT chat_conversations__kind,
    ADD CONSTRAINT chat_conversations__kind CHECK (kind IN ('CONSULTATION', 'DIRECT'))`.execute(db)
  // As 0475 wrote it, but for the one condition: everything else of it stays to the letter.
  await sql`DO $do$
    DECLARE
      written text := pg_get_functiondef('chat_append(jsonb, text)'::regprocedure);
      changed text := replace(written, ' OR c.kind = ''SYSTEM''', '');
    BEGIN
      IF changed = written THEN RAISE EXCEPTION 'chat_append does not have the condition'; END IF;
      EXECUTE changed;
    END $do$`.execute(db)
}
