/** The synonyms that a site begins with. Inserted once; from then on they are the operators'. */
import type { Db } from '#server/db/client.ts'
import { insertInsertedKeys, insertSynonyms, listInsertedKeys } from './queries.ts'
import { readData } from './read.ts'

const PART = 'synonyms'

export const readSynonyms = (): string[][] =>
  readData('synonyms.txt')
    .split('\n')
    .map(line => line.replace(/#.*/, '').split(/\s+/).filter(Boolean))
    .filter(words => words.length > 0)

export async function ensureSynonyms(db: Db): Promise<void> {
  const known = new Set(await listInsertedKeys(db, PART))
  const fresh = readSynonyms().filter(words => !known.has(words.join(' ')))
  if (fresh.length === 0) return
  await insertSynonyms(db, fresh)
  await insertInsertedKeys(
    db,
    PART,
    fresh.map(words => words.join(' ')),
  )
}
