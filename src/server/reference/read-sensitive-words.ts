/** The list of words that every site begins with (`data/sensitive-words.yaml`). */
import { parse } from 'yaml'
import { z } from 'zod'
import { TEXT_KINDS, TEXT_LEVELS, TEXT_PLACES } from '#lib/forms/platform/text-check.ts'
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
    /** Words that count only together (`代开|出售+病历|流水`). */
    near: z.array(z.string().min(3)).default([]),
    patterns: z.array(z.string().min(2)).default([]),
  }),
)

/** One entry a word or pattern; of the phrases that are allowed, each word has those that can cover it. */
export const readSensitiveWords = () =>
  groups
    .parse(parse(readData('sensitive-words.yaml')))
    .flatMap(({ words, near, patterns, allow, allowSound, where, topic: isTopic, ...rest }) => {
      const group = { ...rest, isTopic }
      return [
        ...words.map(text => ({
          ...group,
          text,
          isPattern: false,
          places: where,
          allow: [...allow.filter(one => one.includes(text)), ...allowSound],
        })),
        ...near.map(text => ({ ...group, text, isPattern: false, places: where, allow })),
        ...patterns.map(text => ({ ...group, text, isPattern: true, places: where, allow })),
      ]
    })
