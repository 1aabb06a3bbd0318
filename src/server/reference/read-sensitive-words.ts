/** The list of words that every site begins with (`data/sensitive-words.yaml`). */
import { parse } from 'yaml'
import { z } from 'zod'
import { MAX_WORD, TEXT_KINDS, TEXT_LEVELS, TEXT_PLACES } from '#lib/forms/platform/text-check.ts'
import { readData } from './read.ts'

const groups = z.array(
  z.strictObject({
    kind: z.enum(TEXT_KINDS),
    level: z.enum(TEXT_LEVELS),
    why: z.string().min(2),
    where: z.array(z.enum(TEXT_PLACES)).default([]),
    bySound: z.boolean().default(false),
    topic: z.boolean().default(false),
    allow: z.array(z.coerce.string()).default([]),
    /** Of all words of the group: what only sounds like one of them. */
    allowSound: z.array(z.string()).default([]),
    words: z.array(z.coerce.string().min(2)).default([]),
    /** Many words stand in one entry. */
    joined: z.boolean().default(false),
    /** Words that count only together (`代开|出售+病历|流水`). */
    near: z.array(z.string().min(3).max(MAX_WORD)).default([]),
    patterns: z.array(z.string().min(2).max(MAX_WORD)).default([]),
  }),
)

const MAX_JOINED = 380

/** Words put together into as few entries as stay readable. */
function joinedOf(words: readonly string[]): string[] {
  const found: string[] = []
  for (const word of words) {
    const last = found.at(-1)
    if (last !== undefined && last.length + word.length < MAX_JOINED) found[found.length - 1] = `${last}|${word}`
    else found.push(word)
  }
  return found
}

/** One entry a word or pattern; of the phrases that are allowed, each word has those that can cover it. */
export const readSensitiveWords = () =>
  groups
    .parse(parse(readData('sensitive-words.yaml')))
    .flatMap(({ words: own, joined, near, patterns, allow, allowSound, where, topic: isTopic, ...rest }) => {
      const group = { ...rest, isTopic }
      const words = joined ? joinedOf(own) : own
      return [
        ...words.map(text => ({
          ...group,
          text,
          isPattern: false,
          places: where,
          allow: [...allow.filter(one => text.split('|').some(word => one.includes(word))), ...allowSound],
        })),
        ...near.map(text => ({ ...group, text, isPattern: false, places: where, allow: [] })),
        ...patterns.map(text => ({ ...group, bySound: false, text, isPattern: true, places: where, allow })),
      ]
    })
