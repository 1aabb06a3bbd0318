import { type Insertable, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderDetail, OrderTrace, QuoteDetail } from '#lib/contract/trade/order.ts'
import type { OrderMoves } from '#lib/contract/trade/order-actions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import { MAX_AMOUNT } from '#lib/validate/bounds.ts'
import { grantCoins } from '#server/domains/trade/coin/service.ts'
import { balanceOf, coins, escrow, fee, findLedgerFaults, wallet } from '#server/domains/trade/ledger/service.ts'
import { settlePayment } from '#server/domains/trade/payment/settle.ts'
import type { PaymentTables } from '#server/domains/trade/payment/tables.ts'
import { payableOrders } from '#server/domains/trade/payment/wiring.ts'
import { createLogger } from '#server/log.ts'
import { createPorts } from '#server/ports/ports.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { endStatementTerms } from '#tests/support/dispute.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { samplePicture, uploaded } from '#tests/support/upload.ts'
import { orderTimeouts } from './jobs.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let buyer: Visitor
let seller: Visitor
let stranger: Visitor
let ids: { buyer: number; seller: number }
let serviceId = 0
let packages: { id: number; price: number }[] = []

const PRICE = 10_001

beforeAll(async () => {
  ids = { buyer: await insertPerson(db), seller: await insertPerson(db) }
  buyer = await api.signedIn(ids.buyer)
  seller = await api.signedIn(ids.seller)
  stranger = await api.signedIn(await insertPerson(db))
  const { rows } = await sql<{ id: number }>`
    insert into service_categories (name) values ('测试分类') returning id`.execute(db)
  const category = rows[0]!.id
  const service = await sql<{ id: number }>`
    insert into services (category_id, root_category_id, owner_user_id, title, unit, price, province_code, city_code, district_code, lng, lat, state)
    values (${category}, ${category}, ${ids.seller}, '上门保洁两小时', '次', ${PRICE}, 19, 1607, 3155, 114, 22, 'ON') returning id`.execute(
    db,
  )
  serviceId = service.rows[0]!.id
  const made = await sql<{ id: number; price: number }>`
    insert into service_packages (service_id, name, price, days, scope) values
      (${serviceId}, '基础', ${PRICE}, 3, '{}'), (${serviceId}, '深度', 20000, 3, '{}') returning id, price`.execute(db)
  packages = made.rows
})

type PlacedOrder = { orderNo: string; orderId: number }

async function place(details: object = {}, quantities: readonly number[] = [1]): Promise<PlacedOrder> {
  const order = {
    packages: quantities.map((quantity, at) => ({ packageId: packages[at]!.id, quantity })),
    appointmentAt: null,
    address: '科技园 1 号',
    contactName: '林小满',
    contactPhone: '13800138000',
    note: '',
    useCoins: false,
    ...details,
  }
  const { orderNo } = data<{ orderNo: string }>(await buyer.post(`same/city/server/${serviceId}`, { order }))
  const row = await db.selectFrom('orders').select('id').where('order_no', '=', orderNo).executeTakeFirstOrThrow()
  return { orderNo, orderId: row.id }
}

/** The provider says that its money has arrived. */
const pay = async ({ orderId }: PlacedOrder, at = new Date()) => {
  const order = await db
    .selectFrom('orders')
    .select(['payable_amount', 'pay_before'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const paymentNo = `P${orderId}`
  const payment: Insertable<PaymentTables['payments']> = {
    payment_no: paymentNo,
    order_id: orderId,
    provider: 'sandbox',
    way: 'SANDBOX_QR',
    amount: order.payable_amount,
    transaction_id: null,
    pay_before: order.pay_before,
    paid_at: null,
    closed_at: null,
    polled_at: null,
    next_poll_at: at,
    created_at: at,
  }
  await db.insertInto('payments').values(payment).execute()
  const paid = { transaction: `T${orderId}`, amount: order.payable_amount, paidAt: at }
  return settlePayment(db, payableOrders, { kind: 'PAYMENT', provider: 'sandbox', paymentNo, state: 'SUCCESS', ...paid }, at)
}

/** The provider says that it has given money back. */
const refund = async ({ orderId }: PlacedOrder, at = new Date()) => {
  const open = await db
    .selectFrom('refunds')
    .select(['refund_no', 'amount'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow()
  const done = { refundNo: open.refund_no, transaction: open.refund_no, amount: open.amount }
  await settlePayment(db, payableOrders, { kind: 'REFUND', provider: 'sandbox', state: 'COMPLETE', ...done }, at)
}

const paid = async (details: object = {}): Promise<PlacedOrder> => {
  const order = await place(details)
  await pay(order)
  return order
}
const step = (who: Visitor, { orderNo }: PlacedOrder, name: string, body: object = {}) =>
  who.post(`order/${orderNo}/${name}`, body)
const stateOf = async ({ orderId }: PlacedOrder) =>
  db.selectFrom('orders').select(['state', 'refund_state', 'refunded_amount']).where('id', '=', orderId).executeTakeFirstOrThrow()
const delivered = async (): Promise<PlacedOrder> => {
  const order = await paid()
  data(await step(seller, order, 'accept'))
  data(await step(seller, order, 'deliver', { note: '做完了' }))
  return order
}
const pendingOf = (userId: number) => balanceOf(db, wallet('PENDING', { kind: 'USER', id: userId }))
const sweep = (now: Date) =>
  orderTimeouts.work({
    db,
    now,
    log: createLogger('silent'),
    ports: createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' }),
  })

describe('ordering', () => {
  test('more than an order may be is refused beside its packages, when it is worked out and when it is placed', async () => {
    const { id } = (
      await sql<{ id: number }>`insert into service_packages (service_id, name, price, days, scope)
        values (${serviceId}, '整栋', 2000000, 1, '{}') returning id`.execute(db)
    ).rows[0]!
    const priced = (quantity: number) =>
      buyer.post('common/calculate', { kind: 'SERVICE', subjectId: serviceId, lines: [{ refId: id, quantity }] })
    const contact = { address: '科技园 1 号', contactName: '林小满', contactPhone: '13800138000', note: '' }
    const order = { packages: [{ packageId: id, quantity: 999 }], appointmentAt: null, ...contact, useCoins: false }
    for (const refused of [await priced(501), await buyer.post(`same/city/server/${serviceId}`, { order })])
      expect(refused).toMatchObject({ code: 'validation.fields', fields: { lines: expect.stringContaining('最多 1000 万元') } })
    expect(data<{ total: number }>(await priced(500)).total).toBe(MAX_AMOUNT)
    await sql`delete from service_packages where id = ${id}`.execute(db)
  })

  test('takes prices from the database, whatever a body says', async () => {
    const order = await place({ total: 1, price: 1 }, [2, 1])
    const row = await db.selectFrom('orders').selectAll().where('id', '=', order.orderId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ total_amount: 2 * PRICE + 20_000, state: 'PENDING_PAYMENT', fee_rate: 1000 })
    expect(order.orderNo).toMatch(/^\d{20}$/)
  })

  test('shows the same price before', async () => {
    const body = { kind: 'SERVICE', subjectId: serviceId, lines: [{ refId: packages[0]!.id, quantity: 3 }] }
    expect(data(await buyer.post('common/calculate', body))).toMatchObject({ total: 3 * PRICE, payable: 3 * PRICE, fee: 3000 })
  })

  test('is refused for one’s own service, a package of another one, and a kind that nobody sells', async () => {
    const lines = [{ refId: packages[0]!.id, quantity: 1 }]
    const calculate = (who: Visitor, body: object) =>
      who.post('common/calculate', { kind: 'SERVICE', subjectId: serviceId, lines, ...body })
    expect((await calculate(seller, {})).code).toBe('order.own')
    expect((await calculate(buyer, { lines: [{ refId: 999_999, quantity: 1 }] })).code).toBe('missing.record')
    expect((await calculate(buyer, { kind: 'EXAM' })).code).toBe('missing.record')
  })

  test('that is not paid closes after half an hour, once, and cannot be paid any more', async () => {
    const order = await place()
    await sweep(new Date(Date.now() + 29 * MINUTE_MS))
    expect(await stateOf(order)).toMatchObject({ state: 'PENDING_PAYMENT' })
    const later = new Date(Date.now() + 31 * MINUTE_MS)
    await Promise.all([sweep(later), sweep(later), sweep(later)])
    expect(await stateOf(order)).toMatchObject({ state: 'CLOSED' })
    const events = await db.selectFrom('order_events').select('event').where('order_id', '=', order.orderId).execute()
    expect(events.map(row => row.event)).toEqual(['CREATE', 'CLOSE'])
    expect(await pay(order)).toBe('SURPLUS')
  })
})

describe('the life of an order', () => {
  test('goes from the payment to the review, and everybody has their share', async () => {
    const before = await pendingOf(ids.seller)
    const order = await delivered()
    data(await step(buyer, order, 'changes', { note: '窗户没擦' }))
    data(await step(seller, order, 'deliver', { note: '擦好了' }))
    data(await step(buyer, order, 'complete'))
    const file = await uploaded(api, buyer, 'CONTENT_PICTURE', '晒图.png', await samplePicture())
    const rating = { stars: 5, body: '很干净', anonymous: false, pictures: [file.id] }
    expect(data(await step(buyer, order, 'review', rating))).toMatchObject({ state: 'REVIEWED' })
    const { review } = data<OrderDetail>(await buyer.get(`order/${order.orderNo}`))
    expect(review?.pictures).toHaveLength(1)
    expect((await pendingOf(ids.seller)) - before).toBe(PRICE - 1000)
    expect(await balanceOf(db, escrow(order.orderId))).toBe(0)
    const service = await db
      .selectFrom('services')
      .select(['review_count', 'score', 'sales'])
      .where('id', '=', serviceId)
      .executeTakeFirstOrThrow()
    expect(service).toMatchObject({ review_count: 1, score: 500 })
    expect(service.sales).toBeGreaterThan(0)
  })

  test('refuses steps of the other side, out of order, and of strangers, and changes nothing', async () => {
    const order = await paid()
    expect((await step(buyer, order, 'accept')).code).toBe('state.conflict')
    expect((await step(seller, order, 'deliver', { note: '早了' })).code).toBe('state.conflict')
    expect((await step(stranger, order, 'accept')).code).toBe('missing.record')
    expect((await stranger.get(`order/${order.orderNo}/moves`)).code).toBe('missing.record')
    expect(await stateOf(order)).toMatchObject({ state: 'PAID', refund_state: null })
  })

  test('shows the contact’s phone to the seller while it runs, and records it', async () => {
    const waiting = await place()
    const mayPress = async (who: Visitor, { orderNo }: PlacedOrder) =>
      data<OrderDetail>(await who.get(`order/${orderNo}`)).maySeePhone
    expect((await step(seller, waiting, 'phone')).code).toBe('state.conflict')
    expect(await mayPress(seller, waiting)).toBe(false)
    const order = await paid()
    expect([await mayPress(seller, order), await mayPress(buyer, order)]).toEqual([true, false])
    expect(data(await step(seller, order, 'phone'))).toEqual({ phone: '13800138000' })
    expect((await step(buyer, order, 'phone')).code).toBe('state.conflict')
    const entries = await db.selectFrom('audit_entries').select('id').where('action', '=', 'order.read_phone').execute()
    expect(entries).toHaveLength(1)
  })

  test('offers each side its own buttons', async () => {
    const order = await paid()
    const moves = async (who: Visitor) => data<OrderMoves>(await who.get(`order/${order.orderNo}/moves`)).moves
    expect(await moves(buyer)).toEqual(['CANCEL'])
    expect(await moves(seller)).toEqual(['ACCEPT', 'CANCEL'])
  })

  test('of a buyer who says nothing for three days completes by itself', async () => {
    const order = await delivered()
    await sweep(new Date(Date.now() + 3 * DAY_MS - MINUTE_MS))
    expect(await stateOf(order)).toMatchObject({ state: 'DELIVERED' })
    await sweep(new Date(Date.now() + 3 * DAY_MS + MINUTE_MS))
    expect(await stateOf(order)).toMatchObject({ state: 'COMPLETED' })
  })
})

describe('money back', () => {
  test('is everything when the order is cancelled before the seller accepts', async () => {
    const order = await paid()
    expect(data(await step(buyer, order, 'cancel', { reason: '计划有变', cost: 0 }))).toEqual({
      state: 'CANCELLED',
      refundState: 'WAIT_REFUND',
    })
    await refund(order)
    expect(await stateOf(order)).toEqual({ state: 'CANCELLED', refund_state: 'COMPLETE', refunded_amount: PRICE })
    expect(await balanceOf(db, escrow(order.orderId))).toBe(0)
  })

  test('is nine tenths when it is cancelled hours before the appointment, and the seller keeps the tenth', async () => {
    const order = await paid({ appointmentAt: new Date(Date.now() + 5 * HOUR_MS).toISOString() })
    data(await step(seller, order, 'accept'))
    const before = await pendingOf(ids.seller)
    data(await step(buyer, order, 'cancel', { reason: '去不了', cost: 1000 }))
    await refund(order)
    expect(await stateOf(order)).toMatchObject({ refunded_amount: PRICE - 1000 })
    expect((await pendingOf(ids.seller)) - before).toBe(1000)
    expect(await balanceOf(db, escrow(order.orderId))).toBe(0)
  })

  test('is never less than the canceller was shown: terms that have changed since are shown again', async () => {
    const order = await paid({ appointmentAt: new Date(Date.now() + 25 * HOUR_MS).toISOString() })
    data(await step(seller, order, 'accept'))
    const termsOf = async (who: Visitor) => data<OrderMoves>(await who.get(`order/${order.orderNo}/moves`)).cancelling
    expect(await termsOf(buyer)).toEqual({ cost: 0, text: '离约定时间还有 24 小时以上，全额退款。' })
    await db
      .updateTable('orders')
      .set({ appointment_at: new Date(Date.now() + 23.5 * HOUR_MS) })
      .where('id', '=', order.orderId)
      .execute()
    const refused = await step(buyer, order, 'cancel', { reason: '去不了', cost: 0 })
    expect(refused).toMatchObject({ code: 'state.conflict', message: expect.stringContaining('扣除误工费 ¥10.00') })
    expect(await stateOf(order)).toMatchObject({ state: 'ACCEPTED', refund_state: null })
    expect(await termsOf(buyer)).toMatchObject({ cost: 1000 })
    expect(await termsOf(seller)).toMatchObject({ cost: 0 })
    data(await step(buyer, order, 'cancel', { reason: '去不了', cost: 1000 }))
    expect(await termsOf(buyer)).toBeNull()
  })

  test('is everything once the appointment is over and the seller has not begun', async () => {
    const order = await paid({ appointmentAt: new Date(Date.now() + HOUR_MS).toISOString() })
    data(await step(seller, order, 'accept'))
    const past = new Date(Date.now() - MINUTE_MS)
    await db.updateTable('orders').set({ appointment_at: past }).where('id', '=', order.orderId).execute()
    const before = await pendingOf(ids.seller)
    data(await step(buyer, order, 'cancel', { reason: '没有等到人', cost: 0 }))
    await refund(order)
    expect(await stateOf(order)).toMatchObject({ state: 'CANCELLED', refunded_amount: PRICE })
    expect(await pendingOf(ids.seller)).toBe(before)
  })

  test('after a part of it went back is a tenth of what was left, never more than there is', async () => {
    const order = await paid({ appointmentAt: new Date(Date.now() + 5 * HOUR_MS).toISOString() })
    data(await step(seller, order, 'accept'))
    data(await step(buyer, order, 'refund', { value: PRICE - 500, reason: '只要擦窗' }))
    data(await step(seller, order, 'refund/answer', { pass: true, answer: '好' }))
    await refund(order)
    expect(data<OrderMoves>(await buyer.get(`order/${order.orderNo}/moves`))).toMatchObject({
      refundable: 500,
      cancelling: { cost: 50 },
    })
    const before = await pendingOf(ids.seller)
    data(await step(buyer, order, 'cancel', { reason: '去不了', cost: 50 }))
    await refund(order)
    expect(await stateOf(order)).toMatchObject({ state: 'CANCELLED', refunded_amount: PRICE - 50 })
    expect((await pendingOf(ids.seller)) - before).toBe(50)
    expect(await balanceOf(db, escrow(order.orderId))).toBe(0)
  })

  test('in part, twice, ends exact to the fen; never more than was paid', async () => {
    const order = await delivered()
    expect((await step(buyer, order, 'refund', { value: PRICE + 1, reason: '多要一分' })).code).toBe('order.refund_too_much')
    data(await step(buyer, order, 'refund', { value: 3333, reason: '少做了一间' }))
    expect((await step(buyer, order, 'complete')).code).toBe('state.conflict')
    data(await step(seller, order, 'refund/answer', { pass: true, answer: '好' }))
    await refund(order)
    data(await step(buyer, order, 'complete'))
    const [earned, fees] = [await pendingOf(ids.seller), await balanceOf(db, fee)]
    data(await step(buyer, order, 'refund', { value: 1111, reason: '又发现一处' }))
    data(await step(seller, order, 'refund/answer', { pass: true, answer: '' }))
    await refund(order)
    expect(await stateOf(order)).toMatchObject({ state: 'COMPLETED', refunded_amount: 4444 })
    const back = earned - (await pendingOf(ids.seller)) + fees - (await balanceOf(db, fee))
    expect(back).toBe(1111)
    expect(await balanceOf(db, escrow(order.orderId))).toBe(0)
  })

  test('is agreed to by a seller who says nothing for 48 hours, and may be refused or withdrawn before', async () => {
    const order = await delivered()
    data(await step(buyer, order, 'refund', { value: PRICE, reason: '没来' }))
    expect(data(await step(seller, order, 'refund/answer', { pass: false, answer: '做完了' }))).toMatchObject({
      refundState: 'REFUSE',
    })
    data(await step(buyer, order, 'refund', { value: PRICE, reason: '再申请' }))
    expect(data(await step(buyer, order, 'refund/withdraw'))).toMatchObject({ refundState: 'BUYER_CANCEL' })
    data(await step(buyer, order, 'refund', { value: PRICE, reason: '还是要退' }))
    await sweep(new Date(Date.now() + 47 * HOUR_MS))
    expect(await stateOf(order)).toMatchObject({ refund_state: 'APPLY' })
    await sweep(new Date(Date.now() + 49 * HOUR_MS))
    expect(await stateOf(order)).toMatchObject({ state: 'CANCELLED', refund_state: 'WAIT_REFUND' })
  })

  test('asked for from fifty tabs at once is asked for once', async () => {
    const order = await delivered()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => step(buyer, order, 'refund', { value: 6000, reason: '快点' })),
    )
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(1)
    expect(new Set(answers.flatMap(answer => answer.code ?? []))).toEqual(new Set(['state.conflict']))
  })
})

describe('a dispute', () => {
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
  const disputed = async (): Promise<PlacedOrder> => {
    const order = await delivered()
    data(await step(buyer, order, 'dispute', { reason: '与约定不符' }))
    return order
  }
  const decide = async ({ orderId }: PlacedOrder, body: object) => {
    await endStatementTerms(db, orderId)
    return operator.post(`/v1/manager/order/dispute/${orderId}/decide`, body)
  }

  test('stops everything until an operator decides; the decision is final for this state', async () => {
    const order = await disputed()
    expect((await step(buyer, order, 'complete')).code).toBe('state.conflict')
    await sweep(new Date(Date.now() + 5 * DAY_MS))
    expect(await stateOf(order)).toMatchObject({ state: 'DISPUTED' })
    const list = data<{ list: { id: number }[] }>(await operator.get('/v1/manager/order/dispute/list?pageSize=100'))
    expect(list.list.map(row => row.id)).toContain(order.orderId)
    expect(data(await decide(order, { outcome: 'CONTINUE', value: 0, reason: '请补做' }))).toEqual({ state: 'CHANGES_REQUESTED' })
    expect((await decide(order, { outcome: 'REFUND', value: 0, reason: '再判一次' })).code).toBe('state.conflict')
  })

  test('ends with everything back, or completed with a part back, and the escrow empty', async () => {
    const all = await disputed()
    data(await decide(all, { outcome: 'REFUND', value: 0, reason: '没有提供服务' }))
    await refund(all)
    const part = await disputed()
    expect((await decide(part, { outcome: 'COMPLETE', value: PRICE + 1, reason: '太多' })).code).toBe('order.refund_too_much')
    const before = await pendingOf(ids.seller)
    data(await decide(part, { outcome: 'COMPLETE', value: 5001, reason: '各承担一半' }))
    await refund(part)
    expect((await pendingOf(ids.seller)) - before).toBe(5000 - 500)
    for (const order of [all, part]) expect(await balanceOf(db, escrow(order.orderId))).toBe(0)
    expect(await stateOf(all)).toMatchObject({ state: 'CANCELLED', refunded_amount: PRICE })
    expect(await stateOf(part)).toMatchObject({ state: 'COMPLETED', refunded_amount: 5001 })
  })
})

describe('the evidence of a service (rule 争议 二)', () => {
  let said = 0
  const talk = async (who: Visitor, about: { about: string; id: number }, text: string) => {
    const { conversationId } = data<{ conversationId: number }>(await who.post('chat/open', about))
    const message = { clientId: `evidence-${++said}`, type: 'TEXT', text }
    data(await who.post(`chat/${conversationId}/send`, message))
  }

  test('holds what both sides wrote about the order and its service, by their part and without names', async () => {
    await talk(buyer, { about: 'SERVICE', id: serviceId }, '阳台也做吗')
    await talk(stranger, { about: 'SERVICE', id: serviceId }, '我是另外一个人')
    const order = await delivered()
    await talk(seller, { about: 'ORDER', id: order.orderId }, '阳台不在套餐里')
    data(await step(buyer, order, 'dispute', { reason: '阳台没有做' }))
    await talk(buyer, { about: 'ORDER', id: order.orderId }, '你答应过的')
    data(await step(seller, order, 'statement', { note: '看聊天' }))
    const { text } = data<{ text: string }>(await buyer.get(`order/${order.orderNo}/evidence`))
    type Message = { seq: number; side: string; text: string }
    const { items } = JSON.parse(text) as { items: { kind: string; content: Message }[] }
    const messages = items.filter(({ kind }) => kind === 'MESSAGE').map(({ content }) => content)
    expect(messages.map(({ side, text: words }) => [side, words])).toEqual([
      ['BUYER', '阳台也做吗'],
      ['SELLER', '阳台不在套餐里'],
      ['BUYER', '你答应过的'],
    ])
    expect(messages[0]).toMatchObject({ seq: 1, about: 'SERVICE', sentAt: expect.any(String), files: [] })
    expect(text).not.toContain('林小满')
  })
})

describe('coins', () => {
  const coinsOf = () => balanceOf(db, coins({ kind: 'USER', id: ids.buyer }))

  test('pay at most a fifth, come back when the order closes, and in proportion when a part is refunded', async () => {
    await db
      .transaction()
      .execute(trx =>
        grantCoins(trx, { kind: 'USER', id: ids.buyer }, { amount: 5000, reason: 'CAMPAIGN', ref: 'test', at: new Date() }),
      )
    const closed = await place({ useCoins: true })
    expect(await coinsOf()).toBe(3000)
    data(await step(buyer, closed, 'close'))
    expect(await coinsOf()).toBe(5000)

    const order = await paid({ useCoins: true })
    data(await step(seller, order, 'accept'))
    data(await step(seller, order, 'deliver', { note: '做完了' }))
    data(await step(buyer, order, 'refund', { value: 5000, reason: '做了一半' }))
    data(await step(seller, order, 'refund/answer', { pass: true, answer: '' }))
    await refund(order)
    const back = Math.floor((2000 * 5000) / PRICE)
    expect(await stateOf(order)).toMatchObject({ refunded_amount: 5000 - back })
    expect(await coinsOf()).toBe(3000 + back)
    const before = await pendingOf(ids.seller)
    data(await step(buyer, order, 'complete'))
    expect((await pendingOf(ids.seller)) - before).toBe(PRICE - 5000 - 500)
    expect(await balanceOf(db, escrow(order.orderId))).toBe(0)
  })
})

describe('an order of a service', () => {
  test('names a time that is still to come', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
    const packagesOf = [{ packageId: packages[0]!.id, quantity: 1 }]
    const order = {
      packages: packagesOf,
      address: '',
      contactName: '林小满',
      contactPhone: '13800138000',
      note: '',
      useCoins: false,
    }
    const sent = (appointmentAt: string) => buyer.post(`same/city/server/${serviceId}`, { order: { ...order, appointmentAt } })
    expect((await sent(at(-1))).fields).toHaveProperty('appointmentAt')
    data(await sent(at(1)))
  })

  test('is nobody’s who works for the seller, nor a company’s whose staff sells (rule 内容发布 二.5)', async () => {
    const companyId = await insertCompany(db, { owner: ids.buyer, name: '自己人公司' })
    const staff = await insertPerson(db)
    const employed = {
      company_id: companyId,
      user_id: staff,
      employee_identity: 'STAFF' as const,
      state: 'ACTIVE' as const,
      invited_by: null,
      joined_at: new Date(),
      left_at: null,
    }
    await db.insertInto('company_employees').values(employed).execute()
    const owned = async (owner: { user: number; company: number | null }) => {
      const set = { owner_user_id: owner.user, owner_company_id: owner.company }
      await db.updateTable('services').set(set).where('id', '=', serviceId).execute()
    }
    const order = { packages: [{ packageId: packages[0]!.id, quantity: 1 }], appointmentAt: null, address: '', note: '' }
    const body = { order: { ...order, contactName: '林小满', contactPhone: '13800138000', useCoins: false } }
    const quote = { quote: { request: '三室两厅', budget: null } }
    const buyAs = async (userId: number, as: object = {}) => {
      const who = await api.signedIn(userId, as)
      return Promise.all([body, quote].map(async wish => (await who.post(`same/city/server/${serviceId}`, wish)).code))
    }
    await owned({ user: ids.buyer, company: companyId })
    expect(await buyAs(ids.buyer)).toEqual(['order.own', 'order.own'])
    expect(await buyAs(staff)).toEqual(['order.own', 'order.own'])
    await owned({ user: staff, company: null })
    expect(await buyAs(ids.buyer, { companyId })).toEqual(['order.own', 'order.own'])
    await owned({ user: ids.seller, company: null })
    expect(await buyAs(staff)).toEqual([undefined, undefined])
  })
})

describe('a quote', () => {
  test('is asked for, offered, countered, offered again and becomes an order at that price', async () => {
    const quote = { request: '三室两厅，开荒保洁', budget: 50_000 }
    const { quoteId } = data<{ quoteId: number }>(await buyer.post(`same/city/server/${serviceId}`, { quote }))
    expect(await buyer.post(`same/city/server/${serviceId}`, {})).toMatchObject({
      code: 'validation.fields',
      fields: { _: '下单和询价请选一个' },
    })
    const offer = (amount: number) => seller.post(`quote/${quoteId}/offer`, { amount, days: 2, validDays: 3, note: '' })
    expect((await buyer.post(`quote/${quoteId}/counter`, { amount: 1, note: '' })).code).toBe('state.conflict')
    data(await offer(60_000))
    data(await buyer.post(`quote/${quoteId}/counter`, { amount: 52_000, note: '便宜点' }))
    data(await offer(55_000))
    const contact = {
      appointmentAt: null,
      address: '',
      contactName: '林小满',
      contactPhone: '13800138000',
      note: '',
      useCoins: false,
    }
    expect((await stranger.post(`quote/${quoteId}/accept`, contact)).code).toBe('missing.record')
    const { orderNo } = data<{ orderNo: string }>(await buyer.post(`quote/${quoteId}/accept`, contact))
    expect(data(await buyer.get(`order/${orderNo}`))).toMatchObject({ total: 55_000, state: 'PENDING_PAYMENT' })
    expect((await buyer.post(`quote/${quoteId}/accept`, contact)).code).toBe('state.conflict')
  })

  test('is asked for with up to six pictures of the buyer, which both sides see', async () => {
    const send = async (who: Visitor) => uploaded(api, who, 'CONTENT_PICTURE', '现场.png', await samplePicture())
    const [first, second, foreign] = [await send(buyer), await send(buyer), await send(stranger)]
    const ask = (pictures: number[]) =>
      buyer.post(`same/city/server/${serviceId}`, { quote: { request: '按图纸做柜子', budget: null, pictures } })
    expect(await ask([first.id, foreign.id])).toMatchObject({ fields: { pictures: expect.any(String) } })
    expect((await ask([1, 2, 3, 4, 5, 6, 7])).code).toBe('validation.fields')
    const { quoteId } = data<{ quoteId: number }>(await ask([second.id, first.id]))
    for (const side of [buyer, seller])
      expect(data<QuoteDetail>(await side.get(`quote/${quoteId}`)).pictures).toEqual([second.pictureKey, first.pictureKey])
    expect((await stranger.get(`quote/${quoteId}`)).code).toBe('missing.record')
  })

  test('that nobody answers expires', async () => {
    const quote = { request: '擦玻璃', budget: null }
    const { quoteId } = data<{ quoteId: number }>(await buyer.post(`same/city/server/${serviceId}`, { quote }))
    await sweep(new Date(Date.now() + 8 * DAY_MS))
    expect(data(await seller.get(`quote/${quoteId}`))).toMatchObject({ state: 'EXPIRED', pictures: [] })
    const notices = await db
      .selectFrom('notices')
      .select(['user_id', 'link'])
      .where('title', '=', '询价已过期')
      .where('link', 'like', `%view=quotes&id=${quoteId}`)
      .orderBy('link')
      .execute()
    expect(notices).toEqual([
      { user_id: ids.buyer, link: `/member/member_service?view=quotes&id=${quoteId}` },
      { user_id: ids.seller, link: `/merchant/service/myService?view=quotes&id=${quoteId}` },
    ])
    await sweep(new Date(Date.now() + 9 * DAY_MS))
    const again = await db
      .selectFrom('notices')
      .select('id')
      .where('title', '=', '询价已过期')
      .where('link', 'like', `%view=quotes&id=${quoteId}`)
      .execute()
    expect(again).toHaveLength(2)
  })
})

describe('what is due', () => {
  test('is done in one turn, a thousand orders at once', async () => {
    const first = await place()
    await sql`
      insert into orders (order_no, kind, state, buyer_user_id, seller_user_id, subject_id, title, total_amount, pay_before)
      select '20990101' || lpad(n::text, 12, '0'), kind, state, buyer_user_id, seller_user_id, subject_id, title, total_amount,
        now() - n * interval '1 second'
      from orders, generate_series(1, 1000) as n where id = ${first.orderId}`.execute(db)
    await sweep(new Date())
    const states = await db
      .selectFrom('orders')
      .select(['state', sql<number>`count(*)`.as('total')])
      .where('order_no', 'like', '20990101%')
      .groupBy('state')
      .execute()
    expect(states).toEqual([{ state: 'CLOSED', total: 1_000 }])
    expect((await stateOf(first)).state).toBe('PENDING_PAYMENT')
  })

  test('has a lane of its own', () => {
    expect(orderTimeouts.lane).toBe('orders')
  })
})

test('the books agree in the end', async () => {
  expect(await findLedgerFaults(db)).toEqual([])
})

describe('the way of the money', () => {
  const stepsOf = async (who: Visitor, { orderNo }: PlacedOrder) =>
    data<OrderTrace>(await who.get(`order/${orderNo}/trace`)).steps.map(({ step: name, amount }) => `${name} ${amount}`)

  test('of an order is seen by buyer and seller, each their own part, and by nobody else', async () => {
    await db
      .transaction()
      .execute(trx =>
        grantCoins(trx, { kind: 'USER', id: ids.buyer }, { amount: 1_000, reason: 'CAMPAIGN', ref: 'trace', at: new Date() }),
      )
    const order = await paid({ useCoins: true })
    data(await step(seller, order, 'accept'))
    data(await step(seller, order, 'deliver', { note: '擦好了' }))
    data(await step(buyer, order, 'complete'))
    const { coin_amount: used } = await db
      .selectFrom('orders')
      .select('coin_amount')
      .where('id', '=', order.orderId)
      .executeTakeFirstOrThrow()
    expect(used).toBeGreaterThan(0)
    expect(await stepsOf(buyer, order)).toEqual([`COINS_USED ${used}`, `PAID ${PRICE - used}`])
    expect(await stepsOf(seller, order)).toEqual([`PAID ${PRICE - used}`, 'FEE 1000', `EARNED ${PRICE - 1000}`])
    expect((await stranger.get(`order/${order.orderNo}/trace`)).code).toBe('missing.record')
    data(await step(buyer, order, 'refund', { value: PRICE, reason: '与约定不符' }))
    data(await step(seller, order, 'refund/answer', { pass: true, answer: '' }))
    await refund(order)
    expect((await stepsOf(buyer, order)).slice(2).toSorted()).toEqual([`COINS_BACK ${used}`, `REFUNDED ${PRICE - used}`])
    expect((await stepsOf(seller, order)).slice(3).toSorted()).toEqual(['FEE_BACK 1000', `TAKEN_BACK ${PRICE - 1000}`])
  })
})

describe('a service that begins (rule 退款 一: 未开始的全退，已开始的按没有用掉的部分退)', () => {
  const accepted = async (details: object = {}): Promise<PlacedOrder> => {
    const order = await paid(details)
    data(await step(seller, order, 'accept'))
    return order
  }
  const movesOf = async (who: Visitor, { orderNo }: PlacedOrder) =>
    data<OrderMoves>(await who.get(`order/${orderNo}/moves`)).moves
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

  test('is cancelled for nothing before; afterwards its buyer asks for what was not done, which the seller answers', async () => {
    const order = await accepted()
    expect(await movesOf(buyer, order)).toContain('CANCEL')
    expect((await step(buyer, order, 'start')).code).toBe('state.conflict')
    expect(data(await step(seller, order, 'start'))).toEqual({ state: 'ACCEPTED', refundState: null })
    expect((await step(seller, order, 'start')).code).toBe('state.conflict')
    expect(await movesOf(buyer, order)).toEqual(['REFUND_APPLY'])
    expect((await step(buyer, order, 'cancel', { reason: '不想做了', cost: 0 })).code).toBe('state.conflict')
    data(await step(buyer, order, 'refund', { value: 4_000, reason: '只做了一个房间' }))
    data(await step(seller, order, 'refund/answer', { pass: true, answer: '' }))
    await refund(order)
    expect(await stateOf(order)).toMatchObject({ state: 'ACCEPTED', refunded_amount: 4_000 })
    const heard = await db.selectFrom('notices').select('title').where('user_id', '=', ids.buyer).execute()
    expect(heard.map(one => one.title)).toContain('商家开始服务')
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('does not begin on paper: an hour before the agreed time at the earliest', async () => {
    const early = await accepted({ appointmentAt: inHours(30) })
    expect(await movesOf(seller, early)).not.toContain('START')
    expect(await step(seller, early, 'start')).toMatchObject({
      code: 'state.conflict',
      message: '约定时间前 1 小时起才能开始服务',
    })
    expect(await movesOf(buyer, early)).toContain('CANCEL')
    const near = await accepted({ appointmentAt: inHours(0.9) })
    expect(await movesOf(seller, near)).toContain('START')
    data(await step(seller, near, 'start'))
  })

  test('that goes back at any time is cancelled also after it has begun', async () => {
    const order = await accepted()
    await db.updateTable('orders').set({ free_cancel: true }).where('id', '=', order.orderId).execute()
    data(await step(seller, order, 'start'))
    expect(data(await step(buyer, order, 'cancel', { reason: '不需要了', cost: 0 }))).toMatchObject({ state: 'CANCELLED' })
  })

  test('tells how far it is, in words and with files that both sides read, thirty times at most', async () => {
    const order = await accepted()
    const word = { note: '客厅做完了', files: [] }
    expect((await step(seller, order, 'progress', word)).code).toBe('state.conflict')
    data(await step(seller, order, 'start'))
    const { id } = await uploaded(api, seller, 'ATTACHMENT', '客厅.jpg', await samplePicture())
    data(await step(seller, order, 'progress', { ...word, files: [id] }))
    expect((await step(buyer, order, 'progress', word)).code).toBe('state.conflict')
    const { events, startedAt } = data<OrderDetail>(await buyer.get(`order/${order.orderNo}`))
    expect(startedAt).not.toBeNull()
    expect(events.at(-1)).toMatchObject({
      event: 'PROGRESS',
      note: '客厅做完了',
      state: 'ACCEPTED',
      files: [{ name: '客厅.jpg' }],
    })
    for (let times = 1; times < 30; times++) data(await step(seller, order, 'progress', word))
    expect((await step(seller, order, 'progress', word)).message).toContain('最多写 30 次进展')
    data(await step(seller, order, 'deliver', { note: '都做完了' }))
    data(await step(buyer, order, 'complete'))
  })
})
