/** What is known of Alipay, plain and as a marketplace, before its library is loaded. */
import type { MarketFace, PaymentMethod, ProviderFace } from '../port.ts'

const METHODS = {
  QR: { way: 'ALIPAY_QR', label: '支付宝扫码支付', shown: 'QR' },
  PAGE: { way: 'ALIPAY_PAGE', label: '支付宝（电脑网页）', shown: 'LINK' },
  WAP: { way: 'ALIPAY_WAP', label: '支付宝（手机浏览器）', shown: 'LINK' },
} as const satisfies Record<string, PaymentMethod>

export type AlipayMethod = keyof typeof METHODS

// Exactly this word, or it comes again: eight times within 25 hours.
const answerNotice: ProviderFace['answerNotice'] = isReceived => ({
  status: isReceived ? 200 : 500,
  contentType: 'text/plain; charset=utf-8',
  body: isReceived ? 'success' : 'failure',
})

export const alipayFace = (ways: readonly AlipayMethod[]): ProviderFace => ({
  name: 'alipay',
  label: '支付宝',
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
  QR: { ...METHODS.QR, way: 'ALIPAY_MARKET_QR' },
  PAGE: { ...METHODS.PAGE, way: 'ALIPAY_MARKET_PAGE' },
  WAP: { ...METHODS.WAP, way: 'ALIPAY_MARKET_WAP' },
} as const satisfies Record<AlipayMethod, PaymentMethod>

export const alipayMarketFace = (ways: readonly AlipayMethod[]): MarketFace => ({
  name: 'alipaymarket',
  label: '支付宝（直付通）',
  methods: ways.map(way => MARKET_METHODS[way]),
  capabilities: {
    marketplace: true,
    payeeLater: false,
    payeesPerPayment: 1,
    shareCap: 3_000,
    holdDays: 365,
    payoutDays: 1,
    unlicensedPersons: false,
    refundDays: 365,
  },
  answerNotice,
})
