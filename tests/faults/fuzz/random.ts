/** Random choices that a printed seed repeats. */
export type Random = {
  /** From 0 to below `limit`. */
  below(limit: number): number
  pick<Item>(list: readonly Item[]): Item
  /** True with the given share. */
  chance(share: number): boolean
}

/** Mulberry32: 32 bits of state, good enough for choosing inputs. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: limit => Math.floor(next() * limit),
    pick: list => list[Math.floor(next() * list.length)] as never,
    chance: share => next() < share,
  }
}
