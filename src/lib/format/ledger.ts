/** What the accounts and events of the ledger are called. */
import type { CorrectionState, LedgerAccount, LedgerAccountKind, PostingKind } from '#lib/contract/trade/ledger.ts'
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

const postingTexts: Readonly<Record<PostingKind, string>> = {
  PAY: '付款',
  SURPLUS: '多付',
  SURPLUS_REFUND: '多付退回',
  REFUND: '退款',
  ORDER_COINS: '订单金币抵扣',
  ORDER_COMPLETE: '订单完成',
  ORDER_REFUND: '订单退款',
  ORDER_LATE_FEE: '取消误工费',
  ORDER_COMPENSATION: '爽约赔付',
  ORDER_AWARD: '改判付款',
  ORDER_FREEZE: '争议冻结',
  ORDER_UNFREEZE: '争议解冻',
  SETTLE: '结算',
  WITHDRAW: '申请提现',
  WITHDRAW_BACK: '提现退回',
  WITHDRAW_PAID: '提现付款',
  PROVIDER_PAYOUT: '支付机构打款',
  PROVIDER_REFUND: '支付机构扣回',
  CORRECTION: '更正',
  ...coinMovementTexts,
}

const isKnown = (kind: string): kind is PostingKind => Object.hasOwn(postingTexts, kind)

/** A kind that this version does not know is shown as it is written. */
export const postingText = (kind: string): string => (isKnown(kind) ? postingTexts[kind] : kind)

/** Accounts of the site: its own, and what a payment provider holds. */
const systemTexts: Readonly<Record<string, string>> = {
  PLATFORM: '平台',
  sandbox: '演示支付',
  wechat: '微信支付',
  wechatmarket: '微信平台收付通',
  alipay: '支付宝',
  alipaymarket: '支付宝直付通',
}

const ownerOf = ({ id, kind, userId, companyId, orderNo, system }: LedgerAccount): string => {
  if (userId !== null) return `用户${userId}`
  if (companyId !== null) return `公司${companyId}`
  if (orderNo !== null) return `订单${orderNo}`
  if (id === 0) return '匿名用户'
  return kind === 'ESCROW' ? '匿名咨询的订单' : (systemTexts[system ?? ''] ?? system ?? '')
}

/** #12 可用余额 · 用户5; without a number where the owner has no name here. */
export const ledgerAccountText = (account: LedgerAccount): string =>
  `${account.id === 0 ? '' : `#${account.id} `}${ledgerAccountTexts[account.kind]} · ${ownerOf(account)}`

export const correctionStateNames: Readonly<Record<CorrectionState, readonly [label: string, tone: 'action' | 'ok' | 'slate']>> =
  {
    PROPOSED: ['等待复核', 'action'],
    APPROVED: ['已入账', 'ok'],
    REFUSED: ['没有通过', 'slate'],
  }
