/** Synonyms, kept for a minute: they are edited rarely and read with every search. */
import type { Db } from '#server/db/client.ts'
import { listSynonyms } from './queries.ts'
import type { Synonyms } from './query-terms.ts'
import { normalise } from './segment.ts'

const KEEP = 60_000

type Kept = { until: number; synonyms: Promise<Synonyms> }
const keptByDatabase = new WeakMap<Db, Kept>()

async function read(db: Db): Promise<Synonyms> {
  const synonyms = new Map<string, string[]>()
  for (const { words } of await listSynonyms(db)) {
    const same = words.map(normalise)
    for (const word of same) synonyms.set(word, [...(synonyms.get(word) ?? []), ...same.filter(other => other !== word)])
  }
  return synonyms
}

export function readSynonyms(db: Db, now = Date.now()): Promise<Synonyms> {
  const kept = keptByDatabase.get(db)
  if (kept && kept.until > now) return kept.synonyms
  const synonyms = read(db)
  keptByDatabase.set(db, { until: now + KEEP, synonyms })
  synonyms.catch(() => keptByDatabase.delete(db))
  return synonyms
}
