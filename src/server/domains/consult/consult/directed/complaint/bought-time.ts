/** Applies an operator's decision about the first order of a consultation to the orders of time that was bought besides. */
import type { Db } from '#server/db/client.ts'
import {
  awardLedOrder,
  completeLedOrder,
  disputeExtraOrder,
  endLedDispute,
  refundLedOrder,
  returnOrder,
} from '#server/domains/trade/order/service.ts'
import { proportion } from '../amounts.ts'
import { type DirectedRow, listExtensions } from '../queries.ts'
import { type UnusedSlice, unusedAtComplaint } from './unused.ts'

type Ending = { reason: string; at: Date }

type Decided = Ending & {
  /** What the operator gives of the first order, which costs `whole`: the same part of bought time goes back. */
  part: number
  whole: number
  /** What the first decision gave of it, where this is the final one. */
  before: number | null
  /** Confirmed before the complaint: what was not used has gone back. */
  completed: boolean
}

/** The price of one goes back at most; what was not used of it goes back in any case. */
const backOf = ({ price, back }: UnusedSlice, part: number, whole: number): number =>
  Math.min(price, back + proportion(price, part, whole))

async function settle(trx: Db, slice: UnusedSlice, { part, whole, before, completed, reason, at }: Decided): Promise<void> {
  const { orderNo, price } = slice
  const back = backOf(slice, part, whole)
  if (before !== null) {
    // What came back by the first decision stays with the asker: only what is missing goes back, or is paid to the other side.
    const more = back - backOf(slice, before, whole)
    if (more > 0) await refundLedOrder(trx, orderNo, { reason, at, back: more })
    else await awardLedOrder(trx, orderNo, { value: -more, at })
  } else if (completed) await refundLedOrder(trx, orderNo, { reason, at, back: back - slice.back })
  else if (back > 0 && back === price) await returnOrder(trx, orderNo, { reason, at })
  else await completeLedOrder(trx, orderNo, { reason, at, back })
}

export async function settleBoughtTime(trx: Db, row: DirectedRow, decided: Decided): Promise<void> {
  const bought = (await unusedAtComplaint(trx, row)).filter(({ orderNo }) => orderNo !== row.order_no)
  for (const slice of bought) {
    await endLedDispute(trx, slice.orderNo, decided)
    await settle(trx, slice, decided)
  }
}

/** The complaint is withdrawn. */
export async function releaseBoughtTime(trx: Db, row: DirectedRow, ending: Ending): Promise<void> {
  for (const { order_no } of await listExtensions(trx, row.id, ['PAID'])) await endLedDispute(trx, order_no, ending)
}

/** The decision is looked at once more. */
export async function disputeBoughtTime(trx: Db, row: DirectedRow, ending: Ending): Promise<void> {
  for (const { order_no } of await listExtensions(trx, row.id, ['PAID'])) await disputeExtraOrder(trx, order_no, ending)
}
