/** Numbers of the demo city's payments and refunds, in the form that the program draws, but the same for the same seed. */
import { dateDigits } from '#lib/format/date.ts'

const numberAt = (prefix: string, at: Date, serial: number): string => {
  return `${prefix}${dateDigits(at)}${String(serial).padStart(9, '0')}`
}

export const paymentNoAt = (at: Date, orderId: number): string => numberAt('P', at, orderId)
export const refundNoAt = (at: Date, orderId: number): string => numberAt('R', at, orderId)

/** As the embedded provider numbers what was paid (4200) and given back (5000). */
export const transactionAt = (prefix: '4200' | '5000', at: Date, orderId: number): string =>
  `${prefix}${at.getTime()}${String(orderId).padStart(9, '0')}`
