/**
 * Paying within WeChat, against a local peer that knows people, checks for whom a payment is begun and asks as WeChat's browser does: who may
 * confirm what, what happens when the phone is another's, and that nobody is ever shown an open id. The real one was never reached.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cashier, PaymentMoment, StartedPayment } from '#lib/contract/trade/payment.ts'
import { erasePerson } from '#server/domains/people/personal-data/erase.ts'
import { type Answer, data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertWaitingOrder } from '#tests/support/paid-order.ts'
import { insertPerson } from '#tests/support/people.ts'
import { startWechatPay, type WechatPayPeer } from '#tests/support/wechat-pay-peer.ts'
import { OFFICIAL } from '#tests/support/wechat-people-peer.ts'

const database = useDatabase()
const { db } = database
let peer: WechatPayPeer
const api = useApiServer(database, async () => {
  peer = await startWechatPay()
  return { payment: { wechat: peer.settings, payer: peer.payer } }
})

let buyerId = 0
let phone: Visitor
let orderNo = ''
let orderId = 0

beforeAll(async () => {
  buyerId = await insertPerson(db)
})
beforeEach(async () => {
  phone = await api.signedIn(buyerId)
  ;({ id: orderId, orderNo } = await insertWaitingOrder(db, buyerId))
})
afterEach(async () => {
  peer.trouble(null)
  await db.deleteFrom('rate_limits').execute()
})
afterAll(() => peer.stop())

const pay = (who = phone, way = 'WECHAT_JSAPI'): Promise<Answer> => who.post('pay/common', { orderNo, way })
/** WeChat's page, as the site asks for it. */
const page = async (who = phone) => new URL(data<{ url: string }>(await who.post('pay/wechat/start', { orderNo })).url)
const stateOf = async (who = phone) => (await page(who)).searchParams.get('state') ?? ''
const finish = (who: Visitor, state: string, code = peer.people.draw('lin')) => who.post('pay/wechat/finish', { code, state })
const confirm = async (who = phone, name = 'lin') => finish(who, await stateOf(who), peer.people.draw(name))
const rows = () => db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

describe('a payment within WeChat', () => {
  test('begins once WeChat has said who pays, is asked for by its browser, and is believed only of the order', async () => {
    expect((await pay()).code).toBe('payment.payer')
    expect(await rows()).toEqual([])
    expect(data(await confirm())).toEqual({ done: true })
    const started = data<StartedPayment>(await pay())
    expect(started).toMatchObject({ qr: null, link: null, bridge: { appId: OFFICIAL.appId, signType: 'RSA' } })
    expect(peer.openSheet(started.bridge!, 'lin')).toBe(started.paymentNo)
    expect(data<PaymentMoment>(await phone.get(`pay/common/order/${orderNo}/immediate`)).isPaid).toBe(false)
    const notice = peer.pay(started.paymentNo)
    await api.request('/pay/notice/wechat', { method: 'POST', headers: notice.headers, body: new Uint8Array(notice.body) })
    expect(data<Cashier>(await phone.get(`pay/common/order/${orderNo}`))).toMatchObject({
      isPaid: true,
      paidWay: 'WECHAT_JSAPI',
    })
  })

  test('is begun for the account of this phone, and under a new number where another account began it', async () => {
    await confirm(phone, 'lin')
    const first = data<StartedPayment>(await pay())
    const tablet = await api.signedIn(buyerId)
    expect((await pay(tablet)).code).toBe('payment.payer')
    await confirm(tablet, 'zhou')
    const second = data<StartedPayment>(await pay(tablet))
    expect(peer.openSheet(second.bridge!, 'zhou')).toBe(second.paymentNo)
    expect((await rows()).map(({ payment_no, state }) => [payment_no, state])).toEqual([
      [first.paymentNo, 'CLOSED'],
      [second.paymentNo, 'WAITING'],
    ])
    expect(data<StartedPayment>(await pay(tablet)).paymentNo).toBe(second.paymentNo)
  })

  test('that another account has just made is found, and no second one is begun', async () => {
    await confirm(phone, 'lin')
    peer.pay(data<StartedPayment>(await pay()).paymentNo)
    const tablet = await api.signedIn(buyerId)
    await confirm(tablet, 'zhou')
    expect((await pay(tablet)).code).toBe('payment.paid')
    expect(await rows()).toMatchObject([{ state: 'SUCCESS', credited: true }])
  })

  test('leaves the other ways as they are', async () => {
    const { ways } = data<Cashier>(await phone.get(`pay/common/order/${orderNo}`))
    expect(ways.map(({ way, shown, whyNot }) => [way, shown, whyNot])).toEqual([
      ['WECHAT_NATIVE', 'QR', null],
      ['WECHAT_H5', 'LINK', null],
      ['WECHAT_JSAPI', 'BRIDGE', null],
    ])
    expect(data<StartedPayment>(await pay(phone, 'WECHAT_NATIVE'))).toMatchObject({ link: null, bridge: null })
  })
})

describe('who pays', () => {
  test('is asked of WeChat, which sends back to this site alone', async () => {
    const { searchParams, hash } = await page()
    expect(hash).toBe('#wechat_redirect')
    expect(searchParams.get('scope')).toBe('snsapi_base')
    expect(searchParams.get('state')).toMatch(/^[0-9a-f]{64}$/)
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    expect([back.origin, back.pathname, back.searchParams.get('back')]).toEqual([
      'http://127.0.0.1',
      '/pay/wechat',
      `/pay/${orderNo}#wechat`,
    ])
  })

  test('is asked for one’s own orders only', async () => {
    const stranger = await api.signedIn(await insertPerson(db))
    expect((await stranger.post('pay/wechat/start', { orderNo })).code).toBe('missing.record')
    expect((await phone.post('pay/wechat/start', { orderNo: '//evil.example' })).code).toBe('validation.fields')
  })

  test('is confirmed once by a state, also when it comes back twenty times at once', async () => {
    const state = await stateOf()
    const codes = await Promise.all(Array.from({ length: 20 }, async () => (await finish(phone, state)).code))
    expect(codes.filter(code => code === undefined)).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set([undefined, 'payer.state']))
  })

  test.each([
    ['of another session of the same person', () => api.signedIn(buyerId)],
    ['of somebody else', async () => api.signedIn(await insertPerson(db))],
  ])('is not confirmed by a state %s', async (_, other) => {
    const [mine, stranger] = [await stateOf(), await other()]
    expect((await finish(stranger, mine)).code).toBe('payer.state')
    expect((await pay(stranger)).code).not.toBeUndefined()
    expect((await pay()).code).toBe('payment.payer')
  })

  test('is not confirmed by a state that is too old or was never given', async () => {
    const state = await stateOf()
    await db
      .updateTable('wechat_payer_states')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('user_id', '=', buyerId)
      .execute()
    expect((await finish(phone, state)).code).toBe('payer.state')
    expect((await finish(phone, 'f'.repeat(64))).code).toBe('payer.state')
  })

  test.each([
    ['a code that is not good', 'lin:wrong', null, 'payer.refused'],
    ['a snapshot of the page', 'lin:snapshot', null, 'payer.snapshot'],
    ['no answer', 'lin', 'SILENT', 'provider.payment'],
    ['trouble at WeChat', 'lin', 'DOWN', 'provider.payment'],
  ] as const)('stays unknown with %s, and can be asked for again', async (_, who, trouble, code) => {
    peer.trouble(trouble)
    expect((await confirm(phone, who)).code).toBe(code)
    peer.trouble(null)
    expect((await pay()).code).toBe('payment.payer')
    expect((await confirm()).code).toBeUndefined()
    expect(data<StartedPayment>(await pay()).bridge).not.toBeNull()
  })

  test('is asked at most thirty times an hour', async () => {
    for (let time = 0; time < 30; time++) expect((await phone.post('pay/wechat/start', { orderNo })).code).toBeUndefined()
    expect((await phone.post('pay/wechat/start', { orderNo })).code).toBe('limits.too_many')
  })

  test('lies sealed, is answered to nobody, and goes with the account', async () => {
    const id = await insertPerson(db)
    const person = await api.signedIn(id)
    ;({ id: orderId, orderNo } = await insertWaitingOrder(db, id))
    const answers = [await confirm(person, 'quiet'), await pay(person), await person.get(`pay/common/order/${orderNo}`)]
    expect(JSON.stringify(answers.map(({ resultData }) => resultData))).not.toContain('o-quiet')
    const kept = () => db.selectFrom('wechat_payers').selectAll().where('user_id', '=', id).execute()
    const [row] = await kept()
    expect(row?.open_id.toString('latin1')).not.toContain('o-quiet')
    await db.transaction().execute(trx => erasePerson(trx, id, new Date()))
    expect(await kept()).toEqual([])
    expect(await rows()).toMatchObject([{ payer_id: null }])
  })
})
