/**
 * How an order's money is divided, in fen. Everything follows from sums, never from the parts before: a refund books the difference
 * between what holds with it and what held without it, so that any number of parts ends exactly.
 */
import { DAY_MS } from '#lib/format/units.ts'
import { divideEarnings, type Earnings, feeOf, share } from '#lib/trade/earnings.ts'

/** `total` is the price; `coins` paid a part of it, one fen each. */
export type OrderSums = { total: number; coins: number; refundedAmount: number; refundedCoins: number }

export const refundedValueOf = (sums: OrderSums): number => sums.refundedAmount + sums.refundedCoins

/** What of the price has not been given back. */
export const keptValueOf = (sums: OrderSums): number => sums.total - refundedValueOf(sums)

/**
 * How much of a refund of `value` goes back as money, and how much as coins.
 * @throws RangeError when the value is not between 1 fen and what is left.
 */
export function splitRefund(sums: OrderSums, value: number): { amount: number; coins: number } {
  if (!Number.isSafeInteger(value) || value < 1 || value > keptValueOf(sums)) throw new RangeError(`Not refundable: ${value}`)
  const due = share(sums.coins, refundedValueOf(sums) + value, sums.total) - sums.refundedCoins
  // What is left of the money bounds the coins from below, should an earlier refund have been split otherwise.
  const moneyLeft = sums.total - sums.coins - sums.refundedAmount
  const coins = Math.min(value, Math.max(due, value - moneyLeft, 0))
  return { amount: value - coins, coins }
}

/** An amount in so many parts that differ by a fen at most: what does not divide goes to the first of them, a fen each. */
const divideEvenly = (amount: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor((amount + count - 1 - index) / count))

/** What of an order is one seller's: `amount` of the price, of which the platform takes `fee` and `net` is left. */
export type OrderPart = { amount: number; fee: number; net: number }

/**
 * A price shared evenly. The fee is that of the whole, so that parts sum up to what one seller would have earned, to the fen.
 * @param feeRate in basis points.
 */
export function divideOrder(total: number, feeRate: number, count: number): OrderPart[] {
  const nets = divideEvenly(total - feeOf(total, feeRate), count)
  return divideEvenly(total, count).map((amount, index) => {
    const net = nets[index] as number
    return { amount, fee: amount - net, net }
  })
}

/** How a refund of a completed order is borne: by everybody what they have less afterwards. */
export function bearRefund(sums: OrderSums, value: number, feeRate: number, hasPartner = false): Earnings {
  const kept = keptValueOf(sums)
  const [before, after] = [divideEarnings(kept, feeRate, hasPartner), divideEarnings(kept - value, feeRate, hasPartner)]
  return { fee: before.fee - after.fee, seller: before.seller - after.seller, partner: before.partner - after.partner }
}

const COMPENSATION_RATE = 1000
const MAX_COMPENSATION = 20_000

/** What a seller who did not come pays on top: a tenth of the price, at most 200 yuan (rule 退款, 同城服务). */
export const compensationOf = (total: number): number => Math.min(share(total, COMPENSATION_RATE, 10_000), MAX_COMPENSATION)

const LATE_FEE_RATE = 1000

type Accepted = { appointmentAt: Date | null; freeCancel: boolean; hasBegun: boolean }

/**
 * What a seller keeps when the buyer cancels an accepted order less than 24 hours before the appointment (rule 退款, 同城服务). Once its time
 * is over it is the seller who is late: nothing is paid to one who has not begun.
 * @param kept of the price: what went back before is lost to nobody a second time.
 */
export function lateFeeOf(kept: number, { appointmentAt, freeCancel, hasBegun }: Accepted, now: Date): number {
  if (freeCancel || !appointmentAt) return 0
  const left = appointmentAt.getTime() - now.getTime()
  return left >= DAY_MS || (left <= 0 && !hasBegun) ? 0 : share(kept, LATE_FEE_RATE, 10_000)
}
