/** WeChat Pay against what every provider's adapter has to do, and what is its own: signatures, probes, sealed notices, bills. */
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { describePaymentProvider } from '#tests/support/payment-conformance.ts'
import { startWechatPay, type Trouble, type WechatPayPeer } from '#tests/support/wechat-pay-peer.ts'
import { OFFICIAL } from '#tests/support/wechat-people-peer.ts'
import { NoticeError, type PaymentOrder, type PaymentProvider } from '../port.ts'
import { createWechatPay } from './adapter.ts'
import { readWechatBill } from './bill.ts'
import { bridgeText } from './bridge.ts'
import { whyNotFromWechat } from './notice.ts'
import { createWechatPayer } from './payer.ts'

let peer: WechatPayPeer
let provider: PaymentProvider
beforeAll(async () => {
  peer = await startWechatPay()
  provider = createWechatPay(peer.settings)
  await createWechatPayer(peer.payer).openIdOf(peer.people.draw('lin'))
})
afterAll(() => peer.stop())
afterEach(() => peer.trouble(null))

describePaymentProvider('WeChat Pay', () => ({
  provider,
  way: 'WECHAT_NATIVE',
  pay: async paymentNo => peer.pay(paymentNo),
  unsigned: notice => ({ ...notice, headers: {} }),
  settleRefunds: async () => peer.finishRefunds(),
}))

describePaymentProvider('WeChat Pay within WeChat', () => ({
  provider,
  way: 'WECHAT_JSAPI',
  payer: 'o-lin',
  pay: async paymentNo => peer.pay(paymentNo),
  unsigned: notice => ({ ...notice, headers: {} }),
  settleRefunds: async () => peer.finishRefunds(),
}))

let serial = 0
const order = (over: Partial<PaymentOrder> = {}): PaymentOrder => ({
  paymentNo: `P${Date.now()}w${++serial}`,
  way: 'WECHAT_NATIVE',
  amount: 19_900,
  title: '团队版 · 一个月',
  payBefore: new Date(Date.now() + 600_000),
  notifyUrl: 'https://example.com/pay/notice/wechat',
  returnUrl: 'https://example.com/pay/1?from=wechat',
  clientAddress: '203.0.113.7',
  ...over,
})
const paid = async (options?: Parameters<WechatPayPeer['pay']>[1]) => {
  const begun = order()
  await provider.create(begun)
  return { ...begun, notice: peer.pay(begun.paymentNo, options) }
}

describe('WeChat Pay', () => {
  test('in a phone’s browser is a page that sends people back', async () => {
    const { qr, link } = await provider.create(order({ way: 'WECHAT_H5' }))
    expect(qr).toBeNull()
    expect(new URL(link ?? '').searchParams.get('redirect_url')).toBe('https://example.com/pay/1?from=wechat')
  })

  test.each<Trouble>(['FORGED', 'SILENT', 'DOWN', 'BUSY'])('that is %s settles nothing', async trouble => {
    const { paymentNo, amount } = await paid()
    peer.trouble(trouble)
    const refund = {
      refundNo: `R${paymentNo}`,
      paymentNo,
      amount,
      total: amount,
      reason: '取消',
      notifyUrl: 'https://example.com/',
    }
    const asked = [
      provider.query(paymentNo),
      provider.close(paymentNo),
      provider.refund(refund),
      provider.create(order()),
      provider.bill('2026-11-22'),
    ]
    for (const { status, reason } of (await Promise.allSettled(asked)) as PromiseRejectedResult[]) {
      expect(status).toBe('rejected')
      expect(reason).toMatchObject({ code: 'provider.payment' })
    }
  })

  test('is told no secret, and tells none when it fails', async () => {
    peer.trouble('DOWN')
    const error = await provider.query('P1').catch((reason: unknown) => reason as Error)
    expect(error).toBeInstanceOf(Error)
    const cause = (error as Error).cause as Error
    expect(cause.message).toContain('WeChat Pay')
    expect(JSON.stringify({ ...cause, text: cause.message })).not.toMatch(/Authorization|signature|PRIVATE/i)
  })

  test('refuses a merchant whose key it does not know', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const stranger = createWechatPay({ ...peer.settings, privateKey })
    await expect(stranger.create(order())).rejects.toMatchObject({ code: 'provider.payment' })
  })

  test('goes on counting a payment as paid when a part of it was given back', async () => {
    const { paymentNo, amount } = await paid()
    await provider.refund({
      refundNo: `R${paymentNo}`,
      paymentNo,
      amount: 1,
      total: amount,
      reason: '取消',
      notifyUrl: 'https://example.com/',
    })
    expect(await provider.query(paymentNo)).toMatchObject({ state: 'SUCCESS', amount: 19_900 })
  })
})

describe('WeChat Pay within WeChat', () => {
  test('hands WeChat’s browser what the merchant signed, for the one who pays and for nobody else', async () => {
    const begun = order({ way: 'WECHAT_JSAPI', payer: 'o-lin' })
    const { qr, link, bridge } = await provider.create(begun)
    expect({ qr, link }).toEqual({ qr: null, link: null })
    expect(bridge).toMatchObject({ appId: OFFICIAL.appId, signType: 'RSA', timeStamp: expect.stringMatching(/^\d{10}$/) })
    expect(peer.openSheet(bridge!, 'lin')).toBe(begun.paymentNo)
    expect(() => peer.openSheet(bridge!, 'zhou')).toThrow(/不一致/)
  })

  test.each([
    ['app', { appId: 'wx0000000000000000' }],
    ['time', { timeStamp: '1414561699' }],
    ['word', { nonceStr: 'x' }],
    ['payment', { package: 'prepay_id=wx1' }],
  ])('signs the %s', async (_, over) => {
    const { bridge } = await provider.create(order({ way: 'WECHAT_JSAPI', payer: 'o-lin' }))
    const { publicKey, text } = {
      publicKey: createPublicKey(peer.settings.privateKey),
      text: bridgeText({ ...bridge!, ...over }),
    }
    const isSigned = (said: string) => verify('RSA-SHA256', Buffer.from(said), publicKey, Buffer.from(bridge!.paySign, 'base64'))
    expect(isSigned(bridgeText(bridge!))).toBe(true)
    expect(isSigned(text)).toBe(false)
  })

  // The example in WeChat's documents (JSAPI调起支付); the key that it was signed with is not published.
  test('signs the text that WeChat’s documents show', () => {
    expect(
      bridgeText({
        appId: 'wx8888888888888888',
        timeStamp: '1414561699',
        nonceStr: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
        package: 'prepay_id=wx201410272009395522657a690389285100',
      }),
    ).toBe('wx8888888888888888\n1414561699\n5K8264ILTKCH16CQ2502SI8ZNMTM67VS\nprepay_id=wx201410272009395522657a690389285100\n')
  })

  test('begins nothing for an open id of another app, and nothing for nobody', async () => {
    await expect(provider.create(order({ way: 'WECHAT_JSAPI', payer: 'o-of-another-app' }))).rejects.toMatchObject({
      code: 'provider.payment',
    })
    await expect(provider.create(order({ way: 'WECHAT_JSAPI' }))).rejects.toThrow(/who pays/)
  })
})

describe('who pays within WeChat', () => {
  const ask = (code: string, over = {}) => createWechatPayer({ ...peer.payer, ...over }).openIdOf(code)

  test('is asked by a page of WeChat that sends back to the site', () => {
    const page = new URL(
      createWechatPayer({ ...peer.payer, pageUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize' }).pageFor({
        state: 'f00',
        redirectUri: 'https://example.com/pay/wechat?back=%2Fpay%2F1',
      }),
    )
    expect(Object.fromEntries(page.searchParams)).toEqual({
      appid: OFFICIAL.appId,
      redirect_uri: 'https://example.com/pay/wechat?back=%2Fpay%2F1',
      response_type: 'code',
      scope: 'snsapi_base',
      state: 'f00',
    })
    expect(page.hash).toBe('#wechat_redirect')
  })

  test('is told once for a code', async () => {
    const code = peer.people.draw('zhou')
    expect(await ask(code)).toBe('o-zhou')
    await expect(ask(code)).rejects.toMatchObject({ code: 'payer.refused' })
    await expect(ask(peer.people.draw('zhou:wrong'))).rejects.toMatchObject({ code: 'payer.refused' })
  })

  test('is nobody while only a snapshot of the page is shown', async () => {
    await expect(ask(peer.people.draw('zhou:snapshot'))).rejects.toMatchObject({ code: 'payer.snapshot' })
  })

  test.each([
    ['the secret is wrong', {}, { secret: '0'.repeat(32) }],
    ['WeChat is silent', { trouble: 'SILENT' as const }, {}],
    ['WeChat is down', { trouble: 'DOWN' as const }, {}],
  ])('stays unknown when %s, and what is thrown tells no secret', async (_, { trouble = null }: { trouble?: Trouble }, over) => {
    peer.trouble(trouble)
    const error = await ask(peer.people.draw('zhou'), over).catch((reason: unknown) => reason as Error)
    expect(error).toMatchObject({ code: 'provider.payment' })
    expect(`${error} ${(error as Error).cause}`).not.toMatch(/7813490da6|0{32}|zhou/)
  })
})

describe('a notice of WeChat Pay', () => {
  test('that is a probe with a wrong signature is not believed', async () => {
    const { notice } = await paid({ probe: true })
    await expect(provider.verifyNotice(notice, new Date())).rejects.toThrow(NoticeError)
  })

  test.each([
    ['another merchant', { mchid: '1900000110' }],
    ['another app', { appid: 'wx0000000000000000' }],
  ])('meant for %s is not believed', async (_, over) => {
    const { notice } = await paid({ over })
    await expect(provider.verifyNotice(notice, new Date())).rejects.toThrow(NoticeError)
  })

  test('signed with an unknown key, or sealed with another one, is not believed', async () => {
    const { notice } = await paid()
    const unknown = { ...notice, headers: { ...notice.headers, 'wechatpay-serial': 'PUB_KEY_ID_1' } }
    await expect(provider.verifyNotice(unknown, new Date())).rejects.toThrow(/not known/)
    const sealed = await paid({ apiKey: 'x'.repeat(32) })
    await expect(provider.verifyNotice(sealed.notice, new Date())).rejects.toThrow(/cannot be opened/)
  })

  test('of a refund says which one, and how much', async () => {
    const { paymentNo, amount } = await paid()
    const refundNo = `R${paymentNo}`
    await provider.refund({ refundNo, paymentNo, amount: 900, total: amount, reason: '取消', notifyUrl: 'https://example.com/' })
    peer.finishRefunds()
    const evidence = await provider.verifyNotice(peer.noticeOfRefund(refundNo), new Date())
    expect(evidence).toMatchObject({ kind: 'REFUND', refundNo, state: 'COMPLETE', amount: 900 })
    expect(await provider.queryRefund({ refundNo, paymentNo })).toEqual(evidence)
  })

  // The example in the tests of WeChat's own library for Go (wechatpay-go, core/notify/notify_test.go).
  test('as WeChat publishes one is believed at its time, and not with one letter changed', () => {
    const publicKeys = { D7CE59D1F522D701: createPublicKey(PUBLISHED.certificate) }
    const { headers, body } = PUBLISHED
    const then = new Date(1_624_523_846_000)
    expect(whyNotFromWechat({ headers, body: Buffer.from(body) }, publicKeys, then)).toBeNull()
    expect(whyNotFromWechat({ headers, body: Buffer.from(body.replace('签约成功', '签约失败')) }, publicKeys, then)).toMatch(
      /wrong/,
    )
    expect(whyNotFromWechat({ headers, body: Buffer.from(body) }, publicKeys, new Date())).toMatch(/old/)
  })
})

describe('a bill of WeChat Pay', () => {
  const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
  const head = '交易状态,商户订单号,微信订单号,订单金额,商户退款单号,微信退款单号,申请退款金额'
  const summary = '总交易单数,应结订单总金额\r\n`1,`0.07\r\n'

  test('counts small amounts exactly, also where a name has a comma in it', () => {
    const text = `\uFEFF交易状态,商户订单号,微信订单号,商品名称,订单金额,商户退款单号,微信退款单号,申请退款金额\r\n\`SUCCESS,\`P1,\`42,\`甲,乙,\`0.07,\`0,\`0,\`0.00\r\n${summary}`
    expect(readWechatBill(gzipSync(text), sha1(text))).toEqual([{ number: 'P1', transaction: '42', kind: 'PAYMENT', amount: 7 }])
  })

  test('that is cut off, or is another file than was signed, is not read', () => {
    const text = `\uFEFF${head}\r\n\`SUCCESS,\`P1,\`42,\`0.07,\`0,\`0,\`0.00\r\n`
    expect(() => readWechatBill(gzipSync(text), sha1(text))).toThrow(/whole/)
    expect(() => readWechatBill(gzipSync(`${text}${summary}`), sha1(text))).toThrow(/hash/)
  })
})

const PUBLISHED = {
  certificate: `-----BEGIN CERTIFICATE-----
MIIDVzCCAj+gAwIBAgIJANfOWdH1ItcBMA0GCSqGSIb3DQEBCwUAMEIxCzAJBgNV
BAYTAlhYMRUwEwYDVQQHDAxEZWZhdWx0IENpdHkxHDAaBgNVBAoME0RlZmF1bHQg
Q29tcGFueSBMdGQwHhcNMjEwNDI3MDg1NTIzWhcNMzEwNDI1MDg1NTIzWjBCMQsw
CQYDVQQGEwJYWDEVMBMGA1UEBwwMRGVmYXVsdCBDaXR5MRwwGgYDVQQKDBNEZWZh
dWx0IENvbXBhbnkgTHRkMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA
2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXag
HQ4vGeZN0yqm++rDsGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOm
DeJf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B83
4uxl1zNLYQCrkdBzb8oUxwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGf
y8wus7hwKz6clt3Whmmda7UAdb1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtk
aSef4FdEEgEXJiw0VAJT8wIDAQABo1AwTjAdBgNVHQ4EFgQUT1c7nd/SUO76HSoZ
umNUJv1R5PwwHwYDVR0jBBgwFoAUT1c7nd/SUO76HSoZumNUJv1R5PwwDAYDVR0T
BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAfTjxKRQMzNB/U6ZoCUS+BSNfa2Oh
0plMN6ZuzwiVVZwg1jywvv5yv04koS7Pd4i9E4gt9ZBUQXlpq+A3oOCEEHNRR6b2
kyazGRM7s0OP5X21WrbpSmKmU6K7hkfx30yYs08LVs/Q8DIhvaj1FCFeJzUCzYn/
fHMq4tsbKO0dKAeydPM/nrUZBmaYQVKMVOORGLFjFKVO7JV6Kq/R86ouhjEPgJOe
2xulNBUcjicqtZlBdEh/PWCYP2SpGVDclKm8jeo175T3EVAkdKzzmfpxtMmnMlmq
cTJOU9TxuGvNASMtjj7pYIerTx+xgZDXEVBWFW9PjJ0TV06tCRsgSHItgg==
-----END CERTIFICATE-----`,
  headers: {
    'wechatpay-nonce': 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBz',
    'wechatpay-timestamp': '1624523846',
    'wechatpay-serial': 'D7CE59D1F522D701',
    'wechatpay-signature':
      'tJHIiIS9eB2hAYstmAmbbD3ZE5LiIm/Ug5tuL4fC0YOFRWIHV39UFIZXC0e9Wl6lBu6sKvkqDkzpqzBsVHyXF' +
      'lbYZTOQrVdG4b6LfTnK4mikv9++ixJMd3vTf2yCqvBkh98zs3Ds5zsYQakzbcwhmw4fMJs4nPLws28H0UW9FjDR//rxELLwXvV1VEA1I' +
      'BLX70xptjL8hrfUjEE8kkry6yNJTHZRU8CAc7qHli2Ng1V1qb9ARbK8A3ThmFmPQvRGrapI/jS2laKKgYUmfdEdkNO6B2Cke5e8VTxY4' +
      '06ArAmQ90GAihDwIcb16TQMnzCMBoutnwZKNiKRACrFmtxw2Q==',
  },
  body:
    '{"id":"3119dfba-e649-5eec-ab1e-3412bc4d2e17","create_time":"2021-06-24T16:37:26+08:00","resource_type":"encrypt-resource",' +
    '"event_type":"PAYSCORE.USER_OPEN_SERVICE","summary":"签约成功","resource":{"original_type":"payscore",' +
    '"algorithm":"AEAD_AES_256_GCM","ciphertext":"YDS3lKPaC4Y52Gf3uhft5qUBlIa8b428AWTtTauHQfQrRw+X1WpiuHIDy0vo1Vd6VEq67aVyqPdDYMkRVSDaZL3iZt' +
    'tevRMOoPKMifozg6XPWjIZumks/GpT48lI4NizyeaqLBokNebthah3o1H76qSlO9NkDjp9bzmKLEYYH9TEklFUpsvPqOTOcgSLgh21YJXYR' +
    '7dEBXFgRLiNIKRgO5JdXh1hccRUAlyVWxE54PXpnQ==","associated_data":"payscore","nonce":"Kj7QIyUiYx1q"}}',
}
