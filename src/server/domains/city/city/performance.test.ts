import { expect, test } from 'vitest'
import { type PerformanceRow, performanceOf } from './performance.ts'
import type { PerformanceMetric } from './tables.ts'

const month = (metric: PerformanceMetric, amount: number, base: number): PerformanceRow => ({
  metric,
  month: '2026-02-01',
  amount,
  base,
})

const spotless = [month('PUNCTUALITY', 40, 40), month('REFUND', 0, 40), month('REPLY', 4 * 40, 40), month('COMPLAINT', 0, 40)]

test('a company without evidence has no score', () => {
  expect(performanceOf([])).toBeNull()
})

test('everything on time, nothing refunded, quick answers and no complaints make five points', () => {
  expect(performanceOf(spotless)?.score).toBe(500)
})

test.each([
  ['late deliveries', month('PUNCTUALITY', 20, 40)],
  ['refunds', month('REFUND', 8, 40)],
  ['slow answers', month('REPLY', 300 * 40, 40)],
  ['complaints', month('COMPLAINT', 4, 40)],
])('%s cost exactly the weight of their metric at worst', (_name, worst) => {
  const figures = performanceOf([...spotless.filter(row => row.metric !== worst.metric), worst])
  const lost = figures?.figures.find(figure => figure.metric === worst.metric)
  expect(lost?.points).toBe(0)
  expect(figures?.score).toBe(Math.round(500 * (1 - (lost?.weight ?? 0))))
})

test('months are summed before they are judged, so a month with one order cannot ruin a year', () => {
  const judged = performanceOf([month('PUNCTUALITY', 0, 1), month('PUNCTUALITY', 199, 199)])
  expect(judged?.figures[0]?.value).toBeCloseTo(0.995)
  expect(judged?.figures[0]).toMatchObject({ amount: 199, base: 200 })
})

test('a metric without evidence weighs nothing instead of counting as zero', () => {
  expect(performanceOf([month('PUNCTUALITY', 10, 10)])?.score).toBe(500)
})
