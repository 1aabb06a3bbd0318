/**
 * `npm run backup -- --to FOLDER` (or `s3://bucket/prefix`): the database as of one moment and the uploads, beside a running site.
 * BACKUP_PASSPHRASE encrypts it; `--physical` copies the files of the embedded server in place of the rows. The key of the site (SECRET_KEY, or
 * DATA_DIR/secret) is not part of it: it lies elsewhere, or a backup alone could open what is sealed.
 */
import { parseArgs } from 'node:util'
import { createBackup } from '#server/backup/create.ts'
import { filesOf, type Manifest } from '#server/backup/manifest.ts'
import { openBackupPlace } from '#server/backup/settings.ts'
import type { Env } from '#server/env.ts'
import { openSecrets } from '#server/secrets.ts'
import { joinDatabase, readSiteKind } from '../lib/database.ts'
import { fail, print, since } from '../lib/print.ts'
import { loadSettings } from '../lib/settings.ts'

const USAGE = 'npm run backup -- --to FOLDER|s3://BUCKET/PREFIX [--physical]'

try {
  const { values } = parseArgs({ options: { to: { type: 'string' }, physical: { type: 'boolean', default: false } } })
  if (!values.to) throw new Error(`A folder that does not exist yet, or a place in a bucket, is needed:\n  ${USAGE}`)
  await run(values.to, values.physical)
} catch (error) {
  fail(error)
}

async function run(address: string, isPhysical: boolean): Promise<void> {
  const env = await loadSettings()
  if (isPhysical && env.DATABASE_URL)
    throw new Error(
      '--physical copies the files of the embedded server. With DATABASE_URL, back up its rows (without --physical).',
    )
  openSecrets(env)
  const place = await openBackupPlace(address, env)
  const database = await joinDatabase(env)
  const started = performance.now()
  try {
    const siteKind = await readSiteKind(database.url)
    if (siteKind === 'empty') throw new Error('There is no site in this database yet.')
    let gone = 0
    const manifest = await createBackup({
      databaseUrl: database.url,
      ...(isPhysical ? await serverOf(env) : {}),
      dataDir: env.DATA_DIR,
      place,
      siteKind,
      filesInBucket: env.S3_BUCKET !== undefined,
      passphrase: env.BACKUP_PASSPHRASE,
      onGone: () => gone++,
    })
    print(`${place.address}: ${describe(manifest)} (${since(started)})`)
    if (gone > 0) print(`${gone} files were deleted by their owners while it was made, and are not in it.`)
    if (manifest.salt === null) print('Not encrypted: set BACKUP_PASSPHRASE where others can read it.')
    print('Keep SECRET_KEY (or DATA_DIR/secret) in another place: without it sealed texts stay closed.')
  } finally {
    await database.stop()
  }
}

async function serverOf(env: Env): Promise<{ serverUrl: string; history: string | undefined }> {
  const { joinAsSuperuser } = await import('#server/db/embedded/supervisor.ts')
  const { findSpool } = await import('#server/db/embedded/spool.ts')
  const serverUrl = await joinAsSuperuser(env.DATA_DIR)
  if (!serverUrl) throw new Error(`The embedded server of ${env.DATA_DIR} does not answer.`)
  return { serverUrl, history: env.BACKUP_ARCHIVE_DIR ? (await findSpool(env.DATA_DIR))?.history : undefined }
}

function describe(manifest: Manifest): string {
  const bytes = filesOf(manifest).reduce((sum, stored) => sum + stored.bytes, 0)
  const database =
    manifest.format === 1
      ? `${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${manifest.tables.length} tables`
      : `the files of PostgreSQL ${manifest.server.version}`
  const files = manifest.files ? `${manifest.files.length} files` : 'no files (they lie in the bucket)'
  return `${database}, ${files}, ${(bytes / 1e6).toFixed(1)} MB`
}
