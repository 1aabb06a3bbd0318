import { expect, test } from 'vitest'
import { refundTerms } from './refund-terms.ts'

test('a free course has no refund, a paid one says how it is worked out', () => {
  expect(refundTerms({ price: 0, k12: true, validDays: 30 })).toEqual([])
  expect(refundTerms({ price: 100, k12: false, validDays: null }).join('')).toContain('没学的收费课时÷全部收费课时')
})

test('the end of a term and what holds for pupils stand where they apply', () => {
  const plain = refundTerms({ price: 100, k12: false, validDays: null }).join('')
  expect(plain).not.toContain('有效期')
  expect(plain).not.toContain('中小学生')
  const pupils = refundTerms({ price: 100, k12: true, validDays: 90 }).join('')
  expect(pupils).toContain('有效期过后不能再退')
  expect(pupils).toContain('三个月或 60 课时')
})
