/**
 * The data that every installation needs before anybody can use it: areas, categories, boards. The same on a real site and in the demo
 * city, which stands on top of it.
 */
import { createHash } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import { findFact, saveFact } from '#server/db/site-facts.ts'
import { ensureAreas } from './areas.ts'
import { ensureCategories } from './categories.ts'
import { DATA_FILES, readData } from './read.ts'
import { ensureSensitiveWords } from './sensitive-words.ts'
import { ensureSynonyms } from './synonyms.ts'

/** The version of the reference data that this database holds. */
const VERSION_FACT = 'reference'

/** Raised when this code writes other rows than before from the same files. */
const CODE_VERSION = 1

/** Changes whenever a file of the data changes. */
export function referenceVersion(): string {
  const hash = createHash('sha256').update(String(CODE_VERSION))
  for (const name of DATA_FILES) hash.update(name).update(readData(name))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Brings the reference data of a migrated database to the version of this code, in one transaction. Rows that are there stay as operators
 * have left them; a database that has this version is not written to.
 * @returns true when something was written.
 */
export async function ensureReference(db: Db): Promise<boolean> {
  const version = referenceVersion()
  if ((await findFact(db, VERSION_FACT)) === version) return false
  const write = async (trx: Db): Promise<void> => {
    await ensureAreas(trx)
    await ensureCategories(trx)
    await ensureSensitiveWords(trx)
    await ensureSynonyms(trx)
    await saveFact(trx, VERSION_FACT, version)
  }
  await (db.isTransaction ? write(db) : db.transaction().execute(write))
  return true
}
