/**
 * Alipay (open platform, gateway 2.0), for a plain merchant unless another mode is given: the money is the platform's own, so it sells only
 * what the platform itself sells. A code or a page is no trade yet: Alipay knows of a payment only when somebody has opened it.
 */

import { z } from 'zod'
import type { PayWay } from '#lib/contract/trade/payment.ts'
import { yuan } from '#lib/format/money.ts'
import { midnightOf } from '#lib/format/shanghai.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import {
  BillError,
  type PaymentEvidence,
  type PaymentOrder,
  type PaymentProvider,
  type ProviderFace,
  providerFailed,
  type RefundEvidence,
  type RefundOrder,
  readBill,
} from '../port.ts'
import { shanghaiTime } from '../shanghai-time.ts'
import { fenOf } from '../yuan.ts'
import { readAlipayBill } from './bill.ts'
import { type AlipayClientSettings, createAlipayClient, type ProviderAnswer } from './client.ts'
import { alipayRefund, alipayTrade, evidenceOfNotice, paymentOf, refundEvidence } from './evidence.ts'
import { type AlipayMethod, alipayFace } from './face.ts'

export type AlipayPaySettings = AlipayClientSettings & {
  /** The merchant's own number, 2088…: notices meant for others are refused. */
  sellerId: string
  /** What the merchant has signed for. */
  ways: readonly AlipayMethod[]
}

/** Alipay takes 256 characters and refuses some signs in them. */
const MAX_SUBJECT = 120
const PRODUCTS = { 'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY', 'alipay.trade.wap.pay': 'QUICK_WAP_WAY' } as const
/** Refusals of a refund that asking again does not change. Too little on the account is none of them. */
const REFUND_REFUSED: ReadonlySet<string> = new Set([
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  'ACQ.REFUND_FEE_ERROR',
  'ACQ.TRADE_NOT_EXIST',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.DISCORDANT_REPEAT_REQUEST',
  'ACQ.REASON_TRADE_STATUS_INVALID',
  'ACQ.TRADE_NOT_ALLOW_REFUND',
])
const MISSING = 'ACQ.TRADE_NOT_EXIST'
/** Bills are made until this hour of the next day. */
const BILL_HOUR_MS = 34 * HOUR_MS

/** @throws AppError `provider.payment` */
function read<Schema extends z.ZodType, Result>(
  schema: Schema,
  said: ProviderAnswer,
  use: (data: z.output<Schema>) => Result,
): Result {
  try {
    if (said.refusal) throw new Error(`Alipay refused: ${said.refusal}`)
    return use(schema.parse(said.data))
  } catch (cause) {
    throw providerFailed(cause)
  }
}

/** What a mode adds to the requests of the plain one. */
export type AlipayMode = {
  face: ProviderFace
  /** Of bills: `trade` for the merchant's own. */
  billType: string
  /** Null: notices carry the seller's own number, and the app is what they are meant for. */
  sellerId: string | null
  trade(order: PaymentOrder): object
  refund(order: RefundOrder): object
  pages: Readonly<Partial<Record<PayWay, 'alipay.trade.page.pay' | 'alipay.trade.wap.pay'>>>
}

const plain = ({ ways, sellerId }: AlipayPaySettings): AlipayMode => ({
  face: alipayFace(ways),
  billType: 'trade',
  sellerId,
  trade: () => ({}),
  refund: () => ({}),
  pages: { ALIPAY_PAGE: 'alipay.trade.page.pay', ALIPAY_WAP: 'alipay.trade.wap.pay' },
})

export const createAlipayPay = (settings: AlipayPaySettings): PaymentProvider =>
  createAlipay(settings, plain(settings), createAlipayClient(settings))

export function createAlipay(
  { appId }: Pick<AlipayPaySettings, 'appId'>,
  { face, billType, sellerId, ...mode }: AlipayMode,
  client: ReturnType<typeof createAlipayClient>,
): PaymentProvider {
  const provider = face.name

  const query = async (paymentNo: string): Promise<PaymentEvidence> => {
    const said = await client.ask('alipay.trade.query', { out_trade_no: paymentNo })
    if (said.refusal === MISSING) {
      return { kind: 'PAYMENT', provider, paymentNo, state: 'MISSING', transaction: null, amount: 0, paidAt: null }
    }
    return read(alipayTrade, said, trade => {
      if (trade.out_trade_no !== paymentNo) throw new Error('Alipay answered for another payment')
      return { ...paymentOf(trade), provider }
    })
  }

  const refundSaid = (...said: Parameters<typeof refundEvidence>): RefundEvidence => ({ ...refundEvidence(...said), provider })

  const queryRefund = async ({ refundNo, paymentNo }: { refundNo: string; paymentNo: string }): Promise<RefundEvidence> => {
    const asked = { out_trade_no: paymentNo, out_request_no: refundNo }
    const said = await client.ask('alipay.trade.fastpay.refund.query', asked)
    if (said.refusal === MISSING) return refundSaid(refundNo, 'MISSING', 0)
    return read(alipayRefund, said, ({ refund_status, refund_amount, out_request_no }) => {
      if (!refund_status || refund_amount === undefined) return refundSaid(refundNo, 'MISSING', 0)
      if (out_request_no !== undefined && out_request_no !== refundNo) throw new Error('Alipay answered for another refund')
      return refundSaid(refundNo, 'COMPLETE', fenOf(refund_amount))
    })
  }

  return {
    ...face,
    async create(order) {
      const { paymentNo, way, amount, title, payBefore, notifyUrl, returnUrl } = order
      const trade = {
        out_trade_no: paymentNo,
        total_amount: yuan(amount),
        subject: [...title.replace(/[/=&]/g, ' ')].slice(0, MAX_SUBJECT).join(''),
        time_expire: shanghaiTime(payBefore),
        ...mode.trade(order),
      }
      const method = mode.pages[way]
      if (method) {
        const content = { ...trade, product_code: PRODUCTS[method] }
        return { qr: null, link: client.page(method, content, { notifyUrl, returnUrl }) }
      }
      const said = await client.ask('alipay.trade.precreate', trade, notifyUrl)
      return read(z.object({ qr_code: z.string() }), said, ({ qr_code }) => ({ qr: qr_code, link: null }))
    },
    query,
    async close(paymentNo) {
      const said = await client.ask('alipay.trade.close', { out_trade_no: paymentNo })
      // Nobody has opened the code or the page: there is nothing to close, and its time runs out.
      if (!said.refusal || said.refusal === MISSING) return 'CLOSED'
      // Refused because it was paid, or closed before.
      const { state } = await query(paymentNo)
      if (state === 'SUCCESS') return 'PAID'
      if (state === 'WAITING') throw providerFailed(new Error(`Alipay refused to close: ${said.refusal}`))
      return 'CLOSED'
    },
    async refund(order) {
      const { refundNo, paymentNo, amount, reason } = order
      const said = await client.ask('alipay.trade.refund', {
        out_trade_no: paymentNo,
        out_request_no: refundNo,
        refund_amount: yuan(amount),
        refund_reason: reason.slice(0, 80),
        ...mode.refund(order),
      })
      if (said.refusal && REFUND_REFUSED.has(said.refusal)) {
        // A refund that was done under this number stays done, whatever is said of asking again.
        const known = await queryRefund({ refundNo, paymentNo })
        return known.state === 'MISSING' ? refundSaid(refundNo, 'FAILED', amount) : known
      }
      // The answer has the sum of all refunds, so that whether this one is done is asked afterwards.
      return read(z.object({ out_trade_no: z.literal(paymentNo) }), said, () => refundSaid(refundNo, 'ACCEPTED', amount))
    },
    queryRefund,
    async bill(day) {
      const said = await client.ask('alipay.data.dataservice.bill.downloadurl.query', { bill_type: billType, bill_date: day })
      const isMade = Date.now() >= midnightOf(day).getTime() + BILL_HOUR_MS
      // Without trades there is no bill; before the hour there is none yet.
      if (said.refusal && /bill_not_exist/i.test(said.refusal)) {
        if (isMade) return []
        throw providerFailed(new BillError('NOT_READY'))
      }
      const address = read(z.object({ bill_download_url: z.url() }), said, ({ bill_download_url }) => bill_download_url)
      const file = await client.download(address)
      return readBill(() => readAlipayBill(file))
    },
    async verifyNotice({ body }, now) {
      const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
      return { ...evidenceOfNotice(fields, { appId, sellerId, now, isSigned: client.isSigned }), provider }
    },
  }
}
