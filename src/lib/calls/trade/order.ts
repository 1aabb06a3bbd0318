/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/order.ts'

export const order = {
  listOrders: { method: 'GET', path: '/order/list', access: 'user' },
  countOrders: { method: 'GET', path: '/order/count', access: 'user' },
  getIncome: { method: 'GET', path: '/order/income', access: 'user' },
  getFigures: { method: 'GET', path: '/order/figures', access: 'user' },
  getOrder: { method: 'GET', path: '/order/{orderNo}', access: 'user' },
  getTrace: { method: 'GET', path: '/order/{orderNo}/trace', access: 'user' },
  listShares: { method: 'GET', path: '/order/share/list', access: 'user' },
  listPartnerIncome: { method: 'GET', path: '/order/partner/list', access: 'user' },
  listQuotes: { method: 'GET', path: '/quote/list', access: 'user' },
  getQuote: { method: 'GET', path: '/quote/{quoteId}', access: 'user' },
} as unknown as typeof contract.order
