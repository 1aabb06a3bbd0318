/** What of the time that was bought is unused, and its worth, in fen. Time is used in the order in which it was bought. */
import { MINUTE_MS } from '#lib/format/units.ts'

/** One paid order of a consultation. */
export type Slice = { orderNo: string; minutes: number; price: number }

/** Minutes that have begun since the start; a minute that has begun is used. */
export const usedMinutes = (startedAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((now.getTime() - startedAt.getTime()) / MINUTE_MS))

/** @returns how much of each order goes back, in their order. */
export function unusedShares(slices: readonly Slice[], used: number): { orderNo: string; back: number }[] {
  let left = used
  return slices.map(({ orderNo, minutes, price }) => {
    const spent = Math.min(left, minutes)
    left -= spent
    return { orderNo, back: minutes === 0 ? 0 : Number((BigInt(price) * BigInt(minutes - spent)) / BigInt(minutes)) }
  })
}

/** The same part of every order: what an operator gives back of all of them. @param part of `whole`, in fen. */
export const proportion = (price: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(price) * BigInt(part)) / BigInt(whole))
