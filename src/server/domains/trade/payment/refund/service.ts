/** What operators do about money on its way back: look, and ask the provider now. */

import type { ListOf } from '#lib/contract/define.ts'
import type { MoneyBack, MoneyBackDetail } from '#lib/contract/trade/refund-managing.ts'
import type { Operator } from '#server/access/actor.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import type { PaymentPort } from '#server/ports/payment/port.ts'
import { findRefund, lockPayment, lockRefund, sumRefunds, updateRefund } from '../queries.ts'
import type { PaymentDeps } from '../service.ts'
import { followRefund } from '../sweep.ts'
import * as queries from './queries.ts'
import { hindranceOfTransfer, presentTransfer } from './transfer.ts'

const providerOf = ({ providers }: PaymentPort, { provider }: queries.MoneyBackRow) =>
  providers.find(({ name }) => name === provider)

const present = (row: queries.MoneyBackRow, port: PaymentPort): MoneyBack => ({
  id: row.id,
  refundNo: row.refund_no,
  kind: row.kind,
  state: row.state,
  orderNo: row.order_no,
  orderKind: row.order_kind,
  title: row.title,
  // One that this site has no more keeps its name in the code.
  label: providerOf(port, row)?.label ?? row.provider,
  amount: row.amount,
  coins: row.coins,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
})

/** What was sent is followed whatever an invoice says. */
const waitsForInvoice = ({ kind, state, has_invoice }: queries.MoneyBackRow): boolean =>
  kind === 'ORDER' && state !== 'ACCEPTED' && state !== 'COMPLETE' && has_invoice

function hindranceOf(row: queries.MoneyBackRow, port: PaymentPort, transfer: queries.TransferRow | undefined): string {
  if (row.state === 'COMPLETE') return '已经到账'
  if (transfer?.state === 'PROPOSED') return '已经提出改由银行转账'
  if (waitsForInvoice(row)) return '发票红冲之后才能退款'
  return providerOf(port, row) ? '' : '本站现在没有接入这家支付机构'
}

async function presentDetail(db: Db, port: PaymentPort, row: queries.MoneyBackRow, operator: Operator): Promise<MoneyBackDetail> {
  const transfer = await queries.findTransfer(db, row.id)
  const isAsked = (row.state === 'WAITING' || row.state === 'ACCEPTED') && !waitsForInvoice(row) && providerOf(port, row)
  return {
    ...present(row, port),
    paymentNo: row.payment_no,
    transaction: row.transaction_id,
    paid: row.paid_amount,
    refunded: row.refunded_amount,
    pollCount: row.poll_count,
    nextPollAt: isAsked ? row.next_poll_at.toISOString() : null,
    waitsForInvoice: waitsForInvoice(row),
    hindrance: hindranceOf(row, port, transfer),
    transfer: transfer ? await presentTransfer(db, transfer, operator) : null,
    transferHindrance: hindranceOfTransfer(row, transfer),
  }
}

export const listMoneyBack = async (
  db: Db,
  port: PaymentPort,
  query: Parameters<typeof queries.pageMoneyBack>[1],
): Promise<ListOf<MoneyBack>> => presentPage(await queries.pageMoneyBack(db, query), row => present(row, port))

/** @throws AppError `missing.record` */
async function requireRow(db: Db, id: number): Promise<queries.MoneyBackRow> {
  const row = await queries.findMoneyBack(db, id)
  if (!row) throw new AppError('missing.record')
  return row
}

/** @throws AppError `missing.record` */
export const getMoneyBack = async (db: Db, port: PaymentPort, id: number, operator: Operator): Promise<MoneyBackDetail> =>
  presentDetail(db, port, await requireRow(db, id), operator)

/**
 * A refund that the provider gave up is followed again: it may have been made in the provider's console meanwhile. It is asked about
 * before anything is sent, so that no money leaves twice.
 * @throws AppError `state.conflict` when the rest of the payment was given back in another way.
 */
async function reopen(trx: Db, { deps, id }: { deps: PaymentDeps; id: number }): Promise<void> {
  const found = await requireRow(trx, id)
  await deps.orders.lockPayable(trx, found.order_id)
  const payment = await lockPayment(trx, found.payment_id)
  const refund = await lockRefund(trx, id)
  if (refund.state !== 'FAILED') return
  if ((await sumRefunds(trx, payment.id)) + refund.amount > payment.amount) {
    throw new AppError('state.conflict', { message: '这笔付款已经用别的方式退完了' })
  }
  await updateRefund(trx, id, { state: 'ACCEPTED' })
}

/** @throws AppError `missing.record`, `state.conflict` where nothing can be asked, `provider.payment` */
export async function askMoneyBack(
  db: Db,
  deps: PaymentDeps,
  id: number,
  { operator, exchange, now }: OperatorContext,
): Promise<MoneyBackDetail> {
  const before = await requireRow(db, id)
  const hindrance = hindranceOf(before, deps.ports.payment, await queries.findTransfer(db, id))
  if (hindrance) throw new AppError('state.conflict', { message: hindrance })
  await db.transaction().execute(async trx => {
    await reopen(trx, { deps, id })
    await audit(
      trx,
      operator,
      { action: 'refund.ask', subjectKind: 'refund', subjectId: id, detail: { refund: before.refund_no } },
      exchange,
    )
  })
  const refund = await findRefund(db, before.refund_no)
  if (refund && refund.state !== 'COMPLETE') await followRefund(db, deps, refund, now)
  return getMoneyBack(db, deps.ports.payment, id, operator)
}
