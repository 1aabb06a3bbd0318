/**
 * Lists of questions stand on tiers, like those of recruitment: one shelf for each order, all filters and the pairs of the title as lexemes of
 * one index. A common keyword was a walk through all questions before, and its cost grew with them.
 *
 * The database files the entries itself, as it counts the questions of a category: whoever writes a question or its labels needs to know
 * nothing of it.
 */
import { type Kysely, sql } from 'kysely'

const SHELVES = ['list_question_newest', 'list_question_hot', 'list_question_bounty']
/** Entries that the upper tiers hold, as in shelves.ts; the last tier holds the rest. */
const CAPACITIES = [10_000, 50_000, 250_000]
const TIERS = CAPACITIES.length + 1

export async function up(db: Kysely<unknown>): Promise<void> {
  // Filling the shelves of a large site takes longer than an answer may.
  await sql`set local statement_timeout = 0`.execute(db)
  // One row after the other in the order of rank: what is found together then lies together.
  await sql`set local enable_hashjoin = off`.execute(db)
  await sql`set local enable_mergejoin = off`.execute(db)
  await sql`set local maintenance_work_mem = '256MB'`.execute(db)
  for (const shelf of SHELVES) await createShelf(db, shelf)
  await words.execute(db)
  await filing.execute(db)
  for (const shelf of SHELVES) await fillShelf(db, shelf)
  for (const shelf of SHELVES) {
    for (let tier = 0; tier < TIERS; tier++) await createIndexes(db, `search_entries_${shelf}_${tier}`)
  }
  // All migrations of a start are one transaction: what comes after this one goes on as usual.
  for (const setting of ['statement_timeout', 'enable_hashjoin', 'enable_mergejoin', 'maintenance_work_mem']) {
    await sql`set local ${sql.id(setting)} to default`.execute(db)
  }
  await triggers.execute(db)
  await reading.execute(db)
}

async function createShelf(db: Kysely<unknown>, shelf: string): Promise<void> {
  const parent = `search_entries_${shelf}`
  await sql`create table ${sql.id(parent)} partition of search_entries for values in (${sql.lit(shelf)})
    partition by list (tier)`.execute(db)
  for (let tier = 0; tier < TIERS; tier++) {
    const part = `${parent}_${tier}`
    await sql`create table ${sql.id(part)} partition of ${sql.id(parent)} for values in (${sql.lit(tier)})
      with (toast_tuple_target = 128)`.execute(db)
    await sql`alter table ${sql.id(part)} alter column terms set storage external`.execute(db)
  }
  await sql`insert into search_tiers (shelf, tier) values (${shelf}, 0)`.execute(db)
}

async function createIndexes(db: Kysely<unknown>, part: string): Promise<void> {
  await sql`create index ${sql.id(`${part}__terms`)} on ${sql.id(part)} using gin (terms) with (fastupdate = off)`.execute(db)
  await sql`create index ${sql.id(`${part}__document_id`)} on ${sql.id(part)} (document_id)`.execute(db)
  await sql`create index ${sql.id(`${part}__rank`)} on ${sql.id(part)} (rank desc, document_id desc)`.execute(db)
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
CREATE FUNCTION consult_file(ids integer[], listings text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entries WHERE shelf = ANY (listings) AND document_id = ANY (ids::bigint[]);
  WITH worded AS MATERIALIZED (
    SELECT question, ${terms} AS words FROM consultations AS question WHERE question.id = ANY (ids) AND question.is_public
  ), placed AS (
    SELECT listing, (question).id, consult_list_rank(question, listing) AS rank, words FROM worded, unnest(listings) AS listing
  )
  INSERT INTO search_entries (shelf, tier, document_id, rank, terms)
  SELECT listing, (SELECT min(t.tier) FROM search_tiers AS t WHERE t.shelf = listing AND t.min_rank <= placed.rank), id, rank, words
  FROM placed;
END $$;`

/** The questions there are, best first, each tier as large as it may be. */
async function fillShelf(db: Kysely<unknown>, shelf: string): Promise<void> {
  let from = 0
  for (let tier = 0; tier < TIERS; tier++) {
    const part = sql.table(`search_entries_${shelf}_${tier}`)
    const filled = await sql`
      with chosen as materialized (
        select id, consult_list_rank(question, ${shelf}) as rank from consultations as question where is_public
        order by rank desc, id desc offset ${sql.lit(from)} limit ${CAPACITIES[tier] ?? null}
      )
      insert into ${part} (shelf, tier, document_id, rank, terms)
      select ${shelf}, ${sql.lit(tier)}, question.id, chosen.rank, ${terms}
      from chosen join consultations as question on question.id = chosen.id`.execute(db)
    if (tier > 0 && Number(filled.numAffectedRows ?? 0) === 0) break
    if (tier > 0) {
      await sql`update search_tiers set min_rank = (select min(rank) from ${sql.table(`search_entries_${shelf}_${tier - 1}`)})
        where shelf = ${shelf} and tier = ${sql.lit(tier - 1)}`.execute(db)
      await sql`insert into search_tiers (shelf, tier) values (${shelf}, ${sql.lit(tier)})`.execute(db)
    }
    from += CAPACITIES[tier] ?? 0
  }
}

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

-- Titles are looked up by their pairs in the lists now.
DROP INDEX consultations__title_grams;`

/**
 * Counting tier by tier, so that what is known of the lower tiers need not be counted again; and reading a page without looking into
 * tiers that are known to hold nothing for it.
 */
const reading = sql`
CREATE FUNCTION search_tier_counts(in_shelf text, wanted tsquery, up_to integer, last_tier integer) RETURNS integer[]
  LANGUAGE plpgsql STABLE
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET jit = off
AS $body$
DECLARE
  step smallint;
  part integer;
  total integer := 0;
  counts integer[] := '{}';
BEGIN
  FOR step IN SELECT t.tier FROM search_tiers AS t WHERE t.shelf = in_shelf AND t.tier <= last_tier ORDER BY t.tier LOOP
    EXECUTE format('select count(*) from (select 1 from %I as e where e.terms @@ $1 limit $2) as counted',
      'search_entries_' || in_shelf || '_' || step) INTO part USING wanted, up_to - total;
    total := total + part;
    counts := counts || part;
    EXIT WHEN total >= up_to;
  END LOOP;
  RETURN counts;
END $body$;

DROP FUNCTION search_page(text, tsquery[], bigint[], integer, integer, integer, integer, double precision, bigint);
CREATE FUNCTION search_page(
    in_shelf text, classes tsquery[], excluded bigint[], skip integer, wanted integer,
    after_class integer, after_tier integer, after_rank double precision, after_id bigint, empty_tiers smallint[])
  RETURNS TABLE (class integer, tier integer, rank double precision, document_id bigint)
  LANGUAGE plpgsql STABLE
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET jit = off
AS $body$
DECLARE
  used smallint[] := array(SELECT t.tier FROM search_tiers AS t WHERE t.shelf = in_shelf AND t.tier <> ALL (empty_tiers) ORDER BY t.tier);
  step smallint;
  got integer;
  left_out integer := skip;
  missing integer := wanted;
  found record;
BEGIN
  FOR number IN 1 .. cardinality(classes) LOOP
    CONTINUE WHEN number < after_class;
    FOREACH step IN ARRAY used LOOP
      CONTINUE WHEN number = after_class AND step < after_tier;
      got := 0;
      FOR found IN EXECUTE format(
        'select e.rank, e.document_id from %I as e where e.terms @@ $1 '
        || CASE WHEN number = after_class AND step = after_tier THEN 'and (e.rank, e.document_id) < ($2, $3) ' ELSE '' END
        || CASE WHEN cardinality(excluded) > 0 THEN 'and e.document_id <> all ($5) ' ELSE '' END
        || 'order by e.rank desc, e.document_id desc limit $4', 'search_entries_' || in_shelf || '_' || step)
        USING classes[number], after_rank, after_id, left_out + missing, excluded
      LOOP
        got := got + 1;
        IF left_out > 0 THEN
          left_out := left_out - 1;
        ELSE
          class := number; tier := step; rank := found.rank; document_id := found.document_id;
          missing := missing - 1;
          RETURN NEXT;
        END IF;
      END LOOP;
      IF missing <= 0 THEN RETURN; END IF;
    END LOOP;
  END LOOP;
END $body$;`
