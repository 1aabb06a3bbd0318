/** The providers that the settings switch on, in the order in which they are offered. */
import { type AlipaySettings, createAlipay } from './alipay.ts'
import { createOidc, type OidcSettings } from './oidc.ts'
import type { ThirdPartyProvider } from './port.ts'
import { createQq, type QqSettings } from './qq.ts'
import { createWechat, type WechatSettings } from './wechat.ts'

export type ThirdPartySettings = {
  wechat?: WechatSettings | undefined
  qq?: QqSettings | undefined
  alipay?: AlipaySettings | undefined
  oidc?: OidcSettings | undefined
}

export const configuredThirdParties = ({ wechat, qq, alipay, oidc }: ThirdPartySettings): ThirdPartyProvider[] => [
  ...(wechat ? [createWechat(wechat)] : []),
  ...(qq ? [createQq(qq)] : []),
  ...(alipay ? [createAlipay(alipay)] : []),
  ...(oidc ? [createOidc(oidc)] : []),
]
