/** Official accounts are applied for and write: drafts, reviews, moments to come, and followers who are told. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE official_articles
      ADD COLUMN publish_at timestamptz,
      ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
      DROP CONSTRAINT official_articles__state,
      ADD CONSTRAINT official_articles__state
        CHECK (state IN ('DRAFT', 'UNDER_REVIEW', 'SCHEDULED', 'PUBLISHED', 'REJECTED', 'WITHDRAWN')),
      DROP CONSTRAINT official_articles__title,
      -- What is being written may have no title yet.
      ADD CONSTRAINT official_articles__title
        CHECK (char_length(title) <= 60 AND (state IN ('DRAFT', 'REJECTED', 'WITHDRAWN') OR char_length(title) >= 4)),
      ADD CONSTRAINT official_articles__publish_at CHECK (state <> 'SCHEDULED' OR publish_at IS NOT NULL)`.execute(db)
  await sql`CREATE INDEX official_articles__due ON official_articles (publish_at, id) WHERE state = 'SCHEDULED'`.execute(db)
  await sql`CREATE INDEX official_articles__own ON official_articles (account_id, id DESC)`.execute(db)
  await sql`CREATE INDEX official_accounts__owner ON official_accounts (owner_user_id, id DESC)`.execute(db)
  await sql`CREATE INDEX official_accounts__company ON official_accounts (company_id, id DESC) WHERE company_id IS NOT NULL`.execute(
    db,
  )
  await sql`
    CREATE TABLE official_article_notices (
      article_id integer PRIMARY KEY REFERENCES official_articles (id) ON DELETE CASCADE,
      -- The last follower who has been told.
      after_user_id integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX official_article_notices__oldest ON official_article_notices (created_at, article_id)`.execute(db)
}
