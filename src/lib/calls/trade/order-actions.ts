/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/trade/order-actions.ts'

export const ACCEPT_DAYS = 3 as typeof contract.ACCEPT_DAYS

export const DISPUTE_ANSWER_HOURS = 48 as typeof contract.DISPUTE_ANSWER_HOURS

export const MAX_CANCEL_REASON = 200 as typeof contract.MAX_CANCEL_REASON

export const MAX_NO_SHOW_NOTE = 400 as typeof contract.MAX_NO_SHOW_NOTE

export const MAX_ORDER_LINES = 10 as typeof contract.MAX_ORDER_LINES

export const MAX_ORDER_QUANTITY = 999 as typeof contract.MAX_ORDER_QUANTITY

export const MAX_PROGRESS_NOTES = 30 as typeof contract.MAX_PROGRESS_NOTES

export const MAX_REVIEW_PICTURES = 6 as typeof contract.MAX_REVIEW_PICTURES

export const MAX_STEP_FILES = 9 as typeof contract.MAX_STEP_FILES

export const MAX_STEP_TEXT = 500 as typeof contract.MAX_STEP_TEXT

export const ORDER_PAY_MINUTES = 30 as typeof contract.ORDER_PAY_MINUTES

export const RECONSIDER_DAYS = 7 as typeof contract.RECONSIDER_DAYS

export const REFUND_ANSWER_HOURS = 48 as typeof contract.REFUND_ANSWER_HOURS

export const REVIEW_DAYS = 14 as typeof contract.REVIEW_DAYS

export const START_AHEAD_HOURS = 1 as typeof contract.START_AHEAD_HOURS

export const SUPPLEMENT_HOURS = 24 as typeof contract.SUPPLEMENT_HOURS

export const orderActions = {
  calculate: { method: 'POST', path: '/common/calculate', access: 'user' },
  orderService: { method: 'POST', path: '/same/city/server/{serverId}', access: 'user', idempotent: true },
  getOrderOrigin: { method: 'GET', path: '/same/city/server/{serverId}/origin/{consultationId}', access: 'user' },
  closeOrder: { method: 'POST', path: '/order/{orderNo}/close', access: 'user' },
  cancelOrder: { method: 'POST', path: '/order/{orderNo}/cancel', access: 'user' },
  acceptOrder: { method: 'POST', path: '/order/{orderNo}/accept', access: 'user' },
  startOrder: { method: 'POST', path: '/order/{orderNo}/start', access: 'user' },
  noteProgress: { method: 'POST', path: '/order/{orderNo}/progress', access: 'user' },
  deliverOrder: { method: 'POST', path: '/order/{orderNo}/deliver', access: 'user' },
  requestChanges: { method: 'POST', path: '/order/{orderNo}/changes', access: 'user' },
  completeOrder: { method: 'POST', path: '/order/{orderNo}/complete', access: 'user' },
  reviewOrder: { method: 'POST', path: '/order/{orderNo}/review', access: 'user' },
  followUpReview: { method: 'POST', path: '/order/{orderNo}/review/followup', access: 'user' },
  disputeOrder: { method: 'POST', path: '/order/{orderNo}/dispute', access: 'user' },
  reconsiderDispute: { method: 'POST', path: '/order/{orderNo}/dispute/reconsider', access: 'user' },
  claimNoShow: { method: 'POST', path: '/order/{orderNo}/noshow', access: 'user' },
  addStatement: { method: 'POST', path: '/order/{orderNo}/statement', access: 'user' },
  askRefund: { method: 'POST', path: '/order/{orderNo}/refund', access: 'user' },
  answerRefund: { method: 'POST', path: '/order/{orderNo}/refund/answer', access: 'user' },
  refundByRule: { method: 'POST', path: '/order/{orderNo}/refund/rule', access: 'user' },
  withdrawRefundRequest: { method: 'POST', path: '/order/{orderNo}/refund/withdraw', access: 'user' },
  showPhone: { method: 'POST', path: '/order/{orderNo}/phone', access: 'user' },
  getMoves: { method: 'GET', path: '/order/{orderNo}/moves', access: 'user' },
  offerQuote: { method: 'POST', path: '/quote/{quoteId}/offer', access: 'user' },
  counterQuote: { method: 'POST', path: '/quote/{quoteId}/counter', access: 'user' },
  declineQuote: { method: 'POST', path: '/quote/{quoteId}/decline', access: 'user' },
  acceptQuote: { method: 'POST', path: '/quote/{quoteId}/accept', access: 'user', idempotent: true },
} as unknown as typeof contract.orderActions
