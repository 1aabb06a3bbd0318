/** The texts from which a board's topics and replies are put together: one file per board. */
import { z } from 'zod'
import { readYaml, slots, texts } from '#demo/read.ts'

const board = z.strictObject({
  slug: z.string(),
  name: z.string(),
  group: z.string(),
  intro: z.string(),
  tags: texts,
  slots,
  titles: texts,
  openings: texts,
  details: texts,
  asks: texts,
  replies: texts,
})

export type BoardTexts = z.infer<typeof board>

const SLUGS = ['plaza', 'commute', 'food', 'sport', 'market', 'rent', 'startup', 'tech', 'finance', 'jobs', 'policy', 'feedback']

export const boardTexts: BoardTexts[] = SLUGS.map(slug => readYaml(`park/data/boards/${slug}.yaml`, board))
