/**
 * People put up files: a draft may lack a title and its coins, a version waits beside those that are shown, and its bytes are an upload. What
 * an author has earned with a file is counted with each sale.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE downloads
      DROP CONSTRAINT downloads__title,
      ADD CONSTRAINT downloads__title
        CHECK (char_length(title) <= 60 AND (char_length(title) >= 4 OR state IN ('DRAFT', 'REJECTED', 'OFFLINE', 'DELETED'))),
      DROP CONSTRAINT downloads__price,
      ADD CONSTRAINT downloads__price
        CHECK ((permission = 'COINS') = (coins > 0) OR (coins = 0 AND state IN ('DRAFT', 'REJECTED', 'OFFLINE', 'DELETED'))),
      DROP CONSTRAINT downloads__format,
      ADD CONSTRAINT downloads__format
        CHECK (format IN ('pdf', 'docx', 'xlsx', 'pptx', 'csv', 'txt', 'md', 'zip', 'html')),
      ADD COLUMN source text NOT NULL DEFAULT '',
      ADD COLUMN coins_earned integer NOT NULL DEFAULT 0 CONSTRAINT downloads__coins_earned CHECK (coins_earned >= 0)`.execute(db)
  await sql`
    ALTER TABLE download_versions
      DROP CONSTRAINT download_versions__state,
      ADD CONSTRAINT download_versions__state CHECK (state IN ('DRAFT', 'UNDER_REVIEW', 'REJECTED', 'PUBLISHED', 'WITHDRAWN')),
      ADD COLUMN state_reason text,
      ADD COLUMN upload_id integer`.execute(db)
  await sql`
    CREATE UNIQUE INDEX download_versions__waiting ON download_versions (download_id)
      WHERE state IN ('DRAFT', 'UNDER_REVIEW', 'REJECTED')`.execute(db)
  await sql`CREATE INDEX download_versions__upload ON download_versions (upload_id) WHERE upload_id IS NOT NULL`.execute(db)
  await sql`
    UPDATE downloads SET coins_earned = sold.coins FROM (
      SELECT download_grants.download_id, sum(transfers.amount) AS coins FROM download_grants
        JOIN ledger_postings postings ON postings.kind = 'AUTHOR' AND postings.ref = download_grants.order_no
        JOIN ledger_transfers transfers ON transfers.posting_id = postings.id
      GROUP BY download_grants.download_id
    ) sold WHERE sold.download_id = downloads.id`.execute(db)
}
