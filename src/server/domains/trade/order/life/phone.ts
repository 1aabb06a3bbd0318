/** The phone of whom a service is for: shown to the seller while the order runs, and each time recorded. */
import { audit } from '#server/audit.ts'
import { AppError } from '#server/errors.ts'
import type { Exchange } from '#server/http/exchange.ts'
import { maySeePhone } from '../policy.ts'
import type { OrderAction } from './order-action.ts'
import { moverIn } from './parties.ts'
import { findContactPhone, findOrderByNo } from './queries.ts'

/** @throws AppError `missing.record` for strangers, `state.conflict` for the buyer, before the payment and after the end. */
export async function showPhone({ db, actor, orderNo, now }: OrderAction, exchange: Exchange): Promise<{ phone: string }> {
  const order = await findOrderByNo(db, orderNo)
  const mover = moverIn(order, actor, now)
  if (!order) throw new AppError('missing.record')
  const phone = await findContactPhone(db, order.id)
  if (!maySeePhone(mover.actor === 'SELLER' ? 'seller' : 'buyer', order.state) || !phone) throw new AppError('state.conflict')
  const companyId = order.seller_company_id
  const entry = { action: 'order.read_phone', subjectKind: 'order', subjectId: order.id, companyId } as const
  await db.transaction().execute(trx => audit(trx, actor, entry, exchange))
  return { phone }
}
