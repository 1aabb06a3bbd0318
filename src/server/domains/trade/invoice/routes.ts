import { invoices, managedInvoices } from '#lib/contract/trade/invoice.ts'
import { operatorOf } from '#server/access/actor.ts'
import type { RequestContext } from '#server/access/request-context.ts'
import { implement } from '#server/http/implement.ts'
import type { InvoiceEvent } from './machine.ts'
import * as service from './service.ts'

type Input = Omit<RequestContext, 'ports'> & { params: { id: number }; body: object }

const step = (event: InvoiceEvent) => (input: Input) =>
  service.stepInvoice(input.db, { ...input.params, ...input.body, event }, input)
const managed = (event: InvoiceEvent) => (input: Input) =>
  service.stepInvoice(
    input.db,
    { ...input.params, ...input.body, event },
    { ...input, actor: operatorOf(input.actor), asOperator: true },
  )

export const invoiceRoutes = implement(invoices, {
  getOrderInvoices: ({ db, actor, params, now }) => service.getOrderInvoices(db, actor, params.orderNo, now),
  requestInvoice: ({ db, actor, params, body, now }) => service.requestInvoice(db, actor, { ...params, ...body, now }),
  withdrawInvoice: step('WITHDRAW'),
  listToIssue: ({ db, actor, query, now }) => service.listToIssue(db, actor, query, now),
  issueInvoice: step('ISSUE'),
  refuseInvoice: step('REFUSE'),
  turnInvoiceRed: step('TURN_RED'),
})

export const managedInvoiceRoutes = implement(managedInvoices, {
  listInvoices: ({ db, actor, query, now }) => service.listManaged(db, operatorOf(actor), query, now),
  issueAsPlatform: managed('ISSUE'),
  refuseAsPlatform: managed('REFUSE'),
  turnRedAsPlatform: managed('TURN_RED'),
})
