/** What is known of Alipay before its library is loaded. */
import type { PaymentMethod, ProviderFace } from '../port.ts'

const METHODS = {
  QR: { way: 'ALIPAY_QR', label: '支付宝扫码支付', shown: 'QR' },
  PAGE: { way: 'ALIPAY_PAGE', label: '支付宝（电脑网页）', shown: 'LINK' },
  WAP: { way: 'ALIPAY_WAP', label: '支付宝（手机浏览器）', shown: 'LINK' },
} as const satisfies Record<string, PaymentMethod>

export type AlipayWay = keyof typeof METHODS

export const alipayFace = (ways: readonly AlipayWay[]): ProviderFace => ({
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
  // Exactly this word, or it comes again: eight times within 25 hours.
  answerNotice: isReceived => ({
    status: isReceived ? 200 : 500,
    contentType: 'text/plain; charset=utf-8',
    body: isReceived ? 'success' : 'failure',
  }),
})
