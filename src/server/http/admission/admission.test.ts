import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AbandonedError, type Admission, type AdmissionClock, createAdmission, type Demand } from './admission.ts'
import type { WorkClass } from './classes.ts'
import {
  COMPETITOR_MS,
  classRules,
  FIRST_PLACES,
  LONGEST_WAIT_MS,
  MAX_WAITING,
  MIN_PLACES,
  OVERDUE,
  SHORT_QUEUE,
  SHORT_QUEUE_MS,
  TICK_MS,
} from './rules.ts'

/** A clock that stands still until it is moved; its timers come when the test says so. */
function fakeClock() {
  let time = 1_000
  const ticks = new Set<() => void>()
  const clock: AdmissionClock = {
    now: () => time,
    every(_ms, tick) {
      ticks.add(tick)
      return () => ticks.delete(tick)
    },
  }
  /** @param lateMs how much longer than set each timer takes. */
  const pass = async (ms: number, lateMs = 0) => {
    const until = time + ms
    while (time < until) {
      time += TICK_MS + lateMs
      for (const tick of [...ticks]) tick()
      await settle()
    }
  }
  return { clock, pass, isTicking: () => ticks.size > 0 }
}

const settle = () => new Promise(resolve => setImmediate(resolve))

const demand = (name: WorkClass, address = 'a', isWanted = () => true): Demand => ({ class: name, address, isWanted })

/** Work that is under way until it is ended; `outcome` says how it went. */
function startWork(admission: Admission, wanted: Demand) {
  let end: () => void = () => undefined
  const state = { begun: false, outcome: 'open' as 'open' | 'done' | 'busy' | 'abandoned' }
  const finished = admission
    .run(wanted, () => {
      state.begun = true
      return new Promise<void>(resolve => {
        end = resolve
      })
    })
    .then(
      () => {
        state.outcome = 'done'
      },
      (error: { code?: string }) => {
        expect(error.code).toBe('server.busy')
        state.outcome = error instanceof AbandonedError ? 'abandoned' : 'busy'
      },
    )
  return {
    state,
    end: async () => {
      end()
      await finished
      await settle()
    },
  }
}

const fill = (admission: Admission, count: number, name: WorkClass = 'vital', address = 'a') =>
  Array.from({ length: count }, () => startWork(admission, demand(name, address)))

describe('places', () => {
  test('work begins at once while there are places, and each class leaves some to those above it', async () => {
    for (const [name, most] of [
      ['list', 9],
      ['read', 10],
      ['write', 10],
      ['vital', 12],
    ] as const) {
      const admission = createAdmission(12, { clock: fakeClock().clock, first: 12 })
      const works = fill(admission, 20, name)
      expect(works.filter(({ state }) => state.begun).length, name).toBe(most)
    }
  })

  test('a search is turned away while signing in and paying go on', () => {
    const admission = createAdmission(12, { clock: fakeClock().clock, first: 12 })
    fill(admission, 9, 'list')
    fill(admission, MAX_WAITING * 2, 'list')
    expect(admission.refuses(demand('list'))).toBe(true)
    expect(admission.refuses(demand('vital'))).toBe(false)
    expect(startWork(admission, demand('vital')).state.begun).toBe(true)
  })

  test('who waits begins by class first, then in the order of arrival', async () => {
    const admission = createAdmission(4, { clock: fakeClock().clock, first: 4 })
    const running = fill(admission, 4)
    const order: string[] = []
    const waiters = (['list', 'read', 'vital', 'list', 'write', 'vital'] as const).map((name, at) =>
      admission.run(demand(name), () => {
        order.push(`${name} ${at}`)
        return Promise.resolve()
      }),
    )
    for (const work of running) await work.end()
    await Promise.all(waiters)
    expect(order).toEqual(['vital 2', 'vital 5', 'write 4', 'read 1', 'list 0', 'list 3'])
  })
})

describe('waiting', () => {
  test('behind a queue nothing waits longer than its class may', async () => {
    for (const [name, { calmMs, busyMs }] of Object.entries(classRules)) {
      const { clock, pass } = fakeClock()
      const admission = createAdmission(4, { clock, first: 4 })
      fill(admission, 4 + SHORT_QUEUE)
      const waiter = startWork(admission, demand(name as WorkClass))
      expect(waiter.state).toEqual({ begun: false, outcome: 'open' })
      await pass(Math.min(calmMs, busyMs) - TICK_MS)
      expect(waiter.state.outcome, name).toBe('open')
      await pass(calmMs + 2 * TICK_MS)
      expect(waiter.state, name).toEqual({ begun: false, outcome: 'busy' })
    }
  })

  test('who was let in waits half as long again before being turned away, and never longer than two seconds', async () => {
    for (const [name, { busyMs }] of Object.entries(classRules)) {
      const { clock, pass } = fakeClock()
      const admission = createAdmission(4, { clock, first: 4 })
      fill(admission, 4 + SHORT_QUEUE)
      const waiter = startWork(admission, demand(name as WorkClass))
      const most = Math.min(busyMs * OVERDUE, LONGEST_WAIT_MS)
      await pass(most - TICK_MS)
      expect(waiter.state.outcome, name).toBe('open')
      await pass(2 * TICK_MS)
      expect(waiter.state.outcome, name).toBe('busy')
    }
  })

  test('what few ask for waits for two seconds, however slow the machine is', async () => {
    const { clock, pass } = fakeClock()
    const admission = createAdmission(4, { clock, first: 4 })
    fill(admission, 4)
    const waiters = fill(admission, SHORT_QUEUE, 'list')
    await pass(SHORT_QUEUE_MS - TICK_MS)
    expect(waiters.every(({ state }) => state.outcome === 'open')).toBe(true)
    await pass(3 * TICK_MS)
    expect(waiters.every(({ state }) => state.outcome === 'busy')).toBe(true)
  })

  test('a site that is told to be patient lets them wait as many times as long', async () => {
    const { clock, pass } = fakeClock()
    const admission = createAdmission(4, { clock, first: 4, patience: 3 })
    fill(admission, 4)
    const waiters = fill(admission, SHORT_QUEUE, 'list')
    await pass(3 * SHORT_QUEUE_MS - TICK_MS)
    expect(waiters.every(({ state }) => state.outcome === 'open')).toBe(true)
    await pass(3 * TICK_MS)
    expect(waiters.every(({ state }) => state.outcome === 'busy')).toBe(true)
  })

  test('a list that would wait in vain is turned away at once: the queue is as long as can be served', async () => {
    const { clock, pass } = fakeClock()
    const admission = createAdmission(4, { clock, first: 4 })
    const works = fill(admission, 34)
    // One piece of work ends every 50 ms, so that a list would have to wait for half a second.
    for (let count = 0; count < 20; count++) {
      await pass(50)
      await works.find(({ state }) => state.begun && state.outcome === 'open')?.end()
    }
    expect(admission.stats).toMatchObject({ begun: 4, waiting: 10 })
    expect(admission.refuses(demand('list'))).toBe(true)
    expect(admission.stats.classes.list).toEqual({ admitted: 0, waited: 0, shed: 1, abandoned: 0 })
    expect(admission.refuses(demand('vital'))).toBe(false)
  })

  test('work that nobody waits for any more is not begun', async () => {
    const admission = createAdmission(4, { clock: fakeClock().clock, first: 4 })
    const running = fill(admission, 4)
    let isThere = true
    const gone = startWork(
      admission,
      demand('read', 'a', () => isThere),
    )
    const next = startWork(admission, demand('read'))
    isThere = false
    await running[0]?.end()
    await running[1]?.end()
    expect(gone.state).toEqual({ begun: false, outcome: 'abandoned' })
    expect(next.state.begun).toBe(true)
    expect(admission.stats.classes.read).toMatchObject({ admitted: 1, abandoned: 1, shed: 0 })
  })

  test('after a long quiet time a burst waits instead of being turned away', async () => {
    const { clock, pass } = fakeClock()
    const admission = createAdmission(12, { clock, first: 12 })
    await pass(60_000)
    const works = fill(admission, 40, 'list')
    expect(works.every(({ state }) => state.outcome === 'open')).toBe(true)
    expect(admission.stats).toMatchObject({ begun: 9, waiting: 31 })
  })
})

describe('measured delay', () => {
  test('it begins with few places, which grow while they are wanted', async () => {
    const { clock, pass } = fakeClock()
    const admission = createAdmission(12, { clock })
    const works = fill(admission, 12)
    expect(works.filter(({ state }) => state.begun)).toHaveLength(FIRST_PLACES)
    await pass(5_000)
    expect(admission.stats.places).toBe(12)
    for (const work of works) await work.end()
  })

  test('a late event loop takes places away down to two, a prompt one gives them back', async () => {
    const { clock, pass } = fakeClock()
    const admission = createAdmission(12, { clock, first: 12 })
    const works = fill(admission, 12)
    await pass(20_000, 60)
    expect(admission.stats.places).toBe(MIN_PLACES)
    expect(admission.stats.loopDelayMs).toBeCloseTo(60)
    await pass(5_000)
    expect(admission.stats.places).toBe(12)
    for (const work of works) await work.end()
  })

  test('so does waiting for connections to the database', async () => {
    const { clock, pass } = fakeClock()
    const admission = createAdmission(12, { clock, first: 12 })
    fill(admission, 12)
    for (let count = 0; count < 40; count++) {
      admission.noteDatabaseWait(200)
      await pass(200)
    }
    expect(admission.stats.places).toBe(MIN_PLACES)
  })

  test('nothing is measured while there is nothing to do', async () => {
    const { clock, pass, isTicking } = fakeClock()
    const admission = createAdmission(12, { clock, first: 12 })
    const [work] = fill(admission, 1)
    expect(isTicking()).toBe(true)
    await work?.end()
    await pass(2 * TICK_MS)
    expect(isTicking()).toBe(false)
  })
})

describe('shares', () => {
  test('alone, an address may use every place; beside another, its share', async () => {
    const { clock, pass } = fakeClock()
    const admission = createAdmission(12, { clock, first: 12 })
    expect(fill(admission, 12).filter(({ state }) => state.begun).length).toBe(12)

    const shared = createAdmission(12, { clock, first: 12 })
    for (const address of ['b', 'c', 'd']) expect(shared.refuses(demand('list', address))).toBe(false)
    expect(fill(shared, 12, 'vital', 'flood').filter(({ state }) => state.begun).length).toBe(3)
    for (const address of ['b', 'c', 'd']) expect(startWork(shared, demand('list', address)).state.begun).toBe(true)
    await pass(COMPETITOR_MS + 2 * TICK_MS)
  })

  test('of a flood from one address and single requests of others, the others all begin', async () => {
    const { clock, pass } = fakeClock()
    const admission = createAdmission(8, { clock, first: 8 })
    let flood: ReturnType<typeof startWork>[] = []
    let refused = 0
    for (let round = 0; round < 50; round++) {
      flood = [...flood, ...fill(admission, 40, 'list', 'flood')].filter(({ state }) => state.outcome === 'open')
      const others = ['b', 'c'].map(address => startWork(admission, demand('list', address)))
      for (const work of flood.filter(({ state }) => state.begun)) await work.end()
      refused += others.filter(({ state }) => !state.begun).length
      for (const work of others) await work.end()
      await pass(TICK_MS)
    }
    expect(refused).toBe(0)
    expect(admission.stats.classes.list.shed).toBeGreaterThan(500)
  })
})

test('whatever comes in whatever order: never more than its places begun, every piece answered once, nothing left over', async () => {
  const classes = fc.constantFrom<WorkClass>('vital', 'write', 'read', 'list')
  const step = fc.oneof(
    fc.record({ do: fc.constant('ask' as const), class: classes, address: fc.constantFrom('a', 'b', 'c'), leaves: fc.boolean() }),
    fc.record({ do: fc.constant('end' as const), which: fc.nat(30) }),
    fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 600 }), late: fc.integer({ min: 0, max: 80 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 14 }), fc.array(step, { maxLength: 120 }), async (most, steps) => {
      const { clock, pass } = fakeClock()
      const admission = createAdmission(most, { clock, first: most })
      const works: ReturnType<typeof startWork>[] = []
      const underWay = () => works.filter(({ state }) => state.begun && state.outcome === 'open')
      for (const now of steps) {
        if (now.do === 'ask') {
          let asked = 0
          works.push(
            startWork(
              admission,
              demand(now.class, now.address, () => !(now.leaves && asked++ > 2)),
            ),
          )
        } else if (now.do === 'end') {
          const open = underWay()
          await open[now.which % Math.max(1, open.length)]?.end()
        } else await pass(now.ms, now.late)
        expect(underWay().length).toBe(admission.stats.begun)
        expect(admission.stats.begun).toBeLessThanOrEqual(most)
      }
      for (let open = underWay(); open.length > 0; open = underWay()) for (const work of open) await work.end()
      await pass(3_000)
      for (let open = underWay(); open.length > 0; open = underWay()) for (const work of open) await work.end()
      expect(works.every(({ state }) => state.outcome !== 'open')).toBe(true)
      expect(admission.stats).toMatchObject({ begun: 0, waiting: 0 })
      const sum = (pick: 'admitted' | 'shed' | 'abandoned') =>
        Object.values(admission.stats.classes).reduce((total, counts) => total + counts[pick], 0)
      expect(sum('admitted') + sum('shed') + sum('abandoned')).toBe(works.length)
    }),
    { numRuns: 150 },
  )
})
