/** Demand and supply by category and district: what a day showed of them, and searches that found nothing. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE missed_searches (
  day date NOT NULL,
  field text NOT NULL,
  -- 0: the words belong to no category.
  category_id integer NOT NULL,
  city_code integer NOT NULL,
  -- 0: the search named no district.
  district_code integer NOT NULL,
  searches integer NOT NULL,
  PRIMARY KEY (day, field, category_id, city_code, district_code),
  CONSTRAINT missed_searches__searches CHECK (searches > 0)
);

CREATE TABLE missed_search_marks (
  -- A keyed hash of the day, the browser and what was searched: the same visitor counts once, and two marks of one visitor have
  -- nothing in common.
  mark bytea PRIMARY KEY,
  day date NOT NULL,
  CONSTRAINT missed_search_marks__mark CHECK (octet_length(mark) = 16)
);

CREATE TABLE supply_days (
  day date NOT NULL,
  city_code integer NOT NULL,
  field text NOT NULL,
  category_id integer NOT NULL,
  measure text NOT NULL,
  -- The city itself for all of it, a district of it, or 0 for what names no district.
  place_code integer NOT NULL,
  amount integer NOT NULL,
  PRIMARY KEY (day, city_code, field, category_id, measure, place_code),
  -- What is smaller is not even kept, and nothing is kept more exactly than it is shown (decision 068).
  CONSTRAINT supply_days__amount CHECK (amount >= 10 AND amount % 10 = 0)
);

CREATE TABLE supply_counts (
  day date PRIMARY KEY,
  counted_at timestamptz NOT NULL
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
