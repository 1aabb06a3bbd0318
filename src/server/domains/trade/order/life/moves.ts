/** What the caller can do with an order now: the buttons of its page. */
import type { OrderMove, OrderMoves } from '#lib/contract/trade/order-actions.ts'
import { REVIEW_DAYS } from '#lib/contract/trade/order-actions.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { mayTrade, roleIn, traderOf } from '../policy.ts'
import { keptValueOf } from './amounts.ts'
import { cancellingOf } from './cancelling.ts'
import { canDispute } from './dispute-terms.ts'
import { movesOf } from './machine.ts'
import { sumsOf } from './money.ts'
import { factsOf } from './move.ts'
import { isAppointmentOver, noShowOf } from './no-show.ts'
import { moverIn } from './parties.ts'
import * as queries from './queries.ts'
import { reconsiderUntil } from './reconsideration.ts'
import { canAskRefund } from './refunds.ts'
import { ruleRefundOf } from './ruled-refunds.ts'
import { holdsShare } from './share-queries.ts'
import { mayStart } from './start.ts'
import { listTurns } from './statement-turns.ts'

/** Somebody who has a share of a split bounty may read its order, and can do nothing with it. */
const NOTHING_TO_DO: OrderMoves = {
  moves: [],
  refundable: 0,
  byRule: null,
  noShow: null,
  reconsiderBefore: null,
  turns: [],
  cancelling: null,
  refunds: [],
}

const onlyShares = async (db: Db, actor: Actor, order: queries.LockedOrder): Promise<boolean> =>
  mayTrade(actor) && roleIn(order, traderOf(actor)) === null && (await holdsShare(db, order.id, traderOf(actor)))

/** @throws AppError `missing.record` for everybody but the two sides and the people who have a share. */
export async function getMoves(db: Db, actor: Actor, orderNo: string, now: Date): Promise<OrderMoves> {
  const order = await queries.findOrderByNo(db, orderNo)
  if (order && (await onlyShares(db, actor, order))) return NOTHING_TO_DO
  const mover = moverIn(order, actor, now)
  if (!order) throw new AppError('missing.record')
  const side = mover.actor
  const reviewable = order.completed_at !== null && now.getTime() - order.completed_at.getTime() <= REVIEW_DAYS * DAY_MS
  const [disputable, until, turns] = await Promise.all([
    canDispute(db, order, now),
    reconsiderUntil(db, order, side, now),
    listTurns(db, order, now),
  ])
  const moves = movesOf(factsOf(order), side).filter(
    event =>
      (event !== 'REVIEW' || (reviewable && order.kind === 'SERVICE')) &&
      (event !== 'ACCEPT' || !isAppointmentOver(order, now)) &&
      (event !== 'START' || mayStart(order, now)) &&
      (event !== 'DISPUTE' || disputable) &&
      (event !== 'STATEMENT' || turns.some(turn => turn.side === side)) &&
      (event !== 'RECONSIDER' || until !== null),
  ) as OrderMove[]
  const noShow = noShowOf(order, now)
  const byRule = side === 'BUYER' ? await ruleRefundOf(db, order, now) : null
  const kept = keptValueOf(sumsOf(order))
  if (side === 'BUYER') {
    if (order.state === 'PENDING_PAYMENT' && order.pay_before > now) moves.unshift('PAY')
    if (byRule && byRule.value > 0) moves.push('REFUND_BY_RULE')
    else if (canAskRefund(order, now) && order.state !== 'PAID') moves.push('REFUND_APPLY')
    if (noShow !== null && order.state === 'DELIVERED') moves.push('NO_SHOW')
    else if (noShow !== null) moves.unshift('NO_SHOW')
    if (order.refund_state === 'APPLY') moves.push('REFUND_CANCEL')
  } else if (order.refund_state === 'APPLY') moves.unshift('REFUND_ANSWER')
  if (moves.includes('STATEMENT') && turns.some(turn => turn.side === side && turn.kind === 'SUPPLEMENT'))
    moves.push('NOTHING_TO_ADD')
  const refunds = await queries.listRefundRequests(db, order.id)
  return {
    moves,
    refundable: kept,
    byRule,
    noShow,
    reconsiderBefore: until?.toISOString() ?? null,
    // Said where the complaint is.
    turns: order.kind === 'CONSULT' ? [] : turns,
    cancelling: moves.includes('CANCEL') ? cancellingOf(order, side, now) : null,
    refunds: refunds.map(row => ({
      value: row.value,
      amount: row.amount,
      coins: row.coins,
      compensation: row.compensation,
      reason: row.reason,
      answer: row.answer,
      state: row.state,
      answerBefore: row.answer_before?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    })),
  }
}
