/**
 * Courses are written: by schools, companies and certified people; a change of a course waits beside it; lessons that are taken out stay for
 * those who learned them; quizzes have four kinds of questions.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE courses
      ADD COLUMN owner_user_id integer REFERENCES users (id),
      -- What the author wrote, as Markdown; empty for courses that came with HTML alone.
      ADD COLUMN description_source text NOT NULL DEFAULT '',
      DROP CONSTRAINT courses__provider,
      ADD CONSTRAINT courses__provider CHECK (num_nonnulls(school_id, company_id, owner_user_id) = 1);
    CREATE INDEX courses__owner_user_id ON courses (owner_user_id, id DESC) WHERE owner_user_id IS NOT NULL;

    -- A revision puts chapters and lessons into a new order within one transaction.
    ALTER TABLE course_chapters
      DROP CONSTRAINT course_chapters__course_id_position,
      ADD CONSTRAINT course_chapters__course_id_position UNIQUE (course_id, position) DEFERRABLE INITIALLY DEFERRED;
    ALTER TABLE course_lessons
      DROP CONSTRAINT course_lessons__course_id_position,
      ADD CONSTRAINT course_lessons__course_id_position UNIQUE (course_id, position) DEFERRABLE INITIALLY DEFERRED,
      ADD COLUMN body_source text NOT NULL DEFAULT '',
      ADD COLUMN upload_id integer REFERENCES uploads (id),
      ADD COLUMN pass_mark smallint NOT NULL DEFAULT 60 CONSTRAINT course_lessons__pass_mark CHECK (pass_mark BETWEEN 1 AND 100),
      ADD COLUMN max_attempts smallint CONSTRAINT course_lessons__max_attempts CHECK (max_attempts BETWEEN 1 AND 20),
      -- Lessons that were taken out keep a position below zero.
      ADD COLUMN removed_at timestamptz;
    CREATE INDEX course_lessons__upload_id ON course_lessons (upload_id) WHERE upload_id IS NOT NULL;

    ALTER TABLE course_quiz_questions
      ADD COLUMN kind text NOT NULL DEFAULT 'SINGLE',
      ADD COLUMN texts text[] NOT NULL DEFAULT '{}';
    UPDATE course_quiz_questions SET kind = 'MULTIPLE' WHERE cardinality(answers) > 1;
    ALTER TABLE course_quiz_questions
      ADD CONSTRAINT course_quiz_questions__kind CHECK (kind IN ('SINGLE', 'MULTIPLE', 'TRUE_FALSE', 'FILL'));

    CREATE TABLE course_revisions (
      course_id integer PRIMARY KEY REFERENCES courses (id) ON DELETE CASCADE,
      author_user_id integer NOT NULL REFERENCES users (id),
      state text NOT NULL DEFAULT 'DRAFT',
      reason text,
      content jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT course_revisions__state CHECK (state IN ('DRAFT', 'UNDER_REVIEW', 'REJECTED')),
      CONSTRAINT course_revisions__reason CHECK (state <> 'REJECTED' OR reason IS NOT NULL)
    );
    CREATE INDEX course_revisions__author_user_id ON course_revisions (author_user_id);`.execute(db)
}
