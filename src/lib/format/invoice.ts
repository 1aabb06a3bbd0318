/** What invoices are called, and how they stand. */
import type { Invoice, InvoiceKind, InvoiceState } from '#lib/contract/trade/invoice.ts'

type Tone = 'slate' | 'action' | 'ok' | 'warn' | 'bad'

export const invoiceStateNames: Readonly<Record<InvoiceState, readonly [label: string, tone: Tone]>> = {
  REQUESTED: ['待开具', 'action'],
  ISSUED: ['已开具', 'ok'],
  RED: ['已红冲', 'slate'],
  REFUSED: ['没有开具', 'bad'],
  WITHDRAWN: ['已撤回', 'slate'],
}

export const invoiceKindTexts: Readonly<Record<InvoiceKind, string>> = { PERSON: '个人', COMPANY: '单位' }

/** 深圳市小满科技有限公司（税号 91440300…） */
export const invoiceTitleText = ({ name, taxNo }: Pick<Invoice, 'name' | 'taxNo'>): string =>
  taxNo ? `${name}（税号 ${taxNo}）` : name
