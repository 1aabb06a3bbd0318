/** What leaves of accounts and withdrawals: never the whole number. */
import type { PayoutAccount, Withdrawal } from '#lib/contract/trade/withdrawal.ts'
import type { WithdrawalRow as QueueEntry } from '#lib/contract/trade/withdrawal-review.ts'
import type { AccountRow, QueueRow, WithdrawalWithAccount } from './queries.ts'

export const presentAccount = (row: AccountRow): PayoutAccount => ({
  id: row.id,
  kind: row.kind,
  bankName: row.bank_name,
  holderName: row.holder_name,
  numberEnd: row.number_end,
  createdAt: row.created_at.toISOString(),
})

export const presentWithdrawal = (row: WithdrawalWithAccount): Withdrawal => ({
  id: row.id,
  withdrawalNo: row.withdrawal_no,
  amount: row.amount,
  state: row.state,
  reason: row.reason,
  account: { kind: row.kind, bankName: row.bank_name, numberEnd: row.number_end },
  appliedAt: row.applied_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})

export const presentQueueEntry = (row: QueueRow): QueueEntry => ({
  id: row.id,
  withdrawalNo: row.withdrawal_no,
  payee: row.payee,
  isCompany: row.company_id !== null,
  amount: row.amount,
  state: row.state,
  appliedAt: row.applied_at.toISOString(),
})
