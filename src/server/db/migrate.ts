/** Brings a database to the newest schema. Migrations only go forward; each runs in its own transaction. */
import { readdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { projectFile } from '#server/project-file.ts'
import { hasReplaced, missingOf, REPLACED, recordBaselines, withBaselines } from './baseline/replaced.ts'

const folder = projectFile('src/server/db/migrations/')

/** Reads `migrations/NNNN-name.ts` in the order of their numbers. Their code is loaded when they run, which most starts need none of. */
export const migrationProvider: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter(name => /^\d{4}-[a-z-]+\.ts$/.test(name)).sort()
    return Object.fromEntries(names.map(name => [name.replace(/\.ts$/, ''), loadedWhenRun(name)]))
  },
}

const loadedWhenRun = (name: string): Migration => ({
  async up(db) {
    const { up } = (await import(new URL(name, folder).href)) as Migration
    await up(db)
  },
})

export const createMigrator = <Schema>(db: Kysely<Schema>, provider: MigrationProvider = migrationProvider): Migrator =>
  new Migrator({ db, provider, allowUnorderedMigrations: true })

const EARLIER_DEVELOPMENT = `This database was made by an earlier development version of the site, whose schema is no longer migrated.
Begin with an empty one: delete the folder DATA_DIR (or the database that DATABASE_URL names), or set another, and start again.`
const NEWER_VERSION = `This database was made by a newer version of the site than this one. Start that version again, or update this one.`

/** How to come to the last version that has the migrations which are one baseline here. */
const LAST_VERSION = `git checkout "$(git rev-list -1 HEAD -- src/server/db/migrations/${REPLACED.at(-1)}.ts)~1"`
const middle = (missing: readonly string[]) =>
  `${missing.length} of the ${REPLACED.length} migrations have not run that are one baseline in this version (the first is ${missing[0]}).`
const stoppedInTheMiddle = (missing: readonly string[]) => `This database stopped in the middle: ${middle(missing)}
Start the last version that has them once, which brings the database to their end, then this one again:
  ${LAST_VERSION} && npm start`
const backupOfTheMiddle = (
  missing: readonly string[],
) => `This backup is of a database that stopped in the middle: ${middle(missing)}
Restore it with the last version that has them, which brings it to their end, and start this one then:
  ${LAST_VERSION} && npm run restore -- --from …`

/** @returns the names in the record of migrations; none before the first start. */
async function listRecorded<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Goes on only with a database all of whose migrations this version has, or has as its baselines, which are then written into its record.
 * @throws Error that says in words what to do: with a database from before the first baseline, of a newer version, or in the middle of
 *   what the baselines stand for
 */
async function assertKnown<Schema>(db: Kysely<Schema>): Promise<void> {
  const recorded = await listRecorded(db)
  const known = await migrationProvider.getMigrations()
  if (recorded.includes('0020-identity')) throw new Error(EARLIER_DEVELOPMENT)
  if (!hasReplaced(recorded)) {
    if (recorded.some(name => !(name in known))) throw new Error(NEWER_VERSION)
    return
  }
  const missing = missingOf(recorded)
  if (missing.length > 0) throw new Error(stoppedInTheMiddle(missing))
  if (withBaselines(recorded).some(name => !(name in known))) throw new Error(NEWER_VERSION)
  await recordBaselines(db)
}

/**
 * Migrates to the newest schema.
 * @returns the names of the migrations that ran now.
 * @throws the first migration error, with the migration's name in the message; Error in words for the database of another version.
 */
export async function migrateToLatest<Schema>(db: Kysely<Schema>): Promise<string[]> {
  await assertKnown(db)
  return run(createMigrator(db))
}

/**
 * Brings an empty database to the schema that exactly these migrations make, for the rows of a backup of that time; the baselines make it
 * for those that they stand for.
 * @throws Error in words when this version has not all of them; the first migration error.
 */
export async function migrateExactly<Schema>(db: Kysely<Schema>, names: readonly string[]): Promise<string[]> {
  const known = await migrationProvider.getMigrations()
  const missing = hasReplaced(names) ? missingOf(names) : []
  if (missing.length > 0) throw new Error(backupOfTheMiddle(missing))
  const wanted = withBaselines(names)
  if (wanted.some(name => !(name in known))) throw new Error(NEWER_VERSION)
  const chosen = Object.fromEntries(Object.entries(known).filter(([name]) => wanted.includes(name)))
  return run(createMigrator(db, { getMigrations: async () => chosen }))
}

async function run(migrator: Migrator): Promise<string[]> {
  const { error, results } = await migrator.migrateToLatest()
  const failed = results?.find(result => result.status === 'Error')
  if (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${reason}`, { cause: error })
  }
  return (results ?? []).map(result => result.migrationName)
}
