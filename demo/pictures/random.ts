/** Deterministic chance for pictures: the same words always give the same stream. */
export type Chance = {
  /** A float in [0, 1). */
  float(): number
  /** An integer, both ends included. */
  int(min: number, max: number): number
  /** A float in [min, max). */
  between(min: number, max: number): number
  chance(p: number): boolean
  pick<T>(list: readonly T[]): T
  /** A new list in another order. */
  shuffle<T>(list: readonly T[]): T[]
}

/** 32-bit hash of a string (FNV-1a with a final mix). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A stream of numbers that depends on `seed` alone (mulberry32). */
export function chanceOf(seed: string): Chance {
  let state = hashOf(seed)
  const float = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (min: number, max: number) => min + Math.floor(float() * (max - min + 1))
  return {
    float,
    int,
    between: (min, max) => min + float() * (max - min),
    chance: p => float() < p,
    pick: list => list[Math.floor(float() * list.length)]!,
    shuffle: list => {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i)
        ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
      }
      return copy
    },
  }
}
