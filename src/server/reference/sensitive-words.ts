/**
 * The sensitive words that a site begins with. Words that operators have changed stay as they are; the others follow the list, and words that
 * the list no longer has are disabled.
 */
import type { Db } from '#server/db/client.ts'
import {
  disableSensitiveWords,
  insertInsertedKeys,
  insertSensitiveWords,
  listInsertedKeys,
  listSensitiveWords,
} from './queries.ts'
import { readSensitiveWords } from './read-sensitive-words.ts'

const PART = 'sensitive_words'

export async function ensureSensitiveWords(db: Db): Promise<void> {
  const known = new Set(await listInsertedKeys(db, PART))
  const words = readSensitiveWords()
  const listed = new Set(words.map(word => word.text))
  // Words that an operator has deleted are not inserted again.
  const there = new Set(await listSensitiveWords(db))
  const wanted = words.filter(word => !known.has(word.text) || there.has(word.text))
  await insertSensitiveWords(
    db,
    wanted.map(({ text, isPattern, kind, level, places, bySound, isTopic, allow, why }) => ({
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
  const gone = [...known].filter(text => !listed.has(text))
  if (gone.length > 0) await disableSensitiveWords(db, gone)
  const fresh = words.filter(word => !known.has(word.text))
  if (fresh.length > 0) {
    await insertInsertedKeys(
      db,
      PART,
      fresh.map(word => word.text),
    )
  }
}
