/** A person's own lists of the forum, the latest first: topics they collected, topics they follow. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX forum_collects__newest ON forum_collects (user_id, created_at DESC, topic_id DESC);
    CREATE INDEX forum_subscriptions__newest ON forum_subscriptions (user_id, created_at DESC, topic_id DESC)
      WHERE topic_id IS NOT NULL`.execute(db)
}
