/** A topic that was merged into another: gone as a topic, its first post is a reply there. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // By the reply, so that the address leads on when the other topic is merged in turn.
  await sql`
    ALTER TABLE forum_topics ADD COLUMN merged_reply_id integer REFERENCES forum_replies (id),
      ADD CONSTRAINT forum_topics__merged_reply_id UNIQUE (merged_reply_id),
      ADD CONSTRAINT forum_topics__merged CHECK (merged_reply_id IS NULL OR state = 'DELETED')`.execute(db)
}
