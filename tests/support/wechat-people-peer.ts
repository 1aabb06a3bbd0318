/**
 * The part of a local WeChat that knows people: its page that sends them back with a code, the code for an open id of the official account
 * (no signatures there, and refusals with 200), and the sheet that its own browser opens for a payment. The real one is never reached.
 */
import { createVerify, type KeyObject, randomBytes } from 'node:crypto'
import type { BridgeCall } from '#lib/contract/trade/payment.ts'

/** The official account that the merchant is bound to. */
export const OFFICIAL = { appId: 'wx2421b1c4370ec43b', secret: '7813490da6f1265e4901ffb80afaa36f' }

/** Paid within WeChat: by whom, for which app, and under which number the browser asks for it. */
export type Payer = { openid: string; appid: string; prepayId: string }

type Answer = { status: number; headers: Record<string, string>; body: string }

/** A code says who it is for and how it behaves: `lin.1f`, `lin:snapshot.2e`, `:declined`; each is good once. */
const draw = (who: string): string => `${who}.${randomBytes(4).toString('hex')}`

const isSigned = ({ appId, timeStamp, nonceStr, package: prepaid, signType, paySign }: BridgeCall, key: KeyObject): boolean =>
  signType === 'RSA' &&
  Math.abs(Number(timeStamp) - Date.now() / 1000) < 300 &&
  createVerify('RSA-SHA256').update(`${appId}\n${timeStamp}\n${nonceStr}\n${prepaid}\n`).verify(key, paySign, 'base64')

export function createWechatPeople() {
  const openids = new Set<string>()
  const spent = new Set<string>()
  let holder = 'lin'

  const sendBack = (query: URLSearchParams): Answer => {
    const back = new URL(query.get('redirect_uri') ?? '')
    // Who does not agree comes back without a code.
    if (!holder.endsWith(':declined')) back.searchParams.set('code', draw(holder))
    back.searchParams.set('state', query.get('state') ?? '')
    return { status: 302, headers: { location: back.href }, body: '' }
  }
  const openIdSaid = (query: URLSearchParams): object => {
    if (query.get('appid') !== OFFICIAL.appId || query.get('secret') !== OFFICIAL.secret)
      return { errcode: 40125, errmsg: 'invalid appsecret' }
    const code = query.get('code') ?? ''
    const [who = '', how = ''] = (code.split('.')[0] ?? '').split(':')
    if (!who || how === 'wrong') return { errcode: 40029, errmsg: 'invalid code' }
    if (spent.has(code)) return { errcode: 40163, errmsg: 'code been used' }
    spent.add(code)
    openids.add(`o-${who}`)
    const token = { access_token: 't', expires_in: 7200, refresh_token: 'r', openid: `o-${who}`, scope: 'snsapi_base' }
    return how === 'snapshot' ? { ...token, is_snapshotuser: 1 } : token
  }

  return {
    draw,
    /** Who holds the phone from now on: WeChat's page sends them back with a code of theirs. */
    hold(who: string): void {
      holder = who
    },
    /** @returns null for what another part of WeChat answers. */
    answer(path: string, query: URLSearchParams, isDown: boolean): Answer | null {
      if (path === '/connect/oauth2/authorize') return sendBack(query)
      if (path !== '/sns/oauth2/access_token') return null
      return { status: isDown ? 502 : 200, headers: { 'content-type': 'text/plain' }, body: JSON.stringify(openIdSaid(query)) }
    },
    /** An open id is one app's: that of another app, or of nobody, is no payer. */
    knows: (appid: string | undefined, openid: string): boolean => appid === OFFICIAL.appId && openids.has(openid),
    /** As WeChat's browser does: only what the merchant signed, for a payment by the person who holds the phone. @throws Error in its words. */
    openSheet<Trade extends { payer?: Payer }>(
      call: BridgeCall,
      of: { trades: Iterable<Trade>; key: KeyObject; who?: string },
    ): Trade {
      if (!isSigned(call, of.key)) throw new Error('支付验证签名失败')
      const trade = [...of.trades].find(
        ({ payer }) => payer?.appid === call.appId && `prepay_id=${payer.prepayId}` === call.package,
      )
      if (trade?.payer?.openid !== `o-${of.who ?? holder}`) throw new Error('当前支付用户与下单用户不一致')
      return trade
    },
  }
}
