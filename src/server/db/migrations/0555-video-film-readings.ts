/**
 * The file of a video is read in the background, not in the request that brings it: it waits here, and what the video plays stays until it has
 * been read. Of one that could not be taken the reason is kept until another is sent.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE video_film_readings (
      video_id integer PRIMARY KEY CONSTRAINT video_film_readings__video_id REFERENCES videos (id) ON DELETE CASCADE,
      upload_id integer CONSTRAINT video_film_readings__upload_id REFERENCES uploads (id),
      problem text,
      tries smallint NOT NULL DEFAULT 0 CONSTRAINT video_film_readings__tries CHECK (tries >= 0),
      next_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      CONSTRAINT video_film_readings__state CHECK ((upload_id IS NULL) = (problem IS NOT NULL))
    );
    CREATE UNIQUE INDEX video_film_readings__upload ON video_film_readings (upload_id) WHERE upload_id IS NOT NULL;
    CREATE INDEX video_film_readings__waiting ON video_film_readings (next_at, video_id) WHERE upload_id IS NOT NULL;`.execute(db)
}
