/**
 * Orders are found by a word of one side's own orders: the grams of a title and whose it is stand in one column, so that the index answers both
 * together and the orders of others cost nothing. Grams have one or two characters, sides more.
 *
 * Coins are not sold: the kind of such orders is gone.
 */
import { type Kysely, sql } from 'kysely'

const sideOf = (side: 'buyer' | 'seller', letter: 'B' | 'S') =>
  sql.raw(`CASE WHEN ${side}_company_id IS NOT NULL THEN '${letter}C' || ${side}_company_id::text
    WHEN ${side}_user_id IS NOT NULL THEN '${letter}U' || ${side}_user_id::text END`)

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX orders__title_grams`.execute(db)
  await sql`ALTER TABLE orders DROP COLUMN title_grams,
    ADD COLUMN search_keys text[] NOT NULL
      GENERATED ALWAYS AS (text_grams(title) || ARRAY[${sideOf('buyer', 'B')}, ${sideOf('seller', 'S')}]) STORED,
    DROP CONSTRAINT orders__kind,
    ADD CONSTRAINT orders__kind
      CHECK (kind IN ('SERVICE', 'CONSULT', 'BOUNTY', 'PLAYBACK', 'COURSE', 'EXAM', 'CLOUD', 'DOWNLOAD'))`.execute(db)
  await sql`CREATE INDEX orders__search_keys ON orders USING gin (search_keys)`.execute(db)
}
