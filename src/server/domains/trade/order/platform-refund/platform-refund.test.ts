import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { PlatformRefund, RefundableOrder } from '#lib/contract/trade/platform-refund.ts'
import { balancesOf, clearing, escrow, findLedgerFaults, post } from '#server/domains/trade/ledger/service.ts'
import { releaseAllEarnings } from '#server/domains/trade/wallet/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertWaitingOrder } from '#tests/support/paid-order.ts'
import { finishRefundOf } from '#tests/support/paying.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const PRICE = 19_900
const FEE = 1_990
const NET = PRICE - FEE
const BASE = '/v1/manager/order/refund'

let proposer: Visitor
let approver: Visitor

const operator = async (): Promise<Visitor> =>
  api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['money'] }))

beforeAll(async () => {
  ;[proposer, approver] = [await operator(), await operator()]
})

/** A service that was paid and delivered, and that its buyer has accepted or not. */
async function sold({ complete = true } = {}) {
  const ids = { buyer: await insertPerson(db), seller: await insertPerson(db) }
  const at = new Date()
  const { id, orderNo } = await insertWaitingOrder(db, ids.buyer, {
    state: 'DELIVERED',
    fee_rate: 1_000,
    seller_user_id: ids.seller,
    paid_at: at,
    paid_amount: PRICE,
    delivered_at: at,
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
  const transfers = [{ debit: clearing('sandbox'), credit: escrow(id), amount: PRICE }]
  await db.transaction().execute(trx => post(trx, { kind: 'PAY', ref: `P${id}`, orderId: id, at, transfers }))
  const buyer = await api.signedIn(ids.buyer)
  if (complete) data(await buyer.post(`order/${orderNo}/complete`, {}))
  return { id, orderNo, ids, buyer }
}
type Order = Awaited<ReturnType<typeof sold>>

const propose = ({ orderNo }: { orderNo: string }, value = PRICE, who = proposer) =>
  who.post(BASE, { orderNo, value, reason: '监护人申请，已核实' })
const proposed = async (order: Order, value = PRICE) => data<{ id: number }>(await propose(order, value)).id
const decide = (who: Visitor, id: number, how: 'approve' | 'refuse') => who.post(`${BASE}/${id}/${how}`, {})
const found = async ({ orderNo }: Order) => data<RefundableOrder>(await proposer.get(`${BASE}/order/${orderNo}`))
const purseOf = async ({ ids }: Order) => {
  const { pending, available, receivable } = await balancesOf(db, { kind: 'USER', id: ids.seller })
  return { pending, available, receivable }
}
const told = async (userId: number) =>
  (await db.selectFrom('notices').select('body').where('user_id', '=', userId).where('title', '=', '平台退款').execute()).map(
    ({ body }) => body,
  )

test('is proposed by one and confirmed by another; both sides are told, and the books are those of a refund after completion', async () => {
  const order = await sold()
  expect(await found(order)).toMatchObject({ total: PRICE, left: PRICE, hindrance: '' })
  const id = await proposed(order)
  expect((await propose(order)).code).toBe('state.conflict')
  expect(await purseOf(order)).toEqual({ pending: NET, available: 0, receivable: 0 })
  expect((await decide(proposer, id, 'approve')).code).toBe('refund.same_operator')
  const answers = await Promise.all(Array.from({ length: 5 }, () => decide(approver, id, 'approve')))
  expect(answers.map(answer => answer.code ?? '').toSorted()).toEqual([
    '',
    'state.conflict',
    'state.conflict',
    'state.conflict',
    'state.conflict',
  ])
  expect((await found(order)).hindrance).toContain('还没有办完')
  expect(await finishRefundOf(db, order.orderNo)).toBe(PRICE)
  expect(await purseOf(order)).toEqual({ pending: 0, available: 0, receivable: 0 })
  for (const side of [order.ids.buyer, order.ids.seller]) expect(await told(side)).toEqual([expect.stringContaining('¥199.00')])
  const { events } = data<{ events: { event: string; note: string }[] }>(await order.buyer.get(`order/${order.orderNo}`))
  expect(events).toContainEqual(expect.objectContaining({ event: 'PLATFORM_REFUND', note: '¥199.00：监护人申请，已核实' }))
  const actions = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', order.id)
    .where('action', 'like', 'order.refund%')
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['order.refund_propose', 'order.refund_approve'])
  expect((await found(order)).hindrance).toBe('已经全部退回')
  expect(await findLedgerFaults(db)).toEqual([])
})

test('balances too when the seller has been paid out: what is missing is owed', async () => {
  const order = await sold()
  await sql`update earnings set release_at = to_timestamp(0) where order_id = ${order.id}`.execute(db)
  await releaseAllEarnings(db, new Date())
  const away = { debit: { book: 'CNY', kind: 'AVAILABLE', owner: { kind: 'USER', id: order.ids.seller } } as const }
  await db.transaction().execute(trx =>
    post(trx, {
      kind: 'CORRECTION',
      ref: `out-${order.id}`,
      at: new Date(),
      transfers: [{ ...away, credit: clearing('sandbox'), amount: NET - 300 }],
    }),
  )
  data(await decide(approver, await proposed(order), 'approve'))
  expect(await finishRefundOf(db, order.orderNo)).toBe(PRICE)
  expect(await purseOf(order)).toEqual({ pending: 0, available: 0, receivable: NET - 300 })
  expect(await findLedgerFaults(db)).toEqual([])
})

test('of a part leaves the rest, and never more than that goes back', async () => {
  const order = await sold()
  expect((await propose(order, PRICE + 1)).code).toBe('order.refund_too_much')
  data(await decide(approver, await proposed(order, 5_000), 'approve'))
  await finishRefundOf(db, order.orderNo)
  expect((await found(order)).left).toBe(PRICE - 5_000)
  expect((await propose(order, PRICE - 4_999)).code).toBe('order.refund_too_much')
  const id = await proposed(order, PRICE - 5_000)
  const { list } = data<{ list: PlatformRefund[] }>(await approver.get(`${BASE}/list?state=PROPOSED`))
  expect(list.find(row => row.id === id)).toMatchObject({ orderNo: order.orderNo, value: PRICE - 5_000, hindrance: '' })
  data(await decide(proposer, id, 'refuse'))
  expect((await decide(approver, id, 'approve')).code).toBe('state.conflict')
  expect(await told(order.ids.buyer)).toHaveLength(1)
})

test('only of what is complete, by nobody whose own it is, and by operators of money', async () => {
  const open = await sold({ complete: false })
  expect((await propose(open)).message).toContain('还没有完成')
  expect((await found(open)).hindrance).toContain('还没有完成')
  const order = await sold()
  await sql`update users set is_operator = true, operator_duties = '{money}' where id in (${order.ids.buyer}, ${order.ids.seller})`.execute(
    db,
  )
  const own = await api.signedIn(order.ids.seller)
  expect((await propose(order, 100, own)).code).toBe('rights.own_case')
  const id = await proposed(order, 100)
  expect((await decide(own, id, 'approve')).code).toBe('rights.own_case')
  const { list } = data<{ list: PlatformRefund[] }>(await own.get(`${BASE}/list`))
  expect(list.find(row => row.id === id)?.hindrance).toContain('涉及你自己')
  const other = await api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['content'] }))
  expect((await propose(order, 100, other)).resultStatus).toBe(false)
  expect((await proposer.get(`${BASE}/order/20260101000000000000`)).code).toBe('missing.record')
})
