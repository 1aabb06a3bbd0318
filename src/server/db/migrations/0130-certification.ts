/**
 * Certification as it is worked with: the papers are private uploads, a company also names its legal person, the small transfer has
 * a time limit, and a certificate may be renewed while it still counts.
 */
import { type Kysely, sql } from 'kysely'

const columns = sql`
ALTER TABLE certifications
  ADD COLUMN upload_ids integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN credit_code text,
  ADD COLUMN legal_person text NOT NULL DEFAULT '',
  ADD COLUMN transfer_sent_at timestamptz,
  ADD COLUMN transfer_until timestamptz,
  ADD CONSTRAINT certifications__transfer CHECK (state <> 'TRANSFER_PENDING' OR transfer_amount IS NOT NULL),
  ADD CONSTRAINT certifications__transfer_tries CHECK (transfer_tries BETWEEN 0 AND 3)`

const indexes = sql`
-- One application and one certificate at a time; the one may renew the other.
DROP INDEX certifications__open_person;
DROP INDEX certifications__open_company;
CREATE UNIQUE INDEX certifications__person_application ON certifications (user_id) WHERE subject = 'PERSON' AND state = 'APPLYING';
CREATE UNIQUE INDEX certifications__person_certificate ON certifications (user_id) WHERE subject = 'PERSON' AND state = 'CERTIFIED';
CREATE UNIQUE INDEX certifications__company_application ON certifications (company_id) WHERE subject = 'COMPANY' AND state IN ('APPLYING', 'TRANSFER_PENDING');
CREATE UNIQUE INDEX certifications__company_certificate ON certifications (company_id) WHERE subject = 'COMPANY' AND state = 'CERTIFIED';
CREATE INDEX certifications__number_hash ON certifications (number_hash) WHERE number_hash IS NOT NULL;
CREATE INDEX certifications__valid_until ON certifications (valid_until) WHERE state = 'CERTIFIED';
CREATE INDEX certifications__transfer_until ON certifications (transfer_until) WHERE state = 'TRANSFER_PENDING'`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE certifications SET transfer_amount = 1 WHERE state = 'TRANSFER_PENDING' AND transfer_amount IS NULL`.execute(
    db,
  )
  await columns.execute(db)
  await indexes.execute(db)
  await sql`UPDATE certifications SET transfer_sent_at = applied_at, transfer_until = now() + interval '7 days'
    WHERE state = 'TRANSFER_PENDING'`.execute(db)
}
