/** Course certificates as documents, and why one was revoked. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE course_certificates ADD COLUMN revoke_reason text NOT NULL DEFAULT '';
    CREATE TABLE course_certificate_files (
      id integer PRIMARY KEY REFERENCES course_certificates (id) ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'WAITING'
        CONSTRAINT course_certificate_files__state CHECK (state IN ('WAITING', 'RUNNING', 'READY', 'FAILED')),
      tries integer NOT NULL DEFAULT 0,
      requested_at timestamptz NOT NULL,
      started_at timestamptz,
      file bytea,
      CONSTRAINT course_certificate_files__file CHECK ((state = 'READY') = (file IS NOT NULL))
    );
    CREATE INDEX course_certificate_files__open ON course_certificate_files (requested_at, id) WHERE state IN ('WAITING', 'RUNNING');
    CREATE INDEX course_certificate_files__requested ON course_certificate_files (requested_at);`.execute(db)
}
