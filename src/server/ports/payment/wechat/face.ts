/** What is known of WeChat Pay, plain and as a marketplace, before its library is loaded. */
import type { MarketFace, PaymentMethod, ProviderFace } from '../port.ts'

const METHODS = {
  NATIVE: { way: 'WECHAT_NATIVE', label: '微信扫码支付', shown: 'QR' },
  H5: { way: 'WECHAT_H5', label: '微信支付（手机浏览器）', shown: 'LINK' },
  JSAPI: { way: 'WECHAT_JSAPI', label: '微信支付', shown: 'BRIDGE' },
} as const satisfies Record<string, PaymentMethod>

export type WechatMethod = keyof typeof METHODS

const answerNotice: ProviderFace['answerNotice'] = isReceived => ({
  status: isReceived ? 200 : 500,
  contentType: 'application/json',
  body: JSON.stringify(isReceived ? { code: 'SUCCESS', message: '成功' } : { code: 'FAIL', message: '失败' }),
})

export const wechatFace = (ways: readonly WechatMethod[]): ProviderFace => ({
  name: 'wechat',
  label: '微信支付',
  methods: ways.map(way => METHODS[way]),
  capabilities: {
    marketplace: false,
    payeeLater: false,
    payeesPerPayment: 1,
    shareCap: 0,
    holdDays: 0,
    payoutDays: 1,
    unlicensedPersons: false,
    refundDays: 365,
  },
  answerNotice,
})

const MARKET_METHODS = {
  NATIVE: { ...METHODS.NATIVE, way: 'WECHAT_MARKET_NATIVE' },
  H5: { ...METHODS.H5, way: 'WECHAT_MARKET_H5' },
  JSAPI: { ...METHODS.JSAPI, way: 'WECHAT_MARKET_JSAPI' },
} as const satisfies Record<WechatMethod, PaymentMethod>

export const wechatMarketFace = (ways: readonly WechatMethod[]): MarketFace => ({
  name: 'wechatmarket',
  label: '微信支付（平台收付通）',
  methods: ways.map(way => MARKET_METHODS[way]),
  capabilities: {
    marketplace: true,
    payeeLater: false,
    payeesPerPayment: 1,
    shareCap: 3_000,
    holdDays: 180,
    payoutDays: 1,
    unlicensedPersons: true,
    refundDays: 365,
  },
  answerNotice,
})
