/** What a provider says of a refund while something else of it is being written down. */
import { expect, test } from 'vitest'
import { clearing, escrow, findLedgerFaults, post } from '#server/domains/trade/ledger/service.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertWaitingOrder } from '#tests/support/paid-order.ts'
import { insertPerson } from '#tests/support/people.ts'
import * as queries from './queries.ts'
import { requestRefund } from './service.ts'
import { completeRefund, settlePayment } from './settle.ts'
import { payableOrders as orders } from './wiring.ts'

const { db } = useDatabase()
const PRICE = 19_900

/** A refund that waits for its provider. */
async function waitingRefund() {
  const at = new Date()
  const order = await insertWaitingOrder(db, await insertPerson(db), { state: 'PAID', paid_at: at, paid_amount: PRICE })
  const payment = {
    payment_no: `P${order.id}`,
    order_id: order.id,
    provider: 'sandbox' as const,
    way: 'SANDBOX_QR' as const,
    amount: PRICE,
    state: 'SUCCESS' as const,
    credited: true,
    transaction_id: `T${order.id}`,
    pay_before: at,
    paid_at: at,
    closed_at: null,
    polled_at: null,
    next_poll_at: at,
    created_at: at,
  }
  await db.insertInto('payments').values(payment).execute()
  const transfers = [{ debit: clearing('sandbox'), credit: escrow(order.id), amount: PRICE }]
  await db.transaction().execute(async trx => {
    await post(trx, { kind: 'PAY', ref: payment.payment_no, orderId: order.id, at, transfers })
    await requestRefund(trx, { orderId: order.id, amount: PRICE, coins: 0, reason: '不去了', ref: `R${order.id}`, at })
  })
  return db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow()
}
const hear = (refund: queries.RefundRow, state: 'FAILED' | 'ACCEPTED') => {
  const said = { refundNo: refund.refund_no, transaction: 'late', amount: refund.amount }
  return settlePayment(db, orders, { kind: 'REFUND', provider: 'sandbox', state, ...said }, new Date())
}
const stateOf = async ({ id }: queries.RefundRow) =>
  (await db.selectFrom('refunds').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const findingsOf = async ({ payment_id }: queries.RefundRow) =>
  (await db.selectFrom('payment_findings').select('finding').where('payment_id', '=', payment_id).execute()).length
/** Something is heard while the row is held, and `write` happens before it is let go. */
async function heardDuring(
  refund: queries.RefundRow,
  state: 'FAILED' | 'ACCEPTED',
  write: (trx: Parameters<typeof completeRefund>[0]) => Promise<unknown>,
) {
  const heard = await db.transaction().execute(async trx => {
    await orders.lockPayable(trx, refund.order_id)
    const waiting = hear(refund, state)
    await new Promise(resolve => setTimeout(resolve, 300))
    await write(trx)
    return { waiting }
  })
  return heard.waiting
}

test('a failure that is told of what is complete changes nothing, and is no difference', async () => {
  const refund = await waitingRefund()
  const paymentId = refund.payment_id
  const told = await heardDuring(refund, 'FAILED', trx =>
    completeRefund(trx, orders, refund, { paymentId, left: 'sandbox', transaction: 'T', now: new Date() }),
  )
  expect([told, await stateOf(refund), await findingsOf(refund)]).toEqual(['KNOWN', 'COMPLETE', 0])
  expect(await findLedgerFaults(db)).toEqual([])
})

test('what was taken in before it failed has failed all the same', async () => {
  const refund = await waitingRefund()
  await heardDuring(refund, 'ACCEPTED', trx => queries.updateRefund(trx, refund.id, { state: 'FAILED' }))
  expect(await stateOf(refund)).toBe('FAILED')
})

test('a failure is written down with its difference, once', async () => {
  const refund = await waitingRefund()
  expect(await hear(refund, 'ACCEPTED')).toBe('KNOWN')
  expect(await stateOf(refund)).toBe('ACCEPTED')
  for (let times = 0; times < 2; times++) expect(await hear(refund, 'FAILED')).toBe('MISMATCH')
  expect([await stateOf(refund), await findingsOf(refund)]).toEqual(['FAILED', 1])
})
