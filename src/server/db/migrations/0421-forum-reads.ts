/** How far people have read a topic: one row for each topic that somebody opened, no row for what they did not. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE forum_reads (
      user_id integer NOT NULL REFERENCES users (id),
      topic_id integer NOT NULL REFERENCES forum_topics (id) ON DELETE CASCADE,
      floor integer NOT NULL CONSTRAINT forum_reads__floor CHECK (floor >= 1),
      read_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, topic_id)
    );
    CREATE INDEX forum_reads__topic_id ON forum_reads (topic_id);
    CREATE INDEX forum_reads__read_at ON forum_reads (read_at);`.execute(db)
}
