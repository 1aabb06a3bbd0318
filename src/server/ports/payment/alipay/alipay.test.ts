/** Alipay against what every provider's adapter has to do, and what is its own: weak signatures, refunds in notices, bills in GBK. */
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AlipayPeer, startAlipay, type Trouble, toGbk } from '#tests/support/alipay-peer.ts'
import { describePaymentProvider } from '#tests/support/payment-conformance.ts'
import { NoticeError, type PaymentOrder, type PaymentProvider } from '../port.ts'
import { createAlipayPay } from './adapter.ts'
import { readAlipayBill } from './bill.ts'

let peer: AlipayPeer
let provider: PaymentProvider
beforeAll(async () => {
  peer = await startAlipay()
  provider = createAlipayPay(peer.settings)
})
afterAll(() => peer.stop())
afterEach(() => peer.trouble(null))

describePaymentProvider('Alipay', () => ({
  provider,
  way: 'ALIPAY_QR',
  open: peer.open,
  pay: async paymentNo => peer.pay(paymentNo),
  unsigned: ({ headers, body }) => {
    const fields = new URLSearchParams(body.toString('utf8'))
    fields.delete('sign')
    return { headers, body: Buffer.from(fields.toString()) }
  },
  settleRefunds: async () => peer.finishRefunds(),
}))

let serial = 0
const order = (over: Partial<PaymentOrder> = {}): PaymentOrder => ({
  paymentNo: `P${Date.now()}a${++serial}`,
  way: 'ALIPAY_QR',
  amount: 19_990,
  title: '团队版 · 一个月 & 更多',
  payBefore: new Date('2026-11-23T02:30:00Z'),
  notifyUrl: 'https://example.com/pay/notice/alipay',
  returnUrl: 'https://example.com/pay/1',
  clientAddress: '203.0.113.7',
  ...over,
})
const paid = async (options?: Parameters<AlipayPeer['pay']>[1]) => {
  const begun = order()
  await provider.create(begun)
  return { ...begun, notice: peer.pay(begun.paymentNo, options) }
}
const refundOf = ({ paymentNo, amount }: PaymentOrder, back: number, refundNo = `R${paymentNo}`) =>
  provider.refund({ refundNo, paymentNo, amount: back, total: amount, reason: '取消', notifyUrl: 'https://example.com/' })

describe('Alipay', () => {
  test.each(['ALIPAY_PAGE', 'ALIPAY_WAP'] as const)(
    'by %s is a signed page of the right amount that ends with the order',
    async way => {
      const begun = order({ way })
      const { qr, link } = await provider.create(begun)
      expect(qr).toBeNull()
      expect(await provider.query(begun.paymentNo)).toMatchObject({ state: 'MISSING' })
      expect((await fetch(link ?? '')).status).toBe(200)
      expect(peer.wishOf(begun.paymentNo)).toMatchObject({
        total_amount: '199.90',
        subject: '团队版 · 一个月   更多',
        time_expire: '2026-11-23 10:30:00',
        notifyUrl: begun.notifyUrl,
      })
      expect(await provider.query(begun.paymentNo)).toMatchObject({ state: 'WAITING', amount: 19_990, transaction: null })
    },
  )

  test('closes a code that nobody has opened', async () => {
    const begun = order()
    await provider.create(begun)
    expect(await provider.close(begun.paymentNo)).toBe('CLOSED')
  })

  test.each<Trouble>(['FORGED', 'SILENT', 'DOWN', 'UNKNOWN'])('that is %s settles nothing', async trouble => {
    const begun = await paid()
    peer.trouble(trouble)
    const asked = [
      provider.query(begun.paymentNo),
      provider.close(begun.paymentNo),
      refundOf(begun, 100),
      provider.create(order()),
      provider.bill('2026-11-22'),
    ]
    for (const { status, reason } of (await Promise.allSettled(asked)) as PromiseRejectedResult[]) {
      expect(status).toBe('rejected')
      expect(reason).toMatchObject({ code: 'provider.payment' })
    }
  })

  test('refuses an app whose key it does not know', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const stranger = createAlipayPay({ ...peer.settings, privateKey })
    await expect(stranger.create(order())).rejects.toMatchObject({ code: 'provider.payment' })
  })

  test('does not give a refund up that was done under this number, though another amount is asked for', async () => {
    const begun = await paid()
    await refundOf(begun, 100)
    peer.finishRefunds()
    expect(await refundOf(begun, 200)).toMatchObject({ state: 'COMPLETE', amount: 100 })
  })

  test('has an empty bill of a day without trades, and none of a day that is not over', async () => {
    expect(await provider.bill('2020-01-01')).toEqual([])
    await expect(provider.bill('2999-01-01')).rejects.toMatchObject({ code: 'provider.payment' })
  })
})

describe('a notice of Alipay', () => {
  test('with a weaker signature is not believed, though it fits', async () => {
    const { notice } = await paid({ weak: true })
    await expect(provider.verifyNotice(notice, new Date())).rejects.toThrow(/RSA2/)
  })

  test.each([
    ['another app', { app_id: '2021000000000000' }],
    ['another merchant', { seller_id: '2088000000000000' }],
    ['something that is no trade', { notify_type: 'servicemarket_order_notify' }],
    ['an amount that is none', { total_amount: '1e3' }],
  ])('of %s is not believed', async (_, over) => {
    const { notice } = await paid({ over })
    await expect(provider.verifyNotice(notice, new Date())).rejects.toThrow(NoticeError)
  })

  test('signed with another key is not believed', async () => {
    const { notice } = await paid({ key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey })
    await expect(provider.verifyNotice(notice, new Date())).rejects.toThrow(/wrong/)
  })

  test('of a part given back is no second payment', async () => {
    const begun = await paid()
    await refundOf(begun, 300, `${begun.paymentNo}r1`)
    await refundOf(begun, 400, `${begun.paymentNo}r2`)
    const evidence = await provider.verifyNotice(peer.noticeOfRefund(begun.paymentNo, `${begun.paymentNo}r2`), new Date())
    expect(evidence).toMatchObject({ kind: 'REFUND', refundNo: `${begun.paymentNo}r2`, state: 'ACCEPTED' })
  })

  // The example in the tests of Alipay's own library (alipay-sdk-nodejs-all, test/alipay.test.ts).
  test('as Alipay publishes one is believed at its time, by the merchant it was meant for', async () => {
    const publicKey = createPublicKey(`-----BEGIN PUBLIC KEY-----\n${PUBLISHED_KEY}\n-----END PUBLIC KEY-----`)
    const { app_id: appId, seller_id: sellerId } = PUBLISHED
    const merchant = createAlipayPay({ ...peer.settings, appId, sellerId, publicKey })
    const notice = { headers: {}, body: Buffer.from(new URLSearchParams(PUBLISHED).toString()) }
    const then = new Date('2019-08-15T15:56:30+08:00')
    expect(await merchant.verifyNotice(notice, then)).toEqual({
      kind: 'PAYMENT',
      provider: 'alipay',
      paymentNo: '20190815155618536-564-57',
      state: 'SUCCESS',
      transaction: '2019081522001468450512505578',
      amount: 10,
      paidAt: new Date('2019-08-15T15:56:24+08:00'),
    })
    const dearer = { headers: {}, body: Buffer.from(new URLSearchParams({ ...PUBLISHED, total_amount: '0.11' }).toString()) }
    await expect(merchant.verifyNotice(dearer, then)).rejects.toThrow(NoticeError)
    await expect(merchant.verifyNotice(notice, new Date())).rejects.toThrow(/old/)
  })
})

describe('a bill of Alipay', () => {
  const head = '支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,退款批次号/请求号'
  const zipped = (lines: string[]) => Buffer.from(zipSync({ 'a.csv': toGbk([head, ...lines].join('\r\n')) }))

  test('counts small amounts exactly, also where a name has a comma in it', () => {
    expect(readAlipayBill(zipped(['42\t,P1\t,交易\t,甲,乙\t,0.07\t,\t', '42\t,P1\t,退款\t,甲\t,-0.07\t,R1\t']))).toEqual([
      { number: 'P1', transaction: '42', kind: 'PAYMENT', amount: 7 },
      { number: 'R1', transaction: '42', kind: 'REFUND', amount: -7 },
    ])
  })

  test('that is cut off, or has kinds of lines that nobody knows, is not read', () => {
    expect(() => readAlipayBill(zipped(['42\t,P1\t,交易\t']))).toThrow(/cut off/)
    expect(() => readAlipayBill(zipped(['42\t,P1\t,转账\t,甲\t,0.07\t,\t']))).toThrow(/kind/)
  })
})

const PUBLISHED_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4t' +
  'P5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1' +
  'LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB'
const PUBLISHED = {
  gmt_create: '2019-08-15 15:56:22',
  charset: 'utf-8',
  seller_email: 'z97-yuquerevenue@service.aliyun.com',
  subject: '语雀空间 500人规模',
  sign:
    'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm' +
    '8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11' +
    'C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==',
  buyer_id: '2088102534368455',
  invoice_amount: '0.10',
  notify_id: '2019081500222155624068450559358070',
  fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
  notify_type: 'trade_status_sync',
  trade_status: 'TRADE_SUCCESS',
  receipt_amount: '0.10',
  buyer_pay_amount: '0.10',
  sign_type: 'RSA2',
  app_id: '2019073166072302',
  seller_id: '2088531891668739',
  gmt_payment: '2019-08-15 15:56:24',
  notify_time: '2019-08-15 15:56:25',
  version: '1.0',
  out_trade_no: '20190815155618536-564-57',
  total_amount: '0.10',
  trade_no: '2019081522001468450512505578',
  auth_app_id: '2019073166072302',
  buyer_logon_id: 'xud***@126.com',
  point_amount: '0.00',
}
