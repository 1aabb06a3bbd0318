/** The texts from which one board's topics and replies are put together. */
import type { Slots } from './expand.ts'

export type BoardTexts = {
  slug: string
  name: string
  group: string
  intro: string
  tags: string[]
  slots: Slots
  titles: string[]
  openings: string[]
  details: string[]
  asks: string[]
  replies: string[]
}
