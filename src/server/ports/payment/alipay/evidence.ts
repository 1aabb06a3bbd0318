/** Alipay's trades and refunds in the words of the port. Amounts come in yuan, times by the clock of Shanghai. */
import { z } from 'zod'
import { type Evidence, NOTICE_SKEW_MS, NoticeError, type PaymentEvidence, type RefundEvidence } from '../port.ts'
import { momentOf } from '../shanghai-time.ts'
import { fenOf } from '../yuan.ts'

const tradeStatus = z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED'])

export const alipayTrade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: tradeStatus,
  total_amount: z.string(),
  send_pay_date: z.string().optional(),
})

// FINISHED: paid, and too long ago to be given back.
const STATES = { WAIT_BUYER_PAY: 'WAITING', TRADE_CLOSED: 'CLOSED', TRADE_SUCCESS: 'SUCCESS', TRADE_FINISHED: 'SUCCESS' } as const

const evidenceOf = (said: {
  no: string
  transaction: string
  status: z.output<typeof tradeStatus>
  total: string
  paidAt: string | undefined
}): PaymentEvidence => {
  const state = STATES[said.status]
  return {
    kind: 'PAYMENT',
    provider: 'alipay',
    paymentNo: said.no,
    state,
    // Alipay numbers a trade as soon as somebody has opened it.
    transaction: state === 'SUCCESS' ? said.transaction : null,
    amount: fenOf(said.total),
    paidAt: state === 'SUCCESS' && said.paidAt ? momentOf(said.paidAt) : null,
  }
}

/** @throws Error for an amount or a time that cannot be read. */
export const paymentOf = (said: z.output<typeof alipayTrade>): PaymentEvidence =>
  evidenceOf({
    no: said.out_trade_no,
    transaction: said.trade_no,
    status: said.trade_status,
    total: said.total_amount,
    paidAt: said.send_pay_date,
  })

/** Without a status there is no such refund. */
export const alipayRefund = z.object({
  out_request_no: z.string().optional(),
  refund_status: z.literal('REFUND_SUCCESS').optional(),
  refund_amount: z.string().optional(),
})

export const refundEvidence = (refundNo: string, state: RefundEvidence['state'], amount: number): RefundEvidence => ({
  kind: 'REFUND',
  provider: 'alipay',
  refundNo,
  state,
  // A refund has no number of Alipay's own.
  transaction: null,
  amount,
})

const notice = z.object({
  sign_type: z.literal('RSA2'),
  notify_type: z.literal('trade_status_sync'),
  notify_time: z.string(),
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: tradeStatus,
  total_amount: z.string(),
  gmt_payment: z.string().optional(),
  out_biz_no: z.string().optional(),
  refund_fee: z.string().optional(),
})

type Expected = {
  appId: string
  sellerId: string | null
  now: Date
  isSigned: (fields: Readonly<Record<string, string>>) => boolean
}

function check(fields: Readonly<Record<string, string>>, { appId, sellerId, now, isSigned }: Expected) {
  // Before the library is asked: it would take a weaker kind of signature from the notice itself.
  if (fields.sign_type !== 'RSA2') throw new NoticeError('signed with something else than RSA2')
  if (!isSigned(fields)) throw new NoticeError('the signature is wrong')
  const said = notice.parse(fields)
  if (said.app_id !== appId || (sellerId !== null && said.seller_id !== sellerId))
    throw new NoticeError('meant for another merchant')
  if (Math.abs(now.getTime() - momentOf(said.notify_time).getTime()) > NOTICE_SKEW_MS) throw new NoticeError('too old')
  return said
}

/**
 * @param fields of the form, decoded.
 * @throws NoticeError for everything that Alipay did not sign for this merchant, just now.
 */
export function evidenceOfNotice(fields: Readonly<Record<string, string>>, expected: Expected): Evidence {
  try {
    const said = check(fields, expected)
    // A part given back comes as one more success, with the sum of all refunds: nothing is booked from it, but the refund is known.
    if (said.refund_fee && said.out_biz_no) return refundEvidence(said.out_biz_no, 'ACCEPTED', fenOf(said.refund_fee))
    return evidenceOf({
      no: said.out_trade_no,
      transaction: said.trade_no,
      status: said.trade_status,
      total: said.total_amount,
      paidAt: said.gmt_payment,
    })
  } catch (cause) {
    throw cause instanceof NoticeError ? cause : new NoticeError('not a notice of a trade', { cause })
  }
}
