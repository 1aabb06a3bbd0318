/**
 * What is found by the letter s. The function was written with backslashes that a template swallows, so that it took the letter for white
 * space: a keyword of nothing but s found everything. Pairs with white space stay: they make keywords of several words narrow. Only rows
 * that hold an s or white space change.
 */
import { type Kysely, sql } from 'kysely'

/** Tables with a column of grams, and what it is made of. */
const SOURCES = {
  services: ['title'],
  orders: ['title'],
  courses: ['title'],
  exams: ['title'],
  schools: ['name'],
  companies: ['name'],
  cloud_questions: ['question'],
  garden_tenants: ['name'],
  official_accounts: ['name', 'intro'],
  downloads: ['title', 'intro'],
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION text_grams(source text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
      SELECT coalesce(array_agg(DISTINCT gram), '{}')
      FROM (SELECT lower(regexp_replace(source, '[[:space:]]+', ' ', 'g')) AS clean) AS cleaned,
        generate_series(1, length(clean)) AS place,
        LATERAL (VALUES (substr(clean, place, 1)), (substr(clean, place, 2))) AS cut (gram)
      WHERE gram NOT IN ('', ' ')
    $$`.execute(db)
  for (const [table, columns] of Object.entries(SOURCES)) {
    // Writing a column makes what is generated from it anew.
    const same = sql.join(columns.map(name => sql`${sql.ref(name)} = ${sql.ref(name)}`))
    const changed = sql.join(
      columns.map(name => sql`${sql.ref(name)} ~* '[s[:space:]]'`),
      sql` or `,
    )
    await sql`update ${sql.table(table)} set ${same} where ${changed}`.execute(db)
  }
}
