/** The words of statements, the same on the screen, in the table and in the document. */
import type { Statement, StatementLine, StatementState } from '#lib/contract/trade/settlement.ts'
import { dateTime } from './date.ts'

export const STATEMENT_KINDS: Record<StatementLine['kind'], string> = {
  INCOME: '订单收入',
  LATE_FEE: '取消误工费',
  COMPENSATION: '爽约赔付',
  AWARD: '改判付款',
  REFUND: '退款',
  WITHDRAWAL: '提现',
  PROVIDER_PAYOUT: '支付机构打款',
  PROVIDER_REFUND: '支付机构扣回',
  CORRECTION: '更正',
  OTHER: '其他',
}

type Tone = 'slate' | 'brand' | 'action' | 'ok' | 'warn' | 'bad'

export const statementStateNames: Readonly<Record<StatementState, readonly [label: string, tone: Tone]>> = {
  OUT: ['待确认', 'action'],
  CHECKED: ['已确认', 'brand'],
  COMPLETE: ['已完成', 'ok'],
}

type Progress = Pick<Statement, 'state' | 'checkUntil' | 'checkedAt' | 'isCheckedByPayee' | 'completedAt'>

/** How far an issued statement is, in one line; null where none was issued. */
export function statementStateText({ state, checkUntil, checkedAt, isCheckedByPayee, completedAt }: Progress): string | null {
  if (state === null) return null
  const [label] = statementStateNames[state]
  if (state === 'OUT' && checkUntil) return `${label}（${dateTime(checkUntil)} 前可以核对，之后视为已确认）`
  const checked = checkedAt ? `${dateTime(checkedAt)} ${isCheckedByPayee ? '确认' : '到期视为已确认'}` : ''
  return `${label}（${completedAt ? `${checked}，${dateTime(completedAt)} 完成` : checked}）`
}
