/** The monthly statement, read from the ledger. */
import type { Statement, StatementLine } from '#lib/contract/trade/settlement.ts'
import { date } from '#lib/format/date.ts'
import type { Db } from '#server/db/client.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import * as queries from './queries.ts'

const MAX_LINES = 2_000

const KINDS: Record<string, StatementLine['kind']> = {
  ORDER_COMPLETE: 'INCOME',
  ORDER_LATE_FEE: 'LATE_FEE',
  ORDER_COMPENSATION: 'COMPENSATION',
  ORDER_REFUND: 'REFUND',
  WITHDRAW_PAID: 'WITHDRAWAL',
  CORRECTION: 'CORRECTION',
}

/** @param month `2026-03`; the present one when left out. */
export async function getStatement(db: Db, identity: Identity, now: Date, month = date(now).slice(0, 7)): Promise<Statement> {
  const flows = await queries.listFlows(db, identity, month)
  const earned = flows.filter(flow => flow.kind !== 'WITHDRAW_PAID')
  const income = earned.reduce((sum, flow) => sum + Math.max(0, flow.amount), 0)
  const refunded = earned.reduce((sum, flow) => sum + Math.max(0, -flow.amount), 0)
  const net = flows.reduce((sum, flow) => sum + flow.amount, 0)
  return {
    month,
    income,
    refunded,
    net: income - refunded,
    withdrawn: income - refunded - net,
    lines: flows.slice(0, MAX_LINES).map(flow => ({
      at: flow.at.toISOString(),
      day: flow.day,
      kind: KINDS[flow.kind] ?? 'OTHER',
      orderNo: flow.order_no,
      title: flow.title ?? '',
      amount: flow.amount,
    })),
    isCut: flows.length > MAX_LINES,
  }
}
