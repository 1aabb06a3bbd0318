/** Once per test run: a database server (embedded in a temporary folder, or the given one) with a migrated template in it. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createDb } from '#server/db/client.ts'
import { isLocked } from '#server/db/embedded/lock.ts'
import { startEmbedded } from '#server/db/embedded/supervisor.ts'
import { migrateToLatest } from '#server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Server to make databases on (`url`), and the prefix of every database of this run. */
    testDatabase: { url: string; prefix: string }
  }
}

const folderPrefix = 'chenghui-test-'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  const server = external ? { url: external, stop: async () => undefined } : await startTemporary()
  const prefix = `chenghui_test_${process.pid}_`
  try {
    await makeMigratedTemplate(server.url, `${prefix}migrated`)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('testDatabase', { url: server.url, prefix })
  return async () => {
    if (external) await dropAll(external, prefix)
    await server.stop()
  }
}

async function startTemporary(): Promise<{ url: string; stop(): Promise<void> }> {
  await clearLeftovers()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), folderPrefix))
  const messages: string[] = []
  const server = await startEmbedded({ dataDir, ephemeral: true, log: message => messages.push(message) })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Servers and folders of runs that were killed: taken over, stopped and removed. */
async function clearLeftovers(): Promise<void> {
  for (const name of readdirSync(os.tmpdir()).filter(entry => entry.startsWith(folderPrefix))) {
    const dataDir = path.join(os.tmpdir(), name)
    try {
      if (await isLocked(path.join(dataDir, 'postgres', 'supervisor.lock'))) continue
      const left = await startEmbedded({ dataDir, ephemeral: true, log: () => undefined })
      await left.stop()
      rmSync(dataDir, { recursive: true, force: true })
    } catch {
      // Another account's, or another run is clearing it: not ours to remove.
    }
  }
}

async function makeMigratedTemplate(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, client => client.query(`create database "${name}" encoding 'UTF8' template template0`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const db = createDb(url.href, { max: 1 })
  try {
    await migrateToLatest(db)
  } finally {
    await db.destroy()
  }
}

async function dropAll(serverUrl: string, prefix: string): Promise<void> {
  await onServer(serverUrl, async client => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
      prefix,
    ])
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`)
  })
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
