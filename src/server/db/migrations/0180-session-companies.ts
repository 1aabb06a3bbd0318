/**
 * The companies a session has acted for. When a company removes somebody, exactly these sessions end (decision 016). Of a session from
 * before nobody knows, so it counts as having acted for every company its owner worked for then.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column company_ids integer[] not null default '{}'`.execute(db)
  await sql`
    update sessions set company_ids = jobs.ids
    from (select user_id, array_agg(company_id) as ids from company_employees where state in ('ACTIVE', 'LEAVING') group by user_id) as jobs
    where jobs.user_id = sessions.user_id and sessions.revoked_at is null`.execute(db)
}
