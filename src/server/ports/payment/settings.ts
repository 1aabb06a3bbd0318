/** Which payment providers the environment switches on, with their keys read: what cannot be used is said at the start, not at the cashier. */
import type { Env } from '#server/env.ts'
import { choosePort } from '../sandbox.ts'
import type { AlipayPaySettings } from './alipay/adapter.ts'
import type { PaymentSettings } from './create.ts'
import { readPrivateKey, readPublicKey } from './keys.ts'
import type { WechatPaySettings } from './wechat/adapter.ts'

type Mode = 'PAY' | 'MARKET'

/** @throws Error that says which setting cannot be used. */
function wechatOf(env: Env, mode: Mode): WechatPaySettings | undefined {
  const of = (name: 'MCH_ID' | 'APP_ID' | 'SERIAL' | 'API_KEY' | 'PRIVATE_KEY' | 'PUBLIC_KEY' | 'PUBLIC_KEY_ID') =>
    env[`WECHAT_${mode}_${name}`]
  const [mchId, appId, serial, apiKey] = [of('MCH_ID'), of('APP_ID'), of('SERIAL'), of('API_KEY')]
  const [own, theirs, keyId] = [of('PRIVATE_KEY'), of('PUBLIC_KEY'), of('PUBLIC_KEY_ID')]
  if (!mchId || !appId || !serial || !apiKey || !own || !theirs || !keyId) return undefined
  if (!env.siteUrl.startsWith('https:')) {
    throw new Error(`WeChat Pay sends notices to https addresses only, and SITE_URL is ${env.siteUrl}. Set SITE_URL=https://…`)
  }
  return {
    mchId,
    appId,
    serial: serial.toUpperCase(),
    apiKey,
    privateKey: readPrivateKey(`WECHAT_${mode}_PRIVATE_KEY`, own),
    publicKeys: { [keyId]: readPublicKey(`WECHAT_${mode}_PUBLIC_KEY`, theirs) },
    url: env.WECHAT_PAY_URL.replace(/\/$/, ''),
    ways: env[`WECHAT_${mode}_WAYS`],
  }
}

/** @throws Error that says which setting cannot be used. */
function alipayOf(env: Env, mode: Mode): AlipayPaySettings | undefined {
  const of = (name: 'APP_ID' | 'SELLER_ID' | 'PRIVATE_KEY' | 'PUBLIC_KEY') => env[`ALIPAY_${mode}_${name}`]
  const [appId, sellerId, own, theirs] = [of('APP_ID'), of('SELLER_ID'), of('PRIVATE_KEY'), of('PUBLIC_KEY')]
  if (!appId || !sellerId || !own || !theirs) return undefined
  return {
    appId,
    sellerId,
    privateKey: readPrivateKey(`ALIPAY_${mode}_PRIVATE_KEY`, own),
    publicKey: readPublicKey(`ALIPAY_${mode}_PUBLIC_KEY`, theirs),
    gatewayUrl: env.ALIPAY_PAY_GATEWAY,
    ways: env[`ALIPAY_${mode}_WAYS`],
  }
}

/** The real providers. @throws Error that says which setting cannot be used. */
export const paymentSettings = (env: Env): PaymentSettings => ({
  wechat: wechatOf(env, 'PAY'),
  alipay: alipayOf(env, 'PAY'),
  wechatMarket: wechatOf(env, 'MARKET'),
  alipayMarket: alipayOf(env, 'MARKET'),
})

/**
 * Whether the embedded payment provider takes money here. A real site that names none sells nothing for money, and says so at the cashier.
 * @throws Error where it is named beside a real provider.
 */
export const usesPaymentSandbox = (env: Env): boolean =>
  choosePort({
    setting: 'PAY_PORT',
    named: env.PAY_PORT,
    isConfigured: [env.WECHAT_PAY_MCH_ID, env.ALIPAY_PAY_APP_ID, env.WECHAT_MARKET_MCH_ID, env.ALIPAY_MARKET_APP_ID].some(
      number => number !== undefined,
    ),
    providerSettings: 'WECHAT_PAY_…, WECHAT_MARKET_…, ALIPAY_PAY_… or ALIPAY_MARKET_…',
    neededFor: null,
    demo: env.SITE_DEMO,
  }) === 'sandbox'
