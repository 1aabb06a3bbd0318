/** Invoices of paid orders: asked for by the buyer, issued by the seller or the platform, made red before a refund. */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { invoiceBody, invoiceKind, invoiceNumberBody, invoiceRefusalBody } from '#lib/forms/trade/invoice.ts'
import { uploadedFile } from '../platform/upload.ts'
import { orderNoParam } from './order.ts'

export { MAX_INVOICE_NUMBER, MAX_INVOICE_REFUSAL } from '#lib/forms/trade/invoice.ts'
export const INVOICE_STATES = ['REQUESTED', 'ISSUED', 'RED', 'REFUSED', 'WITHDRAWN'] as const
export const invoiceState = z.enum(INVOICE_STATES)
export type InvoiceState = z.output<typeof invoiceState>
export type InvoiceKind = z.output<typeof invoiceKind>

const invoiceTitle = z.object({ kind: invoiceKind, name: z.string(), taxNo: z.string() })

export const invoice = invoiceTitle.extend({
  id: z.number().int(),
  orderNo: z.string(),
  orderTitle: z.string(),
  amount: fen,
  state: invoiceState,
  number: z.string().nullable(),
  redNumber: z.string().nullable(),
  /** The invoice itself and the red one, as far as the issuer handed them over. */
  file: uploadedFile.nullable(),
  redFile: uploadedFile.nullable(),
  reason: z.string(),
  requestedAt: timestamp,
  issuedAt: timestamp.nullable(),
  redAt: timestamp.nullable(),
  /** The platform issues it; otherwise the seller. */
  isPlatform: z.boolean(),
  /** A refund waits until the red invoice is entered. */
  mustTurnRed: z.boolean(),
})
export type Invoice = z.output<typeof invoice>

export const orderInvoices = z.object({
  /** Newest first. */
  list: z.array(invoice),
  /** What an invoice would be of: what was paid with money, less refunds. */
  amount: fen,
  /** Why none can be asked for now; empty when one can. */
  hindrance: z.string(),
  /** Titles that were used before, newest first. */
  titles: z.array(invoiceTitle),
})
export type OrderInvoices = z.output<typeof orderInvoices>

const OPERATOR = { access: 'manager', duty: 'money' } as const
const params = z.object({ id: idParam })
const ofOrder = z.object({ orderNo: orderNoParam })
const moved = z.object({ state: invoiceState })
const stepErrors = ['missing.record', 'state.conflict'] as const
const numberErrors = [...stepErrors, 'invoice.number_used', 'upload.missing', 'upload.type'] as const
const query = listQuery.omit({ keyword: true }).extend({ state: invoiceState.optional() })

export const invoices = {
  getOrderInvoices: defineCall({
    method: 'GET',
    path: '/order/{orderNo}/invoice',
    summary: '我买的一个订单的发票，和现在能不能申请',
    access: 'user',
    params: ofOrder,
    result: orderInvoices,
    errors: ['missing.record'],
  }),
  requestInvoice: defineCall({
    method: 'POST',
    path: '/order/{orderNo}/invoice',
    summary: '为我付过款的订单申请发票；金额是实付减去退款，由卖家或平台开具',
    access: 'user',
    idempotent: true,
    params: ofOrder,
    body: invoiceBody,
    result: z.object({ id: z.number().int() }),
    errors: ['missing.record', 'state.conflict', 'invoice.hindered'],
  }),
  withdrawInvoice: defineCall({
    method: 'POST',
    path: '/invoice/{id}/withdraw',
    summary: '撤回还没有开具的申请',
    access: 'user',
    params,
    body: z.object({}),
    result: moved,
    errors: stepErrors,
  }),
  listToIssue: defineCall({
    method: 'GET',
    path: '/invoice/list',
    summary: '向当前身份申请的发票，新的在前',
    access: 'user',
    query,
    result: listOf(invoice),
    errors: [],
  }),
  issueInvoice: defineCall({
    method: 'POST',
    path: '/invoice/{id}/issue',
    summary: '登记已开具：发票号码',
    access: 'user',
    params,
    body: invoiceNumberBody,
    result: moved,
    errors: numberErrors,
  }),
  refuseInvoice: defineCall({
    method: 'POST',
    path: '/invoice/{id}/refuse',
    summary: '不能开具，写明理由',
    access: 'user',
    params,
    body: invoiceRefusalBody,
    result: moved,
    errors: stepErrors,
  }),
  turnInvoiceRed: defineCall({
    method: 'POST',
    path: '/invoice/{id}/red',
    summary: '登记红字发票；在等它的退款随后发出',
    access: 'user',
    params,
    body: invoiceNumberBody,
    result: moved,
    errors: numberErrors,
  }),
} satisfies Contract

/** The platform's own invoices, and the red ones of every seller. */
export const managedInvoices = {
  listInvoices: defineCall({
    ...OPERATOR,
    method: 'GET',
    path: '/v1/manager/invoice/list',
    summary: '平台要开的发票，和等待红冲的发票，新的在前',
    query,
    result: listOf(invoice),
    errors: [],
  }),
  issueAsPlatform: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/invoice/{id}/issue',
    summary: '登记平台开具的发票',
    params,
    body: invoiceNumberBody,
    result: moved,
    errors: numberErrors,
  }),
  refuseAsPlatform: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/invoice/{id}/refuse',
    summary: '平台不能开具，写明理由',
    params,
    body: invoiceRefusalBody,
    result: moved,
    errors: stepErrors,
  }),
  turnRedAsPlatform: defineCall({
    ...OPERATOR,
    method: 'POST',
    path: '/v1/manager/invoice/{id}/red',
    summary: '登记红字发票；卖家没有登记的，核实之后也可以代为登记',
    params,
    body: invoiceNumberBody,
    result: moved,
    errors: numberErrors,
  }),
} satisfies Contract
