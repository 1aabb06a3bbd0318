/** SQL of the shares of an order: writing them, and who holds one. */
import type { Db } from '#server/db/client.ts'
import type { Trader } from '../policy.ts'

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

export const holdsShare = async (db: Db, orderId: number, { kind, id }: Trader): Promise<boolean> =>
  (await db
    .selectFrom('order_shares')
    .select('id')
    .where('order_id', '=', orderId)
    .where('company_id', kind === 'COMPANY' ? '=' : 'is', kind === 'COMPANY' ? id : null)
    .$if(kind === 'PERSON', of => of.where('user_id', '=', id))
    .executeTakeFirst()) !== undefined
