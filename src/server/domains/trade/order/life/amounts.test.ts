import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#lib/format/units.ts'
import { divideEarnings, feeOf } from '#lib/trade/earnings.ts'
import { bearRefund, divideOrder, keptValueOf, lateFeeOf, type OrderSums, splitRefund } from './amounts.ts'

const fresh = (total: number, coins = 0): OrderSums => ({ total, coins, refundedAmount: 0, refundedCoins: 0 })

/** Refunds one part after the other and sums up who bore what. */
function stack(sums: OrderSums, parts: readonly number[], feeRate: number) {
  let now = sums
  let fee = feeOf(sums.total, feeRate)
  let seller = sums.total - fee
  for (const part of parts) {
    const borne = bearRefund(now, part, feeRate)
    const split = splitRefund(now, part)
    expect(split.amount).toBeGreaterThanOrEqual(0)
    expect(split.coins).toBeGreaterThanOrEqual(0)
    expect(borne.fee).toBeGreaterThanOrEqual(0)
    expect(borne.seller).toBeGreaterThanOrEqual(0)
    fee -= borne.fee
    seller -= borne.seller
    now = { ...now, refundedAmount: now.refundedAmount + split.amount, refundedCoins: now.refundedCoins + split.coins }
  }
  return { now, fee, seller }
}

describe('stacked refunds', () => {
  test('of 32, 9, 8, 3, 6 and 3 out of 62 leave one fen, as one refund of 61 does', () => {
    const parts = stack(fresh(62, 12), [32, 9, 8, 3, 6, 3], 1000)
    const once = stack(fresh(62, 12), [61], 1000)
    expect(parts).toEqual(once)
    expect(keptValueOf(parts.now)).toBe(1)
  })

  test('in any parts end where one refund of their sum ends, and all of them give back everything', () => {
    const order = fc.integer({ min: 1, max: 1_000_000_000 }).chain(total =>
      fc.record({
        total: fc.constant(total),
        coins: fc.integer({ min: 0, max: Math.floor(total / 5) }),
        cuts: fc.array(fc.integer({ min: 0, max: total }), { maxLength: 12 }),
        feeRate: fc.integer({ min: 0, max: 3000 }),
        all: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(order, ({ total, coins, cuts, feeRate, all }) => {
        const marks = [...cuts, ...(all ? [total] : [])].toSorted((one, other) => one - other)
        const parts = marks.map((mark, at) => mark - (marks[at - 1] ?? 0)).filter(part => part > 0)
        const sum = parts.reduce((before, part) => before + part, 0)
        const ended = stack(fresh(total, coins), parts, feeRate)
        expect(ended).toEqual(stack(fresh(total, coins), sum > 0 ? [sum] : [], feeRate))
        expect(ended.fee).toBe(feeOf(total - sum, feeRate))
        expect(ended.fee + ended.seller).toBe(total - sum)
        if (sum === total) expect(ended.now).toMatchObject({ refundedAmount: total - coins, refundedCoins: coins })
      }),
    )
  })

  test('are refused beyond what is left', () => {
    expect(() => splitRefund(fresh(100), 101)).toThrow(RangeError)
    expect(() => splitRefund({ ...fresh(100), refundedAmount: 60 }, 41)).toThrow(RangeError)
    expect(() => splitRefund(fresh(100), 0)).toThrow(RangeError)
  })
})

test('cancelling less than a day before the appointment costs a tenth, unless the service promised otherwise', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const later = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
  const fee = (appointmentAt: Date | null, { freeCancel = false, hasBegun = false } = {}) =>
    lateFeeOf(10_005, { appointmentAt, freeCancel, hasBegun }, now)
  expect(fee(later(23))).toBe(1_000)
  expect(fee(later(24))).toBe(0)
  expect(fee(later(1), { freeCancel: true })).toBe(0)
  expect(fee(null)).toBe(0)
  // Once its time is over a seller who has not begun is the one who is late.
  expect(fee(later(0))).toBe(0)
  expect(fee(later(-1))).toBe(0)
  expect(fee(later(-1), { hasBegun: true })).toBe(1_000)
})

test('shares of a price sum up to it and to the fee of the whole, differ by a fen at most, and the first are never less than the later', () => {
  const price = fc.record({
    total: fc.integer({ min: 1, max: 1_000_000_000 }),
    feeRate: fc.integer({ min: 0, max: 3_000 }),
    count: fc.integer({ min: 1, max: 10 }),
  })
  fc.assert(
    fc.property(price, ({ total, feeRate, count }) => {
      const parts = divideOrder(total, feeRate, count)
      const sum = (name: 'amount' | 'fee' | 'net') => parts.reduce((all, part) => all + part[name], 0)
      expect([sum('amount'), sum('fee'), sum('net')]).toEqual([total, feeOf(total, feeRate), total - feeOf(total, feeRate)])
      for (const [index, { amount, fee, net }] of parts.entries()) {
        expect(fee).toBeGreaterThanOrEqual(0)
        expect(amount).toBe(fee + net)
        const next = parts[index + 1] ?? parts.at(-1)!
        expect([amount - next.amount, net - next.net].every(difference => difference === 0 || difference === 1)).toBe(true)
        expect(parts[0]!.net - net).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 500 },
  )
})

describe('what a seller and a partner have', () => {
  test('of a playback is 45 and 45 of a hundred, the odd fen the seller’s', () => {
    expect(divideEarnings(10_000, 1_000, true)).toEqual({ fee: 1_000, seller: 4_500, partner: 4_500 })
    expect(divideEarnings(501, 1_000, true)).toEqual({ fee: 50, seller: 226, partner: 225 })
    expect(divideEarnings(1, 1_000, true)).toEqual({ fee: 0, seller: 1, partner: 0 })
    expect(divideEarnings(501, 1_000, false)).toEqual({ fee: 50, seller: 451, partner: 0 })
  })

  test('is all of it, grows for nobody while money goes back, and is nothing in the end, in whatever parts', () => {
    const sale = fc.integer({ min: 1, max: 1_000_000 }).chain(total =>
      fc.record({
        total: fc.constant(total),
        coins: fc.integer({ min: 0, max: Math.floor(total / 5) }),
        cuts: fc.array(fc.integer({ min: 0, max: total }), { maxLength: 12 }),
        feeRate: fc.integer({ min: 0, max: 3_000 }),
      }),
    )
    fc.assert(
      fc.property(sale, ({ total, coins, cuts, feeRate }) => {
        const has = { ...divideEarnings(total, feeRate, true) }
        expect(has.fee + has.seller + has.partner).toBe(total)
        expect([0, 1]).toContain(has.seller - has.partner)
        // As shares of an order are shown, so are theirs.
        expect(divideOrder(total, feeRate, 2).map(part => part.net)).toEqual([has.seller, has.partner])
        let sums = fresh(total, coins)
        const marks = [...cuts, total].toSorted((one, other) => one - other)
        for (const part of marks.map((mark, at) => mark - (marks[at - 1] ?? 0)).filter(value => value > 0)) {
          const borne = bearRefund(sums, part, feeRate, true)
          expect(borne.fee + borne.seller + borne.partner).toBe(part)
          for (const of of ['fee', 'seller', 'partner'] as const) {
            expect(borne[of]).toBeGreaterThanOrEqual(0)
            has[of] -= borne[of]
          }
          const split = splitRefund(sums, part)
          sums = { ...sums, refundedAmount: sums.refundedAmount + split.amount, refundedCoins: sums.refundedCoins + split.coins }
          expect(has).toEqual(divideEarnings(keptValueOf(sums), feeRate, true))
        }
        expect(has).toEqual({ fee: 0, seller: 0, partner: 0 })
      }),
      { numRuns: 500 },
    )
  })
})
