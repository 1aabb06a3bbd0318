/** Brings a database to the newest schema. Migrations only go forward; each runs in its own transaction. */
import { readdir } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'

const folder = new URL('./migrations/', import.meta.url)

/** Reads `migrations/NNNN-name.ts` in the order of their numbers. */
export const migrationProvider: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter(name => /^\d{4}-[a-z-]+\.ts$/.test(name)).sort()
    const entries = names.map(
      async name => [name.replace(/\.ts$/, ''), (await import(new URL(name, folder).href)) as Migration] as const,
    )
    return Object.fromEntries(await Promise.all(entries))
  },
}

export const createMigrator = <Schema>(db: Kysely<Schema>): Migrator =>
  new Migrator({ db, provider: migrationProvider, allowUnorderedMigrations: true })

/**
 * Migrates to the newest schema.
 * @returns the names of the migrations that ran now.
 * @throws the first migration error, with the migration's name in the message.
 */
export async function migrateToLatest<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { error, results } = await createMigrator(db).migrateToLatest()
  const failed = results?.find(result => result.status === 'Error')
  if (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${reason}`, { cause: error })
  }
  return (results ?? []).map(result => result.migrationName)
}
