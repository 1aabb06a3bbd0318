/**
 * Courses for pupils that teach school subjects name the permit that allows it, with its picture for operators (rules 未成年人保护, 二). A course
 * that is public has both.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE courses
      ADD COLUMN subject_training boolean NOT NULL DEFAULT false,
      ADD COLUMN permit_no text NOT NULL DEFAULT '',
      ADD COLUMN permit_upload_id integer REFERENCES uploads (id),
      ADD CONSTRAINT courses__subject_training CHECK (NOT subject_training OR (k12 AND permit_no <> '' AND permit_upload_id IS NOT NULL)),
      ADD CONSTRAINT courses__permit_no CHECK (char_length(permit_no) <= 60);
    CREATE INDEX courses__permit_upload_id ON courses (permit_upload_id) WHERE permit_upload_id IS NOT NULL`.execute(db)
}
