/**
 * `npm run restore -- --from FOLDER`: brings a backup back into an empty database and an empty DATA_DIR; the site must not run.
 * `--check` restores it into a database of its own, which is thrown away again, and touches nothing else.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { verifyAudit } from '#server/audit.ts'
import { fitsSecret, type Opened, openBackup, restoreDatabase, restoreFiles } from '#server/backup/restore.ts'
import { createDb } from '#server/db/client.ts'
import { findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import type { Env } from '#server/env.ts'
import { openSecrets } from '#server/secrets.ts'
import { openDatabase } from '../lib/database.ts'
import { fail, say, since } from '../lib/say.ts'
import { loadSettings } from '../lib/settings.ts'

const USAGE = 'npm run restore -- --from FOLDER [--check]'
const OTHER_KEY = `The backup belongs to another SECRET_KEY than the present one: id numbers and other sealed texts could not be opened.
Set SECRET_KEY (or put DATA_DIR/secret back) as it was, and run this again.`

try {
  const { values } = parseArgs({ options: { from: { type: 'string' }, check: { type: 'boolean', default: false } } })
  if (!values.from) throw new Error(`The folder of a backup is needed:\n  ${USAGE}`)
  await run(path.resolve(values.from), values.check)
} catch (error) {
  fail(error)
}

async function run(folder: string, isCheck: boolean): Promise<void> {
  const env = await loadSettings()
  openSecrets(env)
  const started = performance.now()
  const backup = await openBackup(folder, env.BACKUP_PASSPHRASE)
  say(`Every file of the backup of ${backup.manifest.createdAt} is as it was written (${since(started)})`)
  if (isCheck) return checkIn(backup, env)
  if (!fitsSecret(backup)) throw new Error(OTHER_KEY)
  const database = await openDatabase(env)
  try {
    await restoreInto(backup, database.url, env.DATA_DIR)
    say(`Restored. Start the site with SITE_DEMO=${backup.manifest.siteKind === 'demo'}.`)
  } finally {
    await database.stop()
  }
}

async function checkIn(backup: Opened, env: Env): Promise<void> {
  if (!fitsSecret(backup)) say(OTHER_KEY)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'chenghui-restore-'))
  try {
    const { startEmbedded } = await import('#server/db/embedded/supervisor.ts')
    const database = await startEmbedded({ dataDir, log: () => undefined, ephemeral: true })
    try {
      await restoreInto(backup, database.url, dataDir)
    } finally {
      await database.stop()
    }
    say(`The backup can be restored. Nothing of ${env.DATA_DIR} was touched.`)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function restoreInto(backup: Opened, databaseUrl: string, dataDir: string): Promise<void> {
  const started = performance.now()
  const newer = await restoreDatabase(backup, databaseUrl)
  await restoreFiles(backup, dataDir)
  const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`${rows} rows, ${backup.manifest.files?.length ?? 0} files (${since(started)}); ${newer.length} migrations have come since`)
  const db = createDb(databaseUrl, { max: 1, applicationName: 'chenghui-restore' })
  try {
    const faults = await findLedgerFaults(db)
    if (faults.length > 0) throw new Error(`The ledger does not add up in ${faults.length} places after the restore.`)
    const { entries, broken } = await verifyAudit(db)
    if (broken.length > 0) throw new Error(`The audit log does not fit its seals at ${broken.join(', ')}.`)
    say(`The ledger adds up, and the ${entries} entries of the audit log fit their seals.`)
  } finally {
    await db.destroy()
  }
}
