/** Figures of the site by day and city. */
import { type Kysely, sql } from 'kysely'

const tables = sql`
CREATE TABLE daily_figures (
  figure text NOT NULL,
  -- 0: the whole site, those without a city included.
  city_code integer NOT NULL,
  day date NOT NULL,
  value bigint NOT NULL,
  PRIMARY KEY (figure, city_code, day),
  CONSTRAINT daily_figures__figure CHECK (figure ~ '^[A-Z][A-Z_]{1,39}$'),
  CONSTRAINT daily_figures__city CHECK (city_code >= 0)
);
-- The cities of one figure in a period.
CREATE INDEX daily_figures__cities ON daily_figures (figure, day) INCLUDE (city_code, value);

CREATE TABLE figure_days (
  day date PRIMARY KEY,
  counted_at timestamptz NOT NULL
);`

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db)
}
