import { reconciliation } from '#lib/contract/trade/reconciliation.ts'
import { operatorContext } from '#server/access/request-context.ts'
import { implement } from '#server/http/implement.ts'
import { payableOrders as orders } from '../wiring.ts'
import * as review from './review.ts'

export const reconciliationRoutes = implement(reconciliation, {
  listDays: ({ db, ports, query }) => review.listDays(db, ports.payment, query),
  getDay: ({ db, ports, params }) => review.getDay(db, ports.payment, params.id),
  askBill: ({ db, ports, params, now }) => review.askBill(db, ports.payment, params.id, now),
  enterStatement: ({ db, ports, params, body, ...context }) =>
    review.enterStatement(db, ports.payment, { ...params, ...body }, operatorContext(context)),
  listFindings: ({ db, ports, query }) => review.listFindings(db, ports.payment, query),
  getFinding: ({ db, ports, params }) => review.getFinding(db, ports.payment, params.id),
  askProvider: ({ db, ports, params, ...context }) =>
    review.askProvider(db, { orders, ports }, params.id, operatorContext(context)),
  explainFinding: ({ db, params, body, ...context }) =>
    review.settleFinding(db, params.id, { event: 'EXPLAIN', ...body }, operatorContext(context)),
  correctFinding: ({ db, params, body, ...context }) =>
    review.settleFinding(db, params.id, { event: 'CORRECT', ...body }, operatorContext(context)),
})
