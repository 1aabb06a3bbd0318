/**
 * The disk is lost between two backups: a copy of the server that was taken while rows were written, and the archive of its log, lead by the commands
 * of an operator to the moment that is wanted. The server runs in this process, as it does in that of the site.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createArchiveJob } from '#server/backup/archive-job.ts'
import { createFolder } from '#server/backup/place/folder.ts'
import { createDb } from '#server/db/client.ts'
import { waitForEnd } from '#server/db/embedded/processes.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/supervisor.ts'
import type { JobContext } from '#server/jobs/loop.ts'
import { ask } from '#tests/support/backup.ts'
import { figure } from './figures.ts'

const SECONDS = 10
const run = promisify(execFile)
const root = mkdtempSync(path.join(os.tmpdir(), 'chenghui-copy-'))
const [dataDir, backup, archive] = ['data', 'backup', 'archive'].map(name => path.join(root, name)) as [string, string, string]
for (const folder of [dataDir, archive]) mkdirSync(folder)
for (const folder of [root, dataDir]) chmodSync(folder, 0o755)

let server: EmbeddedDatabase | undefined
afterAll(async () => {
  await server?.stop()
  rmSync(root, { recursive: true, force: true })
})

const settings = {
  SECRET_KEY: randomBytes(32).toString('hex'),
  BACKUP_PASSPHRASE: 'a pass phrase of some words',
  BACKUP_DIR: path.join(root, 'backups'),
  BACKUP_PHYSICAL: 'true',
  BACKUP_ARCHIVE_DIR: archive,
  BACKUP_ARCHIVE_SECONDS: String(SECONDS),
}

const operator = (script: string, args: string[]) =>
  run(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings },
  })

const start = () => startEmbedded({ dataDir, log: () => undefined, archiveSeconds: SECONDS })
const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1)

/** Rows one after another, each acknowledged before the next. */
async function writeRows(url: string, name: string, isWanted: () => boolean): Promise<number> {
  let written = 0
  while (isWanted()) {
    await ask(url, `insert into site_facts (key, value) values ('${name} ${written}', 'then')`)
    written++
  }
  return written
}

const rowsOf = async (url: string, name: string) =>
  (await ask<{ rows: number }>(url, `select count(*)::int as rows from site_facts where key like '${name} %'`))[0]?.rows

const newestPiece = (): number => {
  const files = readdirSync(archive, { recursive: true, encoding: 'utf8' }).flatMap(
    name => /[0-9A-F]{24}\.(\d{13})\.gz$/.exec(name)?.[1] ?? [],
  )
  return Math.max(0, ...files.map(Number))
}

test('a copy of the server under load, the loss of the disk, and the site as it was at a moment after the copy', async () => {
  await operator('seed', ['--size', 'small'])
  server = await start()
  const before = await writeRows(server.url, 'before', countdown(50))
  let isCopying = true
  const writing = writeRows(server.url, 'meanwhile', () => isCopying)
  const copied = performance.now()
  const { stdout: said } = await operator('backup', ['--to', backup, '--physical'])
  const copySeconds = seconds(copied)
  isCopying = false
  const meanwhile = await writing
  const after = await writeRows(server.url, 'after', countdown(50))
  await sleep(50)
  const moment = new Date()
  await sleep(50)
  const mistaken = await writeRows(server.url, 'mistaken', countdown(50))
  const db = createDb(server.url, { max: 1, applicationName: 'test' })
  const job = createArchiveJob({ open: async () => createFolder(archive), dataDir, passphrase: settings.BACKUP_PASSPHRASE })
  while (newestPiece() <= moment.getTime()) {
    await sleep(500)
    await job.work({ db } as unknown as JobContext)
  }
  await db.destroy()

  await operator('restore', ['--from', backup, '--check', '--until', 'end'])
  process.kill(server.pid, 'SIGKILL')
  await waitForEnd(server.pid, 60_000)
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  const begun = performance.now()
  const { stdout } = await operator('restore', ['--from', backup, '--until', moment.toISOString()])
  const restoreSeconds = seconds(begun)
  expect(stdout).toContain('Restored')
  server = await start()
  for (const [name, rows] of Object.entries({ before, meanwhile, after, mistaken: 0 }))
    expect([name, await rowsOf(server.url, name)]).toEqual([name, rows])
  await expect(operator('restore', ['--from', backup])).rejects.toThrow()
  figure(
    'loss of the disk between two backups',
    'exactly what was written until the moment, nothing since',
    `${before + meanwhile + after} rows before it, 0 lost; ${mistaken} after it, 0 there; ${meanwhile} of them in the ${copySeconds} s of the copy ` +
      `(${/[\d.]+ MB/.exec(said)?.[0]}); restored in ${restoreSeconds} s`,
  )
})

function countdown(times: number): () => boolean {
  let left = times
  return () => left-- > 0
}
