/** QQ (QQ互联, 网站应用): the code for a token, the token for the open id (and the union id where it was applied for), the person. */
import { AppError } from '#server/errors.ts'
import { askProvider, readAnswer, type ThirdPartyProvider, textOf, textOrNull, unreachable, withQuery } from './port.ts'

export type QqSettings = { appId: string; secret: string; url: string }

// The code is missing, wrong, expired or used.
const BAD_CODE = new Set([100010, 100019, 100020])
const NO_UNION_RIGHT = 100048

/** QQ wraps some answers into `callback( … );` whatever format was asked for. */
const unwrap = (text: string): string => /^\s*callback\(\s*([\s\S]*?)\s*\)\s*;?\s*$/.exec(text)?.[1] ?? text

export const createQq = ({ appId, secret, url }: QqSettings): ThirdPartyProvider => {
  const ask = async (path: string, query: Record<string, string>) =>
    readAnswer(unwrap(await askProvider(withQuery(`${url}${path}`, { ...query, fmt: 'json' }))))
  const askFor = async (path: string, query: Record<string, string>) => {
    const answer = await ask(path, query)
    if (answer.error === undefined) return answer
    if (BAD_CODE.has(Number(answer.error))) throw new AppError('three.refused')
    throw unreachable(new Error(`QQ answered ${answer.error}: ${answer.error_description}`))
  }
  const whoIs = async (token: string) => {
    const answer = await ask('/oauth2.0/me', { access_token: token, unionid: '1' })
    // Without the right to union ids QQ refuses the whole question.
    return Number(answer.error) === NO_UNION_RIGHT ? askFor('/oauth2.0/me', { access_token: token }) : answer
  }
  return {
    name: 'QQ',
    label: 'QQ',
    async start({ state, redirectUri }) {
      const query = { response_type: 'code', client_id: appId, redirect_uri: redirectUri, state, scope: 'get_user_info' }
      return withQuery(`${url}/oauth2.0/authorize`, query).href
    },
    async finish({ redirectUri }, { code }) {
      const query = { grant_type: 'authorization_code', client_id: appId, client_secret: secret, code, redirect_uri: redirectUri }
      const token = textOf(await askFor('/oauth2.0/token', query), 'access_token')
      const me = await whoIs(token)
      // A token that was given to another site says nothing about who sits here.
      if (textOf(me, 'client_id') !== appId) throw unreachable(new Error('QQ answered for another app'))
      const subject = textOf(me, 'openid')
      const person = await ask('/user/get_user_info', { access_token: token, oauth_consumer_key: appId, openid: subject })
      return { subject, unionId: textOrNull(me, 'unionid'), nickname: textOrNull(person, 'nickname') ?? '' }
    },
  }
}
