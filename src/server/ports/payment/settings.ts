/** Which payment providers the environment switches on, with their keys read: what cannot be used is said at the start, not at the cashier. */
import type { Env } from '#server/env.ts'
import { choosePort } from '../sandbox.ts'
import type { AlipayPaySettings } from './alipay/adapter.ts'
import type { PaymentSettings } from './create.ts'
import { readPrivateKey, readPublicKey } from './keys.ts'
import type { WechatPaySettings } from './wechat/adapter.ts'

/** @throws Error that says which setting cannot be used. */
function wechatOf(env: Env): WechatPaySettings | undefined {
  const { WECHAT_PAY_MCH_ID: mchId, WECHAT_PAY_APP_ID: appId, WECHAT_PAY_SERIAL: serial, WECHAT_PAY_API_KEY: apiKey } = env
  const { WECHAT_PAY_PRIVATE_KEY: own, WECHAT_PAY_PUBLIC_KEY: theirs, WECHAT_PAY_PUBLIC_KEY_ID: keyId } = env
  if (!mchId || !appId || !serial || !apiKey || !own || !theirs || !keyId) return undefined
  if (!env.siteUrl.startsWith('https:')) {
    throw new Error(`WeChat Pay sends notices to https addresses only, and SITE_URL is ${env.siteUrl}. Set SITE_URL=https://…`)
  }
  return {
    mchId,
    appId,
    serial: serial.toUpperCase(),
    apiKey,
    privateKey: readPrivateKey('WECHAT_PAY_PRIVATE_KEY', own),
    publicKeys: { [keyId]: readPublicKey('WECHAT_PAY_PUBLIC_KEY', theirs) },
    url: env.WECHAT_PAY_URL.replace(/\/$/, ''),
    ways: env.WECHAT_PAY_WAYS,
  }
}

/** @throws Error that says which setting cannot be used. */
function alipayOf(env: Env): AlipayPaySettings | undefined {
  const { ALIPAY_PAY_APP_ID: appId, ALIPAY_PAY_SELLER_ID: sellerId } = env
  const { ALIPAY_PAY_PRIVATE_KEY: own, ALIPAY_PAY_PUBLIC_KEY: theirs } = env
  if (!appId || !sellerId || !own || !theirs) return undefined
  return {
    appId,
    sellerId,
    privateKey: readPrivateKey('ALIPAY_PAY_PRIVATE_KEY', own),
    publicKey: readPublicKey('ALIPAY_PAY_PUBLIC_KEY', theirs),
    gatewayUrl: env.ALIPAY_PAY_GATEWAY,
    ways: env.ALIPAY_PAY_WAYS,
  }
}

/** The real providers. @throws Error that says which setting cannot be used. */
export const paymentSettings = (env: Env): PaymentSettings => ({ wechat: wechatOf(env), alipay: alipayOf(env) })

/**
 * Whether the embedded payment provider takes money here. A real site that names none sells nothing for money, and says so at the cashier.
 * @throws Error where it is named beside a real provider.
 */
export const usesPaymentSandbox = (env: Env): boolean =>
  choosePort({
    setting: 'PAY_PORT',
    named: env.PAY_PORT,
    isConfigured: env.WECHAT_PAY_MCH_ID !== undefined || env.ALIPAY_PAY_APP_ID !== undefined,
    providerSettings: 'WECHAT_PAY_… or ALIPAY_PAY_…',
    neededFor: null,
    demo: env.SITE_DEMO,
  }) === 'sandbox'
