/** Acting on bullet comments: reports, senders whom a viewer does not want to read, and where a viewer stopped. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX playback_bullets__author ON playback_bullets (author_user_id, playback_id);

    CREATE TABLE playback_bullet_reports (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      bullet_id integer NOT NULL REFERENCES playback_bullets (id) ON DELETE CASCADE,
      user_id integer NOT NULL REFERENCES users (id),
      reason text NOT NULL,
      body text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT playback_bullet_reports__one UNIQUE (bullet_id, user_id),
      CONSTRAINT playback_bullet_reports__reason CHECK (reason IN ('ILLEGAL', 'PRIVACY', 'ATTITUDE', 'ADVERTISING', 'OTHER'))
    );

    CREATE TABLE playback_likes (
      target text NOT NULL,
      target_id integer NOT NULL,
      user_id integer NOT NULL REFERENCES users (id),
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (target, target_id, user_id),
      CONSTRAINT playback_likes__target CHECK (target IN ('PLAYBACK', 'BULLET'))
    );
    CREATE INDEX playback_likes__user_id ON playback_likes (user_id);

    CREATE TABLE playback_bullet_blocks (
      user_id integer NOT NULL REFERENCES users (id),
      author_user_id integer NOT NULL REFERENCES users (id),
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, author_user_id)
    );

    CREATE TABLE playback_positions (
      user_id integer NOT NULL REFERENCES users (id),
      playback_id integer NOT NULL REFERENCES playbacks (id) ON DELETE CASCADE,
      at_ms integer NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, playback_id),
      CONSTRAINT playback_positions__at_ms CHECK (at_ms >= 0)
    );`.execute(db)
}
