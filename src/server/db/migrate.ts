/** Brings a database to the newest schema. Migrations only go forward; each runs in its own transaction. */
import { readdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { projectFile } from '#server/project-file.ts'

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

/**
 * Refuses a database that has run migrations which this version does not have: those from before the baseline, or those of a newer version.
 * @throws Error that says in words what to do
 */
async function assertKnown<Schema>(db: Kysely<Schema>): Promise<void> {
  const { rows: tables } = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return
  const known = await migrationProvider.getMigrations()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.filter(row => !(row.name in known))
  if (unknown.length === 0) return
  throw new Error(unknown.some(row => row.name === '0020-identity') ? EARLIER_DEVELOPMENT : NEWER_VERSION)
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
 * Brings an empty database to the schema that exactly these migrations make, for the rows of a backup of that time.
 * @throws Error in words when this version has not all of them; the first migration error.
 */
export async function migrateExactly<Schema>(db: Kysely<Schema>, names: readonly string[]): Promise<string[]> {
  const known = await migrationProvider.getMigrations()
  if (names.some(name => !(name in known))) throw new Error(NEWER_VERSION)
  const wanted = Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)))
  return run(createMigrator(db, { getMigrations: async () => wanted }))
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
