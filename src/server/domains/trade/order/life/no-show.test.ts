import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderMoves } from '#lib/contract/trade/order-actions.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import { balancesOf, clearing, escrow, findLedgerFaults, post, wallet } from '#server/domains/trade/ledger/service.ts'
import { createLogger } from '#server/log.ts'
import { createPorts } from '#server/ports/ports.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertWaitingOrder } from '#tests/support/paid-order.ts'
import { insertPerson } from '#tests/support/people.ts'
import { compensationOf } from './amounts.ts'
import { orderTimeouts } from './jobs.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const PRICE = 19_900
const COMPENSATION = 1_990

let operator: Visitor

beforeAll(async () => {
  const id = await insertPerson(db)
  await db
    .updateTable('users')
    .set({ is_operator: true, operator_duties: ['support'] })
    .where('id', '=', id)
    .execute()
  operator = await api.signedIn(id)
})

/** An accepted order that a payment provider has been paid for, with an appointment so many hours ago. */
async function accepted(hoursAgo: number, { sellerHas = 0 } = {}) {
  const ids = { buyer: await insertPerson(db), seller: await insertPerson(db) }
  const at = new Date()
  const { id, orderNo } = await insertWaitingOrder(db, ids.buyer, {
    kind: 'SERVICE',
    state: 'ACCEPTED',
    seller_user_id: ids.seller,
    paid_at: at,
    paid_amount: PRICE,
    appointment_at: new Date(at.getTime() - hoursAgo * HOUR_MS),
  })
  await db
    .insertInto('payments')
    .values({
      payment_no: `P${id}`,
      order_id: id,
      provider: 'sandbox',
      way: 'SANDBOX_QR',
      amount: PRICE,
      state: 'SUCCESS',
      credited: true,
      transaction_id: `T${id}`,
      pay_before: at,
      paid_at: at,
      closed_at: null,
      polled_at: null,
      next_poll_at: at,
      created_at: at,
    })
    .execute()
  await db.transaction().execute(async trx => {
    await post(trx, {
      kind: 'PAY',
      ref: `P${id}`,
      orderId: id,
      at,
      transfers: [{ debit: clearing('sandbox'), credit: escrow(id), amount: PRICE }],
    })
    if (sellerHas > 0) {
      const credit = wallet('AVAILABLE', { kind: 'USER', id: ids.seller })
      await post(trx, {
        kind: 'PAY',
        ref: `S${id}`,
        orderId: id,
        at,
        transfers: [{ debit: clearing('sandbox'), credit, amount: sellerHas }],
      })
    }
  })
  const [buyer, seller] = [await api.signedIn(ids.buyer), await api.signedIn(ids.seller)]
  return { id, orderNo, ids, buyer, seller }
}
type Order = Awaited<ReturnType<typeof accepted>>
const claim = ({ buyer, orderNo }: Order) => buyer.post(`order/${orderNo}/noshow`, { note: '等了一个小时' })
const purse = (id: number) => balancesOf(db, { kind: 'USER', id })
const movesOf = async ({ buyer, orderNo }: Order) => data<OrderMoves>(await buyer.get(`order/${orderNo}/moves`))

test('a tenth of the price, two hundred yuan at most', () => {
  expect([0, 9, 10, 19_999, 200_000, 200_010, 1_000_000_000].map(compensationOf)).toEqual([
    0, 0, 1, 1_999, 20_000, 20_000, 20_000,
  ])
})

describe('a seller who did not come', () => {
  test.each([
    ['before the appointment', -1],
    ['less than half an hour after it', 0.4],
    ['more than seven days after it', 7 * 24 + 1],
  ])('cannot be reported %s', async (_, hours) => {
    const order = await accepted(hours)
    expect((await movesOf(order)).noShow).toBeNull()
    expect((await claim(order)).code).toBe('state.conflict')
    expect((await purse(order.ids.buyer)).available).toBe(0)
  })

  test('is reported by the buyer alone', async () => {
    const order = await accepted(1)
    expect((await order.seller.post(`order/${order.orderNo}/noshow`, { note: '我没去' })).code).toBe('state.conflict')
  })

  test('gives everything back and pays a tenth; what the wallet lacks is owed; a second claim and a second yes change nothing', async () => {
    const order = await accepted(1, { sellerHas: 500 })
    expect(await movesOf(order)).toMatchObject({ noShow: COMPENSATION, moves: expect.arrayContaining(['NO_SHOW']) })
    data(await claim(order))
    expect((await claim(order)).code).toBe('state.conflict')
    const yes = { pass: true, answer: '对不起' }
    data(await order.seller.post(`order/${order.orderNo}/refund/answer`, yes))
    expect((await order.seller.post(`order/${order.orderNo}/refund/answer`, yes)).code).toBe('state.conflict')
    expect((await purse(order.ids.buyer)).available).toBe(COMPENSATION)
    expect(await purse(order.ids.seller)).toMatchObject({ available: 0, receivable: COMPENSATION - 500 })
    const row = await db
      .selectFrom('orders')
      .select(['state', 'refund_state'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'CANCELLED', refund_state: 'WAIT_REFUND' })
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('pays as much by ending the order himself, once the half hour is over, and nothing before', async () => {
    const early = await accepted(0.4, { sellerHas: 5_000 })
    data(await early.seller.post(`order/${early.orderNo}/cancel`, { reason: '车坏了', cost: 0 }))
    expect((await purse(early.ids.buyer)).available).toBe(0)
    const order = await accepted(1, { sellerHas: 5_000 })
    expect(data<OrderMoves>(await order.seller.get(`order/${order.orderNo}/moves`)).noShow).toBe(COMPENSATION)
    // What he was told before the half hour was over does not hold any more.
    expect((await order.seller.post(`order/${order.orderNo}/cancel`, { reason: '车坏了', cost: 0 })).code).toBe('state.conflict')
    expect((await purse(order.ids.buyer)).available).toBe(0)
    data(await order.seller.post(`order/${order.orderNo}/cancel`, { reason: '车坏了', cost: COMPENSATION }))
    expect((await purse(order.ids.buyer)).available).toBe(COMPENSATION)
    expect((await purse(order.ids.seller)).available).toBe(5_000 - COMPENSATION)
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('is claimed as well when he says that he has delivered', async () => {
    const order = await accepted(1)
    data(await order.seller.post(`order/${order.orderNo}/deliver`, { note: '做完了' }))
    expect((await movesOf(order)).moves.at(-1)).toBe('NO_SHOW')
    data(await claim(order))
    data(await order.seller.post(`order/${order.orderNo}/refund/answer`, { pass: true, answer: '' }))
    expect((await purse(order.ids.buyer)).available).toBe(COMPENSATION)
  })

  test('whose claim was refused before he came and delivered pays nothing for it later', async () => {
    const order = await accepted(1)
    data(await claim(order))
    data(await order.seller.post(`order/${order.orderNo}/refund/answer`, { pass: false, answer: '路上堵车' }))
    data(await order.seller.post(`order/${order.orderNo}/deliver`, { note: '做完了' }))
    data(await order.buyer.post(`order/${order.orderNo}/dispute`, { reason: '做得不好' }))
    const detail = async () => data<{ compensation: number }>(await operator.get(`/v1/manager/order/dispute/${order.id}`))
    expect((await detail()).compensation).toBe(0)
  })

  test('an appointment that is over is not accepted any more: the order would be missed at once', async () => {
    const order = await accepted(1)
    await db.updateTable('orders').set({ state: 'PAID' }).where('id', '=', order.id).execute()
    expect((await order.seller.post(`order/${order.orderNo}/accept`, {})).message).toContain('约定时间已过')
    expect(data<OrderMoves>(await order.seller.get(`order/${order.orderNo}/moves`)).moves).not.toContain('ACCEPT')
  })

  test('who says nothing for 48 hours agrees', async () => {
    const order = await accepted(1)
    data(await claim(order))
    const ports = createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' })
    await orderTimeouts.work({ db, now: new Date(Date.now() + 49 * HOUR_MS), log: createLogger('silent'), ports } as never)
    expect((await purse(order.ids.buyer)).available).toBe(COMPENSATION)
  })

  test('who refuses pays nothing, until an operator finds for the buyer', async () => {
    const order = await accepted(1)
    expect((await order.buyer.post(`order/${order.orderNo}/dispute`, { reason: '没有来' })).code).toBe('state.conflict')
    expect((await movesOf(order)).moves).not.toContain('DISPUTE')
    data(await claim(order))
    data(await order.seller.post(`order/${order.orderNo}/refund/answer`, { pass: false, answer: '我去了' }))
    expect((await purse(order.ids.buyer)).available).toBe(0)
    expect((await movesOf(order)).moves).toContain('DISPUTE')
    data(await order.buyer.post(`order/${order.orderNo}/dispute`, { reason: '没有来' }))
    for (const who of [order.seller, order.seller, order.buyer])
      data(await who.post(`order/${order.orderNo}/statement`, { note: '门禁记录在附件里' }))
    const decision = { outcome: 'REFUND', value: 0, reason: '门禁记录里没有来访' }
    data(await operator.post(`/v1/manager/order/dispute/${order.id}/decide`, decision))
    expect((await purse(order.ids.buyer)).available).toBe(COMPENSATION)
  })
})
