/** The number of public questions of each category, counted by the database per statement instead of per page. */
import { type Kysely, sql } from 'kysely'

const functions = sql`
CREATE FUNCTION consult_count_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE consult_categories SET question_count = question_count + moved.n
  FROM (SELECT id, count(*)::integer AS n
        FROM (SELECT unnest(ARRAY[category_id, root_category_id]) AS id FROM added WHERE is_public) AS each
        GROUP BY id) AS moved
  WHERE consult_categories.id = moved.id;
  RETURN NULL;
END $$;
CREATE TRIGGER consultations__count_inserted AFTER INSERT ON consultations
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION consult_count_inserted();

CREATE FUNCTION consult_count_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE consult_categories SET question_count = question_count - moved.n
  FROM (SELECT id, count(*)::integer AS n
        FROM (SELECT unnest(ARRAY[category_id, root_category_id]) AS id FROM removed WHERE is_public) AS each
        GROUP BY id) AS moved
  WHERE consult_categories.id = moved.id;
  RETURN NULL;
END $$;
CREATE TRIGGER consultations__count_deleted AFTER DELETE ON consultations
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION consult_count_deleted();

CREATE FUNCTION consult_count_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE consult_categories SET question_count = question_count + moved.n
  FROM (SELECT id, sum(step)::integer AS n
        FROM (SELECT unnest(ARRAY[category_id, root_category_id]) AS id, 1 AS step FROM added WHERE is_public
              UNION ALL
              SELECT unnest(ARRAY[category_id, root_category_id]), -1 FROM removed WHERE is_public) AS each
        GROUP BY id HAVING sum(step) <> 0) AS moved
  WHERE consult_categories.id = moved.id;
  RETURN NULL;
END $$;
CREATE TRIGGER consultations__count_updated AFTER UPDATE ON consultations
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION consult_count_updated();`

export async function up(db: Kysely<unknown>): Promise<void> {
  await functions.execute(db)
}
