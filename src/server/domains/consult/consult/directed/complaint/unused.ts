/** What of a consultation in dispute was not used when the complaint came: it goes back by the rules, whatever operators decide (rule 退款 二). */
import type { Db } from '#server/db/client.ts'
import { type Slice, unusedShares } from '../amounts.ts'
import { isCalled, usedOf } from '../called.ts'
import { withFirstAnswer } from '../conversation.ts'
import { type DirectedRow, findLastEvent } from '../queries.ts'
import { slicesOf } from '../settle.ts'

export type UnusedSlice = Slice & { back: number }

/** The unused part of each paid order. Parts confirmed before the complaint are refunded already; an answered text consultation is used. */
export async function unusedAtComplaint(db: Db, row: DirectedRow): Promise<UnusedSlice[]> {
  const slices = await slicesOf(db, row)
  const shares = (used: number): UnusedSlice[] => {
    const backs = unusedShares(slices, used)
    return slices.map((slice, index) => ({ ...slice, back: backs[index]!.back }))
  }
  const complained = await findLastEvent(db, row.id, 'COMPLAIN')
  if (complained?.from_state === 'CONSULTING') {
    const seen = await withFirstAnswer(db, { ...row, state: 'CONSULTING' })
    if (seen.replied_at === null) return shares(await usedOf(db, row, complained.created_at))
  }
  // None of them was talked where both sides talked elsewhere, before there were calls here.
  const used = isCalled(row) ? await usedOf(db, row, complained?.created_at ?? row.updated_at) : 0
  return used > 0 ? shares(used) : slices.map(slice => ({ ...slice, back: 0 }))
}

/** Fen of the first order, unless they went back when it was confirmed. */
export async function unusedOfFirst(db: Db, row: DirectedRow): Promise<number> {
  const from = (await findLastEvent(db, row.id, 'COMPLAIN'))?.from_state
  if (from !== 'CONSULTING' && from !== 'WAIT_CONFIRM') return 0
  return (await unusedAtComplaint(db, row)).find(({ orderNo }) => orderNo === row.order_no)?.back ?? 0
}
