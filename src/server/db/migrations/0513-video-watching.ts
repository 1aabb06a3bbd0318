/** People like and collect videos, comment on their moments, and go on where they stopped. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE video_bullets
      ADD COLUMN like_count integer NOT NULL DEFAULT 0 CONSTRAINT video_bullets__like_count CHECK (like_count >= 0),
      DROP CONSTRAINT video_bullets__state,
      -- SHIELDED: by whoever put the video up; an appeal to operators does not bring it back.
      ADD CONSTRAINT video_bullets__state CHECK (state IN ('VISIBLE', 'REVIEWING', 'HIDDEN', 'SHIELDED', 'DELETED'))`.execute(db)
  await sql`CREATE INDEX video_bullets__window ON video_bullets (video_id, at_ms, id) WHERE state = 'VISIBLE'`.execute(db)
  await sql`CREATE INDEX video_bullets__author ON video_bullets (user_id, video_id)`.execute(db)
  await sql`
    CREATE TABLE video_bullet_likes (
      bullet_id integer NOT NULL REFERENCES video_bullets (id) ON DELETE CASCADE,
      user_id integer NOT NULL REFERENCES users (id),
      created_at timestamptz NOT NULL,
      PRIMARY KEY (bullet_id, user_id)
    )`.execute(db)
  await sql`CREATE INDEX video_bullet_likes__user ON video_bullet_likes (user_id)`.execute(db)
  await sql`
    CREATE TABLE video_bullet_blocks (
      user_id integer NOT NULL REFERENCES users (id),
      author_user_id integer NOT NULL REFERENCES users (id),
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, author_user_id),
      CONSTRAINT video_bullet_blocks__another CHECK (user_id <> author_user_id)
    )`.execute(db)
  await sql`CREATE INDEX video_bullet_blocks__author ON video_bullet_blocks (author_user_id)`.execute(db)
  await sql`
    CREATE TABLE video_positions (
      user_id integer NOT NULL REFERENCES users (id),
      video_id integer NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
      at_ms integer NOT NULL CONSTRAINT video_positions__at_ms CHECK (at_ms >= 0),
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, video_id)
    )`.execute(db)
  await sql`CREATE INDEX video_positions__video ON video_positions (video_id)`.execute(db)
  // Pages of what one collected need an order without ties.
  await sql`DROP INDEX video_marks__user`.execute(db)
  await sql`CREATE INDEX video_marks__user ON video_marks (user_id, kind, created_at DESC, video_id DESC)`.execute(db)
  await countRows(db)
}

/** Rows also go with whoever leaves the site: the numbers follow the rows, not the calls. What a demonstration began with stays counted. */
async function countRows(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION video_marks__count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE step integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        UPDATE videos v SET like_count = greatest(0, v.like_count + c.likes * step),
          collect_count = greatest(0, v.collect_count + c.collects * step)
        FROM (SELECT video_id AS id, (count(*) FILTER (WHERE kind = 'LIKE'))::int AS likes,
          (count(*) FILTER (WHERE kind = 'COLLECT'))::int AS collects FROM changed GROUP BY 1) c WHERE v.id = c.id;
        RETURN NULL;
      END $$`.execute(db)
  await sql`
    CREATE FUNCTION video_bullet_likes__count() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE step integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
      BEGIN
        UPDATE video_bullets b SET like_count = greatest(0, b.like_count + c.likes * step)
        FROM (SELECT bullet_id AS id, count(*)::int AS likes FROM changed GROUP BY 1) c WHERE b.id = c.id;
        RETURN NULL;
      END $$`.execute(db)
  for (const table of ['video_marks', 'video_bullet_likes']) {
    await sql
      .raw(`CREATE TRIGGER ${table}__inserted AFTER INSERT ON ${table}
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${table}__count()`)
      .execute(db)
    await sql
      .raw(`CREATE TRIGGER ${table}__deleted AFTER DELETE ON ${table}
        REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${table}__count()`)
      .execute(db)
  }
}
