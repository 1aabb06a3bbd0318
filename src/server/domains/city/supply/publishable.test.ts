import { describe, expect, test } from 'vitest'
import { publishable } from './publishable.ts'

describe('what is published of counts', () => {
  test.each([
    // counts, told of the city, told of its places
    [[0], 0, [0]],
    [[9], 0, [0]],
    [[10], 10, [10]],
    [[19], 10, [10]],
    [[20], 20, [20]],
    [[1, 0], 0, [0, 0]],
    [[5, 5], 0, [0, 0]],
    [[5, 5, 5], 10, [0, 0, 0]],
    // 28 would be told as 20, and say that the second is not 0.
    [[19, 9], 10, [10, 0]],
    [[19, 9, 0], 20, [10, 0, 0]],
    [[10, 9], 10, [10, 0]],
    [[120, 45, 3], 160, [120, 40, 0]],
    [[10, 10], 20, [10, 10]],
    [[19, 19], 30, [10, 10]],
  ])('%j', (counts, whole, places) => {
    expect(publishable(counts)).toEqual({ whole, places })
  })

  /** Every way to fill so many places with counts up to `most`. */
  function* fillings(places: number, most: number): Generator<number[]> {
    if (places === 0) return yield []
    for (const rest of fillings(places - 1, most)) for (let count = 0; count <= most; count++) yield [...rest, count]
  }

  test.each([
    [1, 49],
    [2, 39],
    [3, 29],
  ])('leaves a place that is not told anything from 0 to 9, whatever else is told: %i places up to %i', (places, most) => {
    /** By what is told: what each place was in one of the cities of which it is told. */
    const possible = new Map<string, Set<number>[]>()
    for (const counts of fillings(places, most)) {
      const answer = JSON.stringify(publishable(counts))
      const known = possible.get(answer) ?? counts.map(() => new Set<number>())
      for (const [place, count] of counts.entries()) known[place]!.add(count)
      possible.set(answer, known)
    }
    for (const [answer, known] of possible) {
      for (const [place, amount] of (JSON.parse(answer) as { places: number[] }).places.entries())
        if (amount === 0)
          expect(
            [...known[place]!].sort((a, b) => a - b),
            answer,
          ).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    }
  })

  test('is in tens, never more than there is', () => {
    let seed = 7
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let round = 0; round < 5_000; round++) {
      const counts = Array.from({ length: 1 + random(12) }, () => random([3, 12, 60, 1_000][random(4)]!))
      const { whole, places } = publishable(counts)
      for (const amount of [whole, ...places]) expect(amount % 10).toBe(0)
      for (const [place, amount] of places.entries()) expect(amount).toBeLessThanOrEqual(counts[place]!)
      expect(whole).toBeLessThanOrEqual(counts.reduce((sum, count) => sum + count, 0))
      expect(whole).toBeGreaterThanOrEqual(places.reduce((sum, amount) => sum + amount, 0))
    }
  })
})
