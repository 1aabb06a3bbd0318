/** Recorded consultations as something that can be bought. A grant waits with its order; a person holds one of a recording. */
import { money } from '#lib/format/money.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { PaidPurchase, Purchasable } from '#server/domains/trade/order/service.ts'
import { AppError } from '#server/errors.ts'
import { PLAYBACK_FEE_RATE, REFUND_DAYS } from './policy.ts'
import * as queries from './queries.ts'

/** Rule 退款, 付费回放: within seven days, while nothing of the paid part was watched. */
async function calculateRuleRefund(
  db: Db,
  { orderNo, paidAt, at, total }: PaidPurchase,
): Promise<{ value: number; text: string }> {
  const grant = await queries.findByOrder(db, orderNo)
  if (grant?.state !== 'OPEN') return { value: 0, text: '这份实录已经结束，不能再退款' }
  if (grant.opened_at) return { value: 0, text: '已经打开过付费部分，不再按规则退款；内容与描述明显不符的，七日内可以申请' }
  if (at.getTime() - paidAt.getTime() > REFUND_DAYS * DAY_MS) return { value: 0, text: '购买已经超过七日，不能再退款' }
  return { value: total, text: `还没有打开付费部分，购买七日内全额退 ${money(total)}` }
}

export const playbackPurchase: Purchasable = {
  kind: 'PLAYBACK',
  feeRate: PLAYBACK_FEE_RATE,
  completesWhenPaid: true,
  async price(db, playbackId) {
    const playback = await queries.findSalePlayback(db, playbackId)
    if (!playback || playback.price === 0) throw new AppError('missing.record')
    return {
      title: playback.title,
      picture: playback.cover,
      seller: { userId: playback.owner_user_id, companyId: playback.owner_company_id },
      partner:
        playback.shares_income && playback.asker_is_there
          ? { userId: playback.asker_user_id, companyId: playback.asker_company_id }
          : null,
      lines: [{ name: '回放观看', refId: playbackId, unitPrice: playback.price, quantity: 1, unit: '份' }],
      freeCancel: false,
    }
  },
  async reserve(trx, { orderNo, subjectId, buyer, at }) {
    const row = { playback_id: subjectId as number, user_id: buyer.userId, order_no: orderNo, created_at: at }
    if (!(await queries.insertGrant(trx, row))) throw new AppError('order.owned')
  },
  async fulfil(trx, { orderNo }) {
    await queries.moveGrant(trx, orderNo, ['UNPAID'], 'OPEN')
  },
  async giveBack(trx, { orderNo }, { whole }) {
    await queries.moveGrant(trx, orderNo, whole ? ['UNPAID', 'OPEN', 'REFUNDING'] : ['REFUNDING'], 'ENDED')
  },
  isDisputable: async (_, { paidAt, at }) => at.getTime() - paidAt.getTime() <= REFUND_DAYS * DAY_MS,
  refund: {
    calculate: calculateRuleRefund,
    async begin(trx, paid) {
      await queries.lockByOrder(trx, paid.orderNo)
      const due = await calculateRuleRefund(trx, paid)
      if (due.value > 0) await queries.moveGrant(trx, paid.orderNo, ['OPEN'], 'REFUNDING')
      return due
    },
  },
  async recount() {},
}
