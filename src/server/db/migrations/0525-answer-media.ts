/**
 * A voice note and a video of an answer are uploads, so that what is taken out of an answer is thrown away as any other upload is. The two
 * columns of keys before were never written. What a change took out stays with the change it was taken out by.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE consultation_answers
      DROP COLUMN voice_key,
      DROP COLUMN video_key,
      DROP CONSTRAINT consultation_answers__voice,
      ADD COLUMN voice_upload_id integer REFERENCES uploads (id),
      ADD COLUMN video_upload_id integer REFERENCES uploads (id),
      ADD COLUMN video_seconds smallint,
      ADD CONSTRAINT consultation_answers__voice
        CHECK ((voice_upload_id IS NULL) = (voice_seconds IS NULL) AND coalesce(voice_seconds, 1) BETWEEN 1 AND 60),
      ADD CONSTRAINT consultation_answers__video
        CHECK ((video_upload_id IS NULL) = (video_seconds IS NULL) AND coalesce(video_seconds, 1) BETWEEN 1 AND 600)`.execute(db)
  await sql`
    ALTER TABLE consultation_answer_edits
      ADD COLUMN voice_upload_id integer REFERENCES uploads (id),
      ADD COLUMN voice_seconds smallint,
      ADD COLUMN video_upload_id integer REFERENCES uploads (id),
      ADD COLUMN video_seconds smallint,
      ADD CONSTRAINT consultation_answer_edits__voice
        CHECK ((voice_upload_id IS NULL) = (voice_seconds IS NULL) AND coalesce(voice_seconds, 1) BETWEEN 1 AND 60),
      ADD CONSTRAINT consultation_answer_edits__video
        CHECK ((video_upload_id IS NULL) = (video_seconds IS NULL) AND coalesce(video_seconds, 1) BETWEEN 1 AND 600)`.execute(db)
  for (const table of ['consultation_answers', 'consultation_answer_edits']) {
    for (const medium of ['voice', 'video']) {
      const column = sql.ref(`${medium}_upload_id`)
      await sql`CREATE UNIQUE INDEX ${sql.ref(`${table}__${medium}`)} ON ${sql.table(table)} (${column}) WHERE ${column} IS NOT NULL`.execute(
        db,
      )
    }
  }
}
