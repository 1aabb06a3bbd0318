/** Open orders, which keep a person from closing their account, and a company from being dissolved. */
import type { ClosingHindrance } from '#lib/contract/people/personal-data.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { countOpenOrders, countOpenOrdersOfCompany } from './leaving-queries.ts'

export async function listOrderHindrances(db: Db, userId: number): Promise<ClosingHindrance[]> {
  const orders = await countOpenOrders(db, userId)
  if (orders === 0) return []
  return [{ kind: 'ORDER', text: `你有 ${orders} 个订单还没有结束，请先完成、取消或退款。`, link: '/member/member_order' }]
}

/** @throws AppError `company.orders_open` while orders, refunds or disputes of the company are open. */
export async function requireNoOpenOrders(trx: Db, companyId: number): Promise<void> {
  const { open, disputed } = await countOpenOrdersOfCompany(trx, companyId)
  if (open === 0) return
  const disputes = disputed > 0 ? `，其中 ${disputed} 个有争议` : ''
  throw new AppError('company.orders_open', { message: `公司还有 ${open} 个没结束的订单或退款${disputes}，处理完才能解散` })
}
