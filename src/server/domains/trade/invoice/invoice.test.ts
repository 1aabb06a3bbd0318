import { beforeAll, describe, expect, test } from 'vitest'
import { INVOICE_STATES, type Invoice, type OrderInvoices } from '#lib/contract/trade/invoice.ts'
import { listDueRefunds } from '#server/domains/trade/payment/queries.ts'
import { requestRefund } from '#server/domains/trade/payment/service.ts'
import { createPdf } from '#server/pdf/create-pdf.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertWaitingOrder } from '#tests/support/paid-order.ts'
import { payOrder } from '#tests/support/paying.ts'
import { insertPerson } from '#tests/support/people.ts'
import { uploaded } from '#tests/support/upload.ts'
import { INVOICE_ACTORS, INVOICE_EVENTS, nextState } from './machine.ts'
import { askForRedInvoices, listInvoiceFiles } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const PERSON = { kind: 'PERSON', name: '林小满', taxNo: '' }
const COMPANY = { kind: 'COMPANY', name: '深圳市小满科技有限公司', taxNo: '91440300ma5exxxx00' }

let buyerId = 0
let sellerId = 0
let buyer: Visitor
let seller: Visitor
let stranger: Visitor
let operator: Visitor
let numbers = 0
const number = () => String(25_440_000_000_000_000_000n + BigInt(++numbers))

beforeAll(async () => {
  buyerId = await insertPerson(db)
  sellerId = await insertPerson(db)
  buyer = await api.signedIn(buyerId)
  seller = await api.signedIn(sellerId)
  stranger = await api.signedIn(await insertPerson(db))
  operator = await api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['money'] }))
})

/** A paid order of 199 yuan, sold by the platform unless said otherwise. */
async function paid(over: Parameters<typeof insertWaitingOrder>[2] = {}) {
  const order = await insertWaitingOrder(db, buyerId, over)
  await payOrder(db, order.orderNo)
  return order
}
const ofSeller = () => paid({ kind: 'SERVICE', seller_user_id: sellerId })
const request = (orderNo: string, body: object = PERSON) => buyer.post(`order/${orderNo}/invoice`, body)
const requested = async (orderNo: string, body?: object) => data<{ id: number }>(await request(orderNo, body)).id
const of = async (orderNo: string) => data<OrderInvoices>(await buyer.get(`order/${orderNo}/invoice`))
const step = (who: Visitor, id: number, name: string, body: object = {}) => who.post(`invoice/${id}/${name}`, body)
const managed = (id: number, name: string, body: object = {}) => operator.post(`/v1/manager/invoice/${id}/${name}`, body)
const refund = (orderId: number, amount: number) =>
  db
    .transaction()
    .execute(trx =>
      requestRefund(trx, { orderId, amount, coins: 0, reason: '退款', ref: `invoice-${++numbers}`, at: new Date() }),
    )
const titlesOf = async (userId: number) =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', userId).orderBy('id').execute()).map(row => row.title)

describe('an invoice', () => {
  test('is asked for by the buyer, issued by the seller under a number, and both are notified', async () => {
    const { orderNo } = await ofSeller()
    const id = await requested(orderNo, COMPANY)
    expect(data<{ list: Invoice[] }>(await seller.get('invoice/list')).list[0]).toMatchObject({
      name: COMPANY.name,
      taxNo: COMPANY.taxNo.toUpperCase(),
      amount: 19_900,
      state: 'REQUESTED',
    })
    expect(data(await step(seller, id, 'issue', { number: number() }))).toEqual({ state: 'ISSUED' })
    expect(await of(orderNo)).toMatchObject({ hindrance: '已经申请过发票', list: [{ state: 'ISSUED' }] })
    expect(await titlesOf(sellerId)).toContain('买家申请发票')
    expect(await titlesOf(buyerId)).toContain('发票已开具')
    expect((await of((await paid()).orderNo)).titles).toContainEqual({ ...COMPANY, taxNo: COMPANY.taxNo.toUpperCase() })
  })

  test('is handed over as a file, which the buyer downloads, and nobody else', async () => {
    const { orderNo } = await ofSeller()
    const id = await requested(orderNo)
    const pdf = await uploaded(
      api,
      seller,
      'ATTACHMENT',
      '我的电脑上的发票.pdf',
      await createPdf({ title: '发票', footer: '', createdAt: new Date().toISOString(), parts: [] }),
    )
    const issued = number()
    const wrong = await uploaded(api, seller, 'ATTACHMENT', '发票.txt', Buffer.from('这不是发票'))
    expect((await step(seller, id, 'issue', { number: issued, fileId: wrong.id })).fields).toEqual({
      fileId: '请上传发票的 PDF 或图片',
    })
    const strangers = await uploaded(api, stranger, 'ATTACHMENT', '发票.txt', Buffer.from('别人的文件'))
    expect((await step(seller, id, 'issue', { number: issued, fileId: strangers.id })).fields).toHaveProperty('fileId')
    data(await step(seller, id, 'issue', { number: issued, fileId: pdf.id }))
    const { file, redFile } = (await of(orderNo)).list[0]!
    expect([file?.name, redFile]).toEqual([`发票${issued}.pdf`, null])
    const answer = await api.request(file!.url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await api.request(file!.url.replace(/sig=[^&]+/, 'sig=made-up'))).status).toBe(404)
    expect(await listInvoiceFiles(db, sellerId)).toEqual([pdf.id])
  })

  test('of what the platform sells is issued by an operator, and can be refused or withdrawn before', async () => {
    const first = await requested((await paid()).orderNo)
    expect(data(await managed(first, 'issue', { number: number() }))).toEqual({ state: 'ISSUED' })
    const second = await requested((await paid()).orderNo)
    expect(data(await managed(second, 'refuse', { reason: '请联系客服核对抬头' }))).toEqual({ state: 'REFUSED' })
    const third = await requested((await paid()).orderNo)
    expect(data(await step(buyer, third, 'withdraw'))).toEqual({ state: 'WITHDRAWN' })
    expect((await managed(third, 'issue', { number: number() })).code).toBe('state.conflict')
  })

  test('is one for an order at a time, from fifty tabs too', async () => {
    const { orderNo } = await paid()
    const answers = await Promise.all(Array.from({ length: 50 }, () => request(orderNo)))
    expect(answers.filter(answer => answer.code === undefined)).toHaveLength(1)
    expect((await of(orderNo)).list).toHaveLength(1)
  })

  test('is not of an order that is not paid, nor of a title that is none', async () => {
    const { orderNo } = await insertWaitingOrder(db, buyerId)
    expect((await request(orderNo)).code).toBe('invoice.hindered')
    expect((await of(orderNo)).hindrance).toBe('付款之后才能申请发票')
    const bought = await paid()
    expect((await request(bought.orderNo, { ...COMPANY, taxNo: '' })).fields).toEqual({ taxNo: '请填写税号' })
    expect((await request(bought.orderNo, { ...PERSON, taxNo: COMPANY.taxNo })).fields).toEqual({ taxNo: '个人抬头不填税号' })
  })

  test('is nobody else’s business, and a number counts once', async () => {
    const { orderNo } = await ofSeller()
    const id = await requested(orderNo)
    expect((await stranger.get(`order/${orderNo}/invoice`)).code).toBe('missing.record')
    expect((await step(stranger, id, 'issue', { number: number() })).code).toBe('missing.record')
    expect((await step(buyer, id, 'issue', { number: number() })).code).toBe('state.conflict')
    expect((await managed(id, 'issue', { number: number() })).code).toBe('state.conflict')
    const taken = number()
    data(await step(seller, id, 'issue', { number: taken }))
    const other = await requested((await ofSeller()).orderNo)
    expect((await step(seller, other, 'issue', { number: taken })).code).toBe('invoice.number_used')
  })

  test('of an anonymous consultation is issued by the platform, so that the seller never reads the title', async () => {
    const order = await db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.order_id', 'orders.id')
      .select(['orders.order_no', 'orders.subject_id', 'orders.buyer_user_id', 'orders.seller_user_id'])
      .where('orders.kind', '=', 'CONSULT')
      .where('orders.buyer_company_id', 'is', null)
      .where('orders.seller_user_id', 'is not', null)
      .where('orders.seller_company_id', 'is', null)
      .where('orders.refunded_amount', '=', 0)
      .where('payments.credited', '=', true)
      .orderBy('orders.id')
      .executeTakeFirstOrThrow()
    await db.updateTable('consultations').set({ anonymous: true }).where('id', '=', order.subject_id).execute()
    const asker = await api.signedIn(order.buyer_user_id)
    const { id } = data<{ id: number }>(await asker.post(`order/${order.order_no}/invoice`, PERSON))
    const answerer = await api.signedIn(order.seller_user_id as number)
    expect(data<{ list: Invoice[] }>(await answerer.get('invoice/list')).list.map(one => one.id)).not.toContain(id)
    expect((await step(answerer, id, 'issue', { number: number() })).code).toBe('missing.record')
    expect(data(await managed(id, 'issue', { number: number() }))).toEqual({ state: 'ISSUED' })
  })
})

describe('a refund of an order with an issued invoice', () => {
  test('waits for the red one, of which the seller is notified once, and an invoice of the rest can be asked for then', async () => {
    const { id: orderId, orderNo } = await ofSeller()
    const id = await requested(orderNo)
    data(await step(seller, id, 'issue', { number: number() }))
    const refundNo = await refund(orderId, 5_000)
    const isDue = async () => (await listDueRefunds(db, new Date(), 1_000)).some(row => row.refund_no === refundNo)
    expect(await isDue()).toBe(false)
    await Promise.all([askForRedInvoices(db, new Date()), askForRedInvoices(db, new Date())])
    expect((await titlesOf(sellerId)).filter(title => title === '请红冲一张发票')).toHaveLength(1)
    const waiting = data<{ list: Invoice[] }>(await operator.get('/v1/manager/invoice/list')).list
    expect(waiting.find(one => one.id === id)).toMatchObject({ mustTurnRed: true, isPlatform: false })
    expect(data(await step(seller, id, 'red', { number: number() }))).toEqual({ state: 'RED' })
    expect(await isDue()).toBe(true)
    await requested(orderNo)
    expect(await of(orderNo)).toMatchObject({ amount: 14_900, list: [{ amount: 14_900 }, { state: 'RED' }] })
  })

  test('does not hang on a seller who does nothing: an operator enters the red one', async () => {
    const { id: orderId, orderNo } = await ofSeller()
    const id = await requested(orderNo)
    data(await step(seller, id, 'issue', { number: number() }))
    await refund(orderId, 19_900)
    expect(data(await managed(id, 'red', { number: number() }))).toEqual({ state: 'RED' })
    expect((await request(orderNo)).code).toBe('invoice.hindered')
  })
})

test('an invoice moves as the table says, and no other way', () => {
  const moves = INVOICE_STATES.flatMap(state =>
    INVOICE_EVENTS.flatMap(event => INVOICE_ACTORS.map(actor => [state, event, actor, nextState(state, event, actor)] as const)),
  ).filter(([, , , to]) => to !== undefined)
  expect(moves).toEqual([
    ['REQUESTED', 'ISSUE', 'ISSUER', 'ISSUED'],
    ['REQUESTED', 'REFUSE', 'ISSUER', 'REFUSED'],
    ['REQUESTED', 'WITHDRAW', 'BUYER', 'WITHDRAWN'],
    ['ISSUED', 'TURN_RED', 'ISSUER', 'RED'],
    ['ISSUED', 'TURN_RED', 'OPERATOR', 'RED'],
  ])
})
