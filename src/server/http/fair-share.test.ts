// One address may not have the thread to itself while others need it. Time is handed in, so nothing here depends on the machine.
import { afterEach, expect, test } from 'vitest'
import { FairShare } from './fair-share.ts'

const shares: FairShare[] = []
let ended = 0
const answer = (writableEnded = false) => ({ writableEnded, destroy: () => ++ended as never })

afterEach(() => {
  for (const share of shares.splice(0)) share.stop()
  ended = 0
})

function open(utilisation: number, isExempt?: (address: string) => boolean) {
  const share = new FairShare({ utilisation: () => utilisation, ...(isExempt ? { isExempt } : {}) })
  shares.push(share)
  const begun: Record<string, number> = {}
  // A call: it is not answered at once, so it counts for 3 ms.
  const ask = (address: string, times = 1): void => {
    for (let time = 0; time < times; time++) {
      share.turn(address, answer(), () => {
        begun[address] = (begun[address] ?? 0) + 1
        return true
      })
    }
  }
  const pass = (ms: number): void => {
    for (let gone = 0; gone < ms; gone += 50) share.tick(50)
  }
  pass(500)
  return { share, begun, ask, pass }
}

test('on a busy thread an address that asks a thousand calls gets its burst, then its share, and others none the later', () => {
  const { begun, ask, pass, share } = open(0.9)
  ask('good', 1)
  ask('bad', 1_000)
  expect(begun.bad).toBeLessThanOrEqual(100)
  ask('good', 20)
  expect(begun.good).toBe(21)
  for (let n = 0; n < 20; n++) ask(`other ${n}`)
  const before = begun.bad ?? 0
  pass(1_000)
  // 15 % of a second is 150 ms, that is 50 calls.
  expect((begun.bad ?? 0) - before).toBeGreaterThan(30)
  expect((begun.bad ?? 0) - before).toBeLessThanOrEqual(60)
  expect(share.waiting).toBeGreaterThan(0)
})

test('nobody waits while the thread has time', () => {
  const { begun, ask, share } = open(0.1)
  ask('one')
  ask('many', 1_000)
  expect(begun).toEqual({ one: 1, many: 1_000 })
  expect(share.waiting).toBe(0)
})

test('an address that is alone has everything, however busy the thread is', () => {
  const { begun, ask } = open(1)
  ask('only', 1_000)
  expect(begun).toEqual({ only: 1_000 })
})

test('a trusted proxy speaks for many and does not wait', () => {
  const { begun, ask } = open(1, address => address === 'proxy')
  ask('one')
  ask('proxy', 1_000)
  expect(begun.proxy).toBe(1_000)
})

test('what waits is begun in order, all of it in the end', () => {
  const { share, pass } = open(1)
  const order: number[] = []
  share.turn('other', answer(true), () => true)
  for (let index = 0; index < 300; index++) share.turn('one', answer(), () => order.push(index) > 0)
  expect(order.length).toBeLessThan(300)
  pass(10_000)
  expect(order).toEqual(Array.from({ length: 300 }, (_, index) => index))
})

test("what waits is bounded, and what is not wanted any more takes nobody else's turn", () => {
  const { share, pass } = open(1)
  let wanted = 0
  share.turn('other', answer(true), () => true)
  for (let index = 0; index < 100; index++) share.turn('one', answer(), () => true)
  for (let index = 0; index < 400; index++) share.turn('one', answer(), () => false)
  for (let index = 0; index < 1_000; index++) share.turn('one', answer(), () => ++wanted > 0)
  expect(share.waiting).toBe(512)
  expect(ended).toBeGreaterThanOrEqual(888)
  pass(50)
  expect(wanted).toBeGreaterThan(0)
})
