/**
 * Sharing a payment whose provider pays the seller: once the hold of the earnings is over, the platform's part is taken and the rest is the
 * seller's. As everywhere with providers: first the row, then the call, then what came of it; and everything is asked again.
 */
import type { Db } from '#server/db/client.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import { beginPayout, bookPayout, type FrozenEarning, listFrozenEarnings } from '#server/domains/trade/wallet/service.ts'
import type { ShareState } from '#server/ports/payment/port.ts'
import { drawShareNo } from '../numbers.ts'
import * as payments from '../queries.ts'
import type { PaymentDeps } from '../service.ts'
import { each, pauseAfter } from '../turn.ts'
import * as queries from './queries.ts'

const BATCH = 50
/** In seconds; the last one repeats. Payouts to banks take until the next working day. */
const PAUSES = [5, 15, 60, 300, 1_800]
const BASIS = 10_000

const providerOf = ({ ports }: PaymentDeps, name: string) => ports.payment.providers.find(provider => provider.name === name)

/** Writes down how a payment is shared. While a refund is under way it waits, because that changes the parts. */
const begin = (db: Db, deps: PaymentDeps, { orderId }: FrozenEarning, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    await deps.orders.lockPayable(trx, orderId)
    const credited = await payments.findCredited(trx, orderId)
    const payment = credited && (await payments.lockPayment(trx, credited.id))
    if (!payment?.payee || (await queries.hasOpenRefund(trx, payment.id))) return
    if (await queries.findShare(trx, payment.id)) return
    const { frozen, kept } = await beginPayout(trx, orderId)
    const left = payment.amount - payment.refunded_amount
    const rest = Math.min(kept, left)
    const cap = providerOf(deps, payment.provider)?.capabilities.shareCap ?? 0
    const amount = left - rest
    // More than the provider lets others have: an operator decides.
    const isOver = amount * BASIS > left * cap
    await queries.insertShare(trx, {
      share_no: drawShareNo(now),
      payment_id: payment.id,
      order_id: orderId,
      amount,
      rest,
      added: frozen - rest,
      next_poll_at: now,
      created_at: now,
      ...(isOver ? { state: 'FAILED', done_at: now } : {}),
    })
    if (isOver) await note(trx, payment.id, 'SHARE_FAILED', { detail: `${amount} of ${left}`, now })
  })

const note = (db: Db, paymentId: number, finding: 'SHARE_FAILED' | 'PAYOUT_FAILED', about: { detail: string; now: Date }) =>
  payments.insertFinding(db, { payment_id: paymentId, finding, detail: about.detail, found_at: about.now })

type Sharing = { share: queries.ShareRow; payment: payments.PaymentRow; seller: Identity }

/** Takes over what the provider says, in one transaction. */
const settle = (db: Db, deps: PaymentDeps, { share, payment, seller }: Sharing, said: ShareState, now: Date): Promise<void> =>
  db.transaction().execute(async trx => {
    await deps.orders.lockPayable(trx, share.order_id)
    const { id, state, share_no, order_id: orderId, rest, added, shared_at } = await queries.lockShare(trx, share.id)
    if (state === 'COMPLETE' || state === 'FAILED') return
    if (said === 'ACCEPTED') {
      if (state === 'WAITING') await queries.updateShare(trx, id, { state: 'ACCEPTED' })
      return
    }
    if (said === 'FAILED') {
      await queries.updateShare(trx, id, { state: 'FAILED', done_at: now })
      // Once shared, the money is the seller's and lies with the provider: only its way to the bank failed.
      await note(trx, payment.id, shared_at ? 'PAYOUT_FAILED' : 'SHARE_FAILED', { detail: share_no, now })
      return
    }
    if (!shared_at) await bookPayout(trx, seller, { orderId, ref: share_no, provider: payment.provider, rest, added, at: now })
    const shared = shared_at ?? now
    await queries.updateShare(trx, id, { state: said, shared_at: shared, ...(said === 'COMPLETE' ? { done_at: now } : {}) })
  })

async function follow(db: Db, deps: PaymentDeps, share: queries.ShareRow, now: Date): Promise<void> {
  await queries.planShare(db, share.id, new Date(now.getTime() + pauseAfter(PAUSES, share.poll_count)))
  const payment = await payments.findPaymentById(db, share.payment_id)
  const provider = providerOf(deps, payment.provider)
  const seller = await deps.orders.sellerOf(db, share.order_id)
  if (!provider?.market || !payment.payee || !payment.transaction_id || !seller) return
  const said = await provider.market.share({
    shareNo: share.share_no,
    paymentNo: payment.payment_no,
    transaction: payment.transaction_id,
    payee: payment.payee,
    amount: share.amount,
    rest: share.rest,
  })
  await settle(db, deps, { share, payment, seller }, said, now)
}

/** Begins the shares that are due, and follows those that are under way. */
export async function followShares(db: Db, deps: PaymentDeps, now: Date): Promise<void> {
  await each(await listFrozenEarnings(db, BATCH), earning => begin(db, deps, earning, now))
  await each(await queries.listDueShares(db, now, BATCH), share => follow(db, deps, share, now))
}

/**
 * What of the platform's part goes back with a refund, decided once, and with one refund after the other.
 * @returns null: not now; the share, or another refund, is under way.
 */
export const decideTakenBack = (
  db: Db,
  deps: PaymentDeps,
  refund: payments.RefundRow,
): Promise<{ shareNo: string; amount: number } | 'NOTHING' | null> =>
  db.transaction().execute(async trx => {
    await deps.orders.lockPayable(trx, refund.order_id)
    const payment = await payments.lockPayment(trx, refund.payment_id)
    const share = await queries.findShare(trx, payment.id)
    if (!share) {
      // Nothing is shared before this refund is done.
      return 'NOTHING'
    }
    if (share.state === 'WAITING' || share.state === 'ACCEPTED') return null
    if (!share.shared_at) return 'NOTHING'
    if (refund.share_back !== null) return { shareNo: share.share_no, amount: refund.share_back }
    if (await queries.hasRefundUnderWay(trx, payment.id, refund.id)) return null
    const held = share.amount - share.taken_back
    const left = payment.amount - payment.refunded_amount - refund.amount
    const earned = await deps.orders.earnedAfter(trx, refund.order_id, { amount: refund.amount, coins: refund.coins })
    const amount = Math.min(held, refund.amount, Math.max(0, held - Math.max(0, left - earned)))
    await queries.setShareBack(trx, refund.id, amount)
    return { shareNo: share.share_no, amount }
  })
