/** Until when a side may ask operators about an order (rule 争议 二, 退款 三). */
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { paidPurchaseOf } from './parties.ts'
import * as queries from './queries.ts'
import { findCase } from './reconsideration.ts'

const REFUSED_DAYS = 7

const isWithin = (since: Date | null, days: number, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() <= days * DAY_MS

/** Rule 争议 二: a service until so many days after its delivery; of everything else its own domain knows. */
const DELIVERED_DAYS = 14

async function isInTerm(db: Db, order: queries.LockedOrder, now: Date): Promise<boolean> {
  if (order.kind === 'SERVICE') return isWithin(order.delivered_at, DELIVERED_DAYS, now)
  const paid = await paidPurchaseOf(db, order, now)
  return paid !== null && ((await getRegistry().purchasables[order.kind]?.isDisputable?.(db, paid)) ?? false)
}

/** Decisions of operators are final, except that after one to continue, the sides may dispute what followed. */
async function isSettled(db: Db, orderId: number): Promise<boolean> {
  const found = await findCase(db, orderId)
  return Boolean(found?.first && (found.reconsidered || found.first.outcome !== 'CONTINUE'))
}

/**
 * Before anything is delivered, operators are asked only within seven days after a refund was refused; after the order is complete, within
 * its term or so soon after a refusal, and not again about what they decided.
 */
export async function canDispute(db: Db, order: queries.LockedOrder, now: Date): Promise<boolean> {
  const completed = order.completed_at !== null
  if (!completed && order.state !== 'ACCEPTED') return true
  if (completed && (await isSettled(db, order.id))) return false
  if (completed && (await isInTerm(db, order, now))) return true
  const requests = await queries.listRefundRequests(db, order.id)
  return requests.some(({ state, answered_at }) => state === 'REFUSE' && isWithin(answered_at, REFUSED_DAYS, now))
}
