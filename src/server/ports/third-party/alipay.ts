/**
 * Alipay for websites (支付宝开放平台, 用户信息授权): requests signed with the app's RSA2 key, answers verified with Alipay's.
 * The signature of an answer covers the bytes of its body as they came, so they are cut out of the text and not written anew.
 */

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { AppError } from '#server/errors.ts'
import { shanghaiTime } from '#server/ports/payment/shanghai-time.ts'
import { askProvider, readAnswer, type ThirdPartyProvider, textOf, textOrNull, unreachable, withQuery } from './port.ts'

export type AlipaySettings = { appId: string; privateKey: string; publicKey: string; pageUrl: string; gatewayUrl: string }

const pem = (text: string, kind: 'PRIVATE KEY' | 'PUBLIC KEY'): string =>
  text.includes('-----BEGIN') ? text.replaceAll('\\n', '\n') : `-----BEGIN ${kind}-----\n${text}\n-----END ${kind}-----`

/** @throws Error in words when a key cannot be read. */
const readKeys = ({ privateKey, publicKey }: AlipaySettings): { own: KeyObject; theirs: KeyObject } => {
  try {
    return { own: createPrivateKey(pem(privateKey, 'PRIVATE KEY')), theirs: createPublicKey(pem(publicKey, 'PUBLIC KEY')) }
  } catch (cause) {
    throw new Error('ALIPAY_LOGIN_PRIVATE_KEY (PKCS8) or ALIPAY_LOGIN_PUBLIC_KEY cannot be read', { cause })
  }
}

/** `name=value` of everything that is not empty, in the order of the names: what is signed. */
const signedText = (params: Record<string, string>): string =>
  Object.entries(params)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** The object after `"name":`, exactly as it stands in the text. */
function cutOut(text: string, name: string): string {
  const start = text.indexOf(`"${name}"`)
  const open = start < 0 ? -1 : text.indexOf('{', start)
  let depth = 0
  let quoted = false
  for (let at = open; open >= 0 && at < text.length; at++) {
    const sign = text[at]
    if (quoted) {
      if (sign === '\\') at++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return text.slice(open, at + 1)
  }
  throw unreachable(new Error(`Alipay's answer has no ${name}`))
}

export function createAlipay(settings: AlipaySettings): ThirdPartyProvider {
  const { appId, pageUrl, gatewayUrl } = settings
  const { own, theirs } = readKeys(settings)

  const ask = async (method: string, more: Record<string, string>): Promise<Record<string, unknown>> => {
    const params: Record<string, string> = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: shanghaiTime(new Date()),
      version: '1.0',
      ...more,
    }
    params.sign = sign('RSA-SHA256', Buffer.from(signedText(params)), own).toString('base64')
    const text = await askProvider(new URL(gatewayUrl), { method: 'POST', body: new URLSearchParams(params) })
    const answer = readAnswer(text)
    const name = 'error_response' in answer ? 'error_response' : `${method.replaceAll('.', '_')}_response`
    const body = cutOut(text, name)
    const signature = Buffer.from(textOf(answer, 'sign'), 'base64')
    if (!verify('RSA-SHA256', Buffer.from(body), theirs, signature)) throw unreachable(new Error("Alipay's signature is wrong"))
    const result = readAnswer(body)
    if (/^isv\.code-|^isv\.grant-/.test(textOrNull(result, 'sub_code') ?? '')) throw new AppError('three.refused')
    if (name === 'error_response' || (result.code !== undefined && result.code !== '10000')) {
      throw unreachable(new Error(`Alipay answered ${result.sub_code ?? result.code}: ${result.sub_msg ?? result.msg}`))
    }
    return result
  }

  return {
    name: 'ALIPAY',
    label: '支付宝',
    async start({ state, redirectUri }) {
      return withQuery(pageUrl, { app_id: appId, scope: 'auth_user', redirect_uri: redirectUri, state }).href
    },
    async finish(_, { code }) {
      const token = await ask('alipay.system.oauth.token', { grant_type: 'authorization_code', code })
      // Newer apps are given open ids, older ones user ids.
      const subject = textOrNull(token, 'open_id') ?? textOf(token, 'user_id')
      const person = await ask('alipay.user.info.share', { auth_token: textOf(token, 'access_token') })
      if ((textOrNull(person, 'open_id') ?? textOf(person, 'user_id')) !== subject) {
        throw unreachable(new Error('Alipay answered for somebody else'))
      }
      return { subject, unionId: textOrNull(token, 'union_id'), nickname: textOrNull(person, 'nick_name') ?? '' }
    },
  }
}
