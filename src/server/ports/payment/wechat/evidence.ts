/** WeChat Pay's trades and refunds, as answers and notices say them alike, in the words of the port. */
import { z } from 'zod'
import type { PaymentEvidence, RefundEvidence } from '../port.ts'

export const wechatTrade = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR']),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.number().int(), currency: z.literal('CNY').optional() }).optional(),
})

// REFUND: something was given back of what was paid.
export const STATES = {
  SUCCESS: 'SUCCESS',
  REFUND: 'SUCCESS',
  NOTPAY: 'WAITING',
  USERPAYING: 'WAITING',
  PAYERROR: 'WAITING',
  CLOSED: 'CLOSED',
  REVOKED: 'CLOSED',
} as const

export const paymentOf = (said: z.output<typeof wechatTrade>): PaymentEvidence => ({
  kind: 'PAYMENT',
  provider: 'wechat',
  paymentNo: said.out_trade_no,
  state: STATES[said.trade_state],
  transaction: said.transaction_id || null,
  amount: said.amount?.total ?? 0,
  paidAt: said.success_time ? new Date(said.success_time) : null,
})

const refundAmount = z.object({ refund: z.number().int() })

export const wechatRefund = z.object({
  out_refund_no: z.string(),
  refund_id: z.string(),
  status: z.enum(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL']),
  amount: refundAmount,
})

/** A notice names the merchant and has another word for the state. */
export const wechatRefundNotice = z
  .object({
    mchid: z.string(),
    out_refund_no: z.string(),
    refund_id: z.string(),
    refund_status: wechatRefund.shape.status,
    amount: refundAmount,
  })
  .transform(({ refund_status: status, ...rest }) => ({ status, ...rest }))

const REFUND_STATES = { SUCCESS: 'COMPLETE', PROCESSING: 'ACCEPTED', CLOSED: 'FAILED', ABNORMAL: 'FAILED' } as const

export const refundOf = (said: z.output<typeof wechatRefund>): RefundEvidence => ({
  kind: 'REFUND',
  provider: 'wechat',
  refundNo: said.out_refund_no,
  state: REFUND_STATES[said.status],
  transaction: said.refund_id,
  amount: said.amount.refund,
})
