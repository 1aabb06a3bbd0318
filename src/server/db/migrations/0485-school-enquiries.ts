/** People ask schools, who answer in the same thread. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE school_enquiries (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      school_id integer NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
      user_id integer NOT NULL REFERENCES users (id),
      topic text NOT NULL,
      state text NOT NULL DEFAULT 'WAITING',
      -- The person agreed that the school may see their phone.
      shares_phone boolean NOT NULL,
      last_text text NOT NULL,
      last_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      CONSTRAINT school_enquiries__topic CHECK (topic IN ('ADMISSION', 'FEE', 'MAJOR', 'LIFE', 'OTHER')),
      CONSTRAINT school_enquiries__state CHECK (state IN ('WAITING', 'ANSWERED', 'CLOSED')),
      -- What is over is nobody's to call about.
      CONSTRAINT school_enquiries__consent CHECK (state <> 'CLOSED' OR NOT shares_phone)
    )`.execute(db)
  // One that is open, of a person at a school.
  await sql`CREATE UNIQUE INDEX school_enquiries__open ON school_enquiries (user_id, school_id) WHERE state <> 'CLOSED'`.execute(
    db,
  )
  await sql`CREATE INDEX school_enquiries__person ON school_enquiries (user_id, last_at, id)`.execute(db)
  await sql`CREATE INDEX school_enquiries__school ON school_enquiries (school_id, state, last_at, id)`.execute(db)
  await sql`
    CREATE TABLE school_enquiry_messages (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      enquiry_id integer NOT NULL REFERENCES school_enquiries (id) ON DELETE CASCADE,
      author_user_id integer NOT NULL REFERENCES users (id),
      by_school boolean NOT NULL,
      body text NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX school_enquiry_messages__enquiry ON school_enquiry_messages (enquiry_id, id)`.execute(db)
  await sql`CREATE INDEX school_enquiry_messages__author ON school_enquiry_messages (author_user_id)`.execute(db)
}
