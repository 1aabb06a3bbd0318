/**
 * Lists of questions stand on tiers, like those of recruitment: one listing for each order, all filters and the pairs of the title as
 * lexemes of one index. Totals are remembered by every node until the list is written to (search/counts.ts), so the database announces what it
 * files, at the commit like any other purge.
 *
 * Triggers write the entries, as they count the questions of a category: code that writes a question or its labels needs to know nothing
 * of it.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [words, filing, triggers]) await part.execute(db)
}

/** The words of a question; questions.ts asks for the same ones. */
const terms = sql.raw(`array_to_tsvector(
    ARRAY['@', 'category:' || question.category_id, 'category:' || question.root_category_id, 'phase:' || question.phase,
      'price:' || CASE WHEN question.bounty > 0 THEN 'paid' ELSE 'free' END,
      'province:' || question.province_code, 'city:' || question.city_code]
    || array(SELECT 'label:' || label_id FROM consultation_label_links WHERE consultation_id = question.id)
    || array(SELECT '~' || gram FROM unnest(question.title_grams) AS gram))`)

/**
 * Its rank in each order. Many questions are equally hot or offer nothing: the id as a fraction keeps ranks apart, so that a tier ends
 * where its capacity says.
 */
const words = sql`
CREATE FUNCTION consult_list_rank(question consultations, listing text) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE listing
    WHEN 'list_question_newest' THEN extract(epoch FROM question.published_at)::double precision
    WHEN 'list_question_hot' THEN question.hot + question.id / 2147483648.0::double precision
    ELSE question.bounty + question.id / 2147483648.0::double precision END
$$;`

const filing = sql`
CREATE FUNCTION consult_refile(ids integer[], listings text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entries WHERE index = ANY (listings) AND document_id = ANY (ids::bigint[]);
  WITH worded AS MATERIALIZED (
    SELECT question, ${terms} AS words FROM consultations AS question WHERE question.id = ANY (ids) AND question.is_public
  ), placed AS (
    SELECT listing, (question).id, consult_list_rank(question, listing) AS rank, words FROM worded, unnest(listings) AS listing
  )
  INSERT INTO search_entries (index, tier, document_id, rank, terms)
  SELECT listing, (SELECT min(t.tier) FROM search_tiers AS t WHERE t.index = listing AND t.min_rank <= placed.rank), id, rank, words
  FROM placed;
END $$;

CREATE FUNCTION consult_file(ids integer[], listings text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) IS NULL OR cardinality(ids) = 0 THEN RETURN; END IF;
  PERFORM consult_refile(ids, listings);
  PERFORM pg_notify('page_purge', 'listing:' || array_to_string(listings, ' listing:'));
END $$;`

const LISTINGS = sql.raw(`ARRAY['list_question_newest', 'list_question_hot', 'list_question_bounty']`)

/** Statement by statement, and only what has changed in the lists: a view or an answer more moves nothing. */
const triggers = sql`
CREATE FUNCTION consult_list_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM consult_file(array(SELECT id FROM added WHERE is_public), ${LISTINGS});
  RETURN NULL;
END $$;

CREATE FUNCTION consult_list_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM consult_file(array(SELECT id FROM removed WHERE is_public), ${LISTINGS});
  RETURN NULL;
END $$;

CREATE FUNCTION consult_list_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved integer[];
  warmer integer[];
BEGIN
  SELECT array_agg(added.id) FILTER (WHERE
      (added.is_public, added.title, added.category_id, added.root_category_id, added.phase, added.bounty, added.province_code,
        added.city_code, added.published_at)
      IS DISTINCT FROM
      (removed.is_public, removed.title, removed.category_id, removed.root_category_id, removed.phase, removed.bounty,
        removed.province_code, removed.city_code, removed.published_at)),
    array_agg(added.id) FILTER (WHERE added.hot <> removed.hot)
  INTO moved, warmer
  FROM added JOIN removed ON removed.id = added.id
  WHERE added.is_public OR removed.is_public;
  IF moved IS NOT NULL THEN PERFORM consult_file(moved, ${LISTINGS}); END IF;
  IF warmer IS NOT NULL THEN PERFORM consult_file(warmer, ARRAY['list_question_hot']); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION consult_list_labelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM consult_file(array(SELECT DISTINCT consultation_id FROM linked), ${LISTINGS});
  RETURN NULL;
END $$;

CREATE TRIGGER consultations__list_inserted AFTER INSERT ON consultations
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION consult_list_written();
CREATE TRIGGER consultations__list_deleted AFTER DELETE ON consultations
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION consult_list_deleted();
CREATE TRIGGER consultations__list_updated AFTER UPDATE ON consultations
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION consult_list_updated();
CREATE TRIGGER consultation_label_links__list_inserted AFTER INSERT ON consultation_label_links
  REFERENCING NEW TABLE AS linked FOR EACH STATEMENT EXECUTE FUNCTION consult_list_labelled();
CREATE TRIGGER consultation_label_links__list_deleted AFTER DELETE ON consultation_label_links
  REFERENCING OLD TABLE AS linked FOR EACH STATEMENT EXECUTE FUNCTION consult_list_labelled();
`
