/** An exam is called off with its reason; who has passed one has a certificate. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE exams ADD COLUMN cancel_reason text NOT NULL DEFAULT '';
    ALTER TABLE exams ADD COLUMN cancelled_at timestamptz;
    -- Whose registrations are still to be ended.
    CREATE INDEX exams__cancelled_at ON exams (cancelled_at) WHERE cancelled_at IS NOT NULL;

    CREATE TABLE exam_certificates (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      registration_id integer NOT NULL REFERENCES exam_registrations (id) ON DELETE CASCADE,
      code text NOT NULL CONSTRAINT exam_certificates__code UNIQUE,
      holder_name text NOT NULL,
      issued_at timestamptz NOT NULL,
      revoked_at timestamptz,
      revoke_reason text NOT NULL DEFAULT '',
      -- The score was set right; another one may follow.
      by_correction boolean NOT NULL DEFAULT false
    );
    CREATE UNIQUE INDEX exam_certificates__valid ON exam_certificates (registration_id) WHERE revoked_at IS NULL;
    CREATE INDEX exam_certificates__registration ON exam_certificates (registration_id, id);

    CREATE TABLE exam_certificate_files (
      id integer PRIMARY KEY REFERENCES exam_certificates (id) ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'WAITING'
        CONSTRAINT exam_certificate_files__state CHECK (state IN ('WAITING', 'RUNNING', 'READY', 'FAILED')),
      tries integer NOT NULL DEFAULT 0,
      requested_at timestamptz NOT NULL,
      started_at timestamptz,
      file bytea,
      CONSTRAINT exam_certificate_files__file CHECK ((state = 'READY') = (file IS NOT NULL))
    );
    CREATE INDEX exam_certificate_files__open ON exam_certificate_files (requested_at, id) WHERE state IN ('WAITING', 'RUNNING');
    CREATE INDEX exam_certificate_files__requested ON exam_certificate_files (requested_at);`.execute(db)
}
