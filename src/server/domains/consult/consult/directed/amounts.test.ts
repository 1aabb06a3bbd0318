import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proportion, unusedShares, usedMinutes } from './amounts.ts'

const at = (seconds: number) => new Date(1_000_000_000_000 + seconds * 1000)

test('a minute that has begun is used', () => {
  expect(usedMinutes(at(0), at(0))).toBe(0)
  expect(usedMinutes(at(0), at(1))).toBe(1)
  expect(usedMinutes(at(0), at(60))).toBe(1)
  expect(usedMinutes(at(10), at(0))).toBe(0)
})

test('a quarter of the time used leaves three quarters of the price', () => {
  expect(unusedShares([{ orderNo: 'A', minutes: 60, price: 10_000 }], 15)).toEqual([{ orderNo: 'A', back: 7_500 }])
})

test('bought time is used after the time that was bought before it', () => {
  const slices = [
    { orderNo: 'A', minutes: 30, price: 3_000 },
    { orderNo: 'B', minutes: 30, price: 2_000 },
  ]
  expect(unusedShares(slices, 45)).toEqual([
    { orderNo: 'A', back: 0 },
    { orderNo: 'B', back: 1_000 },
  ])
})

test('never more comes back than was paid, less the longer it lasted, everything at the start and nothing at the end', () => {
  const slice = fc.record({ minutes: fc.integer({ min: 1, max: 100_000 }), price: fc.integer({ min: 0, max: 100_000_000 }) })
  fc.assert(
    fc.property(fc.array(slice, { minLength: 1, maxLength: 5 }), fc.nat(600_000), fc.nat(10_000), (bought, used, more) => {
      const slices = bought.map((one, index) => ({ ...one, orderNo: String(index) }))
      const sum = (minutes: number) => unusedShares(slices, minutes).reduce((total, share) => total + share.back, 0)
      for (const [index, { back }] of unusedShares(slices, used).entries()) {
        expect(back).toBeGreaterThanOrEqual(0)
        expect(back).toBeLessThanOrEqual(slices[index]!.price)
      }
      expect(sum(used + more)).toBeLessThanOrEqual(sum(used))
      expect(sum(0)).toBe(slices.reduce((total, one) => total + one.price, 0))
      expect(sum(slices.reduce((total, one) => total + one.minutes, 0))).toBe(0)
    }),
  )
})

test('of bought time goes back what goes back of the first order, in proportion', () => {
  expect(proportion(3_000, 5_000, 10_000)).toBe(1_500)
  expect(proportion(3_000, 0, 0)).toBe(0)
})
