/**
 * Asking again: payments of which no notice came, payments to close, refunds to send and to follow. Each row is worked on its own, so that
 * one that fails holds up no other, and everything is asked under the number it was asked under before.
 */
import type { Db } from '#server/db/client.ts'
import type { PaymentProvider } from '#server/ports/payment/port.ts'
import { decideTakenBack } from './marketplace/shares.ts'
import * as queries from './queries.ts'
import { notifyUrlOf, type PaymentDeps } from './service.ts'
import { settlePayment } from './settle.ts'
import { each, pauseAfter } from './turn.ts'

const BATCH = 50

/** Pauses between polls of the provider, in seconds; the last one repeats. */
const PAYMENT_PAUSES = [10, 15, 30, 60, 120]
const REFUND_PAUSES = [2, 5, 15, 60, 300, 1_800]

const named = ({ ports }: PaymentDeps, name: PaymentProvider['name']): PaymentProvider | undefined =>
  ports.payment.providers.find(provider => provider.name === name)

type DuePayment = Awaited<ReturnType<typeof queries.listDuePayments>>[number]

async function followPayment(db: Db, deps: PaymentDeps, payment: DuePayment, now: Date): Promise<void> {
  // Planned first: a provider that does not answer is asked again later, not at once.
  const later = now.getTime() + pauseAfter(PAYMENT_PAUSES, payment.poll_count)
  const isOver = payment.order_state !== 'PENDING_PAYMENT' || payment.pay_before <= now
  const next = isOver ? later : Math.min(later, payment.pay_before.getTime())
  await queries.planPoll(db, payment.id, new Date(next))
  const provider = named(deps, payment.provider)
  if (!provider) return
  const evidence = await provider.query(payment.payment_no)
  await settlePayment(db, deps.orders, evidence, now)
  if (evidence.state === 'SUCCESS') return
  if (evidence.state !== 'CLOSED') {
    if (!isOver) return
    // Paid between the poll and the closing: the next poll finds it.
    if ((await provider.close(payment.payment_no)) === 'PAID') return queries.planPoll(db, payment.id, now).then(() => undefined)
  }
  await queries.updateClosed(db, payment.id, now)
}

/** Asks about payments that wait, and closes those whose order waits no more or whose time is over. */
export const followPayments = async (db: Db, deps: PaymentDeps, now: Date): Promise<void> =>
  each(await queries.listDuePayments(db, now, BATCH), payment => followPayment(db, deps, payment, now))

/** Sends one refund, or asks what became of it. */
export async function followRefund(db: Db, deps: PaymentDeps, refund: queries.RefundRow, now: Date): Promise<void> {
  await queries.planRefund(db, refund.id, new Date(now.getTime() + pauseAfter(REFUND_PAUSES, refund.poll_count)))
  const payment = await queries.findPaymentById(db, refund.payment_id)
  const provider = named(deps, payment.provider)
  if (!provider) return
  const takenBack = payment.payee && payment.credited ? await decideTakenBack(db, deps, refund) : 'NOTHING'
  // The payment is just being shared: after that.
  if (takenBack === null) return
  const payee = payment.payee ?? undefined
  const asked = { refundNo: refund.refund_no, paymentNo: payment.payment_no, payee }
  const send = () =>
    provider.refund({
      ...asked,
      amount: refund.amount,
      total: payment.amount,
      reason: refund.reason,
      ...(takenBack === 'NOTHING' ? {} : { takenBack }),
      notifyUrl: notifyUrlOf(deps.ports.siteUrl, provider.name),
    })
  const known = refund.state === 'WAITING' ? await send() : await provider.queryRefund(asked)
  await settlePayment(db, deps.orders, known.state === 'MISSING' ? await send() : known, now)
}

/** Sends refunds to their provider and follows them until they are done. */
export const followRefunds = async (db: Db, deps: PaymentDeps, now: Date): Promise<void> =>
  each(await queries.listDueRefunds(db, now, BATCH), refund => followRefund(db, deps, refund, now))
