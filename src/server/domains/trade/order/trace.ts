/** The way of an order's money through the ledger, of which each side sees its own part. */
import type { MoneyStep, OrderTrace, TradeRole } from '#lib/contract/trade/order.ts'
import type { traceOrder } from '#server/domains/trade/ledger/service.ts'
import type { Trader } from './policy.ts'

type Row = Awaited<ReturnType<typeof traceOrder>>[number]
type Own = { from: boolean; to: boolean }

const isOf = (trader: Trader, userId: number | null, companyId: number | null): boolean =>
  trader.kind === 'COMPANY' ? companyId === trader.id : companyId === null && userId === trader.id

/** What came from the provider and went back to it. */
const PROVIDER_STEPS: Readonly<Record<string, MoneyStep>> = {
  PAY: 'PAID',
  REFUND: 'REFUNDED',
  SURPLUS: 'SURPLUS',
  SURPLUS_REFUND: 'SURPLUS_BACK',
}

function stepOfBuyer({ kind, from_kind: from, to_kind: to }: Row, own: Own): MoneyStep | null {
  if (from === 'COINS' && to === 'COIN_SPENT') return own.from ? 'COINS_USED' : null
  if (from === 'COIN_SPENT' && to === 'COINS') return own.to ? 'COINS_BACK' : null
  if (kind === 'ORDER_COMPENSATION') return own.to ? 'COMPENSATED' : null
  return PROVIDER_STEPS[kind] ?? null
}

/** Where the money of somebody who earned may be. */
const HELD: ReadonlySet<string> = new Set(['PENDING', 'AVAILABLE', 'RECEIVABLE'])

function stepOfSeller({ kind, from_kind: from, to_kind: to }: Row, own: Own, alone: boolean): MoneyStep | null {
  if (kind === 'PAY') return 'PAID'
  if (from === 'ESCROW' && to === 'FEE') return alone ? 'FEE' : null
  if (from === 'FEE' && to === 'ESCROW') return alone ? 'FEE_BACK' : null
  if (kind === 'ORDER_COMPENSATION') return own.from ? 'COMPENSATION' : null
  if (own.to && from === 'ESCROW') return 'EARNED'
  if (own.to && from === 'FEE') return 'AWARDED'
  if (own.from && to === 'ESCROW') return 'TAKEN_BACK'
  if (alone && !own.to && from === 'ESCROW' && to === 'PENDING') return 'PARTNER_EARNED'
  if (alone && !own.from && HELD.has(from) && to === 'ESCROW') return 'PARTNER_BACK'
  if (own.from && to === 'CLEARING') return 'PAID_OUT'
  if (own.to && to === 'RECEIVABLE') return 'SET_OFF'
  if (own.to && to === 'FROZEN') return 'FROZEN'
  if (own.to && to === 'AVAILABLE') return from === 'FROZEN' ? 'UNFROZEN' : 'RELEASED'
  return null
}

/** @param alone whether it has one seller, who sees the fee; of a partner only the amount is shown. */
export function presentTrace(
  rows: readonly Row[],
  { role, trader, alone }: { role: TradeRole; trader: Trader; alone: boolean },
): OrderTrace['steps'] {
  return rows.flatMap(row => {
    const own = {
      from: isOf(trader, row.from_user_id, row.from_company_id),
      to: isOf(trader, row.to_user_id, row.to_company_id),
    }
    const step = role === 'buyer' ? stepOfBuyer(row, own) : stepOfSeller(row, own, alone)
    return step ? [{ step, amount: row.amount, at: row.at.toISOString() }] : []
  })
}
