/** What ends by itself in the forum (rules of the park, sections 2 and 6): a pin everywhere, the term of a moderator; since when a topic is a digest. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE forum_topics ADD COLUMN pinned_until timestamptz, ADD COLUMN digest_at timestamptz;
    UPDATE forum_topics SET pinned_until = now() + interval '30 days' WHERE pinned = 2;
    -- Two moderators at once, or a move, could pin more than three in a board.
    UPDATE forum_topics SET pinned = 0 FROM (
      SELECT id, row_number() OVER (PARTITION BY board_id ORDER BY last_reply_at DESC, id DESC) AS place
      FROM forum_topics WHERE state = 'PUBLISHED' AND pinned = 1) AS found
      WHERE found.id = forum_topics.id AND found.place > 3;
    ALTER TABLE forum_topics ADD CONSTRAINT forum_topics__pinned_until CHECK ((pinned = 2) = (pinned_until IS NOT NULL));
    CREATE INDEX forum_topics__pinned_until ON forum_topics (pinned_until) WHERE pinned_until IS NOT NULL;

    ALTER TABLE forum_moderators ADD COLUMN ends_at timestamptz, ADD COLUMN reminded_at timestamptz;
    -- Whoever has been one for longer hears of it a month before.
    UPDATE forum_moderators SET ends_at = greatest(created_at + interval '1 year', now() + interval '30 days');
    ALTER TABLE forum_moderators ALTER COLUMN ends_at SET NOT NULL,
      ADD CONSTRAINT forum_moderators__ends_at CHECK (ends_at > created_at);
    CREATE INDEX forum_moderators__ends_at ON forum_moderators (ends_at)`.execute(db)
}
