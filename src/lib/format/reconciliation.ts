/** What reconciled days and their differences are called, and what to do about each. */
import type {
  FindingKind,
  FindingState,
  FindingSubject,
  ReconciliationBook,
  ReconciliationDay,
} from '#lib/contract/trade/reconciliation.ts'
import { money } from './money.ts'

type Tone = 'slate' | 'action' | 'ok' | 'warn' | 'bad'

export const findingStateNames: Readonly<Record<FindingState, readonly [label: string, tone: Tone]>> = {
  OPEN: ['待处理', 'action'],
  EXPLAINED: ['已说明', 'ok'],
  CORRECTED: ['已更正', 'ok'],
  MATCHED: ['已一致', 'slate'],
}

export const findingSubjectTexts: Readonly<Record<FindingSubject, string>> = {
  PAYMENT: '付款',
  REFUND: '退款',
  PAYOUT: '提现付款',
}

export const findingKindTexts: Readonly<Record<FindingKind, string>> = {
  MISSING_HERE: '账单有，本站没有',
  MISSING_THERE: '本站有，账单没有',
  AMOUNT: '金额不同',
  STATE: '本站还没有入账',
  TWICE: '账单里出现两次',
  TRANSACTION: '交易号不同',
  FAILED: '支付机构没有退成',
  NOT_SHARED: '支付机构没有分账',
  NOT_PAID_OUT: '支付机构没有打款成功',
}

const nextSteps: Readonly<Record<FindingKind, string>> = {
  MISSING_HERE: '在支付机构的后台按编号查这一笔：是别的系统收的款，写明说明；是本站的钱，提出账目更正，通过之后用更正了结。',
  MISSING_THERE: '第二天的账单里如果有，会自动了结。一直没有，就在支付机构的后台查这一笔，再更正账目或写明说明。',
  AMOUNT: '在支付机构的后台核对金额，按差额提出账目更正，通过之后用更正了结。',
  STATE: '先向支付机构查询：查到已付或已退，本站随即入账，差异自动了结。',
  TWICE: '在支付机构的后台确认是否真的收了两次；多收的原路退回，并写明说明。',
  TRANSACTION: '同一笔编号有两个交易号，多半是付了两次：在支付机构的后台核对，多收的原路退回，并写明说明。',
  FAILED: '付款人的账户收不了退款：联系付款人改用别的方式退，再更正账目；支付机构重新退成之后，差异自动了结。',
  NOT_SHARED: '这笔款还冻结在卖家的钱包里：在支付机构的后台查明原因并处理，再更正账目或写明说明。',
  NOT_PAID_OUT: '款项已经分给卖家，还在卖家的支付机构账户里：请卖家核对登记的银行账户并自行提现，写明说明。',
}

const PAYOUT_STEPS: Partial<Record<FindingKind, string>> = {
  MISSING_HERE: '流水里有、没有登记的付款：补登记对应的提现，差异自动了结；不是提现的，写明说明。',
  MISSING_THERE: '登记了、流水里没有：核对流水号是否抄错；没有付成的，提出账目更正，通过之后用更正了结。',
}

/** What an operator does about it. */
export const findingNextStep = ({ finding, subject }: { finding: FindingKind; subject: FindingSubject }): string =>
  (subject === 'PAYOUT' && PAYOUT_STEPS[finding]) || nextSteps[finding]

export const reconciliationBookTexts: Readonly<Record<ReconciliationBook, string>> = { TRADE: '收款与退款', PAYOUT: '提现付款' }

export const billFailureTexts: Readonly<Record<NonNullable<ReconciliationDay['failure']>, string>> = {
  NOT_READY: '账单还没有出',
  UNREADABLE: '账单读不懂',
  UNREACHABLE: '支付机构没有回应',
}

/** How a day stands, in words and with its tone. */
export function reconciliationDayState({ state, failure, open, book }: ReconciliationDay): readonly [label: string, tone: Tone] {
  if (state === 'COMPARED') return open > 0 ? [`${open} 处差异`, 'bad'] : ['一致', 'ok']
  if (failure) return [billFailureTexts[failure], 'warn']
  return book === 'PAYOUT' ? ['等待录入流水', 'action'] : ['等待账单', 'slate']
}

/** 3 笔 · 收 ¥199.00 · 付 ¥5.00 */
export const reconciliationSums = ({ count, in: got, out }: ReconciliationDay['bill']): string =>
  `${count} 笔 · 收 ${money(got)} · 付 ${money(out)}`
