/** Invoices of paid orders. */
import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, mentioned, retained } from '#server/manifest/personal-columns.ts'
import { invoiceRoutes, managedInvoiceRoutes } from './routes.ts'
import { askForRedInvoices } from './service.ts'
import type { InvoiceTables } from './tables.ts'

export const invoiceDomain = {
  name: 'trade/invoice',
  tables: {
    invoices: [
      retained('buyer_user_id', {
        copy: copyOf('invoices', '发票', 'id kind name tax_no amount state number red_number requested_at issued_at red_at'),
      }),
      mentioned('issuer_user_id'),
      mentioned('issued_by'),
      mentioned('red_by'),
    ],
  },
  routes: { invoices: invoiceRoutes, managedInvoices: managedInvoiceRoutes },
  jobs: [{ name: 'trade.invoice.red-invoices', everySeconds: 30, work: ({ db, now }) => askForRedInvoices(db, now) }],
  handlers: [],
  reviews: [],
  reportables: [],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [],
  viewed: [],
} satisfies Domain<InvoiceTables>

declare module '#server/db/schema.ts' {
  interface Database extends InvoiceTables {}
}
