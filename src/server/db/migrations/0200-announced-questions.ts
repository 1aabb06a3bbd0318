/**
 * Totals of lists are kept by every node until the list is written to (search/counts.ts). Recruitment announces that where it files; questions
 * are filed by the database, so the database announces it, at the commit like any other purge.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER FUNCTION consult_file(integer[], text[]) RENAME TO consult_refile`.execute(db)
  await sql`
    CREATE FUNCTION consult_file(ids integer[], listings text[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF cardinality(ids) IS NULL OR cardinality(ids) = 0 THEN RETURN; END IF;
      PERFORM consult_refile(ids, listings);
      PERFORM pg_notify('page_purge', 'listing:' || array_to_string(listings, ' listing:'));
    END $$`.execute(db)
}
