/**
 * What no provider can give back is transferred by hand: one operator says to which account, another pays it at the bank and enters the number
 * that it has there. The refund is complete with that, as if the provider had made it.
 */

import type { z } from 'zod'
import type { MoneyBackTransfer } from '#lib/contract/trade/refund-managing.ts'
import type { AuditAction } from '#lib/format/audit.ts'
import type { transferPayment, transferProposal } from '#lib/forms/trade/refund-transfer.ts'
import type { Operator } from '#server/access/actor.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { refuseOwnCase, takesPart } from '#server/own-case.ts'
import { open, seal } from '#server/secrets.ts'
import { BANK } from '../bank.ts'
import type { PayableOrders } from '../payable.ts'
import { lockPayment, lockRefund, sumRefunds } from '../queries.ts'
import { completeRefund } from '../settle.ts'
import * as queries from './queries.ts'

const partiesOf = async (db: Db, refundId: number) => {
  const row = await queries.findParties(db, refundId)
  return [
    { userId: row.buyer_user_id, companyId: row.buyer_company_id },
    { userId: row.seller_user_id, companyId: row.seller_company_id },
    { userId: row.partner_user_id, companyId: row.partner_company_id },
  ]
}

/** Why no transfer can be proposed; empty when one can. */
export function hindranceOfTransfer(row: queries.MoneyBackRow, transfer: queries.TransferRow | undefined): string {
  if (row.state !== 'FAILED') return '支付机构退不成的退款才改由银行转账'
  if (row.payee !== null) return '这笔付款由支付机构直接付给卖家，只能在支付机构的后台退'
  return transfer?.state === 'PROPOSED' ? '已经提出转账，等另一位运营人员付款' : ''
}

/** As an operator reads it. The account is shown while somebody has to pay to it, and gone afterwards. */
export async function presentTransfer(db: Db, row: queries.TransferRow, { userId }: Operator): Promise<MoneyBackTransfer> {
  const hindrance = async (): Promise<string> => {
    if (row.state !== 'PROPOSED') return ''
    if (row.proposed_by === userId) return '由另一位运营人员付款'
    return (await takesPart(db, userId, await partiesOf(db, row.refund_id))) ? '不能处理自己的或自己公司的退款' : ''
  }
  return {
    state: row.state,
    account: row.account_cipher && open(row.account_cipher),
    reference: row.reference,
    proposedBy: row.proposer,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    hindrance: await hindrance(),
  }
}

/** Locks order, payment and refund, in the order in which everybody does. @throws AppError `missing.record`, `rights.own_case` */
async function lockAll(trx: Db, orders: PayableOrders, id: number, operator: Operator) {
  const found = await queries.findMoneyBack(trx, id)
  if (!found) throw new AppError('missing.record')
  await refuseOwnCase(trx, operator, await partiesOf(trx, id))
  await orders.lockPayable(trx, found.order_id)
  const payment = await lockPayment(trx, found.payment_id)
  const refund = await lockRefund(trx, id)
  return { found: { ...found, state: refund.state }, payment, refund, transfer: await queries.findTransfer(trx, id) }
}

const auditOf = (action: Extract<AuditAction, `refund.${string}`>, subjectId: number, refund: string) => ({
  action,
  subjectKind: 'refund' as const,
  subjectId,
  detail: { refund },
})

/** @throws AppError `missing.record`, `rights.own_case`, `state.conflict` where none can be proposed */
export const proposeTransfer = (
  db: Db,
  orders: PayableOrders,
  { id, account }: { id: number } & z.output<typeof transferProposal>,
  { operator, exchange, now }: OperatorContext,
): Promise<void> =>
  db.transaction().execute(async trx => {
    const { found, transfer } = await lockAll(trx, orders, id, operator)
    const hindrance = hindranceOfTransfer(found, transfer)
    if (hindrance) throw new AppError('state.conflict', { message: hindrance })
    const row = { refund_id: id, account_cipher: seal(account), proposed_by: operator.userId, proposed_at: now }
    await queries.insertTransfer(trx, row)
    await audit(trx, operator, auditOf('refund.transfer_propose', id, found.refund_no), exchange)
  })

/** @throws AppError `missing.record`, `rights.own_case`, `refund.same_operator`, `withdrawal.reference_used`, `state.conflict` */
export async function payTransfer(
  db: Db,
  orders: PayableOrders,
  { id, reference }: { id: number } & z.output<typeof transferPayment>,
  { operator, exchange, now }: OperatorContext,
): Promise<void> {
  const paid = await db.transaction().execute(async trx => {
    const { found, payment, refund, transfer } = await lockAll(trx, orders, id, operator)
    if (transfer?.state !== 'PROPOSED') throw new AppError('state.conflict')
    if (transfer.proposed_by === operator.userId) throw new AppError('refund.same_operator')
    // The provider has given it back after all, or the rest of the payment has gone back.
    const isOver = refund.state !== 'FAILED' || (await sumRefunds(trx, payment.id)) + refund.amount > payment.amount
    if (isOver) throw new AppError('state.conflict', { message: '这笔退款已经用别的方式退了，不要再转账' })
    if (await queries.isPaidWithdrawal(trx, BANK, reference)) throw new AppError('withdrawal.reference_used')
    try {
      await queries.updateTransfer(trx, id, { state: 'PAID', reference, decided_by: operator.userId, decided_at: now })
    } catch (error) {
      if ((error as { constraint?: unknown }).constraint !== 'refund_transfers__reference') throw error
      throw new AppError('withdrawal.reference_used', { cause: error })
    }
    await completeRefund(trx, orders, refund, { paymentId: payment.id, left: BANK, transaction: reference, now })
    await audit(trx, operator, auditOf('refund.transfer_pay', id, found.refund_no), exchange)
    return refund
  })
  if (paid.kind === 'ORDER') await orders.recountRefunded(db, paid.order_id, now)
}

/** @throws AppError `missing.record`, `rights.own_case`, `state.conflict` */
export const refuseTransfer = (
  db: Db,
  orders: PayableOrders,
  id: number,
  { operator, exchange, now }: OperatorContext,
): Promise<void> =>
  db.transaction().execute(async trx => {
    const { found } = await lockAll(trx, orders, id, operator)
    const refused = { state: 'REFUSED' as const, decided_by: operator.userId, decided_at: now }
    if (!(await queries.updateTransfer(trx, id, refused))) throw new AppError('state.conflict')
    await audit(trx, operator, auditOf('refund.transfer_refuse', id, found.refund_no), exchange)
  })
