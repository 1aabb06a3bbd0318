/** People keep boards of the forum in order; operators find topics by their words. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE forum_moderators (
      board_id integer NOT NULL REFERENCES forum_boards (id),
      user_id integer NOT NULL REFERENCES users (id),
      appointed_by integer NOT NULL REFERENCES users (id),
      created_at timestamptz NOT NULL,
      PRIMARY KEY (board_id, user_id)
    );
    CREATE INDEX forum_moderators__user ON forum_moderators (user_id);
    ALTER TABLE forum_topics ADD COLUMN title_grams text[] NOT NULL GENERATED ALWAYS AS (text_grams(title)) STORED;
    CREATE INDEX forum_topics__title_words ON forum_topics USING gin (title_grams);`.execute(db)
}
