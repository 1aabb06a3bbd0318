/** Rows of `db/baseline/trade/invoice.ts`. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { InvoiceKind, InvoiceState } from '#lib/contract/trade/invoice.ts'

export type InvoiceTables = {
  invoices: {
    id: GeneratedAlways<number>
    order_id: number
    buyer_user_id: number | null
    buyer_company_id: number | null
    issuer_user_id: number | null
    issuer_company_id: number | null
    kind: InvoiceKind
    name: string
    tax_no: string
    amount: number
    state: Generated<InvoiceState>
    number: ColumnType<string | null, undefined, string>
    red_number: ColumnType<string | null, undefined, string>
    reason: Generated<string>
    file_id: ColumnType<number | null, undefined, number>
    red_file_id: ColumnType<number | null, undefined, number>
    requested_at: ColumnType<Date, Date, never>
    issued_by: ColumnType<number | null, undefined, number>
    issued_at: ColumnType<Date | null, undefined, Date>
    red_asked_at: ColumnType<Date | null, undefined, Date>
    red_by: ColumnType<number | null, undefined, number>
    red_at: ColumnType<Date | null, undefined, Date>
  }
}
