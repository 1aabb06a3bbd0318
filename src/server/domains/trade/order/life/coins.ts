/** Coins that pay a part of an order: spent when it is placed, given back when it is closed or refunded. */
import type { Db } from '#server/db/client.ts'
import { returnCoins, spendCoins } from '#server/domains/trade/coin/service.ts'
import { buyerOf, identityOf } from './parties.ts'
import type { LockedOrder } from './queries.ts'

export const spendOrderCoins = (trx: Db, order: LockedOrder, at: Date): Promise<void> =>
  spendCoins(trx, identityOf(buyerOf(order)), { orderId: order.id, amount: order.coin_amount, at })

/** @param back.ref the same one again does nothing. */
export async function returnOrderCoins(
  trx: Db,
  order: LockedOrder,
  { coins, ref, at }: { coins: number; ref: string; at: Date },
): Promise<void> {
  if (coins > 0) await returnCoins(trx, { orderId: order.id, amount: coins, ref, at })
}
