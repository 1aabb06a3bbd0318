/** What the accounts and events of the ledger are called. */
import type { CorrectionState, LedgerAccount, LedgerAccountKind } from '#lib/contract/trade/ledger.ts'
import { coinMovementTexts } from './coin.ts'

export const ledgerAccountTexts: Readonly<Record<LedgerAccountKind, string>> = {
  CLEARING: '支付机构',
  ESCROW: '订单待结',
  FEE: '平台服务费',
  COIN_COST: '金币补贴',
  PENDING: '待结算',
  AVAILABLE: '可用余额',
  FROZEN: '冻结',
  RECEIVABLE: '待抵扣',
  COINS: '金币',
  COIN_ISSUE: '金币发放',
  COIN_SPENT: '金币使用',
}

const coinTexts: Readonly<Partial<Record<string, string>>> = coinMovementTexts

const postingTexts: Readonly<Record<string, string>> = {
  PAY: '付款',
  SURPLUS: '多付',
  SURPLUS_REFUND: '多付退回',
  REFUND: '退款',
  ORDER_COMPLETE: '订单完成',
  ORDER_REFUND: '订单退款',
  ORDER_LATE_FEE: '取消误工费',
  ORDER_COMPENSATION: '爽约赔付',
  ORDER_AWARD: '改判付款',
  ORDER_FREEZE: '争议冻结',
  ORDER_UNFREEZE: '争议解冻',
  SETTLE: '结算',
  PROVIDER_PAYOUT: '支付机构打款',
  PROVIDER_REFUND: '支付机构扣回',
  ORDER_COINS: '金币抵扣的补贴',
  WITHDRAW: '申请提现',
  WITHDRAW_BACK: '提现退回',
  WITHDRAW_PAID: '提现付款',
  CORRECTION: '更正',
}

/** Events without a name of their own are shown as they are written. */
export const postingText = (kind: string): string =>
  postingTexts[kind] ?? (coinTexts[kind] === undefined ? kind : `金币：${coinTexts[kind]}`)

const ownerOf = ({ userId, companyId, orderNo, system }: LedgerAccount): string => {
  if (userId !== null) return `用户${userId}`
  if (companyId !== null) return `公司${companyId}`
  return orderNo === null ? (system ?? '') : `订单${orderNo}`
}

/** #12 可用余额 · 用户5 */
export const ledgerAccountText = (account: LedgerAccount): string =>
  `#${account.id} ${ledgerAccountTexts[account.kind]} · ${ownerOf(account)}`

export const correctionStateNames: Readonly<Record<CorrectionState, readonly [label: string, tone: 'action' | 'ok' | 'slate']>> =
  {
    PROPOSED: ['等待复核', 'action'],
    APPROVED: ['已入账', 'ok'],
    REFUSED: ['没有通过', 'slate'],
  }
