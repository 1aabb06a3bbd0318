/**
 * `npm run backup -- --to FOLDER`: the database as of one moment and the uploads, beside a running site. BACKUP_PASSPHRASE encrypts it. The key
 * of the site (SECRET_KEY, or DATA_DIR/secret) is not part of it: it lies elsewhere, or whoever has the backup could open what is sealed.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createBackup } from '#server/backup/create.ts'
import { openSecrets } from '#server/secrets.ts'
import { joinDatabase, readSiteKind } from '../lib/database.ts'
import { fail, say, since } from '../lib/say.ts'
import { loadSettings } from '../lib/settings.ts'

const USAGE = 'npm run backup -- --to FOLDER'

try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (!values.to) throw new Error(`A folder that does not exist yet is needed:\n  ${USAGE}`)
  await run(path.resolve(values.to))
} catch (error) {
  fail(error)
}

async function run(folder: string): Promise<void> {
  const env = await loadSettings()
  openSecrets(env)
  const database = await joinDatabase(env)
  const started = performance.now()
  try {
    const siteKind = await readSiteKind(database.url)
    if (siteKind === 'empty') throw new Error('There is no site in this database yet.')
    let gone = 0
    const manifest = await createBackup({
      databaseUrl: database.url,
      dataDir: env.DATA_DIR,
      folder,
      siteKind,
      filesInBucket: env.S3_BUCKET !== undefined,
      passphrase: env.BACKUP_PASSPHRASE,
      onGone: () => gone++,
    })
    const bytes = [...manifest.tables, ...(manifest.files ?? [])].reduce((sum, stored) => sum + stored.bytes, 0)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const files = manifest.files ? `${manifest.files.length} files` : 'no files (they lie in the bucket)'
    say(
      `${folder}: ${rows} rows of ${manifest.tables.length} tables, ${files}, ${(bytes / 1e6).toFixed(1)} MB (${since(started)})`,
    )
    if (gone > 0) say(`${gone} files were deleted by their owners while it was made, and are not in it.`)
    if (manifest.salt === null) say('Not encrypted: set BACKUP_PASSPHRASE where others can read the folder.')
    say('Keep SECRET_KEY (or DATA_DIR/secret) in another place: without it sealed texts stay closed.')
  } finally {
    await database.stop()
  }
}
