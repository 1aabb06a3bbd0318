/** How long operators wait for the other side's answer (rule 争议 三): after a complaint, and again when another look was asked for. */
import { DISPUTE_ANSWER_HOURS } from '#lib/contract/trade/order-actions.ts'
import { dateTime } from '#lib/format/date.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { sellerOf } from './parties.ts'
import * as queries from './queries.ts'

type Awaited = { side: 'BUYER' | 'SELLER'; before: Date }

/**
 * @returns whose answer is waited for; null when they have answered, their time is over, or the order is not in dispute. A consultation's
 * complaint keeps its own term, and the platform as a seller is not waited for.
 */
async function findAwaited(db: Db, order: queries.LockedOrder, now: Date): Promise<Awaited | null> {
  if (order.state !== 'DISPUTED' || order.kind === 'CONSULT') return null
  const events = await queries.listCaseEvents(db, order.id)
  const asked = events.findLastIndex(({ event }) => event === 'DISPUTE' || event === 'RECONSIDER')
  const complaint = events[asked]
  if (complaint?.actor !== 'BUYER' && complaint?.actor !== 'SELLER') return null
  const side = complaint.actor === 'BUYER' ? 'SELLER' : 'BUYER'
  if (side === 'SELLER' && sellerOf(order) === null) return null
  if (events.slice(asked).some(({ event, actor }) => event === 'STATEMENT' && actor === side)) return null
  const before = new Date(complaint.created_at.getTime() + DISPUTE_ANSWER_HOURS * HOUR_MS)
  return now < before ? { side, before } : null
}

/** As it travels. */
export async function awaitedAnswerOf(db: Db, order: queries.LockedOrder, now: Date) {
  const awaited = await findAwaited(db, order, now)
  return awaited && { side: awaited.side, before: awaited.before.toISOString() }
}

/** @throws AppError `state.conflict` while the other side can still answer and has not. */
export async function requireAnswered(db: Db, order: queries.LockedOrder, now: Date): Promise<void> {
  const awaited = await findAwaited(db, order, now)
  if (!awaited) return
  const side = awaited.side === 'BUYER' ? '买家' : '卖家'
  throw new AppError('state.conflict', {
    message: `${side}还没有提交说明，${dateTime(awaited.before)} 之前等待答辩；提交之后或到期才能裁定`,
  })
}
