/**
 * Who pays within WeChat (网页授权, snsapi_base): WeChat's page sends the person back with a code, and the code tells their open id for the
 * official account. Nothing is asked of the person and nothing else is learnt: the token that comes with it is not used.
 */
import { z } from 'zod'
import { AppError } from '#server/errors.ts'
import { type PayerPort, PROVIDER_TIMEOUT_MS, providerFailed } from '../port.ts'

export type WechatPayerSettings = { appId: string; secret: string; pageUrl: string; apiUrl: string }

const said = z.object({
  errcode: z.number().optional(),
  openid: z
    .string()
    .regex(/^[\w-]{1,128}$/)
    .optional(),
  /** 1: somebody who only looks at a page without having agreed to anything; their open id is made up and cannot pay. */
  is_snapshotuser: z.number().optional(),
})

// The code is not valid, was used, or has expired.
const BAD_CODE = new Set([40029, 40163, 41008, 42003])

/** The address holds the secret, so that nothing of it goes into what is thrown. @throws AppError `provider.payment` */
async function ask(address: URL): Promise<z.output<typeof said>> {
  let text = ''
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    text = await response.text()
  } catch (error) {
    throw providerFailed(new Error(`WeChat did not say who pays: ${error instanceof Error ? error.message : 'no answer'}`))
  }
  try {
    return said.parse(JSON.parse(text))
  } catch {
    throw providerFailed(new Error('WeChat did not say who pays: what came is no answer'))
  }
}

export function createWechatPayer({ appId, secret, pageUrl, apiUrl }: WechatPayerSettings): PayerPort {
  return {
    appId,
    pageFor({ state, redirectUri }) {
      const page = new URL(pageUrl)
      const query = { appid: appId, redirect_uri: redirectUri, response_type: 'code', scope: 'snsapi_base', state }
      for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value)
      page.hash = 'wechat_redirect'
      return page.href
    },
    async openIdOf(code) {
      const address = new URL(`${apiUrl}/sns/oauth2/access_token`)
      const query = { appid: appId, secret, code, grant_type: 'authorization_code' }
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
      const { errcode = 0, openid, is_snapshotuser } = await ask(address)
      if (BAD_CODE.has(errcode)) throw new AppError('payer.refused')
      if (errcode !== 0 || !openid) throw providerFailed(new Error(`WeChat did not say who pays: error ${errcode}`))
      if (is_snapshotuser === 1) throw new AppError('payer.snapshot')
      return openid
    },
  }
}
