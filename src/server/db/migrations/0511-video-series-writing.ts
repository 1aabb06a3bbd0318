/**
 * People make series: of a company where they act for it, and held back while an operator looks at their words. A series without a public
 * video is shown to nobody. Its author finds it by an index.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE video_series
      ADD COLUMN owner_company_id integer CONSTRAINT video_series__owner_company_id REFERENCES companies (id),
      ADD COLUMN hold text CONSTRAINT video_series__hold CHECK (hold IN ('WAITING', 'REFUSED')),
      ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
      ADD CONSTRAINT video_series__held CHECK (hold IS NULL OR state = 'OFFLINE')`.execute(db)
  await sql`UPDATE video_series SET updated_at = created_at`.execute(db)
  await sql`CREATE INDEX video_series__owner ON video_series (owner_user_id, created_at DESC, id DESC)`.execute(db)
  await sql`
    CREATE INDEX video_series__company ON video_series (owner_company_id, created_at DESC, id DESC)
      WHERE owner_company_id IS NOT NULL`.execute(db)
  // Of one company whose videos stand in it the series is that company's.
  await sql`
    UPDATE video_series SET owner_company_id = one.company_id FROM (
      SELECT series_id, min(owner_company_id) AS company_id FROM videos WHERE series_id IS NOT NULL
      GROUP BY series_id HAVING count(*) = count(owner_company_id) AND min(owner_company_id) = max(owner_company_id)
    ) one WHERE one.series_id = video_series.id`.execute(db)
}
