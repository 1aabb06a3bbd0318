import { order } from '#lib/contract/trade/order.ts'
import { implement } from '#server/http/implement.ts'
import {
  countOrders,
  getFigures,
  getIncome,
  getOrder,
  getQuote,
  getTrace,
  listOrders,
  listPartnerIncome,
  listQuotes,
  listShares,
} from './service.ts'

export const orderRoutes = implement(order, {
  listOrders: ({ db, actor, query }) => listOrders(db, actor, query),
  countOrders: ({ db, actor, query }) => countOrders(db, actor, query),
  getIncome: ({ db, actor, query, now }) => getIncome(db, actor, query.months, now),
  getFigures: ({ db, actor, now }) => getFigures(db, actor, now),
  getOrder: ({ db, actor, params, now }) => getOrder(db, actor, params.orderNo, now),
  getTrace: ({ db, actor, params }) => getTrace(db, actor, params.orderNo),
  listShares: ({ db, actor, query }) => listShares(db, actor, query),
  listPartnerIncome: ({ db, actor, query }) => listPartnerIncome(db, actor, query),
  listQuotes: ({ db, actor, query }) => listQuotes(db, actor, query),
  getQuote: ({ db, actor, params }) => getQuote(db, actor, params.quoteId),
})
