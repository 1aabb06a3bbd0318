/**
 * Who pays within WeChat. Its own browser asks for a payment only on behalf of the WeChat account that it is signed in to, which the site
 * learns by way of WeChat's page; nothing of it is ever answered.
 */
import { z } from 'zod'
import { type Contract, defineCall, done } from '#lib/contract/define.ts'
import { codeText } from '#lib/validate/text.ts'
import { orderNoParam } from './order.ts'

export const payer = {
  startPayer: defineCall({
    method: 'POST',
    path: '/pay/wechat/start',
    summary: '微信内支付之前请微信确认付款人：返回要打开的微信页面；只在发起的登录里有效，一次，十分钟',
    access: 'user',
    body: z.object({ orderNo: orderNoParam }),
    result: z.object({ url: z.url() }),
    errors: ['missing.record', 'payment.way'],
  }),
  finishPayer: defineCall({
    method: 'POST',
    path: '/pay/wechat/finish',
    summary: '从微信页面回来：用它给的 code 确认付款人',
    access: 'user',
    body: z.object({ code: codeText(512), state: codeText(128) }),
    result: done,
    errors: ['payment.way', 'payer.state', 'payer.refused', 'payer.snapshot', 'provider.payment'],
  }),
} satisfies Contract
