/**
 * `npm run restore -- --from FOLDER` (or `s3://bucket/prefix`): brings a backup back into an empty database and an empty DATA_DIR; the site must
 * not run. `--check` restores it into a database of its own, which is thrown away again, and touches nothing else.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { verifyAudit } from '#server/audit.ts'
import {
  fitsSecret,
  holdsRows,
  holdsServer,
  type Opened,
  openBackup,
  restoreDatabase,
  restoreFiles,
} from '#server/backup/restore.ts'
import { restoreServer } from '#server/backup/restore-server.ts'
import { openBackupPlace } from '#server/backup/settings.ts'
import { createDb, type Db } from '#server/db/client.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import type { Env } from '#server/env.ts'
import { openSecrets } from '#server/secrets.ts'
import { type OpenDatabase, openDatabase } from '../lib/database.ts'
import { fail, say, since } from '../lib/say.ts'
import { loadSettings } from '../lib/settings.ts'

const USAGE = 'npm run restore -- --from FOLDER|s3://BUCKET/PREFIX [--check]'
const OTHER_KEY = `The backup belongs to another SECRET_KEY than the present one: id numbers and other sealed texts could not be opened.
Set SECRET_KEY (or put DATA_DIR/secret back) as it was, and run this again.`
const NOT_EMBEDDED = `The backup is of the files of the embedded server: unset DATABASE_URL to restore it. For a server of your own, restore a
backup of its rows.`

try {
  const { values } = parseArgs({ options: { from: { type: 'string' }, check: { type: 'boolean', default: false } } })
  if (!values.from) throw new Error(`The folder of a backup, or its place in a bucket, is needed:\n  ${USAGE}`)
  await run(values.from, values.check)
} catch (error) {
  fail(error)
}

async function run(address: string, isCheck: boolean): Promise<void> {
  const env = await loadSettings()
  openSecrets(env)
  const started = performance.now()
  const backup = await openBackup(await openBackupPlace(address, env), env.BACKUP_PASSPHRASE)
  say(`Every file of the backup of ${backup.manifest.createdAt} is as it was written (${since(started)})`)
  if (isCheck) return checkIn(backup, env)
  if (!fitsSecret(backup)) throw new Error(OTHER_KEY)
  if (holdsServer(backup) && env.DATABASE_URL) throw new Error(NOT_EMBEDDED)
  await restoreInto(backup, env.DATA_DIR, () => openDatabase(env))
  say(`Restored. Start the site with SITE_DEMO=${backup.manifest.siteKind === 'demo'}.`)
}

async function checkIn(backup: Opened, env: Env): Promise<void> {
  if (!fitsSecret(backup)) say(OTHER_KEY)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'chenghui-restore-'))
  try {
    await restoreInto(backup, dataDir, async () => {
      const { startEmbedded } = await import('#server/db/embedded/supervisor.ts')
      return startEmbedded({ dataDir, log: () => undefined, ephemeral: true })
    })
    say(`The backup can be restored. Nothing of ${env.DATA_DIR} was touched.`)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** @param open starts the database of `dataDir`, or finds the one that is to be filled. */
async function restoreInto(backup: Opened, dataDir: string, open: () => Promise<OpenDatabase>): Promise<void> {
  const started = performance.now()
  if (holdsServer(backup)) await restoreServer(backup, dataDir)
  const database = await open()
  try {
    const newer = holdsRows(backup) ? await restoreDatabase(backup, database.url) : await withDb(database.url, migrateToLatest)
    await restoreFiles(backup, dataDir)
    const restored = holdsRows(backup)
      ? `${backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)} rows`
      : 'The server'
    say(
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
  say(`The ledger adds up, and the ${entries} entries of the audit log fit their seals.`)
}

async function withDb<Answer>(url: string, work: (db: Db) => Promise<Answer>): Promise<Answer> {
  const db = createDb(url, { max: 2, applicationName: 'chenghui-restore' })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
