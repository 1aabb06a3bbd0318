/** Which providers take money on this site, in the order in which they are offered. A real one's library is loaded when it is first needed. */
import type { AlipayPaySettings } from './alipay/adapter.ts'
import { alipayFace, alipayMarketFace } from './alipay/face.ts'
import type { MarketFace, Marketplace, PaymentPort, PaymentProvider, ProviderFace } from './port.ts'
import { createSandboxPayment } from './sandbox/adapter.ts'
import type { WechatPaySettings } from './wechat/adapter.ts'
import { wechatFace, wechatMarketFace } from './wechat/face.ts'
import { createWechatPayer, type WechatPayerSettings } from './wechat/payer.ts'

export type PaymentSettings = {
  wechat?: WechatPaySettings | undefined
  alipay?: AlipayPaySettings | undefined
  /** Their modes for marketplaces. */
  wechatMarket?: WechatPaySettings | undefined
  alipayMarket?: AlipayPaySettings | undefined
  /** The official account that tells who pays within WeChat. */
  payer?: WechatPayerSettings | undefined
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

function marketLoadedLate(face: MarketFace, load: () => Promise<PaymentProvider>): PaymentProvider {
  let loading: Promise<PaymentProvider> | undefined
  const loaded = () => {
    loading ??= load()
    return loading
  }
  const share: Marketplace['share'] = async order => ((await loaded()).market as Marketplace).share(order)
  return { ...loadedLate(face, loaded), market: { share } }
}

const wechatMarket = (settings: WechatPaySettings): PaymentProvider =>
  marketLoadedLate(wechatMarketFace(settings.ways), () =>
    import('./wechat/market.ts').then(({ createWechatMarket }) => createWechatMarket(settings)),
  )

const alipayMarket = (settings: AlipayPaySettings): PaymentProvider =>
  marketLoadedLate(alipayMarketFace(settings.ways), () =>
    import('./alipay/market.ts').then(({ createAlipayMarket }) => createAlipayMarket(settings)),
  )

export const createPayment = ({ wechat, alipay, payer, sandboxUrl, ...markets }: PaymentSettings): PaymentPort => ({
  providers: [
    ...(wechat ? [wechatPay(wechat)] : []),
    ...(alipay ? [alipayPay(alipay)] : []),
    ...(markets.wechatMarket ? [wechatMarket(markets.wechatMarket)] : []),
    ...(markets.alipayMarket ? [alipayMarket(markets.alipayMarket)] : []),
    ...(sandboxUrl ? [createSandboxPayment(sandboxUrl)] : []),
  ],
  payer: payer && createWechatPayer(payer),
})
