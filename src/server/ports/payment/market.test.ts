/** Both marketplaces against what every provider's adapter has to do, and what is theirs: sellers' numbers, shares, refunds afterwards. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AlipayPeer, startAlipay } from '#tests/support/alipay-peer.ts'
import { describePaymentProvider } from '#tests/support/payment-conformance.ts'
import { startWechatPay, type WechatPayPeer } from '#tests/support/wechat-pay-peer.ts'
import { createAlipayMarket } from './alipay/market.ts'
import { NoticeError, type PaymentOrder, type PaymentProvider, type RefundOrder, type ShareOrder } from './port.ts'
import { createWechatMarket } from './wechat/market.ts'
import { createWechatPayer } from './wechat/payer.ts'

let wechat: WechatPayPeer
let alipay: AlipayPeer
let providers: Record<'wechatmarket' | 'alipaymarket', PaymentProvider>
beforeAll(async () => {
  ;[wechat, alipay] = await Promise.all([startWechatPay(), startAlipay()])
  await createWechatPayer(wechat.payer).openIdOf(wechat.people.draw('lin'))
  providers = { wechatmarket: createWechatMarket(wechat.settings), alipaymarket: createAlipayMarket(alipay.settings) }
})
afterAll(() => Promise.all([wechat.stop(), alipay.stop()]))

const SIDES = [
  { name: 'wechatmarket', way: 'WECHAT_MARKET_NATIVE', payee: '1900000110', peer: () => wechat },
  { name: 'wechatmarket', way: 'WECHAT_MARKET_JSAPI', payer: 'o-lin', payee: '1900000110', peer: () => wechat },
  { name: 'alipaymarket', way: 'ALIPAY_MARKET_QR', payee: '2088102146225136', peer: () => alipay },
] as const

for (const { name, way, payee, peer, ...who } of SIDES) {
  describePaymentProvider(`${name} ${way}`, () => ({
    provider: providers[name],
    way,
    payee,
    ...who,
    ...(name === 'alipaymarket' ? { open: no => alipay.open(no) } : {}),
    pay: async paymentNo => peer().pay(paymentNo),
    unsigned: ({ headers, body }) => {
      const fields = new URLSearchParams(body.toString('utf8'))
      fields.delete('sign')
      return name === 'alipaymarket' ? { headers, body: Buffer.from(fields.toString()) } : { headers: {}, body }
    },
    settleRefunds: async () => peer().finishRefunds(),
  }))
}

let serial = 0

describe.each(SIDES)('a payment of a seller by $way', ({ name, way, payee, peer, ...who }) => {
  const begin = async (): Promise<PaymentOrder> => {
    const order: PaymentOrder = {
      paymentNo: `P${Date.now()}m${++serial}`,
      way,
      amount: 20_000,
      title: '上门保洁两小时',
      payBefore: new Date(Date.now() + 600_000),
      notifyUrl: 'https://example.com/pay/notice/market',
      returnUrl: 'https://example.com/pay/1',
      clientAddress: '203.0.113.7',
      payee,
      ...who,
    }
    await providers[name].create(order)
    return order
  }
  const paid = async () => {
    const order = await begin()
    peer().pay(order.paymentNo)
    const { transaction } = await providers[name].query(order.paymentNo)
    const share: ShareOrder = {
      shareNo: `S${order.paymentNo}`,
      paymentNo: order.paymentNo,
      transaction: transaction ?? '',
      payee,
      amount: 1_000,
      rest: 19_000,
    }
    return { order, share }
  }
  const shareOf = (share: ShareOrder) => providers[name].market!.share(share)
  /** Asks until nothing changes any more, as the sweep does. */
  const shareWhole = async (share: ShareOrder) => {
    for (let turn = 0; turn < 5; turn++) {
      const state = await shareOf(share)
      if (state === 'COMPLETE' || state === 'FAILED') return state
      peer().finishShares()
    }
    return 'UNFINISHED'
  }
  const refund = (order: PaymentOrder, over: Partial<RefundOrder>): RefundOrder => ({
    refundNo: `R${order.paymentNo}`,
    paymentNo: order.paymentNo,
    amount: 8_000,
    total: order.amount,
    reason: '取消',
    notifyUrl: 'https://example.com/',
    payee,
    ...over,
  })

  test('is divided once, the platform’s part and the rest, however often it is asked', async () => {
    const { order, share } = await paid()
    expect(await shareWhole(share)).toBe('COMPLETE')
    expect(await shareWhole(share)).toBe('COMPLETE')
    expect(peer().dividedOf(order.paymentNo)).toEqual({ seller: 19_000, platform: 1_000 })
  })

  test('of which the platform takes nothing is the seller’s whole', async () => {
    const { order, share } = await paid()
    expect(await shareWhole({ ...share, amount: 0, rest: 20_000 })).toBe('COMPLETE')
    expect(peer().dividedOf(order.paymentNo)).toEqual({ seller: 20_000, platform: 0 })
  })

  test('is not divided beyond what the provider lets others have', async () => {
    const { share } = await paid()
    expect(await shareWhole({ ...share, amount: 6_001, rest: 13_999 })).toBe('FAILED')
  })

  test('that was never paid is not divided', async () => {
    const { share } = await paid()
    expect(await shareOf({ ...share, shareNo: `${share.shareNo}x`, transaction: '4200000000000000000000000000' })).toBe('FAILED')
  })

  test('is given back after it was divided, with the platform’s part of that', async () => {
    const { order, share } = await paid()
    await shareWhole(share)
    const asked = refund(order, { takenBack: { shareNo: share.shareNo, amount: 400 } })
    let state = (await providers[name].refund(asked)).state
    for (let turn = 0; turn < 3 && state === 'MISSING'; turn++) state = (await providers[name].refund(asked)).state
    peer().finishRefunds()
    expect(await providers[name].queryRefund(asked)).toMatchObject({ state: 'COMPLETE', amount: 8_000, provider: name })
    expect(peer().dividedOf(order.paymentNo)).toEqual({ seller: 11_400, platform: 600 })
  })

  test('waits while the provider is away', async () => {
    const { share } = await paid()
    peer().trouble('DOWN')
    await expect(shareOf(share)).rejects.toMatchObject({ code: 'provider.payment' })
    peer().trouble(null)
    expect(await shareWhole(share)).toBe('COMPLETE')
  })
})

describe('WeChat’s marketplace', () => {
  test('says that the way to the seller’s bank failed after the money was shared', async () => {
    const order: PaymentOrder = {
      paymentNo: `P${Date.now()}f1`,
      way: 'WECHAT_MARKET_NATIVE',
      amount: 10_000,
      title: '上门保洁',
      payBefore: new Date(Date.now() + 600_000),
      notifyUrl: 'https://example.com/pay/notice/wechatmarket',
      returnUrl: 'https://example.com/pay/2',
      clientAddress: '203.0.113.7',
      payee: '1900000110',
    }
    const provider = providers.wechatmarket
    await provider.create(order)
    wechat.pay(order.paymentNo)
    const { transaction } = await provider.query(order.paymentNo)
    const share = {
      shareNo: `S${order.paymentNo}`,
      paymentNo: order.paymentNo,
      transaction: transaction ?? '',
      payee: '1900000110',
      amount: 500,
      rest: 9_500,
    }
    expect(await provider.market!.share(share)).toBe('ACCEPTED')
    wechat.finishShares()
    expect(await provider.market!.share(share)).toBe('SHARED')
    wechat.finishShares('FAIL')
    expect(await provider.market!.share(share)).toBe('FAILED')
  })

  test.each([
    ['another merchant', { combine_mchid: '1900000999' }],
    ['another app', { combine_appid: 'wx0000000000000000' }],
  ])('does not believe a notice that is meant for %s', async (_, over) => {
    const order: PaymentOrder = {
      paymentNo: `P${Date.now()}n${++serial}`,
      way: 'WECHAT_MARKET_H5',
      amount: 10_000,
      title: '上门保洁',
      payBefore: new Date(Date.now() + 600_000),
      notifyUrl: 'https://example.com/pay/notice/wechatmarket',
      returnUrl: 'https://example.com/pay/3',
      clientAddress: '203.0.113.7',
      payee: '1900000110',
    }
    const { link } = await providers.wechatmarket.create(order)
    expect(new URL(link ?? '').searchParams.get('redirect_url')).toBe('https://example.com/pay/3')
    const notice = wechat.pay(order.paymentNo, { over })
    await expect(providers.wechatmarket.verifyNotice(notice, new Date())).rejects.toThrow(NoticeError)
  })
})
