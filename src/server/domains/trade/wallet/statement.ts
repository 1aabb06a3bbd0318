/** The monthly statement, read from the ledger, and how far the issued one is. */
import type { Statement, StatementLine } from '#lib/contract/trade/settlement.ts'
import { date } from '#lib/format/date.ts'
import type { Db } from '#server/db/client.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import { presentProgress } from './monthly/present.ts'
import { findStatement } from './monthly/queries.ts'
import * as queries from './queries.ts'

const MAX_LINES = 2_000

const KINDS: Record<string, StatementLine['kind']> = {
  ORDER_COMPLETE: 'INCOME',
  ORDER_LATE_FEE: 'LATE_FEE',
  ORDER_COMPENSATION: 'COMPENSATION',
  ORDER_AWARD: 'AWARD',
  ORDER_REFUND: 'REFUND',
  WITHDRAW_PAID: 'WITHDRAWAL',
  PROVIDER_PAYOUT: 'PROVIDER_PAYOUT',
  PROVIDER_REFUND: 'PROVIDER_REFUND',
  CORRECTION: 'CORRECTION',
}

export const lineOf = (flow: queries.FlowRow): StatementLine => ({
  at: flow.at.toISOString(),
  day: flow.day,
  kind: KINDS[flow.kind] ?? 'OTHER',
  orderNo: flow.order_no,
  title: flow.title ?? '',
  amount: flow.amount,
})

/** @param month `2026-03`; the present one when left out. */
export async function getStatement(
  db: Db,
  identity: Identity,
  now: Date,
  month = date(now).slice(0, 7),
): Promise<Omit<Statement, 'mayCheck'>> {
  const [flows, { income, refunded, withdrawn }, issued] = await Promise.all([
    queries.listFlows(db, identity, month, MAX_LINES + 1),
    queries.sumFlows(db, identity, month),
    findStatement(db, identity, month),
  ])
  return {
    month,
    income,
    refunded,
    net: income - refunded,
    withdrawn,
    ...presentProgress(issued),
    lines: flows.slice(0, MAX_LINES).map(lineOf),
    isCut: flows.length > MAX_LINES,
  }
}
