/** A notice that its claimant takes back while it is open: nothing of it goes on, and what it had hidden comes back. */
import type { AssertionState } from '#lib/contract/platform/rights.ts'
import type { Db } from '#server/db/client.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { AppError } from '#server/errors.ts'
import { reportableOf, reviewKindOf } from '../cases.ts'
import { listReporters, lockCase, updateOutcome } from '../queries.ts'
import { dismissAssertion } from './ending.ts'
import * as queries from './queries.ts'

const OPEN: ReadonlySet<AssertionState> = new Set(['RECEIVED', 'INCOMPLETE', 'FORWARDED', 'REBUTTED', 'SUED'])

export const mayRetractAssertion = ({ state }: Pick<queries.AssertionRow, 'state'>): boolean => OPEN.has(state)

const REASON = '权利人撤回了通知'

/** Nobody has decided yet: a case that nobody else reports needs no decision. */
async function leaveCase(trx: Db, row: queries.AssertionRow, heldAt: Date | null, now: Date): Promise<void> {
  await queries.updateAssertion(trx, row.id, { state: 'WITHDRAWN', answer: '', until: null, ended_at: now })
  if ((await listReporters(trx, row.case_id)).length > 0) return
  if (heldAt) await reportableOf(row.kind).release?.(trx, row.target_id, now)
  await updateOutcome(trx, row.case_id, { outcome: 'WITHDRAWN', answer: REASON, decided_by: null, decided_at: now })
  await withdrawFromReview(trx, reviewKindOf(row.kind), row.case_id)
}

/** @throws AppError `missing.record` for what is not this claimant's, `state.conflict` once it has ended. */
export const withdraw = (db: Db, { id, userId, now }: { id: number; userId: number; now: Date }): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const found = await queries.findAssertion(trx, id)
    if (found?.claimant_user_id !== userId) throw new AppError('missing.record')
    // In the order in which an operator who decides takes them.
    const reported = await lockCase(trx, found.case_id)
    const row = await queries.lockAssertion(trx, id)
    if (!reported || !row) throw new AppError('missing.record')
    if (!mayRetractAssertion(row)) throw new AppError('state.conflict', { message: '这份通知已经结束，不能撤回' })
    const suitId = await queries.withdrawSuit(trx, id)
    if (suitId !== undefined) await withdrawFromReview(trx, 'RIGHTS_SUIT', suitId)
    if (reported.outcome === null) await leaveCase(trx, row, reported.held_at, now)
    else await dismissAssertion(trx, row, { reason: REASON, now }, 'WITHDRAWN')
    return { done: true as const }
  })
