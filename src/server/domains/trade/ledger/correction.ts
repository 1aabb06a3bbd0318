/** Corrections: one operator proposes, another approves, and only then money moves. What was posted stays as it is. */

import type { z } from 'zod'
import type { ListOf } from '#lib/contract/define.ts'
import type { Correction, CorrectionState } from '#lib/contract/trade/ledger.ts'
import type { correctionBody } from '#lib/forms/trade/correction.ts'
import type { Operator } from '#server/access/actor.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import type { AccountRef } from './account.ts'
import * as queries from './correction-queries.ts'
import { post } from './service.ts'

export async function listCorrections(
  db: Db,
  query: Parameters<typeof queries.pageCorrections>[2],
  { userId }: Operator,
): Promise<ListOf<Correction>> {
  return presentPage(await queries.pageCorrections(db, userId, query), row => ({
    id: row.id,
    from: row.from,
    to: row.to,
    amount: row.amount,
    reason: row.reason,
    state: row.state,
    proposedBy: row.proposer,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    mayApprove: row.state === 'PROPOSED' && row.proposed_by !== userId && !row.is_concerned,
  }))
}

/** @throws AppError `correction.account` for a number that names no account in yuan. */
export async function proposeCorrection(
  db: Db,
  { debit, credit, amount, reason }: z.output<typeof correctionBody>,
  { operator, exchange, now }: OperatorContext,
): Promise<{ id: number }> {
  return db.transaction().execute(async trx => {
    if ((await queries.findYuanAccounts(trx, [debit, credit])).length < 2) throw new AppError('correction.account')
    const { userId: proposed_by } = operator
    const id = await queries.insertCorrection(trx, { debit, credit, amount, reason, proposed_by, proposed_at: now })
    const detail = { from: debit, to: credit, amount, reason }
    await audit(trx, operator, { action: 'correction.propose', subjectKind: 'correction', subjectId: id, detail }, exchange)
    return { id }
  })
}

/** The name of an account by its row. The constraint on the row's kind and owner holds what the type says. */
const refOf = ({ kind, system_key, user_id, company_id, order_id }: queries.YuanAccountRow): AccountRef => {
  const owner =
    user_id !== null
      ? { kind: 'USER', id: user_id }
      : company_id !== null
        ? { kind: 'COMPANY', id: company_id }
        : order_id !== null
          ? { kind: 'ORDER', id: order_id }
          : { kind: 'SYSTEM', key: system_key }
  return { book: 'CNY', kind, owner } as AccountRef
}

async function postCorrection(
  trx: Db,
  { id, debit, credit, amount }: { id: number; debit: number; credit: number; amount: number },
  now: Date,
): Promise<void> {
  const rows = await queries.findYuanAccounts(trx, [debit, credit])
  const ref = (number: number) => refOf(rows.find(row => row.id === number) as queries.YuanAccountRow)
  const transfers = [{ debit: ref(debit), credit: ref(credit), amount }]
  await post(trx, { kind: 'CORRECTION', ref: String(id), at: now, transfers })
}

/**
 * @throws AppError `missing.record`, `state.conflict`; of an approval also `correction.own` for the operator who proposed it or whose money it moves,
 * and `money.balance_too_low`
 */
export async function decideCorrection(
  db: Db,
  id: number,
  state: Exclude<CorrectionState, 'PROPOSED'>,
  { operator, exchange, now }: OperatorContext,
): Promise<{ state: CorrectionState }> {
  const { userId } = operator
  return db.transaction().execute(async trx => {
    const row = await queries.lockCorrection(trx, id)
    if (!row) throw new AppError('missing.record')
    if (row.state !== 'PROPOSED') throw new AppError('state.conflict')
    if (state === 'APPROVED') {
      if (row.proposed_by === userId || (await queries.concerns(trx, userId, [row.debit, row.credit]))) {
        throw new AppError('correction.own')
      }
      await postCorrection(trx, row, now)
    }
    await queries.updateCorrection(trx, id, { state, decided_by: userId, decided_at: now })
    const action = state === 'APPROVED' ? 'correction.approve' : 'correction.refuse'
    await audit(trx, operator, { action, subjectKind: 'correction', subjectId: id, detail: { amount: row.amount } }, exchange)
    return { state }
  })
}
