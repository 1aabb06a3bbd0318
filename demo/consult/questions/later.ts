import type { Rng } from '#demo/rng.ts'

/** `wait` after `from`; where that lies ahead, some moment between then and now. */
export const laterMoment = (rng: Rng, now: Date, from: number, wait: number): number =>
  from + wait < now.getTime() ? from + wait : Math.round(from + rng.float() * (now.getTime() - from))
