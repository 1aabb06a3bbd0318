/** Who keeps which board, who hid a topic or a reply, and the appeal of its author against it (rules of the park, section 6). */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE forum_moderators (
  board_id integer NOT NULL REFERENCES forum_boards (id),
  user_id integer NOT NULL REFERENCES users (id),
  appointed_by integer NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  -- The term ends by itself (rules of the park, section 6).
  ends_at timestamptz NOT NULL,
  reminded_at timestamptz,
  PRIMARY KEY (board_id, user_id),
  CONSTRAINT forum_moderators__ends_at CHECK (ends_at > created_at)
);
CREATE INDEX forum_moderators__user ON forum_moderators (user_id);
CREATE INDEX forum_moderators__ends_at ON forum_moderators (ends_at);

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
-- Of what is hidden there is one that has not ended.
CREATE UNIQUE INDEX forum_hidings__current ON forum_hidings (target, target_id) WHERE ended_at IS NULL;
CREATE INDEX forum_hidings__author ON forum_hidings (author_id);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
