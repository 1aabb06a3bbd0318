/** Passages that an answer quotes from other answers and from playbacks. What a change took out stays with the change. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['consultation_answers', 'consultation_answer_edits'])
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN quotes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(quotes) = 'array')`.execute(
      db,
    )
}
