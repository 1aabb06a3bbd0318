/** Coins that are used at the cashier, for orders that were placed without any (rule 金币 三.1: 支付时自动提示可用金币). */
import type { Db } from '#server/db/client.ts'
import { usableCoins } from '#server/domains/trade/coin/service.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { spendOrderCoins } from './coins.ts'
import { buyerOf, identityOf } from './parties.ts'
import * as queries from './queries.ts'

async function offeredFor(db: Db, order: queries.LockedOrder, at: Date): Promise<number> {
  const isWaiting = order.state === 'PENDING_PAYMENT' && order.pay_before > at
  if (!isWaiting || order.coin_amount > 0 || getRegistry().purchasables[order.kind]?.paidInCoins) return 0
  return usableCoins(db, identityOf(buyerOf(order)), order.total_amount, at)
}

/** How many coins the buyer could use for an order that waits for its payment. */
export async function coinsOffered(db: Db, orderId: number, at: Date): Promise<number> {
  const order = await queries.findOrderById(db, orderId)
  return order ? offeredFor(db, order, at) : 0
}

/** Once an order; they come back as those of the order form do. The caller has checked that no payment is under way. */
export async function payWithCoins(trx: Db, { orderId, at }: { orderId: number; at: Date }): Promise<void> {
  const order = await queries.lockOrder(trx, orderId)
  const coins = order ? await offeredFor(trx, order, at) : 0
  if (!order || coins === 0) throw new AppError('state.conflict', { message: '现在没有可以抵扣的金币' })
  await queries.updateOrder(trx, orderId, { coin_amount: coins, updated_at: at })
  await spendOrderCoins(trx, { ...order, coin_amount: coins }, at)
}
