/**
 * People put up videos: a draft may lack its title, its bytes are an upload, its author says where it comes from. What is changed of a
 * public one waits in a row of its own. A film is uploaded before there is a video, so that none is being uploaded or worked on.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE videos DROP CONSTRAINT videos__state, DROP CONSTRAINT videos__title`.execute(db)
  await sql`UPDATE videos SET state = 'DRAFT' WHERE state IN ('UPLOADING', 'PROCESSING')`.execute(db)
  await sql`
    ALTER TABLE videos
      ADD CONSTRAINT videos__state CHECK (state IN ('DRAFT', 'UNDER_REVIEW', 'PUBLISHED', 'REJECTED', 'OFFLINE', 'DELETED')),
      ADD CONSTRAINT videos__title
        CHECK (char_length(title) <= 60 AND (char_length(title) >= 4 OR state IN ('DRAFT', 'REJECTED', 'OFFLINE', 'DELETED'))),
      ADD COLUMN upload_id integer CONSTRAINT videos__upload_id REFERENCES uploads (id),
      ADD COLUMN origin text NOT NULL DEFAULT 'OWN' CONSTRAINT videos__origin CHECK (origin IN ('OWN', 'REPRINT')),
      ADD COLUMN source text NOT NULL DEFAULT '',
      ADD COLUMN generated boolean NOT NULL DEFAULT false,
      ADD COLUMN declared boolean NOT NULL DEFAULT false`.execute(db)
  await sql`CREATE UNIQUE INDEX videos__upload ON videos (upload_id) WHERE upload_id IS NOT NULL`.execute(db)
  await sql`
    CREATE TABLE video_revisions (
      video_id integer PRIMARY KEY CONSTRAINT video_revisions__video_id REFERENCES videos (id) ON DELETE CASCADE,
      content jsonb NOT NULL,
      cover text NOT NULL,
      state text NOT NULL CONSTRAINT video_revisions__state CHECK (state IN ('DRAFT', 'UNDER_REVIEW', 'REJECTED')),
      reason text,
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
}
