/** How far a statement is, as its payee sees it. */
import type { IssuedStatement, Statement } from '#lib/contract/trade/settlement.ts'
import { checkUntil } from './policy.ts'
import type { StatementRow } from './queries.ts'

type Progress = Pick<Statement, 'state' | 'issuedAt' | 'checkUntil' | 'checkedAt' | 'isCheckedByPayee' | 'completedAt'>

export const presentProgress = (row: StatementRow | undefined): Progress => ({
  state: row?.state ?? null,
  issuedAt: row?.issued_at.toISOString() ?? null,
  checkUntil: row?.state === 'OUT' ? checkUntil(row.issued_at).toISOString() : null,
  checkedAt: row?.checked_at?.toISOString() ?? null,
  isCheckedByPayee: typeof row?.checked_by === 'number',
  completedAt: row?.completed_at?.toISOString() ?? null,
})

export const presentIssued = (row: StatementRow): IssuedStatement => ({
  month: row.month,
  income: row.income,
  refunded: row.refunded,
  net: row.income - row.refunded,
  withdrawn: row.withdrawn,
  ...presentProgress(row),
  state: row.state,
})
