/** What a seller who did not come pays beside the refund: from wallet to wallet. */
import { money } from '#lib/format/money.ts'
import type { Db } from '#server/db/client.ts'
import { balancesOf, post, traceOrder, wallet } from '#server/domains/trade/ledger/service.ts'
import { buyerOf, identityOf, notifySide, sellerOf } from './parties.ts'
import type { LockedOrder } from './queries.ts'

/**
 * Moves the compensation from the seller, who owes what the wallet lacks, to the buyer's wallet. Once for each `ref`: the second time nothing
 * is moved and nobody is told.
 */
export async function bookCompensation(
  trx: Db,
  order: LockedOrder,
  { ref, amount, at }: { ref: string; amount: number; at: Date },
): Promise<void> {
  const seller = sellerOf(order)
  if (!seller || amount === 0) return
  const from = identityOf(seller)
  const credit = wallet('AVAILABLE', identityOf(buyerOf(order)))
  const { available } = await balancesOf(trx, from)
  const paid = Math.min(amount, Math.max(0, available))
  const transfers = [
    { debit: wallet('AVAILABLE', from), credit, amount: paid },
    { debit: wallet('RECEIVABLE', from), credit, amount: amount - paid },
  ].filter(transfer => transfer.amount > 0)
  if (!(await post(trx, { kind: 'ORDER_COMPENSATION', ref, orderId: order.id, at, transfers }))) return
  await notifySide(trx, order, 'BUYER', { title: '收到赔付', body: `《${order.title}》：商家赔付 ${money(amount)}，已到钱包。` })
  await notifySide(trx, order, 'SELLER', { title: '已赔付买家', body: `《${order.title}》：按退款规则赔付 ${money(amount)}。` })
}

/** What the seller has paid so of an order, in fen. */
export const compensationPaid = async (trx: Db, { id }: LockedOrder): Promise<number> =>
  (await traceOrder(trx, id)).reduce((sum, { kind, amount }) => (kind === 'ORDER_COMPENSATION' ? sum + amount : sum), 0)
