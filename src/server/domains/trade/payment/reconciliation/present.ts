/** Reconciled days and differences as operators read them. */
import type { Finding, FindingDetail, ReconciliationDay } from '#lib/contract/trade/reconciliation.ts'
import type { PaymentPort } from '#server/ports/payment/port.ts'
import type * as queries from './queries.ts'

const BANK = 'bank'

/** What people call a provider; one that this site has no more keeps its name in the code. */
const labelOf = ({ providers }: PaymentPort, provider: string): string =>
  provider === BANK ? '银行转账' : (providers.find(({ name }) => name === provider)?.label ?? provider)

export const presentDay = (row: queries.DayRow, port: PaymentPort): ReconciliationDay => ({
  id: row.id,
  provider: row.provider,
  label: labelOf(port, row.provider),
  book: row.book,
  day: row.date,
  state: row.state,
  failure: row.failure,
  attempts: row.attempts,
  nextPollAt: row.next_poll_at?.toISOString() ?? null,
  comparedAt: row.compared_at?.toISOString() ?? null,
  bill: { count: row.bill_count, in: row.bill_in, out: row.bill_out },
  own: { count: row.own_count, in: row.own_in, out: row.own_out },
  open: row.open,
})

export const presentFinding = (row: queries.FindingRow, port: PaymentPort): Finding => ({
  id: row.id,
  provider: row.provider,
  label: labelOf(port, row.provider),
  day: row.date,
  source: row.source,
  subject: row.subject,
  finding: row.finding,
  number: row.number,
  transaction: row.transaction_id,
  billAmount: row.bill_amount,
  ownAmount: row.own_amount,
  orderNo: row.order_no,
  state: row.state,
  foundAt: row.found_at.toISOString(),
})

/** @param known whether the payment stands here, so that the provider can be asked about it. */
export const presentFindingDetail = (
  row: queries.FindingRow,
  port: PaymentPort,
  { accounts, known }: { accounts: FindingDetail['accounts']; known: boolean },
): FindingDetail => ({
  ...presentFinding(row, port),
  note: row.note,
  correctionId: row.correction_id,
  decidedBy: row.decider,
  decidedAt: row.decided_at?.toISOString() ?? null,
  accounts,
  mayAsk: row.state === 'OPEN' && known && port.providers.some(({ name }) => name === row.provider),
})
