import { expect, test } from 'vitest'
import { isBankCard, isBankNumber } from './bank-number.ts'

test('a card number counts with its check digit and in its length only', () => {
  expect(['4111111111111111', '4111111111111112', '411111111111111', '41111111111111110000'].map(isBankCard)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('an account of a company is a row of digits', () => {
  expect(['44250100003400001234', '1234567', '4425-0100', ''].map(isBankNumber)).toEqual([true, false, false, false])
})
