/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/payer.ts'

export const payer = {
  startPayer: { method: 'POST', path: '/pay/wechat/start', access: 'user' },
  finishPayer: { method: 'POST', path: '/pay/wechat/finish', access: 'user' },
} as unknown as typeof contract.payer
