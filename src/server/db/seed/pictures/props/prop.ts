import type { Mood } from '../colour.ts'
import type { Chance } from '../random.ts'

/** One object in a box of 200 × 200 that stands on y = 200 and is centred on x = 100. */
export type Prop = (m: Mood, r: Chance) => string
