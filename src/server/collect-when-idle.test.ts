import { describe, expect, test } from 'vitest'
import { collector, idleWatch, youngBytes } from './collect-when-idle.ts'

const look = (active: number, utilization: number) => ({ active, utilization })
const busy = look(2_000, 0.4)
const quiet = look(200, 0.04)

describe('the heap is collected', () => {
  test.each([
    ['once a busy spell is over', [busy, busy, quiet], [false, false, true]],
    ['only once for it', [busy, quiet, quiet, quiet], [false, true, false, false]],
    ['again after the next one', [busy, quiet, busy, quiet], [false, true, false, true]],
    ['never while people are served', [busy, look(700, 0.14), busy], [false, false, false]],
    [
      'not for the little that a quiet site does',
      Array.from({ length: 20 }, () => quiet),
      Array.from({ length: 20 }, () => false),
    ],
  ])('%s', (_, looks, times) => {
    const isTime = idleWatch()
    expect(looks.map(isTime)).toEqual(times)
  })

  test('by the collector of V8', async () => {
    const collect = collector()
    const garbage = new WeakRef({ large: new Array(1000).fill(0) })
    // A weak reference holds its target until the end of the turn.
    await new Promise(resolve => setTimeout(resolve, 0))
    collect()
    expect(garbage.deref()).toBeUndefined()
  })

  test('and a young generation that has grown gives its memory back', () => {
    const grown = 4 * 2 ** 20
    let alive: object[] = []
    for (let round = 0; alive.length === 0 || (round < 200 && youngBytes() <= grown); round++)
      alive = Array.from({ length: 50_000 }, (_, index) => ({ index, text: `${round} ${index}` }))
    const before = youngBytes()
    expect(before).toBeGreaterThan(grown)
    alive = []
    collector(grown)()
    expect(youngBytes()).toBeLessThan(before / 2)
  })
})
