/** Orders and quotes as they travel. Who bought without a name has none for the seller; see `#server/anonymity.ts`. */
import type {
  OrderDetail,
  OrderRow,
  OrderShare,
  PartnerIncome,
  QuoteRow,
  TradeRole,
  TradeSide,
} from '#lib/contract/trade/order.ts'
import { divideEarnings } from '#lib/trade/earnings.ts'
import { presentPerson } from '#server/anonymity.ts'
import { type OrderReview, presentOrderReview } from '#server/domains/trade/review/service.ts'
import { divideOrder, keptValueOf } from './life/amounts.ts'
import { maySeePhone } from './policy.ts'
import type { LineRow, OrderDetailRow, OrderListRow, pagePartnerOrders, pageShares, QuoteListRow, ShareRow } from './queries.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const sideOf = (
  companyId: number | null,
  company: string | null,
  userId: number | null,
  user: string | null,
): TradeSide | null =>
  companyId !== null
    ? { kind: 'COMPANY', id: companyId, name: company ?? '' }
    : userId !== null
      ? { kind: 'PERSON', id: userId, name: user ?? '' }
      : null

const buyerOf = ({ buyer }: OrderListRow, role: TradeRole): TradeSide => {
  const { kind, id, name } = presentPerson(buyer, { knows: role === 'buyer' })
  return { kind, id, name }
}

type Selling = Pick<OrderListRow, 'seller_user_id' | 'seller_company_id' | 'seller_company_name' | 'seller_user_name'>

const soldBy = (row: Selling): TradeSide | null =>
  sideOf(row.seller_company_id, row.seller_company_name, row.seller_user_id, row.seller_user_name)

const sellerOf = (row: OrderListRow): TradeSide =>
  soldBy(row) ?? (row.kind === 'BOUNTY' ? { kind: 'NONE', id: null, name: '' } : { kind: 'PLATFORM', id: null, name: '平台' })

/** Files are paid for in coins, of which their authors get a share; what several share has its own list. */
function earnedOf(row: OrderListRow, role: TradeRole): OrderRow['earned'] {
  if (role !== 'seller' || row.completed_at === null || row.kind === 'DOWNLOAD' || soldBy(row) === null) return null
  const { total_amount: total, coin_amount: coins, refunded_amount: refundedAmount, refunded_coins: refundedCoins } = row
  const kept = keptValueOf({ total, coins, refundedAmount, refundedCoins })
  const { fee, seller: net, partner } = divideEarnings(kept, row.fee_rate, row.has_partner)
  return { fee, net, partner }
}

type PartnerOrder = Awaited<ReturnType<typeof pagePartnerOrders>>['rows'][number]

/** As the partner reads it: the half that is theirs, refunds taken off; neither the number of the order nor who bought. */
export function presentPartnerOrder(row: PartnerOrder): PartnerIncome {
  const { total_amount: total, coin_amount: coins, refunded_amount: refundedAmount, refunded_coins: refundedCoins } = row
  const kept = keptValueOf({ total, coins, refundedAmount, refundedCoins })
  const [, part] = divideOrder(kept, row.fee_rate, 2)
  return {
    ...(part as NonNullable<typeof part>),
    id: row.id,
    title: row.title,
    price: total,
    refunded: total - kept,
    disputed: row.state === 'DISPUTED',
    completedAt: (row.completed_at as Date).toISOString(),
  }
}

export const presentOrder = (row: OrderListRow, role: TradeRole): OrderRow => ({
  orderNo: row.order_no,
  kind: row.kind,
  state: row.state,
  title: row.title,
  picture: row.picture || null,
  subjectId: row.subject_id,
  counterpart: role === 'buyer' ? sellerOf(row) : buyerOf(row, role),
  total: row.total_amount,
  coins: row.coin_amount,
  payable: row.payable_amount,
  paid: row.paid_amount,
  refundState: row.refund_state,
  refunded: row.refunded_amount,
  earned: earnedOf(row, role),
  createdAt: row.created_at.toISOString(),
  payBefore: row.pay_before.toISOString(),
  paidAt: iso(row.paid_at),
  completedAt: iso(row.completed_at),
})

const partOf = ({ amount, fee }: { amount: number; fee: number }) => ({ amount, fee, net: amount - fee })

const sharerOf = (row: ShareRow): TradeSide =>
  row.company_id === null
    ? { kind: 'PERSON', id: row.user_id, name: row.user_name }
    : { kind: 'COMPANY', id: row.company_id, name: row.company_name ?? '' }

type PagedShare = Awaited<ReturnType<typeof pageShares>>['rows'][number]

export const presentShare = (row: PagedShare): OrderShare => ({
  ...partOf(row),
  shareId: row.id,
  orderNo: row.order_no,
  title: row.title,
  createdAt: row.created_at.toISOString(),
})

export const presentOrderDetail = (
  row: OrderDetailRow,
  role: TradeRole,
  parts: {
    lines: readonly LineRow[]
    events: OrderDetail['events']
    review: OrderReview | undefined
    shares: readonly ShareRow[]
    sharers: number
    origin: OrderDetail['origin']
    now: Date
  },
): OrderDetail => {
  const own = role === 'buyer'
  const phone = own || !row.buyer.anonymous ? row.contact_phone_masked : null
  // Who wrote an anonymous review is a secret even where the buyer is known: then nothing here says what it says, or when it was written.
  const secret = !own && (row.buyer.anonymous || parts.review?.anonymous === true)
  return {
    ...presentOrder(row, role),
    role,
    origin: parts.origin,
    chatId: row.kind === 'SERVICE' && !row.buyer.anonymous ? row.id : null,
    subjectOpen: row.subject_is_open,
    buyer: buyerOf(row, role),
    seller: sellerOf(row),
    shares: parts.shares.map(share => ({ ...partOf(share), seller: sharerOf(share) })),
    sharers: parts.sharers,
    contactName: own || !row.buyer.anonymous ? row.contact_name : '',
    contactPhoneMasked: phone,
    maySeePhone: phone !== null && maySeePhone(role, row.state),
    address: own || !row.buyer.anonymous ? row.address : '',
    appointmentAt: iso(row.appointment_at),
    note: row.note,
    refundedCoins: row.refunded_coins,
    startedAt: iso(row.started_at),
    deliveredAt: iso(row.delivered_at),
    acceptBefore: iso(row.accept_before),
    reviewedAt: secret ? null : iso(row.reviewed_at),
    closedAt: iso(row.closed_at),
    lines: parts.lines.map(line => ({
      name: line.name,
      unitPrice: line.unit_price,
      quantity: line.quantity,
      unit: line.unit,
      amount: line.amount,
      scope: line.snapshot.scope ?? [],
      days: line.snapshot.days ?? null,
    })),
    events: parts.events.filter(event => !(secret && event.event === 'REVIEW')),
    review: parts.review ? presentOrderReview(parts.review, { secret, writer: role === 'buyer', now: parts.now }) : null,
  }
}

const askedBy = (row: QuoteListRow): TradeSide | null =>
  sideOf(row.buyer_company_id, row.buyer_company_name, row.buyer_user_id, row.buyer_user_name)

export const presentQuote = (row: QuoteListRow, role: TradeRole): QuoteRow => ({
  quoteId: row.id,
  serverId: row.service_id,
  title: row.title,
  state: row.state,
  counterpart: (role === 'buyer' ? soldBy(row) : askedBy(row))!,
  request: row.request,
  budget: row.budget,
  amount: row.amount,
  days: row.days,
  validUntil: iso(row.valid_until),
  orderNo: row.order_no,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
