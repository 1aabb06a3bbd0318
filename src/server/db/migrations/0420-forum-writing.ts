/**
 * People write in the forum: what a draft holds beside its text, one draft a person and topic, one report a person and thing, who
 * follows what, and the orders in which operators read topics.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE forum_drafts ADD COLUMN content jsonb NOT NULL DEFAULT '{}';
    DELETE FROM forum_drafts older USING forum_drafts newer
      WHERE newer.user_id = older.user_id AND newer.topic_id IS NOT DISTINCT FROM older.topic_id AND newer.id > older.id;
    CREATE UNIQUE INDEX forum_drafts__once ON forum_drafts (user_id, coalesce(topic_id, 0));
    CREATE INDEX forum_drafts__topic_id ON forum_drafts (topic_id) WHERE topic_id IS NOT NULL;

    DELETE FROM forum_reports older USING forum_reports newer
      WHERE newer.reporter_id = older.reporter_id AND newer.target = older.target AND newer.target_id = older.target_id
        AND newer.id > older.id;
    CREATE UNIQUE INDEX forum_reports__once ON forum_reports (reporter_id, target, target_id);

    CREATE INDEX forum_subscriptions__topic ON forum_subscriptions (topic_id, user_id) WHERE topic_id IS NOT NULL;
    CREATE INDEX forum_subscriptions__board ON forum_subscriptions (board_id, user_id) WHERE board_id IS NOT NULL;

    CREATE INDEX forum_topics__managed ON forum_topics (created_at DESC, id DESC);
    CREATE INDEX forum_topics__managed_state ON forum_topics (state, created_at DESC, id DESC) WHERE state <> 'PUBLISHED';`.execute(
    db,
  )
}
