/** Payments as the buyer sees them. The provider's own numbers and what was asked when stay here. */
import type { Cashier, OfferedWay, PaymentMoment, StartedPayment } from '#lib/contract/trade/payment.ts'
import type { Tender } from '#server/ports/payment/port.ts'
import type { PayableOrder } from './payable.ts'
import type { PaymentRow } from './queries.ts'

const presentPayment = (row: PaymentRow): Omit<StartedPayment, 'qr' | 'link' | 'bridge'> => ({
  paymentNo: row.payment_no,
  way: row.way,
  state: row.state,
  amount: row.amount,
  payBefore: row.pay_before.toISOString(),
})

export const presentStarted = (row: PaymentRow, tender: Tender): StartedPayment => ({
  ...presentPayment(row),
  bridge: null,
  ...tender,
})

export function presentMoment(order: PayableOrder, rows: readonly PaymentRow[], now: Date): PaymentMoment {
  const credited = rows.find(row => row.credited)
  return {
    orderNo: order.orderNo,
    orderState: order.state,
    isPaid: order.state !== 'PENDING_PAYMENT' && order.state !== 'CLOSED',
    paidWay: credited?.way ?? null,
    paidAt: credited?.paid_at?.toISOString() ?? null,
    payBefore: order.payBefore.toISOString(),
    surpluses: rows
      .filter(row => row.paid_at !== null && !row.credited)
      .map(({ way, amount, state }) => ({ way, amount, isBack: state === 'REFUNDED' })),
    now: now.toISOString(),
  }
}

export const presentCashier = (
  order: PayableOrder,
  rows: readonly PaymentRow[],
  { ways, coins, now }: { ways: OfferedWay[]; coins: number; now: Date },
): Cashier => ({
  ...presentMoment(order, rows, now),
  kind: order.kind,
  subjectId: order.subjectId,
  title: order.title,
  lines: order.lines.map(({ name, quantity, unit, amount }) => ({ name, quantity, unit, amount })),
  total: order.total,
  coins: order.coins,
  payable: order.payable,
  usableCoins: rows.some(row => row.state === 'WAITING') ? 0 : coins,
  ways,
  waiting: rows.filter(row => row.state === 'WAITING').map(presentPayment),
})
