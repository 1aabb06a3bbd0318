/**
 * What the sides of a complaint about a consultation say, with files (rule 争议 二, 三): the complaint itself, the answer within forty-eight
 * hours, and one supplement of each side within twenty-four.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE consultation_complaints ADD COLUMN file_ids integer[] NOT NULL DEFAULT '{}';
    CREATE TABLE consultation_statements (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      complaint_id integer NOT NULL REFERENCES consultation_complaints (id),
      side text NOT NULL CONSTRAINT consultation_statements__side CHECK (side IN ('ASKER', 'PROVIDER')),
      user_id integer NOT NULL REFERENCES users (id),
      body text NOT NULL CONSTRAINT consultation_statements__body CHECK (char_length(body) BETWEEN 1 AND 1000),
      file_ids integer[] NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL
    );
    CREATE INDEX consultation_statements__complaint ON consultation_statements (complaint_id, id);
    CREATE INDEX consultation_statements__user ON consultation_statements (user_id);
    INSERT INTO consultation_statements (complaint_id, side, user_id, body, created_at)
    SELECT complaint.id, CASE WHEN complaint.respondent_user_id = asked.asker_user_id THEN 'ASKER' ELSE 'PROVIDER' END,
      complaint.respondent_user_id, complaint.appeal, complaint.created_at
    FROM consultation_complaints complaint JOIN consultations asked ON asked.id = complaint.consultation_id
    WHERE complaint.appeal <> ''`.execute(db)
}
