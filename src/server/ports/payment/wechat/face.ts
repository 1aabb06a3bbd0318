/** What is known of WeChat Pay before its library is loaded. */
import type { PaymentMethod, ProviderFace } from '../port.ts'

const METHODS = {
  NATIVE: { way: 'WECHAT_NATIVE', label: '微信扫码支付', shown: 'QR' },
  H5: { way: 'WECHAT_H5', label: '微信支付（手机浏览器）', shown: 'LINK' },
} as const satisfies Record<string, PaymentMethod>

export type WechatWay = keyof typeof METHODS

export const wechatFace = (ways: readonly WechatWay[]): ProviderFace => ({
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
  answerNotice: isReceived => ({
    status: isReceived ? 200 : 500,
    contentType: 'application/json',
    body: JSON.stringify(isReceived ? { code: 'SUCCESS', message: '成功' } : { code: 'FAIL', message: '失败' }),
  }),
})
