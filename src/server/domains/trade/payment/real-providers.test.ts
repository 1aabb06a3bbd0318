/**
 * Paying by WeChat Pay and by Alipay, against local peers that behave as their documents say: calls of the buyer, notices over HTTP into the
 * site's own handler, and what the ledger holds afterwards. The real servers were never reached.
 */

import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cashier, PaymentMoment, PayWay, StartedPayment } from '#lib/contract/trade/payment.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import { type AlipayPeer, startAlipay } from '#tests/support/alipay-peer.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertWaitingOrder } from '#tests/support/paid-order.ts'
import { startWechatPay, type WechatPayPeer } from '#tests/support/wechat-pay-peer.ts'
import { followPayments, followRefunds } from './sweep.ts'
import { payableOrders as orders } from './wiring.ts'

const database = useSeededDatabase()
const { db } = database
let wechat: WechatPayPeer
let alipay: AlipayPeer
const api = useApiServer(database, async () => {
  ;[wechat, alipay] = await Promise.all([startWechatPay(), startAlipay()])
  return { payment: { wechat: wechat.settings, alipay: alipay.settings } }
})

let lin: Visitor
let linId = 0
let zhouId = 0
let orderNo = ''
let orderId = 0

beforeAll(async () => {
  const people = await db.selectFrom('users').select('id').where('state', '=', 'ACTIVE').orderBy('id', 'desc').limit(2).execute()
  ;[linId, zhouId] = people.map(({ id }) => id) as [number, number]
  lin = await api.signedIn(linId)
})
afterAll(() => Promise.all([wechat.stop(), alipay.stop()]))
beforeEach(async () => {
  ;({ id: orderId, orderNo } = await insertWaitingOrder(db, linId))
})

const deps = () => ({ orders, ports: { payment: api.ports().payment, siteUrl: 'https://example.com' } })
const start = async (way: PayWay) => data<StartedPayment>(await lin.post('pay/common', { orderNo, way }))
const rows = () => db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
const findings = async () =>
  (
    await db
      .selectFrom('payment_findings as f')
      .innerJoin('payments as p', 'p.id', 'f.payment_id')
      .select(['f.finding', 'f.detail'])
      .where('p.order_id', '=', orderId)
      .execute()
  ).map(({ finding, detail }) => `${finding} ${detail}`)
const postings = async () =>
  (
    await db
      .selectFrom('ledger_postings as p')
      .innerJoin('ledger_transfers as t', 't.posting_id', 'p.id')
      .select(['p.kind', 't.amount'])
      .where('p.order_id', '=', orderId)
      .orderBy('p.id')
      .execute()
  ).map(({ kind, amount }) => `${kind} ${amount}`)
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const HOUR_AGO = () => new Date(Date.now() - HOUR_MS)

type Notice = { headers: Record<string, string>; body: Buffer }

const PROVIDERS = [
  {
    provider: 'wechat',
    way: 'WECHAT_NATIVE',
    received: '{"code":"SUCCESS","message":"成功"}',
    pay: (no: string): Notice => wechat.pay(no),
    forged: (no: string): Notice => wechat.pay(no, { key: stranger }),
    stale: (no: string): Notice => wechat.pay(no, { at: HOUR_AGO() }),
    probe: (no: string): Notice => wechat.pay(no, { probe: true }),
    otherMerchant: (no: string): Notice => wechat.pay(no, { over: { mchid: '1900000110' } }),
    oneFen: (no: string): Notice => wechat.pay(no, { over: { amount: { total: 1, currency: 'CNY' } } }),
    unknown: (no: string): Notice => wechat.pay(no, { over: { out_trade_no: 'P0000' } }),
    finishRefunds: () => wechat.finishRefunds(),
  },
  {
    provider: 'alipay',
    way: 'ALIPAY_QR',
    received: 'success',
    pay: (no: string): Notice => alipay.pay(no),
    forged: (no: string): Notice => alipay.pay(no, { key: stranger }),
    stale: (no: string): Notice => alipay.pay(no, { at: HOUR_AGO() }),
    probe: (no: string): Notice => alipay.pay(no, { weak: true }),
    otherMerchant: (no: string): Notice => alipay.pay(no, { over: { seller_id: '2088000000000000' } }),
    oneFen: (no: string): Notice => alipay.pay(no, { over: { total_amount: '0.01' } }),
    unknown: (no: string): Notice => alipay.pay(no, { over: { out_trade_no: 'P0000' } }),
    finishRefunds: () => alipay.finishRefunds(),
  },
] as const

describe.each(PROVIDERS)('paying by $provider', peer => {
  const notify = ({ headers, body }: Notice) =>
    api.request(`/pay/notice/${peer.provider}`, { method: 'POST', headers, body: new Uint8Array(body) })

  test('is settled by its notice, which is answered as it wants', async () => {
    const { paymentNo, qr } = await start(peer.way)
    expect(qr).toBeTruthy()
    const answer = await notify(peer.pay(paymentNo))
    expect([answer.status, await answer.text()]).toEqual([200, peer.received])
    expect(await rows()).toMatchObject([{ state: 'SUCCESS', credited: true, amount: 19_900, provider: peer.provider }])
    expect(await postings()).toEqual(['PAY 19900'])
  })

  test('is settled once by a hundred notices at once, good and bad ones in any order', async () => {
    const { paymentNo } = await start(peer.way)
    const good = peer.pay(paymentNo)
    const bad = [peer.forged(paymentNo), peer.stale(paymentNo), peer.probe(paymentNo), peer.otherMerchant(paymentNo)]
    const sent = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? good : bad[(index >> 1) % bad.length]!))
    const answers = await Promise.all(sent.map(notify))
    expect(answers.map(({ status }) => status)).toEqual(sent.map(notice => (notice === good ? 200 : 401)))
    expect(await postings()).toEqual(['PAY 19900'])
    expect(await findings()).toEqual([])
  })

  test.each(['forged', 'stale', 'probe', 'otherMerchant'] as const)('is not settled by a notice that is %s', async kind => {
    const { paymentNo } = await start(peer.way)
    expect((await notify(peer[kind](paymentNo))).status).toBe(401)
    expect(await rows()).toMatchObject([{ state: 'WAITING', transaction_id: null }])
  })

  test('is not settled by a signed notice of another amount, which is kept for somebody to look at', async () => {
    const { paymentNo } = await start(peer.way)
    expect((await notify(peer.oneFen(paymentNo))).status).toBe(200)
    expect((await notify(peer.unknown(paymentNo))).status).toBe(200)
    expect(await rows()).toMatchObject([{ state: 'WAITING', transaction_id: null }])
    expect(await findings()).toEqual(['AMOUNT 1'])
  })

  test('without any notice is found by asking', async () => {
    const { paymentNo } = await start(peer.way)
    peer.pay(paymentNo)
    expect(data<PaymentMoment>(await lin.get(`pay/common/order/${orderNo}/immediate`))).toMatchObject({ isPaid: true })
  })

  test('waits while it does not answer, and is settled once it does', async () => {
    const { paymentNo } = await start(peer.way)
    peer.pay(paymentNo)
    for (const each of [wechat, alipay]) each.trouble('SILENT')
    expect(data<PaymentMoment>(await lin.get(`pay/common/order/${orderNo}/immediate`))).toMatchObject({ isPaid: false })
    expect((await lin.post('pay/common', { orderNo, way: peer.way })).code).toBe('provider.payment')
    for (const each of [wechat, alipay]) each.trouble(null)
    await followPayments(db, deps(), new Date(Date.now() + MINUTE_MS))
    expect(await rows()).toMatchObject([{ state: 'SUCCESS', credited: true }])
  })

  test('a second time by the other one goes back whole by itself', async () => {
    const others = { wechat: 'ALIPAY_QR', alipay: 'WECHAT_NATIVE' } as const
    const [first, second] = [await start(others[peer.provider]), await start(peer.way)]
    const other = PROVIDERS.find(({ provider }) => provider !== peer.provider)!
    await api.request(`/pay/notice/${other.provider}`, { method: 'POST', ...asRequest(other.pay(first.paymentNo)) })
    await notify(peer.pay(second.paymentNo))
    await followRefunds(db, deps(), new Date())
    peer.finishRefunds()
    await followRefunds(db, deps(), new Date(Date.now() + HOUR_MS))
    expect((await rows()).map(({ state, credited }) => `${state} ${credited}`).sort()).toEqual(['REFUNDED false', 'SUCCESS true'])
    expect((await postings()).sort()).toEqual(['PAY 19900', 'SURPLUS 19900', 'SURPLUS_REFUND 19900'])
  })
})
const asRequest = ({ headers, body }: Notice) => ({ headers, body: new Uint8Array(body) })

describe('a provider for plain merchants', () => {
  const cashier = async () => data<Cashier>(await lin.get(`pay/common/order/${orderNo}`))

  test('takes money for what the platform itself sells', async () => {
    const { ways } = await cashier()
    expect(ways.map(({ way }) => way)).toEqual([
      'WECHAT_NATIVE',
      'WECHAT_H5',
      'WECHAT_JSAPI',
      'ALIPAY_QR',
      'ALIPAY_PAGE',
      'ALIPAY_WAP',
    ])
    expect(ways.map(({ whyNot }) => whyNot)).toEqual([null, null, null, null, null, null])
  })

  test.each([
    ['of another seller', () => ({ seller_user_id: zhouId })],
    ['whose payee is known later', () => ({ kind: 'BOUNTY' as const })],
  ])('takes none for an order %s, and the cashier says why', async (_, over) => {
    ;({ id: orderId, orderNo } = await insertWaitingOrder(db, linId, over()))
    expect((await cashier()).ways.map(({ whyNot }) => whyNot)).toEqual(
      Array.from({ length: 6 }, () => '这种方式在本站只能付给平台自己，付不了其他卖家的订单'),
    )
    expect((await lin.post('pay/common', { orderNo, way: 'WECHAT_NATIVE' })).code).toBe('payment.way')
    expect(await rows()).toEqual([])
  })
})
