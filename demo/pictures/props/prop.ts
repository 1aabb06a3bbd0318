import type { Mood } from '#demo/pictures/colour.ts'
import type { Chance } from '#demo/pictures/random.ts'

/** One object in a box of 200 × 200 that stands on y = 200 and is centred on x = 100. */
export type Prop = (m: Mood, r: Chance) => string
