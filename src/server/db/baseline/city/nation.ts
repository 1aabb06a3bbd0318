/** Areas, and how much there is in each of them. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE areas (
  code integer PRIMARY KEY,
  level smallint NOT NULL,
  parent_code integer,
  position_no integer NOT NULL,
  gb text,
  name text NOT NULL,
  short_name text NOT NULL,
  pinyin text NOT NULL DEFAULT '',
  initials text NOT NULL DEFAULT '',
  lng double precision,
  lat double precision,
  is_leaf boolean NOT NULL,
  is_city boolean NOT NULL DEFAULT false,
  hot_rank smallint,
  CONSTRAINT areas__level CHECK (level BETWEEN 0 AND 4),
  CONSTRAINT areas__parent_code FOREIGN KEY (parent_code) REFERENCES areas (code),
  CONSTRAINT areas__root CHECK ((parent_code IS NULL) = (level = 0))
);
CREATE INDEX areas__children ON areas (parent_code, position_no);
CREATE INDEX areas__cities ON areas (pinyin, code) WHERE is_city;

CREATE TABLE area_activity (
  city_code integer NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (city_code, kind)
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
