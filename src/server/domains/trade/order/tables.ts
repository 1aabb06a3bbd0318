/** Rows of orders and quotes, and of what sellers sold by month, which the database keeps (`db/baseline/trade/seller-months.ts`). */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { OrderEventKind, OrderKind, OrderState, QuoteState, RefundState, TradeActor } from '#lib/contract/trade/order.ts'
import type { EvidenceKind } from '#lib/contract/trade/order-evidence.ts'

type Timestamp = ColumnType<Date, Date | undefined, Date>

export type OrdersTable = {
  id: GeneratedAlways<number>
  order_no: string
  kind: OrderKind
  state: OrderState
  buyer_user_id: number
  buyer_company_id: number | null
  seller_user_id: number | null
  seller_company_id: number | null
  /** The partner, who earns half of the seller's part after the fee; shown to nobody. */
  partner_user_id: Generated<number | null>
  partner_company_id: Generated<number | null>
  subject_id: number | null
  title: string
  picture: Generated<string>
  total_amount: number
  /** Coins; one is worth one fen. */
  coin_amount: Generated<number>
  payable_amount: GeneratedAlways<number>
  paid_amount: Generated<number>
  refund_state: RefundState | null
  refunded_amount: Generated<number>
  refunded_coins: Generated<number>
  contact_name: Generated<string>
  contact_phone: string | null
  appointment_at: Date | null
  address: Generated<string>
  /** In basis points. */
  fee_rate: Generated<number>
  free_cancel: Generated<boolean>
  note: Generated<string>
  pay_before: Date
  paid_at: Date | null
  /** When the seller said that the service had begun. */
  started_at: Generated<Date | null>
  delivered_at: Date | null
  accept_before: Date | null
  completed_at: Date | null
  reviewed_at: Date | null
  closed_at: Date | null
  /** The finished consultation that it came from. */
  consultation_id: Generated<number | null>
  created_at: Timestamp
  updated_at: Timestamp
  search_keys: GeneratedAlways<string[]>
}

/** What belonged to a line when it was bought. */
export type LineSnapshot = { scope?: string[]; days?: number }

export type OrderLinesTable = {
  id: GeneratedAlways<number>
  order_id: number
  position: number
  name: string
  ref_id: number | null
  unit_price: number
  quantity: Generated<number>
  unit: Generated<string>
  amount: GeneratedAlways<number>
  snapshot: JSONColumnType<LineSnapshot, string | undefined, string>
}

export type OrderEventsTable = {
  id: GeneratedAlways<number>
  order_id: number
  event: OrderEventKind
  from_state: OrderState | null
  to_state: OrderState
  actor: TradeActor
  actor_user_id: number | null
  note: Generated<string>
  /** What was handed over with this step, in the order it was chosen. */
  upload_ids: Generated<number[]>
  created_at: Timestamp
}

export type QuotesTable = {
  id: GeneratedAlways<number>
  service_id: number
  title: string
  state: QuoteState
  buyer_user_id: number
  buyer_company_id: number | null
  seller_user_id: number
  seller_company_id: number | null
  request: string
  /** Keys of what the buyer showed with it. */
  pictures: Generated<string[]>
  budget: number | null
  amount: number | null
  days: number | null
  valid_until: Date | null
  order_no: string | null
  /** The finished consultation that it came from; its order has it too. */
  consultation_id: Generated<number | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export type QuoteEventsTable = {
  id: GeneratedAlways<number>
  quote_id: number
  event: 'REQUEST' | 'OFFER' | 'COUNTER' | 'ACCEPT' | 'DECLINE' | 'EXPIRE'
  actor: 'BUYER' | 'SELLER' | 'SYSTEM'
  actor_user_id: number | null
  amount: number | null
  days: number | null
  note: Generated<string>
  created_at: Timestamp
}

/** `value` is `amount` and `coins` together. */
export type RefundRequestsTable = {
  id: GeneratedAlways<number>
  order_id: number
  value: number
  amount: number
  coins: number
  /** From the seller's wallet, beside the refund. */
  compensation: Generated<number>
  reason: string
  answer: Generated<string>
  state: 'APPLY' | 'WAIT_REFUND' | 'COMPLETE' | 'REFUSE' | 'BUYER_CANCEL'
  answer_before: Date | null
  created_at: Timestamp
  answered_at: Date | null
  completed_at: Date | null
}

export type OrderEvidenceTable = {
  id: GeneratedAlways<number>
  order_id: number
  kind: EvidenceKind
  ref: string
  /** JSON as it was hashed. */
  content: string
  sha256: string
  created_at: Timestamp
}

export type SellerMonthsTable = {
  id: GeneratedAlways<number>
  user_id: GeneratedAlways<number | null>
  company_id: GeneratedAlways<number | null>
  /** Its first day. */
  month: GeneratedAlways<string>
  orders: GeneratedAlways<number>
  paid: GeneratedAlways<number>
  refunded: GeneratedAlways<number>
}

/** What operators give back of a completed order. */
export type PlatformRefundsTable = {
  id: GeneratedAlways<number>
  order_id: number
  /** In fen, coins included. */
  value: number
  reason: string
  state: Generated<'PROPOSED' | 'APPROVED' | 'REFUSED'>
  proposed_by: number
  proposed_at: Timestamp
  decided_by: Generated<number | null>
  decided_at: Generated<Date | null>
}

/** What of an order belongs to one of several sellers. Amounts in fen, the fee within the amount. */
export type OrderSharesTable = {
  id: GeneratedAlways<number>
  order_id: number
  position: number
  user_id: number
  company_id: number | null
  /** What it was earned by: of a bounty, the answer. */
  ref_id: number
  amount: number
  fee: number
  created_at: ColumnType<Date, Date, never>
}

export type OrderTables = {
  orders: OrdersTable
  order_shares: OrderSharesTable
  seller_months: SellerMonthsTable
  order_lines: OrderLinesTable
  order_events: OrderEventsTable
  refund_requests: RefundRequestsTable
  order_evidence: OrderEvidenceTable
  platform_refunds: PlatformRefundsTable
  quotes: QuotesTable
  quote_events: QuoteEventsTable
}
