/** Which providers take money on this site, in the order in which they are offered. A real one's library is loaded when it is first needed. */
import type { AlipayPaySettings } from './alipay/adapter.ts'
import { alipayFace } from './alipay/face.ts'
import type { PaymentPort, PaymentProvider, ProviderFace } from './port.ts'
import { createSandboxPayment } from './sandbox/adapter.ts'
import type { WechatPaySettings } from './wechat/adapter.ts'
import { wechatFace } from './wechat/face.ts'

export type PaymentSettings = {
  wechat?: WechatPaySettings | undefined
  alipay?: AlipayPaySettings | undefined
  /** Where the embedded provider listens, if it is switched on. */
  sandboxUrl?: string | undefined
}

function loadedLate(face: ProviderFace, load: () => Promise<PaymentProvider>): PaymentProvider {
  let loading: Promise<PaymentProvider> | undefined
  const provider = () => {
    loading ??= load()
    return loading
  }
  return {
    ...face,
    create: async order => (await provider()).create(order),
    query: async paymentNo => (await provider()).query(paymentNo),
    close: async paymentNo => (await provider()).close(paymentNo),
    refund: async order => (await provider()).refund(order),
    queryRefund: async order => (await provider()).queryRefund(order),
    bill: async day => (await provider()).bill(day),
    verifyNotice: async (notice, now) => (await provider()).verifyNotice(notice, now),
  }
}

const wechatPay = (settings: WechatPaySettings): PaymentProvider =>
  loadedLate(wechatFace(settings.ways), () =>
    import('./wechat/adapter.ts').then(({ createWechatPay }) => createWechatPay(settings)),
  )

const alipayPay = (settings: AlipayPaySettings): PaymentProvider =>
  loadedLate(alipayFace(settings.ways), () =>
    import('./alipay/adapter.ts').then(({ createAlipayPay }) => createAlipayPay(settings)),
  )

export const createPayment = ({ wechat, alipay, sandboxUrl }: PaymentSettings): PaymentPort => ({
  providers: [
    ...(wechat ? [wechatPay(wechat)] : []),
    ...(alipay ? [alipayPay(alipay)] : []),
    ...(sandboxUrl ? [createSandboxPayment(sandboxUrl)] : []),
  ],
})
