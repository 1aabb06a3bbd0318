import { expect, test } from 'vitest'
import { PEAKS, peaksOf } from './peaks.ts'

test('a long recording keeps the loudest level of each part', () => {
  const levels = Array.from({ length: 640 }, (_, at) => (at === 325 ? 1 : 0.1))
  const peaks = peaksOf(levels)
  expect(peaks).toHaveLength(PEAKS)
  expect(peaks[32]).toBe(100)
  expect(peaks.filter(peak => peak === 10)).toHaveLength(PEAKS - 1)
})

test('a recording of a moment, of nothing, or louder than possible still has 64 levels from 0 to 100', () => {
  expect(peaksOf([])).toEqual(Array(PEAKS).fill(0))
  expect(peaksOf([0.5])).toEqual(Array(PEAKS).fill(50))
  expect(Math.max(...peaksOf([3, 0.2]))).toBe(100)
})
