/**
 * WeChat for websites (微信开放平台, 网站应用微信登录): the QR page, the code for a token, the person.
 * A union id comes only when the app is bound to an open-platform account; without one the open id of this app has to do.
 */
import { AppError } from '#server/errors.ts'
import { askProvider, readAnswer, type ThirdPartyProvider, textOf, textOrNull, unreachable, withQuery } from './port.ts'

export type WechatSettings = { appId: string; secret: string; pageUrl: string; apiUrl: string }

// The code is not valid, was used, or has expired.
const BAD_CODE = new Set([40029, 40163, 41008, 42003])

const refuse = (answer: Record<string, unknown>): void => {
  const { errcode } = answer
  if (errcode === undefined || errcode === 0) return
  if (BAD_CODE.has(Number(errcode))) throw new AppError('three.refused')
  throw unreachable(new Error(`WeChat answered ${errcode}: ${answer.errmsg}`))
}

export const createWechat = ({ appId, secret, pageUrl, apiUrl }: WechatSettings): ThirdPartyProvider => {
  const ask = async (path: string, query: Record<string, string>) => {
    const answer = readAnswer(await askProvider(withQuery(`${apiUrl}${path}`, query)))
    refuse(answer)
    return answer
  }
  return {
    name: 'WECHAT',
    label: '微信',
    async start({ state, redirectUri }) {
      const query = { appid: appId, redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_login', state }
      return `${withQuery(pageUrl, query)}#wechat_redirect`
    },
    async finish(_, { code }) {
      const token = await ask('/sns/oauth2/access_token', { appid: appId, secret, code, grant_type: 'authorization_code' })
      const subject = textOf(token, 'openid')
      const person = await ask('/sns/userinfo', { access_token: textOf(token, 'access_token'), openid: subject, lang: 'zh_CN' })
      if (textOf(person, 'openid') !== subject) throw unreachable(new Error('WeChat answered for somebody else'))
      return {
        subject,
        unionId: textOrNull(person, 'unionid') ?? textOrNull(token, 'unionid'),
        nickname: textOrNull(person, 'nickname') ?? '',
      }
    },
  }
}
