/** Which fee holds when, and how it is changed: proposed, approved by somebody else, announced, and only then charged. */

import type { z } from 'zod'
import type { ListOf } from '#lib/contract/define.ts'
import { AGREEMENT_NOTICE_DAYS } from '#lib/contract/platform/operator-rule.ts'
import type { FeeChange, FeeChangeState, FeeRate } from '#lib/contract/trade/fee.ts'
import type { OrderKind } from '#lib/contract/trade/order.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { feeChangeBody } from '#lib/forms/trade/fee.ts'
import type { Operator } from '#server/access/actor.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import { maxRateOf } from './policy.ts'
import * as queries from './queries.ts'

/** The rate in basis points for an order that is made now. @param named what the kind itself names, where nothing was approved */
export const rateOf = async (db: Db, kind: OrderKind, { named, now }: { named: number; now: Date }): Promise<number> =>
  (await queries.findRate(db, kind, date(now)))?.rate ?? named

/** The kinds on which a fee is charged, with the rate that each names itself. */
const chargedKinds = (): { kind: OrderKind; feeRate: number }[] =>
  Object.values(getRegistry().purchasables).filter(one => one.feeRate > 0)

export async function listRates(db: Db, now: Date): Promise<FeeRate[]> {
  const coming = await queries.listComing(db, date(now))
  return Promise.all(
    chargedKinds().map(async ({ kind, feeRate }) => {
      const next = coming.find(one => one.kind === kind)
      return {
        kind,
        rate: await rateOf(db, kind, { named: feeRate, now }),
        next: next ? { rate: next.rate, fromDay: next.from_day } : null,
        max: maxRateOf(kind),
      }
    }),
  )
}

/** The first day from which a change that is announced now may hold. */
const soonest = (now: Date): string => date(now.getTime() + AGREEMENT_NOTICE_DAYS * DAY_MS)

function hindranceOf(row: { state: FeeChangeState; proposed_by: number; day: string }, { userId }: Operator, now: Date): string {
  if (row.state !== 'PROPOSED') return ''
  if (row.proposed_by === userId) return '自己提出的调整，要由另一位运营人员通过'
  return row.day < soonest(now) ? '离生效已不足七天，来不及公告，请重新提出' : ''
}

export async function listChanges(
  db: Db,
  query: Parameters<typeof queries.pageChanges>[1],
  { operator, now }: Pick<OperatorContext, 'operator' | 'now'>,
): Promise<ListOf<FeeChange>> {
  return presentPage(await queries.pageChanges(db, query), row => ({
    id: row.id,
    kind: row.kind,
    rate: row.rate,
    fromDay: row.day,
    reason: row.reason,
    state: row.state,
    proposedBy: row.proposer,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    hindrance: hindranceOf(row, operator, now),
  }))
}

/** @throws AppError `fee.kind` where no fee is charged, `fee.rule` above what a published rule names, `fee.notice` for too soon a day */
export async function proposeChange(
  db: Db,
  { kind, rate, fromDay, reason }: z.output<typeof feeChangeBody>,
  { operator, exchange, now }: OperatorContext,
): Promise<{ id: number }> {
  if (!chargedKinds().some(one => one.kind === kind)) throw new AppError('fee.kind')
  if (rate > maxRateOf(kind)) throw new AppError('fee.rule')
  if (fromDay < soonest(now)) throw new AppError('fee.notice')
  return db.transaction().execute(async trx => {
    const row = { kind, rate, from_day: fromDay, reason, proposed_by: operator.userId, proposed_at: now }
    const id = await queries.insertChange(trx, row)
    const detail = { kind, rate, fromDay, reason }
    await audit(trx, operator, { action: 'fee.propose', subjectKind: 'fee', subjectId: id, detail }, exchange)
    return { id }
  })
}

/**
 * @throws AppError `missing.record`, `state.conflict`; of an approval also `fee.own` for the operator who proposed it, `fee.notice` when there are no
 * seven days left, and `fee.same_day` when another rate of the kind begins on that day
 */
export async function decideChange(
  db: Db,
  id: number,
  state: Exclude<FeeChangeState, 'PROPOSED'>,
  { operator, exchange, now }: OperatorContext,
): Promise<{ state: FeeChangeState }> {
  return db.transaction().execute(async trx => {
    const row = await queries.lockChange(trx, id)
    if (!row) throw new AppError('missing.record')
    if (row.state !== 'PROPOSED') throw new AppError('state.conflict')
    if (state === 'APPROVED' && row.proposed_by === operator.userId) throw new AppError('fee.own')
    if (state === 'APPROVED' && row.day < soonest(now)) throw new AppError('fee.notice')
    try {
      await queries.updateChange(trx, id, { state, decided_by: operator.userId, decided_at: now })
    } catch (error) {
      if ((error as { constraint?: unknown }).constraint !== 'fee_rates__from_day') throw error
      throw new AppError('fee.same_day', { cause: error })
    }
    const action = state === 'APPROVED' ? 'fee.approve' : 'fee.refuse'
    const detail = { kind: row.kind, rate: row.rate, fromDay: row.day }
    await audit(trx, operator, { action, subjectKind: 'fee', subjectId: id, detail }, exchange)
    return { state }
  })
}
