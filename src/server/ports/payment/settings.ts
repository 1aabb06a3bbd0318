/** Which payment providers the environment switches on, with their keys read: what cannot be used is said at the start, not at the cashier. */
import type { Env } from '#server/env.ts'
import { choosePort } from '../sandbox.ts'
import type { AlipayPaySettings } from './alipay/adapter.ts'
import type { PaymentSettings } from './create.ts'
import { readPrivateKey, readPublicKey } from './keys.ts'
import type { WechatPaySettings } from './wechat/adapter.ts'
import type { WechatPayerSettings } from './wechat/payer.ts'

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
    payerAppId: env.WECHAT_OFFICIAL_APP_ID,
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

/**
 * The official account for payments within WeChat.
 * @throws Error where a way needs it and it is not set, or it is set and no way needs it.
 */
function payerOf(env: Env): WechatPayerSettings | undefined {
  const [appId, secret] = [env.WECHAT_OFFICIAL_APP_ID, env.WECHAT_OFFICIAL_SECRET]
  const modes = (['PAY', 'MARKET'] as const).filter(
    mode => env[`WECHAT_${mode}_MCH_ID`] && env[`WECHAT_${mode}_WAYS`].includes('JSAPI'),
  )
  if (appId && secret && modes.length > 0) {
    return { appId, secret, pageUrl: env.WECHAT_OFFICIAL_PAGE, apiUrl: env.WECHAT_OFFICIAL_API.replace(/\/$/, '') }
  }
  if (modes.length > 0) {
    const ways = modes.map(mode => `WECHAT_${mode}_WAYS`).join(' and ')
    throw new Error(
      `${ways} names JSAPI, which needs WECHAT_OFFICIAL_APP_ID and WECHAT_OFFICIAL_SECRET. Set both, or leave JSAPI out.`,
    )
  }
  if (appId) {
    throw new Error(
      'WECHAT_OFFICIAL_APP_ID is set and used by nothing. Set WECHAT_PAY_WAYS (or WECHAT_MARKET_WAYS) to NATIVE,JSAPI as well.',
    )
  }
  return undefined
}

/** The real providers. @throws Error that says which setting cannot be used. */
export const paymentSettings = (env: Env): PaymentSettings => ({
  wechat: wechatOf(env, 'PAY'),
  alipay: alipayOf(env, 'PAY'),
  wechatMarket: wechatOf(env, 'MARKET'),
  alipayMarket: alipayOf(env, 'MARKET'),
  payer: payerOf(env),
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
