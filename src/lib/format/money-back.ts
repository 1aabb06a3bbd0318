/** What refunds are called while they go back, and what an operator does about each. */
import type { MoneyBack, MoneyBackDetail, MoneyBackState } from '#lib/contract/trade/refund-managing.ts'

type Tone = 'slate' | 'action' | 'ok' | 'warn' | 'bad'

export const moneyBackStateNames: Readonly<Record<MoneyBackState, readonly [label: string, tone: Tone]>> = {
  WAITING: ['待发出', 'action'],
  ACCEPTED: ['支付机构处理中', 'warn'],
  FAILED: ['没有退成', 'bad'],
  COMPLETE: ['已到账', 'ok'],
}

export const moneyBackKindTexts: Readonly<Record<MoneyBack['kind'], string>> = { ORDER: '订单退款', SURPLUS: '多付退回' }

/** After so many questions something other than patience is needed. */
const MANY_TIMES = 6

/** What an operator does about it; null where nothing is to be done. */
export function moneyBackStep({ state, waitsForInvoice, pollCount, hindrance, transfer }: MoneyBackDetail): string | null {
  if (state === 'COMPLETE' || transfer?.state === 'PROPOSED') return null
  if (waitsForInvoice) return '这个订单的发票还没有红冲。红冲之后自动退款；卖家迟迟不办的，可以在“发票”里登记红字发票。'
  if (hindrance) return `${hindrance}。配置好支付机构之后自动继续。`
  if (state === 'FAILED')
    return '支付机构退不到原来的账户。先在支付机构的后台重新退款，再点“现在查询”，查到之后订单和账目随即更新。确实退不成的，问清付款人要收到哪个账户，在下面提出改由银行转账。'
  if (pollCount >= MANY_TIMES)
    return `已经问过 ${pollCount} 次还没有到账：多半是商户账户余额不足，充值之后点“现在查询”，或在支付机构的后台查看原因。`
  return '正在处理，本站会自己跟进，不需要做什么。'
}
