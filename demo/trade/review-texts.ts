/** What buyers write after an order, by how content they were, and what providers answer. */
import { z } from 'zod'
import { readYaml, texts } from '#demo/read.ts'
import type { Rng } from '#demo/rng.ts'

/** Where a service happens decides what people notice. */
const setting = z.enum(['home', 'desk', 'class', 'event'])
export type ReviewSetting = z.infer<typeof setting>

const words = z.strictObject({ open: texts, close: texts, tags: texts })

const { settings, good, fair, poor, occasions, middles, doubts, replies, followups } = readYaml(
  'trade/data/reviews.yaml',
  z.strictObject({
    settings: z.record(z.string(), setting),
    good: z.strictObject({ any: words, home: words, desk: words, class: words, event: words }),
    fair: words,
    poor: words,
    occasions: z.array(z.string()),
    middles: texts,
    doubts: texts,
    replies: z.strictObject({ good: texts, poor: texts }),
    followups: texts,
  }),
)

/** By the name of the first-level category. */
export const settingOf = (category: string): ReviewSetting => settings[category] ?? 'home'

export type ReviewText = { stars: number; body: string; tags: string[]; reply: string | null; followup: string | null }

/** One review; `quality` from 0 to 1 moves the stars, `done` is a part of what was bought. */
export function reviewText(rng: Rng, quality: number, done: string, where: ReviewSetting): ReviewText {
  const stars = rng.weighted([
    [5, 40 + quality * 50],
    [4, 22],
    [3, 10 * (1.3 - quality)],
    [2, 5 * (1.2 - quality)],
    [1, 4 * (1.2 - quality)],
  ] as const)
  const own = good[where]
  const praise = () => {
    const opens = rng.sample(rng.chance(0.6) ? [...own.open, ...good.any.open] : good.any.open, rng.chance(0.4) ? 2 : 1)
    const middle = rng.chance(0.5) ? `，${rng.pick(middles).replace('{done}', done)}` : ''
    return `${rng.pick(occasions)}${opens.join('，')}${middle}。${rng.pick([...own.close, ...good.any.close])}`
  }
  const sentences = stars >= 3 ? fair : poor
  const doubt = () => (rng.chance(0.6) ? rng.pick(doubts).replace('{done}', done) : '')
  const body = rng.chance(0.06)
    ? ''
    : stars === 5
      ? praise()
      : `${rng.pick(occasions)}${rng.pick(sentences.open)}${doubt()}${rng.pick(sentences.close)}`
  const tags = stars >= 5 ? [...own.tags, ...good.any.tags] : sentences.tags
  return {
    stars,
    body,
    tags: rng.sample(tags, rng.int(0, 3)),
    reply: rng.chance(stars >= 4 ? 0.35 : 0.75) ? rng.pick(stars >= 4 ? replies.good : replies.poor) : null,
    followup: stars >= 4 && rng.chance(0.08) ? rng.pick(followups) : null,
  }
}
