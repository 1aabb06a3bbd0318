/** What is new in the forum: followers who are still to hear of it, and when somebody was in a board last. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE forum_notice_runs (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      topic_id integer NOT NULL REFERENCES forum_topics (id) ON DELETE CASCADE,
      -- Null: the topic itself is what is new, for those who follow its board.
      reply_id integer REFERENCES forum_replies (id) ON DELETE CASCADE,
      -- The last follower who has been notified.
      after_user_id integer NOT NULL DEFAULT 0,
      CONSTRAINT forum_notice_runs__once UNIQUE NULLS NOT DISTINCT (topic_id, reply_id)
    );
    CREATE INDEX forum_notice_runs__reply ON forum_notice_runs (reply_id) WHERE reply_id IS NOT NULL;

    CREATE TABLE forum_board_reads (
      user_id integer NOT NULL REFERENCES users (id),
      board_id integer NOT NULL REFERENCES forum_boards (id),
      seen_at timestamptz NOT NULL,
      since timestamptz NOT NULL,
      PRIMARY KEY (user_id, board_id),
      CONSTRAINT forum_board_reads__since CHECK (since <= seen_at)
    )`.execute(db)
}
