/**
 * Real databases for tests: every file gets its own copy of a template, so that files run side by side and never see each
 * other's rows.
 */
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { seedDemo } from '#demo/index.ts'
import { createDb, type Db } from '#server/db/client.ts'
import { setSendingLimit } from '#server/domains/consult/chat/rate.ts'
import { createFileStore } from '#server/media/file-store.ts'

/** `url` is for tests that start processes of their own on the same database. */
export type TestDatabase = { db: Db; url: string }

/** An empty, migrated database for this file. Call it at the top level; it is there from the first `beforeAll` on. */
export function useDatabase(): TestDatabase {
  return useCopy(async () => `${inject('testDatabase').prefix}migrated`)
}

/** A database with the small demo data, seeded once per run and copied for this file. */
export function useSeededDatabase(): TestDatabase {
  return useCopy(seededTemplate)
}

/** The files that belong to it. In the clone, not in a folder that other people of the machine use as well. */
export const seededFiles = createFileStore(resolve('.cache/demo-files'))

/** The seeding moment of `useSeededDatabase()`: dates in the demo data lie around it. */
export const SEEDED_AT = new Date('2026-03-02T10:00:00+08:00')

function useCopy(template: () => Promise<string>): TestDatabase {
  const { prefix } = inject('testDatabase')
  const name = `${prefix}${randomBytes(5).toString('hex')}`
  const url = urlOf(name)
  // A bound for what hangs: on a busy machine a hundred at once wait longer for a place than people would.
  const db = createDb(url, { max: 5, waitMs: 120_000, applicationName: 'test' })
  beforeAll(async () => {
    // Counted in the process, which other files have used before this one.
    setSendingLimit()
    const from = await template()
    // As files: through its log, the server would take more than twice as long for each of a hundred copies of 75 MB.
    await onServer(client => client.query(`create database "${name}" template "${from}" strategy file_copy`))
  }, 180_000)
  afterAll(async () => {
    await db.destroy()
    await onServer(client => client.query(`drop database if exists "${name}" with (force)`))
  })
  return { db, url }
}

/** Seeds the template unless another file of the run has done so; files that come meanwhile wait. */
async function seededTemplate(): Promise<string> {
  const { prefix } = inject('testDatabase')
  const name = `${prefix}seeded`
  await onServer(async client => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const draft = `${name}_draft`
    await client.query(`drop database if exists "${draft}" with (force)`)
    await client.query(`create database "${draft}" template "${prefix}migrated"`)
    const db = createDb(urlOf(draft), { max: 2, applicationName: 'test seed' })
    try {
      await seedDemo(db, { size: 'small', now: SEEDED_AT, files: seededFiles })
    } finally {
      await db.destroy()
    }
    await client.query(`alter database "${draft}" rename to "${name}"`)
  })
  return name
}

function urlOf(database: string): string {
  const url = new URL(inject('testDatabase').url)
  url.pathname = `/${database}`
  return url.href
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testDatabase').url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
