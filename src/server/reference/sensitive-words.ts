/** The sensitive words that a site begins with. Inserted once; from then on they are the operators'. */
import type { Db } from '#server/db/client.ts'
import { insertInsertedKeys, insertSensitiveWords, listInsertedKeys } from './queries.ts'
import { readSensitiveWords } from './read-sensitive-words.ts'

const PART = 'sensitive_words'

export async function ensureSensitiveWords(db: Db): Promise<void> {
  const known = new Set(await listInsertedKeys(db, PART))
  const fresh = readSensitiveWords().filter(word => !known.has(word.text))
  if (fresh.length === 0) return
  await insertSensitiveWords(
    db,
    fresh.map(({ text, isPattern, kind, level, places, bySound, isTopic, allow, why }) => ({
      text,
      is_pattern: isPattern,
      kind,
      level,
      places,
      by_sound: bySound,
      is_topic: isTopic,
      allow,
      why,
      changed_by: null,
    })),
  )
  await insertInsertedKeys(
    db,
    PART,
    fresh.map(word => word.text),
  )
}
