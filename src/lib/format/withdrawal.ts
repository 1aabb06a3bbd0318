/** What withdrawals and payout accounts are called, and how things stand with them. */
import type { PayoutKind, WithdrawalState } from '#lib/contract/trade/withdrawal.ts'
import type { WithdrawalDetail } from '#lib/contract/trade/withdrawal-review.ts'

type Tone = 'slate' | 'brand' | 'action' | 'ok' | 'warn' | 'bad'

export const withdrawalStateNames: Readonly<Record<WithdrawalState, readonly [label: string, tone: Tone]>> = {
  APPLIED: ['待审核', 'action'],
  CHECKED: ['待复核', 'brand'],
  APPROVED: ['待付款', 'brand'],
  PAYING: ['付款中', 'warn'],
  PAID: ['已付款', 'ok'],
  FAILED: ['付款失败', 'bad'],
  REFUSED: ['没有通过', 'bad'],
}

export const withdrawalStepTexts: Readonly<Record<WithdrawalDetail['steps'][number]['what'], string>> = {
  APPLY: '申请',
  CHECK: '初审通过',
  APPROVE: '复核通过',
  START: '开始付款',
  PAY: '登记已付款',
  FAIL: '登记付款失败',
  REFUSE: '驳回',
}

/** 招商银行（尾号 1111） */
export const payoutAccountText = (account: { kind: PayoutKind; bankName: string; numberEnd: string }): string =>
  `${account.kind === 'BANK' ? account.bankName : '支付宝'}（尾号 ${account.numberEnd}）`
