/** The money of a directed consultation: ordered with it, or for more time of it, and held by its course (decision 052). */
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { type Purchasable, placePriced } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { validUntil } from './called.ts'
import { evidenceOf } from './complaint/evidence.ts'
import { complaintTurns } from './complaint/statements.ts'
import { unusedOfFirst } from './complaint/unused.ts'
import { applyVerdict, reopen } from './complaint/verdict.ts'
import { ACCEPT_MS, bySystem, moveDirected } from './move.ts'
import { notifyParty } from './notices.ts'
import { type DirectedRow, findDirected, findExtension, lockDirected, updateDirected, updateExtension } from './queries.ts'

/** The platform's share (consultation rules, section 7), in basis points. */
const FEE_RATE = 2_000

export const consultationPurchase: Purchasable = {
  kind: 'CONSULT',
  feeRate: FEE_RATE,
  completesWhenPaid: false,
  // Ordered with its consultation only: asked by its number, it would name a price to strangers.
  async price() {
    throw new AppError('missing.record')
  },
  async reserve(trx, { subjectId, orderNo }) {
    const row = subjectId === null ? undefined : await lockDirected(trx, subjectId)
    if (row?.state === 'PENDING_PAY' && row.order_no === null) await updateDirected(trx, row.id, { order_no: orderNo })
  },
  async fulfil(trx, { subjectId, orderNo, at }) {
    const row = subjectId === null ? undefined : await lockDirected(trx, subjectId)
    if (row?.order_no === orderNo) {
      await moveDirected(trx, row, 'PAID', bySystem(at), { set: { next_step_at: new Date(at.getTime() + ACCEPT_MS) } })
      await notifyParty(trx, row, 'PROVIDER', {
        title: '有新的咨询等你接单',
        body: `“${row.title}”已付款，请在 12 小时内处理，逾期会自动全额退款。`,
      })
    } else if (row) await extend(trx, row, orderNo, at)
  },
  async giveBack(trx, { subjectId, orderNo, at }) {
    const row = subjectId === null ? undefined : await lockDirected(trx, subjectId)
    if (!row) return
    if (row.order_no !== orderNo) {
      // What went back by a decision may be decided about again: it stays what was paid.
      const bought = await findExtension(trx, orderNo)
      if (bought?.state !== 'PAID' || isOpen(row)) await updateExtension(trx, orderNo, 'CLOSED')
      return
    }
    if (row.state === 'PENDING_PAY') {
      // Without an order it never reached the other side, and stays the asker's alone.
      await moveDirected(trx, row, 'UNPAID', bySystem(at), { reason: '没有付款', set: { order_no: null } })
    } else if (row.state === 'DECLINED' || row.state === 'TIMEOUT' || row.state === 'CANCELLED') {
      await moveDirected(trx, row, 'REFUND', bySystem(at), { reason: '费用已原路退回' })
    }
  },
  async recount() {},
  async unusedInDispute(db, { subjectId, orderNo }) {
    const row = subjectId === null ? undefined : await findDirected(db, subjectId)
    return row?.order_no === orderNo && row.state === 'DISPUTED' ? unusedOfFirst(db, row) : 0
  },
  evidence: evidenceOf,
  async statementTurns(db, { subjectId, at }) {
    const row = subjectId === null ? undefined : await findDirected(db, subjectId)
    return row ? complaintTurns(db, row, at) : []
  },
  decided: applyVerdict,
  reconsidered: reopen,
}

/** Whether it still has time that can be used, or bought. */
const isOpen = (row: DirectedRow): boolean =>
  (row.state === 'CONSULTING' && row.started_at !== null) || row.state === 'WAIT_CONFIRM'

/** Time that was paid for is added; when the consultation is over meanwhile, the sweep gives the money back. */
async function extend(trx: Db, row: DirectedRow, orderNo: string, at: Date): Promise<void> {
  const bought = await findExtension(trx, orderNo)
  if (bought?.state !== 'WAITING') return
  const running = isOpen(row)
  await updateExtension(trx, orderNo, running ? 'PAID' : 'RETURN')
  if (!running) return
  const from = new Date(Math.max(at.getTime(), row.ends_at?.getTime() ?? 0))
  const ends = validUntil(row, { from, now: at, minutes: bought.minutes })
  await moveDirected(trx, row, 'EXTEND', bySystem(at), { set: { ends_at: ends, next_step_at: ends } })
  await notifyParty(trx, row, 'PROVIDER', { title: '咨询已续时', body: `“${row.title}”续了一段时间，请继续答复。` })
}

type NewOrder = {
  consultationId: number
  title: string
  line: string
  price: number
  seller: { userId: number; companyId: number | null }
  now: Date
}

/** @throws AppError `rights.denied` for somebody who may not spend for their company, `order.own`, `order.unpaid_full` */
export const orderConsultation = (
  trx: Db,
  actor: Actor,
  { consultationId, title, line, price, seller, now }: NewOrder,
): Promise<string> =>
  placePriced(trx, actor, {
    kind: 'CONSULT',
    subjectId: consultationId,
    priced: {
      title,
      picture: '',
      seller,
      lines: [{ name: line, refId: null, unitPrice: price, quantity: 1, unit: '次' }],
      freeCancel: true,
    },
    now,
  })
