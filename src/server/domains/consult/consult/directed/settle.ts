/** The money of a consultation when it ends: all orders of it, those of bought time included. The caller has locked the orders. */
import type { Db } from '#server/db/client.ts'
import { completeLedOrder, disputeExtraOrder, disputeLedOrder, returnOrder } from '#server/domains/trade/order/service.ts'
import { type Slice, unusedShares } from './amounts.ts'
import { isCalled, usedOf } from './called.ts'
import { type DirectedRow, listExtensions } from './queries.ts'

/** What was paid for it, in the order in which it was bought. */
export async function slicesOf(db: Db, row: Pick<DirectedRow, 'id' | 'order_no' | 'minutes' | 'price'>): Promise<Slice[]> {
  const besides = await listExtensions(db, row.id, ['PAID'])
  const first = row.order_no === null ? [] : [{ orderNo: row.order_no, minutes: row.minutes ?? 0, price: row.price ?? 0 }]
  return [...first, ...besides.map(({ order_no, minutes, price }) => ({ orderNo: order_no, minutes, price }))]
}

/** Fen that go back when it stops now. */
export async function unusedOf(db: Db, row: DirectedRow, now: Date): Promise<number> {
  if (!row.started_at) return 0
  const shares = unusedShares(await slicesOf(db, row), await usedOf(db, row, now))
  return shares.reduce((sum, share) => sum + share.back, 0)
}

type Ending = { reason: string; at: Date }

/** Everything is the answering side's, but for the fee; of calls the minutes that were not talked go back. */
export async function payProvider(trx: Db, row: DirectedRow, { reason, at }: Ending): Promise<void> {
  // None of them was talked where both sides talked elsewhere, before there were calls here.
  if (isCalled(row) && (await usedOf(trx, row, at)) > 0) return void (await returnUnused(trx, row, { reason, at }))
  for (const { orderNo } of await slicesOf(trx, row)) await completeLedOrder(trx, orderNo, { reason, at })
}

/** Everything goes back to the asker. */
export async function returnAll(trx: Db, row: DirectedRow, { reason, at }: Ending): Promise<void> {
  for (const { orderNo } of await slicesOf(trx, row)) await returnOrder(trx, orderNo, { reason, at })
}

/** What was not used goes back, the rest is the answering side's. @returns fen that go back. */
export async function returnUnused(trx: Db, row: DirectedRow, { reason, at }: Ending): Promise<number> {
  const slices = await slicesOf(trx, row)
  const shares = unusedShares(slices, await usedOf(trx, row, at))
  for (const [index, { orderNo, back }] of shares.entries()) {
    if (back > 0 && back === slices[index]!.price) await returnOrder(trx, orderNo, { reason, at })
    else await completeLedOrder(trx, orderNo, { reason, at, back })
  }
  return shares.reduce((sum, share) => sum + share.back, 0)
}

/** Disputes all orders of the consultation, those of bought time included (rule 争议 六). */
export async function disputeAll(trx: Db, row: DirectedRow, { reason, at }: Ending): Promise<void> {
  for (const { orderNo } of await slicesOf(trx, row))
    await (orderNo === row.order_no ? disputeLedOrder : disputeExtraOrder)(trx, orderNo, { reason, at })
}
