/** Who hid a topic or a reply, and the appeal of its author against it (rules of the park, section 6). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE forum_hidings (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      target text NOT NULL,
      target_id integer NOT NULL,
      author_id integer NOT NULL REFERENCES users (id),
      reason text NOT NULL,
      hidden_by integer NOT NULL REFERENCES users (id),
      hidden_at timestamptz NOT NULL,
      ended_at timestamptz,
      appeal_text text,
      appealed_at timestamptz,
      appeal_state text,
      answer text NOT NULL DEFAULT '',
      decided_by integer REFERENCES users (id),
      decided_at timestamptz,
      CONSTRAINT forum_hidings__target CHECK (target IN ('TOPIC', 'REPLY')),
      CONSTRAINT forum_hidings__appeal_state CHECK (appeal_state IN ('WAITING', 'UPHELD', 'REFUSED')),
      CONSTRAINT forum_hidings__appealed CHECK ((appeal_state IS NULL) = (appealed_at IS NULL)
        AND (appeal_state IS NULL) = (appeal_text IS NULL)),
      CONSTRAINT forum_hidings__decided CHECK ((COALESCE(appeal_state, 'WAITING') = 'WAITING') = (decided_at IS NULL)
        AND (decided_by IS NULL) = (decided_at IS NULL)),
      CONSTRAINT forum_hidings__other CHECK (decided_by <> hidden_by)
    );
    -- What is hidden now has one.
    CREATE UNIQUE INDEX forum_hidings__current ON forum_hidings (target, target_id) WHERE ended_at IS NULL;
    CREATE INDEX forum_hidings__author ON forum_hidings (author_id)`.execute(db)
  // Whoever was promised seven days before there was a way to appeal has them too.
  for (const [target, table, kind, action] of [
    ['TOPIC', 'forum_topics', 'forum_topic', 'forum.hide'],
    ['REPLY', 'forum_replies', 'forum_reply', 'forum.hide_reply'],
  ] as const) {
    await sql`
      INSERT INTO forum_hidings (target, target_id, author_id, reason, hidden_by, hidden_at)
      SELECT DISTINCT ON (one.id) ${sql.lit(target)}, one.id, one.author_id, COALESCE(one.state_reason, ''), entry.actor_id, entry.at
      FROM audit_entries entry
      JOIN ${sql.table(table)} one ON one.id = entry.subject_id AND one.state = 'HIDDEN'
      JOIN users ON users.id = entry.actor_id
      WHERE entry.subject_kind = ${sql.lit(kind)} AND entry.action = ${sql.lit(action)} AND entry.at > now() - interval '7 days'
      ORDER BY one.id, entry.id DESC`.execute(db)
  }
}
