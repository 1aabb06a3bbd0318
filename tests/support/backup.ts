/** What tests of backups look at: databases that are empty, and what is in one that was filled. */
import pg from 'pg'
import { afterEach } from 'vitest'
import type { TestDatabase } from './database.ts'

export async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Databases beside that of the file; gone after each test. */
export function useEmptyDatabases(source: Pick<TestDatabase, 'url'>): { emptyDatabase(): Promise<string> } {
  const made: string[] = []
  afterEach(async () => {
    for (const name of made.splice(0)) await ask(source.url, `drop database if exists "${name}" with (force)`)
  })
  return {
    async emptyDatabase() {
      const name = `backup_${process.pid}_${Date.now()}_${made.length}`
      made.push(name)
      await ask(source.url, `create database "${name}"`)
      const url = new URL(source.url)
      url.pathname = `/${name}`
      await ask(url.href, 'create extension if not exists pg_trgm')
      return url.href
    },
  }
}

/** Each table with a checksum over all of its rows. */
export async function sumsOf(url: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname !~ '^kysely_' order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await ask<{ sum: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${name}" t`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}
