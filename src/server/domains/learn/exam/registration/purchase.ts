/** The fee of an exam as something that can be bought: by the person who has qualified and holds a seat. */
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import type { PaidPurchase, Purchasable } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { move } from './move.ts'
import * as queries from './queries.ts'

const FEE_RATE = 1_000

/** Rule 退款, 总的原则: what has not begun comes back whole; an exam begins when its seats are given out for good. */
async function calculateRuleRefund(db: Db, paid: PaidPurchase): Promise<{ value: number; text: string }> {
  const row = await queries.findByOrder(db, paid.orderNo)
  if (row?.state !== 'REGISTERED') return { value: 0, text: '准考证已经发放或报名已经结束，不能再退报名费' }
  if (row.register_to <= paid.at) return { value: 0, text: `报名已于 ${dateTime(row.register_to)} 截止，不能再退报名费` }
  return { value: paid.total, text: `报名还没有截止，全额退 ${money(paid.total)}，座位让给候补` }
}

export const examPurchase: Purchasable = {
  kind: 'EXAM',
  feeRate: FEE_RATE,
  completesWhenPaid: true,
  async price(db, examId, _wanted, { buyer, now }) {
    const exam = await queries.findExam(db, examId)
    const waiting = exam && (await queries.findPayable(db, examId, buyer.userId, now))
    if (!exam || !waiting || exam.fee === 0) throw new AppError('missing.record')
    return {
      title: exam.title,
      picture: exam.picture,
      seller: { userId: exam.owner_id, companyId: exam.company_id },
      lines: [{ name: '报名费', refId: waiting.id, unitPrice: exam.fee, quantity: 1, unit: '人' }],
      freeCancel: false,
    }
  },
  async reserve(trx, { orderNo, subjectId, buyer, at }) {
    const row = await queries.lockPayable(trx, subjectId as number, buyer.userId)
    if (!row || row.order_no !== null || !row.due_at || row.due_at <= at) throw new AppError('order.owned')
    await queries.updateRegistration(trx, row.id, { order_no: orderNo }, at)
  },
  async fulfil(trx, { orderNo, at }) {
    const row = await queries.lockByOrder(trx, orderNo)
    if (!row) throw new AppError('state.conflict')
    await move(trx, row, {
      event: 'PAY',
      by: 'SYSTEM',
      now: at,
      words: { title: '报名成功', body: `《${row.title}》的报名费已付清，准考证发放后会通知你。` },
    })
  },
  async giveBack(trx, { orderNo, at }, { whole }) {
    const row = await queries.lockByOrder(trx, orderNo)
    // The order was closed before it was paid: the seat stays until the term is over, and another order can be placed.
    if (row?.state === 'UNPAID') await queries.updateRegistration(trx, row.id, { order_no: null }, at)
    else if (whole && (row?.state === 'REGISTERED' || row?.state === 'TICKET_ISSUED'))
      await move(trx, row, { event: 'REVOKE', by: 'SYSTEM', now: at, set: { reason: '报名费已退回' } })
  },
  refund: {
    calculate: calculateRuleRefund,
    async begin(trx, paid) {
      const row = await queries.lockByOrder(trx, paid.orderNo)
      const due = await calculateRuleRefund(trx, paid)
      if (row && due.value > 0)
        await move(trx, row, { event: 'REVOKE', by: 'SYSTEM', now: paid.at, set: { reason: '本人取消，报名费退回' } })
      return due
    },
  },
  async recount(trx, { subjectId }, after) {
    if (subjectId !== null && after === 'REFUNDED') await purgeTags(trx, [pageTag.exam(subjectId)])
  },
}
