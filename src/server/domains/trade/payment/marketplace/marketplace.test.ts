/**
 * Orders of sellers whom the payment provider pays itself, against the local peers: what the cashier offers, where the money lies here and at
 * the provider while it waits, after it was shared, and after refunds before and after that.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cashier, PayWay, StartedPayment } from '#lib/contract/trade/payment.ts'
import type { Statement } from '#lib/contract/trade/settlement.ts'
import type { SubMerchant } from '#lib/contract/trade/sub-merchant.ts'
import { balancesOf, clearing, findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import { completeLedOrder, refundLedOrder } from '#server/domains/trade/order/service.ts'
import { releaseEarnings } from '#server/domains/trade/wallet/service.ts'
import { type AlipayPeer, startAlipay } from '#tests/support/alipay-peer.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertWaitingOrder } from '#tests/support/paid-order.ts'
import { insertPerson } from '#tests/support/people.ts'
import { startWechatPay, type WechatPayPeer } from '#tests/support/wechat-pay-peer.ts'
import { insertFindingsOfNotices } from '../reconciliation/compare-queries.ts'
import { followRefunds } from '../sweep.ts'
import { payableOrders as orders } from '../wiring.ts'
import { followShares } from './shares.ts'

const database = useDatabase()
const { db } = database
let wechat: WechatPayPeer
let alipay: AlipayPeer
const api = useApiServer(database, async () => {
  ;[wechat, alipay] = await Promise.all([startWechatPay(), startAlipay()])
  const plain = { wechat: wechat.settings, alipay: alipay.settings }
  return { payment: { ...plain, wechatMarket: wechat.settings, alipayMarket: alipay.settings } }
})
afterAll(() => Promise.all([wechat.stop(), alipay.stop()]))

const DAY = 86_400_000
const NUMBERS = { wechatmarket: 1_900_000_200, alipaymarket: 2_088_102_146_225_200 }
let serial = 0

let buyer: { id: number; visitor: Visitor }
let seller: { id: number; visitor: Visitor }
let orderNo = ''
let orderId = 0

const person = async () => {
  const id = await insertPerson(db)
  return { id, visitor: await api.signedIn(id) }
}

const certify = (userId: number) =>
  db
    .insertInto('certifications')
    .values({
      subject: 'PERSON',
      user_id: userId,
      company_id: null,
      state: 'CERTIFIED',
      holder_name: '周以宁',
      number_cipher: null,
      number_hash: null,
      credit_code: null,
      transfer_amount: null,
      transfer_sent_at: null,
      transfer_until: null,
      refuse_reason: null,
      decided_at: new Date(),
      decided_by: null,
      valid_until: '2036-01-01',
    })
    .execute()

type Name = keyof typeof NUMBERS
const numberOf = (name: Name): string => String(NUMBERS[name] + serial)
const enter = (visitor: Visitor, name: Name, number = numberOf(name)) =>
  visitor.post('user/sub-merchant', { provider: name, number })
const deps = () => ({ orders, ports: { payment: api.ports().payment, siteUrl: 'https://example.com' } })
const cashier = async () => data<Cashier>(await buyer.visitor.get(`pay/common/order/${orderNo}`))
const start = async (way: PayWay) => data<StartedPayment>(await buyer.visitor.post('pay/common', { orderNo, way }))

/** Delivered, and accepted by the buyer. */
async function complete(): Promise<void> {
  await db.updateTable('orders').set({ state: 'DELIVERED', delivered_at: new Date() }).where('id', '=', orderId).execute()
  await db.transaction().execute(trx => completeLedOrder(trx, orderNo, { reason: '测试完成', at: new Date() }))
}

const SIDES = [
  { name: 'wechatmarket', way: 'WECHAT_MARKET_NATIVE', peer: () => wechat },
  { name: 'alipaymarket', way: 'ALIPAY_MARKET_QR', peer: () => alipay },
] as const

beforeAll(async () => {
  buyer = await person()
})
beforeEach(async () => {
  serial += 1
  seller = await person()
  await certify(seller.id)
  const over = { seller_user_id: seller.id, total_amount: 20_000, fee_rate: 500, title: '上门保洁两小时' }
  ;({ id: orderId, orderNo } = await insertWaitingOrder(db, buyer.id, over))
})

describe('a number with a provider', () => {
  test('is entered by a certified seller, and is one seller’s', async () => {
    const { list } = data<{ list: SubMerchant[] }>(await seller.visitor.get('user/sub-merchant'))
    expect(list.map(({ provider, number }) => [provider, number])).toEqual([
      ['wechatmarket', null],
      ['alipaymarket', null],
    ])
    const entered = data<{ list: SubMerchant[] }>(await enter(seller.visitor, 'wechatmarket'))
    expect(entered.list[0]).toMatchObject({ number: numberOf('wechatmarket'), maySave: true })
    const other = await person()
    expect((await enter(other.visitor, 'wechatmarket')).code).toBe('withdrawal.uncertified')
    await certify(other.id)
    expect((await enter(other.visitor, 'wechatmarket')).fields).toHaveProperty('number')
    expect((await enter(seller.visitor, 'alipaymarket', '1234567890123456')).fields).toHaveProperty('number')
    expect((await enter(seller.visitor, 'wechatmarket', '12ab')).fields).toHaveProperty('number')
  })
})

describe('the cashier', () => {
  test('offers a seller’s order by those that pay the seller, once the seller has a number there', async () => {
    expect(new Set((await cashier()).ways.map(({ whyNot }) => whyNot))).toEqual(new Set(['卖家还没有开通这种收款方式']))
    expect((await buyer.visitor.post('pay/common', { orderNo, way: 'WECHAT_MARKET_NATIVE' })).code).toBe('payment.way')
    await enter(seller.visitor, 'wechatmarket')
    const { ways } = await cashier()
    expect(ways.map(({ way, whyNot }) => `${way} ${whyNot === null}`)).toEqual([
      'WECHAT_MARKET_NATIVE true',
      'WECHAT_MARKET_H5 true',
      'WECHAT_MARKET_JSAPI true',
      'ALIPAY_MARKET_QR false',
      'ALIPAY_MARKET_PAGE false',
      'ALIPAY_MARKET_WAP false',
    ])
    expect((await buyer.visitor.post('pay/common', { orderNo, way: 'WECHAT_NATIVE' })).code).toBe('payment.way')
  })

  test('offers what the platform itself sells by the plain ones alone', async () => {
    ;({ id: orderId, orderNo } = await insertWaitingOrder(db, buyer.id))
    const { ways } = await cashier()
    expect(ways.map(({ way }) => way)).toEqual([
      'WECHAT_NATIVE',
      'WECHAT_H5',
      'WECHAT_JSAPI',
      'ALIPAY_QR',
      'ALIPAY_PAGE',
      'ALIPAY_WAP',
    ])
    expect((await buyer.visitor.post('pay/common', { orderNo, way: 'ALIPAY_MARKET_QR' })).code).toBe('payment.way')
  })

  test('offers a bounty by none of them: its payee is known later', async () => {
    ;({ id: orderId, orderNo } = await insertWaitingOrder(db, buyer.id, { kind: 'BOUNTY' }))
    expect(new Set((await cashier()).ways.map(({ whyNot }) => whyNot))).toEqual(new Set(['收款人还没有确定，这种方式付不了']))
  })
})

describe.each(SIDES)('an order paid by $name', ({ name, way, peer }) => {
  let paymentNo = ''
  const identity = () => ({ kind: 'USER' as const, id: seller.id })
  const wallet = () => balancesOf(db, identity())
  /** What the ledger says that the provider holds of this order. */
  const held = async (): Promise<number> => {
    const rows = await db
      .selectFrom('ledger_transfers as t')
      .innerJoin('ledger_postings as p', 'p.id', 't.posting_id')
      .innerJoin('ledger_accounts as d', 'd.id', 't.debit')
      .innerJoin('ledger_accounts as c', 'c.id', 't.credit')
      .select(['t.amount', 'd.system_key as from', 'c.system_key as to'])
      .where('p.order_id', '=', orderId)
      .execute()
    const key = clearing(name).owner as { key: string }
    return rows.reduce((sum, row) => sum + (row.from === key.key ? row.amount : 0) - (row.to === key.key ? row.amount : 0), 0)
  }
  const notify = async ({ headers, body }: { headers: Record<string, string>; body: Buffer }) =>
    (await api.request(`/pay/notice/${name}`, { method: 'POST', headers, body: new Uint8Array(body) })).status
  const pay = async () => {
    await enter(seller.visitor, name)
    ;({ paymentNo } = await start(way))
    expect(await notify(peer().pay(paymentNo))).toBe(200)
  }
  const giveBack = (back: number) =>
    db.transaction().execute(trx => refundLedOrder(trx, orderNo, { reason: '服务有瑕疵', at: new Date(), back }))
  const later = (days: number) => new Date(Date.now() + days * DAY)
  const release = () => releaseEarnings(db, later(7.1))
  const shareTurns = async () => {
    for (let turn = 0; turn < 5; turn++) {
      await followShares(db, deps(), later(8 + turn))
      peer().finishShares()
    }
  }
  const refundTurns = async () => {
    for (let turn = 0; turn < 4; turn++) {
      await followRefunds(db, deps(), later(20 + turn))
      peer().finishRefunds()
    }
  }
  const share = () => db.selectFrom('payment_shares').selectAll().where('order_id', '=', orderId).executeTakeFirst()

  test('waits with the provider until the hold is over, and is shared and paid out then, once', async () => {
    await pay()
    await complete()
    expect(await wallet()).toMatchObject({ pending: 19_000, available: 0 })
    await shareTurns()
    expect(await share()).toBeUndefined()
    await release()
    expect(await wallet()).toMatchObject({ pending: 0, available: 0, frozen: 19_000 })
    await Promise.all([followShares(db, deps(), later(8)), followShares(db, deps(), later(8))])
    await shareTurns()
    expect(await share()).toMatchObject({ state: 'COMPLETE', amount: 1_000, rest: 19_000, added: 0 })
    expect(peer().dividedOf(paymentNo)).toEqual({ seller: 19_000, platform: 1_000 })
    expect(await wallet()).toMatchObject({ pending: 0, available: 0, frozen: 0 })
    expect(await held()).toBe(1_000)
    const statement = data<Statement>(await seller.visitor.get('user/settlement/month'))
    expect(statement).toMatchObject({ income: 19_000, refunded: 0 })
  })

  test('refunded in part before that is shared without that part', async () => {
    await pay()
    await complete()
    await giveBack(8_000)
    await release()
    await shareTurns()
    // The refund is under way: its sum is not shared.
    expect(await share()).toBeUndefined()
    await refundTurns()
    await shareTurns()
    expect(await share()).toMatchObject({ state: 'COMPLETE' })
    expect(peer().dividedOf(paymentNo)).toEqual({ seller: 11_400, platform: 600 })
    const { pending, frozen, available, receivable } = await wallet()
    expect(pending + frozen + available - receivable).toBe(0)
    expect(await held()).toBe(600)
  })

  test('refunded afterwards comes from the seller’s account there, and the platform’s part with it, to the last fen', async () => {
    await pay()
    await complete()
    await release()
    await shareTurns()
    for (const [back, left] of [
      [3_333, 16_667],
      [7_777, 8_890],
      [8_890, 0],
    ] as const) {
      await giveBack(back)
      await refundTurns()
      const { seller: theirs, platform } = peer().dividedOf(paymentNo)
      expect(theirs + platform).toBe(left)
      expect(platform).toBe(Math.floor((left * 500) / 10_000))
      expect(await held()).toBe(platform)
      expect(await wallet()).toMatchObject({ pending: 0, available: 0, frozen: 0, receivable: 0 })
    }
  })

  test('while the provider is away is shared later', async () => {
    await pay()
    await complete()
    await release()
    peer().trouble('DOWN')
    await followShares(db, deps(), later(8)).catch(() => undefined)
    expect(await wallet()).toMatchObject({ frozen: 19_000 })
    peer().trouble(null)
    await shareTurns()
    expect(await share()).toMatchObject({ state: 'COMPLETE' })
  })

  test('is settled once by many notices, and closed payments go back whole', async () => {
    await enter(seller.visitor, name)
    ;({ paymentNo } = await start(way))
    const notice = peer().pay(paymentNo)
    const answers = await Promise.all(Array.from({ length: 30 }, () => notify(notice)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await held()).toBe(20_000)
  })
})

test('what WeChat shared and could not pay out to the bank is the seller’s, and is shown to operators', async () => {
  await enter(seller.visitor, 'wechatmarket')
  const { paymentNo } = await start('WECHAT_MARKET_NATIVE')
  const { headers, body } = wechat.pay(paymentNo)
  await api.request('/pay/notice/wechatmarket', { method: 'POST', headers, body: new Uint8Array(body) })
  await complete()
  await releaseEarnings(db, new Date(Date.now() + 8 * DAY))
  for (const payout of ['SUCCESS', 'FAIL', 'FAIL'] as const) {
    await followShares(db, deps(), new Date(Date.now() + 9 * DAY))
    wechat.finishShares(payout)
    await db.updateTable('payment_shares').set({ next_poll_at: new Date() }).where('order_id', '=', orderId).execute()
  }
  await insertFindingsOfNotices(db, new Date())
  const found = await db.selectFrom('reconciliation_findings').select('finding').where('order_id', '=', orderId).execute()
  expect(found).toEqual([{ finding: 'NOT_PAID_OUT' }])
  expect(wechat.dividedOf(paymentNo)).toEqual({ seller: 19_000, platform: 1_000 })
  expect(await balancesOf(db, { kind: 'USER', id: seller.id })).toMatchObject({ frozen: 0, available: 0 })
})

test('coins that paid a part are made good by the platform, in the wallet', async () => {
  const over = { seller_user_id: seller.id, total_amount: 20_000, coin_amount: 4_000, fee_rate: 500 }
  ;({ id: orderId, orderNo } = await insertWaitingOrder(db, buyer.id, over))
  await enter(seller.visitor, 'alipaymarket')
  const { paymentNo } = await start('ALIPAY_MARKET_QR')
  const { headers, body } = alipay.pay(paymentNo)
  await api.request('/pay/notice/alipaymarket', { method: 'POST', headers, body: new Uint8Array(body) })
  await complete()
  await releaseEarnings(db, new Date(Date.now() + 8 * DAY))
  await followShares(db, deps(), new Date(Date.now() + 9 * DAY))
  // Of 160 yuan in money all is the seller's, who earned 190: the platform owes 30, less than the coins' 40.
  expect(alipay.dividedOf(paymentNo)).toEqual({ seller: 16_000, platform: 0 })
  expect(await balancesOf(db, { kind: 'USER', id: seller.id })).toMatchObject({ available: 3_000, frozen: 0 })
})

test('after all that the books are without a fault', async () => {
  expect(await findLedgerFaults(db)).toEqual([])
})
