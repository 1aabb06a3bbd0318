import type { Rng } from '#demo/rng.ts'

/** Some moment from `from` on and before `to`. */
export const momentBetween = (rng: Rng, from: Date, to: Date): Date =>
  new Date(from.getTime() + rng.float() * Math.max(0, to.getTime() - from.getTime()))
