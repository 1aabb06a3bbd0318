/** What the form of an invoice must hold. Fetched by lateResolver; the form imports its types only. */
export { invoiceBody } from '#lib/forms/trade/invoice.ts'
