/** Rows of `payment.ts`, `wechat-payers.ts`, `marketplace.ts` and `reconciliation.ts` of `db/baseline/trade`. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PaymentState, PayWay } from '#lib/contract/trade/payment.ts'
import type {
  FindingKind,
  FindingSource,
  FindingState,
  FindingSubject,
  ReconciliationBook,
  ReconciliationDayState,
} from '#lib/contract/trade/reconciliation.ts'
import type { BillFailure, PaymentProviderName } from '#server/ports/payment/port.ts'

export type PaymentTables = {
  payments: {
    id: GeneratedAlways<number>
    payment_no: string
    order_id: number
    provider: PaymentProviderName
    way: PayWay
    state: Generated<PaymentState>
    amount: number
    refunded_amount: Generated<number>
    transaction_id: string | null
    /** The seller's number with a provider that pays sellers itself. */
    payee: Generated<string | null>
    /** For a payment within WeChat: whom it was begun for. */
    payer_id: Generated<number | null>
    credited: Generated<boolean>
    pay_before: Date
    paid_at: Date | null
    closed_at: Date | null
    polled_at: Date | null
    next_poll_at: Date
    poll_count: Generated<number>
    created_at: Date
  }
  refunds: {
    id: GeneratedAlways<number>
    refund_no: string
    order_id: number
    payment_id: number
    kind: 'ORDER' | 'SURPLUS'
    /** What asked for it; asked for twice it is one refund. */
    ref: string
    state: Generated<'WAITING' | 'ACCEPTED' | 'COMPLETE' | 'FAILED'>
    amount: number
    coins: Generated<number>
    reason: string
    transaction_id: string | null
    next_poll_at: Date
    poll_count: Generated<number>
    created_at: Date
    done_at: Date | null
    share_back: Generated<number | null>
  }
  refund_transfers: {
    id: GeneratedAlways<number>
    refund_id: number
    state: Generated<'PROPOSED' | 'PAID' | 'REFUSED'>
    account_cipher: Buffer | null
    reference: Generated<string | null>
    proposed_by: number
    decided_by: Generated<number | null>
    proposed_at: Date
    decided_at: Generated<Date | null>
  }
  sub_merchants: {
    id: GeneratedAlways<number>
    user_id: number | null
    company_id: number | null
    provider: PaymentProviderName
    number: string
    created_by: number
    created_at: Date
    replaced_at: Generated<Date | null>
  }
  wechat_payers: {
    id: GeneratedAlways<number>
    user_id: number
    app_id: string
    open_id: Buffer
    open_id_hash: Buffer
    session_id: number
    noted_at: Date
    confirmed_at: Date
  }
  wechat_payer_states: {
    state_hash: Buffer
    user_id: number
    session_id: number
    created_at: Date
    expires_at: Date
  }
  payment_shares: {
    id: GeneratedAlways<number>
    share_no: string
    payment_id: number
    order_id: number
    amount: number
    rest: number
    added: number
    state: Generated<'WAITING' | 'ACCEPTED' | 'SHARED' | 'COMPLETE' | 'FAILED'>
    taken_back: Generated<number>
    next_poll_at: Date
    poll_count: Generated<number>
    created_at: Date
    shared_at: Generated<Date | null>
    done_at: Generated<Date | null>
  }
  payment_findings: {
    id: GeneratedAlways<number>
    payment_id: number
    finding: 'AMOUNT' | 'TRANSACTION' | 'REFUND_AMOUNT' | 'REFUND_FAILED' | 'SHARE_FAILED' | 'PAYOUT_FAILED'
    detail: string
    found_at: Date
  }
  reconciliation_days: {
    id: GeneratedAlways<number>
    /** A provider; of payouts the channel by which they left. */
    provider: string
    book: ReconciliationBook
    day: string
    state: Generated<ReconciliationDayState>
    failure: BillFailure | null
    attempts: Generated<number>
    next_poll_at: Date | null
    compared_at: Date | null
    bill_count: Generated<number>
    bill_in: Generated<number>
    bill_out: Generated<number>
    own_count: Generated<number>
    own_in: Generated<number>
    own_out: Generated<number>
  }
  reconciliation_lines: {
    id: GeneratedAlways<number>
    day_id: number
    provider: string
    subject: FindingSubject
    number: string
    transaction_id: string
    amount: number
  }
  reconciliation_findings: {
    id: GeneratedAlways<number>
    provider: string
    day: string
    source: FindingSource
    ref: string
    subject: FindingSubject
    finding: FindingKind
    number: string
    transaction_id: Generated<string>
    bill_amount: number | null
    own_amount: number | null
    order_id: number | null
    state: Generated<FindingState>
    note: Generated<string>
    correction_id: number | null
    decided_by: number | null
    decided_at: Date | null
    found_at: ColumnType<Date, Date, never>
  }
}
