/**
 * Schools can be collected, their score is that of their courses, and what a school reports about admissions is looked over by operators.
 * The numbers beside schools that nobody could move were never true: they begin with what there is. A course is not collected.
 */
import { type Kysely, sql } from 'kysely'

const favourites = sql`
CREATE TABLE school_favourites (
  user_id integer NOT NULL REFERENCES users (id),
  school_id integer NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, school_id)
);
CREATE INDEX school_favourites__school ON school_favourites (school_id);
CREATE INDEX school_favourites__newest ON school_favourites (user_id, created_at DESC, school_id DESC);
ALTER TABLE courses DROP COLUMN favourite_count;`

const figures = sql`
UPDATE schools SET favourite_count = 0, score = counted.score, review_count = counted.number,
  rank = round(counted.score * log(10 + counted.number))
FROM (
  SELECT schools.id, coalesce(sum(courses.score_count), 0)::integer AS number,
    coalesce(round(sum(courses.score::bigint * courses.score_count) / nullif(sum(courses.score_count), 0)), 0)::integer AS score
  FROM schools LEFT JOIN courses ON courses.school_id = schools.id GROUP BY schools.id
) AS counted
WHERE counted.id = schools.id;`

const news = sql`
ALTER TABLE school_news DROP CONSTRAINT school_news__state;
UPDATE school_news SET state = 'HIDDEN' WHERE state <> 'PUBLISHED';
ALTER TABLE school_news
  ADD COLUMN state_reason text,
  ADD COLUMN created_by integer REFERENCES users (id),
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT school_news__state CHECK (state IN ('UNDER_REVIEW', 'PUBLISHED', 'REJECTED', 'HIDDEN')),
  ADD CONSTRAINT school_news__reason CHECK (state <> 'REJECTED' OR state_reason IS NOT NULL);
UPDATE school_news SET created_at = published_at, updated_at = published_at;
-- What a school works on, in every state.
CREATE INDEX school_news__work ON school_news (school_id, id DESC);
CREATE INDEX school_news__created_by ON school_news (created_by);`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [favourites, figures, news]) await part.execute(db)
}
