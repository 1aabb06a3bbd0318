/** Synonyms and hot words, cached: they are edited rarely and read with every search. */
import { pageTag } from '#lib/tags.ts'
import type { Purgeable } from '#server/cache/call-memo.ts'
import type { Db } from '#server/db/client.ts'
import { listEnabledSynonyms, listWantedWords } from './queries.ts'
import type { Synonyms } from './query-terms.ts'
import { isHan, normalise, pinyinOf } from './segment.ts'
import { listFileSynonyms } from './synonym-file.ts'

const KEEP = 60_000

/** Chinese words that people search for, by their whole pinyin and by their initials. */
export type Sounds = ReadonlyMap<string, readonly string[]>
export type Vocabulary = { synonyms: Synonyms; sounds: Sounds }

type Cached = { until: number; vocabulary: Promise<Vocabulary> }
const cachedByDatabase = new WeakMap<Db, Cached>()

function synonymsOf(groups: readonly (readonly string[])[]): Synonyms {
  const synonyms = new Map<string, string[]>()
  for (const words of groups) {
    const same = words.map(normalise)
    for (const word of same) {
      const others = [...(synonyms.get(word) ?? []), ...same.filter(other => other !== word)]
      synonyms.set(word, [...new Set(others)])
    }
  }
  return synonyms
}

function soundsOf(words: readonly string[]): Sounds {
  const sounds = new Map<string, string[]>()
  for (const word of words.map(normalise)) {
    const characters = [...word]
    if (characters.length < 2 || !characters.every(isHan)) continue
    const syllables = pinyinOf(word)
    for (const sound of new Set([syllables.join(''), syllables.map(syllable => syllable[0]).join('')])) {
      sounds.set(sound, [...(sounds.get(sound) ?? []), word])
    }
  }
  return sounds
}

async function read(db: Db): Promise<Vocabulary> {
  const [edited, wanted] = await Promise.all([listEnabledSynonyms(db), listWantedWords(db)])
  return {
    synonyms: synonymsOf([...listFileSynonyms(), ...edited.map(({ words }) => words)]),
    sounds: soundsOf(wanted.map(({ word }) => word)),
  }
}

const forgetVocabulary = (db: Db): void => void cachedByDatabase.delete(db)

/** What operators edit counts at once on every node: the write says so by the tag. */
export const cachedVocabulary = (db: Db): Purgeable => ({
  purge: tags => {
    if (tags.includes(pageTag.vocabulary)) forgetVocabulary(db)
  },
  purgeAll: () => forgetVocabulary(db),
})

export function readVocabulary(db: Db, now = Date.now()): Promise<Vocabulary> {
  const cached = cachedByDatabase.get(db)
  if (cached && cached.until > now) return cached.vocabulary
  const vocabulary = read(db)
  cachedByDatabase.set(db, { until: now + KEEP, vocabulary })
  vocabulary.catch(() => cachedByDatabase.delete(db))
  return vocabulary
}
