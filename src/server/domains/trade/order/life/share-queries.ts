/** SQL that writes the shares of an order. */
import type { Db } from '#server/db/client.ts'

type NewShare = { seller: { userId: number; companyId: number | null }; refId: number; amount: number; fee: number }

export const insertShares = (trx: Db, orderId: number, shares: readonly NewShare[], at: Date) =>
  trx
    .insertInto('order_shares')
    .values(
      shares.map(({ seller, refId, amount, fee }, index) => ({
        order_id: orderId,
        position: index + 1,
        user_id: seller.userId,
        company_id: seller.companyId,
        ref_id: refId,
        amount,
        fee,
        created_at: at,
      })),
    )
    .execute()
