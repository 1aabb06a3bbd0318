/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/invoice.ts'

export const INVOICE_STATES = ['REQUESTED', 'ISSUED', 'RED', 'REFUSED', 'WITHDRAWN'] as typeof contract.INVOICE_STATES

export const MAX_INVOICE_NUMBER = 20 as typeof contract.MAX_INVOICE_NUMBER

export const MAX_INVOICE_REFUSAL = 200 as typeof contract.MAX_INVOICE_REFUSAL

export const invoices = {
  getOrderInvoices: { method: 'GET', path: '/order/{orderNo}/invoice', access: 'user' },
  requestInvoice: { method: 'POST', path: '/order/{orderNo}/invoice', access: 'user', idempotent: true },
  withdrawInvoice: { method: 'POST', path: '/invoice/{id}/withdraw', access: 'user' },
  listToIssue: { method: 'GET', path: '/invoice/list', access: 'user' },
  issueInvoice: { method: 'POST', path: '/invoice/{id}/issue', access: 'user' },
  refuseInvoice: { method: 'POST', path: '/invoice/{id}/refuse', access: 'user' },
  turnInvoiceRed: { method: 'POST', path: '/invoice/{id}/red', access: 'user' },
} as unknown as typeof contract.invoices

export const managedInvoices = {
  listInvoices: { method: 'GET', path: '/v1/manager/invoice/list', access: 'manager' },
  issueAsPlatform: { method: 'POST', path: '/v1/manager/invoice/{id}/issue', access: 'manager' },
  refuseAsPlatform: { method: 'POST', path: '/v1/manager/invoice/{id}/refuse', access: 'manager' },
  turnRedAsPlatform: { method: 'POST', path: '/v1/manager/invoice/{id}/red', access: 'manager' },
} as unknown as typeof contract.managedInvoices
