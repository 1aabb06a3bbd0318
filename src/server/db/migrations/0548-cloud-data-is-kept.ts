/**
 * Rule 企业工具 六: what a company had in a plan that is over is kept, readable, for ninety days, and goes then, seven days after a warning.
 * `retention` is null while it is kept and nobody was warned.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE cloud_subscriptions
      ADD COLUMN retention text CONSTRAINT cloud_subscriptions__retention CHECK (retention IN ('WARNED', 'REMOVED', 'RESUMED')),
      ADD COLUMN kept_until timestamptz,
      ADD CONSTRAINT cloud_subscriptions__kept_until CHECK (retention IS NULL OR retention = 'RESUMED' OR kept_until IS NOT NULL);
    CREATE INDEX cloud_subscriptions__kept ON cloud_subscriptions (ends_at) WHERE state = 'EXPIRED' AND retention IS NULL;
    CREATE INDEX cloud_subscriptions__warned ON cloud_subscriptions (kept_until) WHERE state = 'EXPIRED' AND retention = 'WARNED'`.execute(
    db,
  )
}
