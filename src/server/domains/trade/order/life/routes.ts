import type { OrderContact } from '#lib/contract/trade/order-actions.ts'
import { orderActions } from '#lib/contract/trade/order-actions.ts'
import { orderDisputes } from '#lib/contract/trade/order-disputes.ts'
import { operatorOf } from '#server/access/actor.ts'
import type { ActionContext } from '#server/access/request-context.ts'
import { implement } from '#server/http/implement.ts'
import {
  acceptOrder,
  addStatement,
  cancelOrder,
  closeOrder,
  completeOrder,
  deliverOrder,
  disputeOrder,
  followUpReview,
  requestChanges,
  reviewOrder,
} from './actions.ts'
import { decideDispute, getDispute, listDisputes } from './disputes.ts'
import { getMoves } from './moves.ts'
import { claimNoShow } from './no-show.ts'
import { findOrderOrigin } from './origin.ts'
import { showPhone } from './phone.ts'
import { calculate, type OrderDetails, placeOrder } from './place.ts'
import { acceptQuote, counterQuote, declineQuote, offerQuote, requestQuote } from './quotes.ts'
import { reconsiderDispute } from './reconsideration.ts'
import { answerRefund, askRefund, withdrawRefundRequest } from './refunds.ts'
import { refundByRule } from './ruled-refunds.ts'
import { noteProgress, startOrder } from './start.ts'

const detailsOf = ({ appointmentAt, ...rest }: OrderContact & { useCoins: boolean }): OrderDetails => ({
  address: rest.address,
  contactName: rest.contactName,
  contactPhone: rest.contactPhone,
  note: rest.note,
  useCoins: rest.useCoins,
  appointmentAt: appointmentAt === null ? null : new Date(appointmentAt),
})

const ofOrder = ({ db, actor, now, params }: ActionContext & { params: { orderNo: string } }) => ({
  db,
  actor,
  now,
  orderNo: params.orderNo,
})
const ofQuote = ({ db, actor, now, params }: ActionContext & { params: { quoteId: number } }) => ({
  db,
  actor,
  now,
  quoteId: params.quoteId,
})

export const orderActionRoutes = implement(orderActions, {
  calculate: ({ db, actor, body, now }) => calculate(db, actor, body, now),
  orderService: async ({ db, actor, params, body, now }) => {
    if (body.wants === 'QUOTE')
      return {
        orderNo: null,
        quoteId: await requestQuote(db, actor, { serviceId: params.serverId, ...body.quote, from: body.from, now }),
      }
    const { packages, ...contact } = body.order
    const lines = packages.map(({ packageId, quantity }) => ({ refId: packageId, quantity }))
    const wanted = { kind: 'SERVICE' as const, subjectId: params.serverId, lines }
    return { orderNo: await placeOrder(db, actor, wanted, { details: detailsOf(contact), from: body.from, now }), quoteId: null }
  },
  getOrderOrigin: ({ db, actor, params, now }) => findOrderOrigin(db, actor, params, now),
  closeOrder: input => closeOrder(ofOrder(input)),
  cancelOrder: input => cancelOrder(ofOrder(input), input.body),
  acceptOrder: input => acceptOrder(ofOrder(input)),
  startOrder: input => startOrder(ofOrder(input)),
  noteProgress: input => noteProgress(ofOrder(input), input.body),
  deliverOrder: input => deliverOrder(ofOrder(input), input.body),
  requestChanges: input => requestChanges(ofOrder(input), input.body),
  completeOrder: input => completeOrder(ofOrder(input)),
  reviewOrder: input => reviewOrder(ofOrder(input), input.body),
  followUpReview: async input => {
    const { held } = await followUpReview(ofOrder(input), input.body.body)
    return { done: true as const, held }
  },
  disputeOrder: input => disputeOrder(ofOrder(input), { note: input.body.reason, files: input.body.files }),
  reconsiderDispute: input => reconsiderDispute(ofOrder(input), { note: input.body.reason, files: input.body.files }),
  claimNoShow: input => claimNoShow(ofOrder(input), input.body),
  addStatement: input => addStatement(ofOrder(input), input.body),
  askRefund: input => askRefund(ofOrder(input), input.body),
  answerRefund: input => answerRefund(ofOrder(input), input.body),
  withdrawRefundRequest: input => withdrawRefundRequest(ofOrder(input)),
  refundByRule: input => refundByRule(ofOrder(input), input.body.reason),
  showPhone: input => showPhone(ofOrder(input), input.exchange),
  getMoves: ({ db, actor, params, now }) => getMoves(db, actor, params.orderNo, now),
  offerQuote: input => offerQuote(ofQuote(input), input.body),
  counterQuote: input => counterQuote(ofQuote(input), input.body),
  declineQuote: input => declineQuote(ofQuote(input), input.body),
  acceptQuote: async input => ({ orderNo: await acceptQuote(ofQuote(input), detailsOf(input.body)) }),
})

export const orderDisputeRoutes = implement(orderDisputes, {
  listDisputes: ({ db, query }) => listDisputes(db, query),
  getDispute: ({ db, actor, params, now }) => getDispute(db, params.id, operatorOf(actor), now),
  decideDispute: ({ db, actor, params, body, exchange, now }) =>
    decideDispute(db, params.id, body, { operator: operatorOf(actor), exchange, now }),
})
