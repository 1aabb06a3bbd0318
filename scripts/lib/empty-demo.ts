/** Empties the database of a demo city, so that it can be filled anew. */
import pg from 'pg'
import { readSiteKind } from './database.ts'

/**
 * Drops the whole schema, table by table: dropped together, their thousands of indexes and constraints need more locks than the server has.
 * After an interruption it can be run again.
 *
 * @throws Error when the database belongs to a real site: that is dropped by hand, with PostgreSQL's own tools, or not at all
 */
export async function emptyDemo(url: string): Promise<void> {
  if ((await readSiteKind(url)) === 'real')
    throw new Error(
      'This database belongs to a real site and is not reset. Set another DATA_DIR or DATABASE_URL for the demo city.',
    )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of rows) await client.query(`drop table if exists public.${name} cascade`)
    await client.query('drop schema public cascade; create schema public')
  } finally {
    await client.end()
  }
}
