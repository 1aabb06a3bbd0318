/** Numbers of payments and refunds, as they are given to providers: 24 characters, unique, in the order of their time. */

import { randomInt } from 'node:crypto'
import { dateDigits } from '#lib/format/date.ts'

const drawNo = (prefix: 'P' | 'R' | 'S', now: Date): string => {
  return `${prefix}${dateDigits(now)}${String(randomInt(1_000_000_000)).padStart(9, '0')}`
}

export const drawPaymentNo = (now: Date): string => drawNo('P', now)
export const drawShareNo = (now: Date): string => drawNo('S', now)
export const drawRefundNo = (now: Date): string => drawNo('R', now)
