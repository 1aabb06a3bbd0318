/** What a keyword is found by. */
import { type Kysely, sql } from 'kysely'

const functions = sql`
-- All single characters and pairs of a text, so that a keyword of any length is found in Chinese through one GIN index. Pairs with white space stay:
-- they make keywords of several words narrow.
CREATE FUNCTION text_grams(source text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
      SELECT coalesce(array_agg(DISTINCT gram), '{}')
      FROM (SELECT lower(regexp_replace(source, '[[:space:]]+', ' ', 'g')) AS clean) AS cleaned,
        generate_series(1, length(clean)) AS place,
        LATERAL (VALUES (substr(clean, place, 1)), (substr(clean, place, 2))) AS cut (gram)
      WHERE gram NOT IN ('', ' ')
    $$;`

export async function up(db: Kysely<unknown>): Promise<void> {
  await functions.execute(db)
}
