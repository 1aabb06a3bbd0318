/**
 * `npm run restore -- --from FOLDER` (or `s3://bucket/prefix`): brings a backup back into an empty database and an empty DATA_DIR; the site must
 * not run. `--check` restores it into a database of its own, which is thrown away again, and touches nothing else. `--until` goes on from a copy of
 * the server through the archive of its log, to a moment or to its end.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { verifyAudit } from '#server/audit.ts'
import { openArchive } from '#server/backup/archive.ts'
import {
  assertNoUploads,
  fitsSecret,
  holdsRows,
  holdsServer,
  type Opened,
  openBackup,
  restoreDatabase,
  restoreFiles,
} from '#server/backup/restore.ts'
import { type LaterLog, restoreServer } from '#server/backup/restore-server.ts'
import { openBackupPlace } from '#server/backup/settings.ts'
import { createDb, type Db } from '#server/db/client.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import type { Env } from '#server/env.ts'
import { openSecrets } from '#server/secrets.ts'
import { type OpenDatabase, openDatabase } from '../lib/database.ts'
import { fail, print, since } from '../lib/print.ts'
import { loadSettings } from '../lib/settings.ts'

const USAGE = 'npm run restore -- --from FOLDER|s3://BUCKET/PREFIX [--check] [--until MOMENT|end]'
const OTHER_KEY = `The backup belongs to another SECRET_KEY than the present one: id numbers and other sealed texts could not be opened.
Set SECRET_KEY (or put DATA_DIR/secret back) as it was, and run this again.`
const NOT_EMBEDDED = `The backup is of the files of the embedded server: unset DATABASE_URL to restore it. For a server of your own, restore a
backup of its rows.`

try {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, check: { type: 'boolean', default: false }, until: { type: 'string' } },
  })
  if (!values.from) throw new Error(`The folder of a backup, or its place in a bucket, is needed:\n  ${USAGE}`)
  await run({ address: values.from, isCheck: values.check, until: values.until })
} catch (error) {
  fail(error)
}

async function run({ address, isCheck, until }: { address: string; isCheck: boolean; until: string | undefined }): Promise<void> {
  const env = await loadSettings()
  openSecrets(env)
  const started = performance.now()
  const backup = await openBackup(await openBackupPlace(address, env), env.BACKUP_PASSPHRASE)
  print(`Every file of the backup of ${backup.manifest.createdAt} is as it was written (${since(started)})`)
  const later = until === undefined ? undefined : await laterLog(backup, env, until)
  if (isCheck) return checkIn(backup, env, later)
  if (!fitsSecret(backup)) throw new Error(OTHER_KEY)
  if (holdsServer(backup) && env.DATABASE_URL) throw new Error(NOT_EMBEDDED)
  await restoreInto(backup, { dataDir: env.DATA_DIR, later, open: () => openDatabase(env) })
  print(`Restored. Start the site with SITE_DEMO=${backup.manifest.siteKind === 'demo'}.`)
}

/** @throws Error in words when the moment cannot be read, or nothing leads there. */
async function laterLog(backup: Opened, env: Env, until: string): Promise<LaterLog> {
  const moment = until === 'end' ? null : z.iso.datetime({ offset: true }).safeParse(until)
  if (moment && !moment.success)
    throw new Error('--until needs a moment with its zone, as 2026-11-26T15:04:05+08:00, or the word end.')
  if (!holdsServer(backup))
    throw new Error('--until goes on from a copy of the server (backup --physical); this backup holds rows.')
  if (!env.BACKUP_ARCHIVE_DIR) throw new Error('--until needs the archive of the log: set BACKUP_ARCHIVE_DIR as it was.')
  const archive = await openArchive(await openBackupPlace(env.BACKUP_ARCHIVE_DIR, env), env.BACKUP_PASSPHRASE)
  return { archive, until: moment ? new Date(moment.data) : null }
}

async function checkIn(backup: Opened, env: Env, later: LaterLog | undefined): Promise<void> {
  if (!fitsSecret(backup)) print(OTHER_KEY)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'chenghui-restore-'))
  try {
    const open = async () => {
      const { startEmbedded } = await import('#server/db/embedded/supervisor.ts')
      return startEmbedded({ dataDir, log: () => undefined, ephemeral: true })
    }
    await restoreInto(backup, { dataDir, later, open })
    print(`The backup can be restored. Nothing of ${env.DATA_DIR} was touched.`)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Target = {
  dataDir: string
  later: LaterLog | undefined
  /** Starts the database of `dataDir`, or finds the one that is to be filled. */
  open: () => Promise<OpenDatabase>
}

async function restoreInto(backup: Opened, { dataDir, later, open }: Target): Promise<void> {
  const started = performance.now()
  await assertNoUploads(dataDir)
  if (holdsServer(backup)) await restoreServer(backup, dataDir, later)
  const database = await open()
  try {
    const newer = holdsRows(backup) ? await restoreDatabase(backup, database.url) : await withDb(database.url, migrateToLatest)
    await restoreFiles(backup, dataDir)
    const restored = holdsRows(backup)
      ? `${backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)} rows`
      : 'The server'
    print(
      `${restored}, ${backup.manifest.files?.length ?? 0} files (${since(started)}); ${newer.length} migrations have come since`,
    )
    await withDb(database.url, assertSound)
  } finally {
    await database.stop()
  }
}

async function assertSound(db: Db): Promise<void> {
  const faults = await findLedgerFaults(db)
  if (faults.length > 0) throw new Error(`The ledger does not add up in ${faults.length} places after the restore.`)
  const { entries, broken } = await verifyAudit(db)
  if (broken.length > 0) throw new Error(`The audit log does not fit its seals at ${broken.join(', ')}.`)
  print(`The ledger adds up, and the ${entries} entries of the audit log fit their seals.`)
}

async function withDb<Answer>(url: string, work: (db: Db) => Promise<Answer>): Promise<Answer> {
  const db = createDb(url, { max: 2, applicationName: 'chenghui-restore' })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
