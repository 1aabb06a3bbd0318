/** Another look at what operators decided: once, within seven days, by the side that did not get everything (rule 争议 五). */
import { RECONSIDER_DAYS } from '#lib/contract/trade/order-actions.ts'
import type { DisputeOutcome } from '#lib/contract/trade/order-disputes.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { fixEvidence } from '../evidence/service.ts'
import { keptValueOf } from './amounts.ts'
import { takeFiles, type Word } from './files.ts'
import { freezeEarnings } from './freeze.ts'
import { sumsOf } from './money.ts'
import { move } from './move.ts'
import { actOnOrder, type Moved, type OrderAction } from './order-action.ts'
import { type Mover, notifySide, purchaseOf } from './parties.ts'
import * as queries from './queries.ts'

export type FirstDecision = {
  outcome: DisputeOutcome
  /** Fen that went back, or go back, by it; coins included. */
  back: number
  /** The operator. */
  userId: number | null
  at: Date
}

/** The newest dispute about an order: what was decided first, and the step by which a side asked for another look. */
export type Case = { first: FirstDecision | null; reconsidered: { id: number } | null }

const OUTCOMES: Readonly<Record<string, DisputeOutcome>> = {
  DECIDE_REFUND: 'REFUND',
  DECIDE_COMPLETE: 'COMPLETE',
  DECIDE_CONTINUE: 'CONTINUE',
}

/** @returns null for an order that was never in dispute. */
export async function findCase(db: Db, orderId: number): Promise<Case | null> {
  const events = await queries.listCaseEvents(db, orderId)
  const newest = events.slice(events.findLastIndex(({ event }) => event === 'DISPUTE'))
  if (newest[0]?.event !== 'DISPUTE') return null
  const decision = newest.find(({ event }) => OUTCOMES[event])
  const reconsidered = newest.find(({ event }) => event === 'RECONSIDER') ?? null
  if (!decision) return { first: null, reconsidered }
  const { event, actor_user_id: userId, created_at: at } = decision
  // What a decision gives back is a request of the same moment.
  const requests = await queries.listRefundRequests(db, orderId)
  const back = requests.find(({ created_at }) => created_at.getTime() === at.getTime())?.value ?? 0
  return { first: { outcome: OUTCOMES[event] as DisputeOutcome, back, userId, at }, reconsidered }
}

type Side = Mover['actor']

/** Whether a side got less than everything by the decision. */
function hasReason(order: queries.LockedOrder, { outcome, back }: FirstDecision, side: Side): boolean {
  if (outcome === 'CONTINUE') return true
  if (side === 'SELLER') return back > 0
  // While the refund is on its way it is not yet taken off what is left.
  return outcome === 'COMPLETE' && keptValueOf(sumsOf(order)) > (order.refund_state === 'WAIT_REFUND' ? back : 0)
}

/** @returns until when this side may ask; null when it may not. */
export async function reconsiderUntil(db: Db, order: queries.LockedOrder, side: Side, now: Date): Promise<Date | null> {
  const found = await findCase(db, order.id)
  if (!found?.first || found.reconsidered || order.refund_state === 'APPLY') return null
  const until = new Date(found.first.at.getTime() + RECONSIDER_DAYS * DAY_MS)
  return now <= until && hasReason(order, found.first, side) ? until : null
}

/** @throws AppError `state.conflict` too late, a second time, or for a side that got everything. */
export const reconsiderDispute = (action: OrderAction, { note, files }: Word): Promise<Moved> =>
  actOnOrder(action, async (trx, order, mover) => {
    if (!(await reconsiderUntil(trx, order, mover.actor, mover.at))) throw new AppError('state.conflict')
    const uploadIds = await takeFiles(trx, mover, files)
    const set = { accept_before: null, closed_at: null }
    const disputed = await move(trx, order, 'RECONSIDER', mover, { note, uploadIds, set })
    await getRegistry().purchasables[order.kind]?.reconsidered?.(trx, await purchaseOf(trx, disputed, mover.at), {
      by: mover.actor === 'BUYER' ? 'BUYER' : 'SELLER',
      userId: mover.userId as number,
      reason: note,
    })
    await freezeEarnings(trx, disputed, mover.at)
    await fixEvidence(trx, disputed, mover.at)
    const other = mover.actor === 'BUYER' ? 'SELLER' : 'BUYER'
    const body = `《${order.title}》：${note}。由另一位运营人员复核，请在 48 小时内提交说明和证据。`
    await notifySide(trx, disputed, other, { title: '对方申请复核裁定', body })
    return disputed
  })
