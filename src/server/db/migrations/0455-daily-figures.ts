/** Figures of the site by day and city, and the indexes by which a day is counted without reading whole tables. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE daily_figures (
      figure text NOT NULL,
      -- 0: the whole site, those without a city included.
      city_code integer NOT NULL,
      day date NOT NULL,
      value bigint NOT NULL,
      PRIMARY KEY (figure, city_code, day),
      CONSTRAINT daily_figures__figure CHECK (figure ~ '^[A-Z][A-Z_]{1,39}$'),
      CONSTRAINT daily_figures__city CHECK (city_code >= 0)
    )`.execute(db)
  // The cities of one figure in a period.
  await sql`CREATE INDEX daily_figures__cities ON daily_figures (figure, day) INCLUDE (city_code, value)`.execute(db)
  await sql`CREATE TABLE figure_days (day date PRIMARY KEY, counted_at timestamptz NOT NULL)`.execute(db)
  await sql`CREATE INDEX view_days__day ON view_days (day)`.execute(db)
  await sql`CREATE INDEX orders__paid_at ON orders (paid_at) WHERE paid_at IS NOT NULL`.execute(db)
  for (const table of ['services', 'recruitments', 'consultations']) {
    await sql`CREATE INDEX ${sql.id(`${table}__created_day`)} ON ${sql.table(table)} USING brin (created_at)`.execute(db)
  }
}
