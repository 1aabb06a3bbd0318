/** Indexes for the wait after three refusals of one person, and for the published list of certificates that were taken back. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX review_cases__decided_person ON review_cases (submitted_by, kind, id DESC) WHERE state IN ('APPROVED', 'REJECTED');
    CREATE INDEX review_cases__decided_company ON review_cases (company_id, kind, id DESC)
      WHERE state IN ('APPROVED', 'REJECTED') AND company_id IS NOT NULL;
    CREATE INDEX certifications__revoked ON certifications (decided_at DESC, id DESC) WHERE state = 'REVOKED'`.execute(db)
}
