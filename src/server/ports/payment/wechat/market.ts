/**
 * WeChat Pay for marketplaces (平台收付通): every seller is a sub-merchant, the money of a payment waits on their account until the platform's
 * part is taken, and WeChat pays the seller out. A payment is a combined one with a single order in it, because combined payments are found
 * by the platform's number alone.
 */
import { z } from 'zod'
import {
  BillError,
  NoticeError,
  type PaymentEvidence,
  type PaymentOrder,
  type PaymentProvider,
  providerFailed,
  type RefundEvidence,
  type RefundOrder,
  readBill,
  type ShareOrder,
  type ShareState,
} from '../port.ts'
import { shanghaiRfc3339 } from '../shanghai-time.ts'
import type { WechatPaySettings } from './adapter.ts'
import { codeTender, isMissing, MAX_DESCRIPTION, pageTender, readSaid as read } from './answers.ts'
import { readWechatBill } from './bill.ts'
import { bridgeTender, payerIn } from './bridge.ts'
import { createWechatClient, type ProviderAnswer } from './client.ts'
import { refundOf, STATES, wechatRefund } from './evidence.ts'
import { wechatMarketFace } from './face.ts'
import { openNotice, whyNotFromWechat } from './notice.ts'

const NAME = 'wechatmarket'

const combined = z.object({
  combine_appid: z.string(),
  combine_mchid: z.string(),
  combine_out_trade_no: z.string(),
  sub_orders: z
    .array(
      z.object({
        mchid: z.string(),
        sub_mchid: z.string(),
        out_trade_no: z.string(),
        trade_state: z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR']),
        transaction_id: z.string().optional(),
        success_time: z.iso.datetime({ offset: true }).optional(),
        amount: z.object({ total_amount: z.number().int(), currency: z.literal('CNY').optional() }),
      }),
    )
    .length(1),
})
type Combined = z.output<typeof combined>

/** Of the payment as a whole; the order in it has the site's number, which bills and refunds name. */
const combinedNo = (paymentNo: string): string => `C${paymentNo}`

const onlyOrder = ({ sub_orders: [order] }: Combined) => order as Combined['sub_orders'][number]

function evidenceOf(said: Combined): PaymentEvidence {
  const order = onlyOrder(said)
  return {
    kind: 'PAYMENT',
    provider: NAME,
    paymentNo: order.out_trade_no,
    state: STATES[order.trade_state],
    transaction: order.transaction_id || null,
    amount: order.amount.total_amount,
    paidAt: order.success_time ? new Date(order.success_time) : null,
  }
}

const acceptedRefund = z.object({
  out_refund_no: z.string(),
  refund_id: z.string(),
  amount: z.object({ refund: z.number().int() }),
})

const refundNotice = z
  .object({
    sp_mchid: z.string(),
    out_refund_no: z.string(),
    refund_id: z.string(),
    refund_status: wechatRefund.shape.status,
    amount: wechatRefund.shape.amount,
  })
  .transform(({ refund_status: status, ...rest }) => ({ status, ...rest }))

const shareAnswer = z.object({
  out_order_no: z.string(),
  status: z.enum(['PROCESSING', 'FINISHED']).optional(),
  receivers: z.array(z.object({ result: z.enum(['PENDING', 'SUCCESS', 'CLOSED']) })).default([]),
})
const payoutAnswer = z.object({ status: z.enum(['CREATE_SUCCESS', 'INIT', 'SUCCESS', 'FAIL', 'REFUND', 'CLOSE']) })
const PAYOUTS = {
  CREATE_SUCCESS: 'SHARED',
  INIT: 'SHARED',
  SUCCESS: 'COMPLETE',
  FAIL: 'FAILED',
  REFUND: 'FAILED',
  CLOSE: 'FAILED',
} as const
const returnAnswer = z.object({ out_return_no: z.string(), result: z.enum(['PROCESSING', 'SUCCESS', 'FAILED']) })

/** Refusals that asking again does not change. Too little on the sub-merchant's account is none of them. */
const REFUSED = new Set([
  'INVALID_REQUEST',
  'PARAM_ERROR',
  'RESOURCE_NOT_EXISTS',
  'USER_ACCOUNT_ABNORMAL',
  'ORDER_NOT_EXIST',
  'RULE_LIMIT',
])

const named = (refund: RefundEvidence): RefundEvidence => ({ ...refund, provider: NAME })

export function createWechatMarket(settings: WechatPaySettings): PaymentProvider {
  const { mchId, appId, payerAppId = appId } = settings
  const client = createWechatClient(settings)

  const begin = ({ payee, ...order }: PaymentOrder, kind: 'native' | 'h5' | 'jsapi'): Promise<ProviderAnswer> =>
    client.ask('POST', `/v3/combine-transactions/${kind}`, {
      combine_appid: kind === 'jsapi' ? payerAppId : appId,
      combine_mchid: mchId,
      combine_out_trade_no: combinedNo(order.paymentNo),
      scene_info: { payer_client_ip: order.clientAddress, ...(kind === 'h5' ? { h5_info: { type: 'Wap' } } : {}) },
      ...(kind === 'jsapi' ? { combine_payer_info: payerIn(order) } : {}),
      sub_orders: [
        {
          mchid: mchId,
          sub_mchid: payee,
          attach: order.paymentNo,
          out_trade_no: order.paymentNo,
          description: [...order.title].slice(0, MAX_DESCRIPTION).join(''),
          amount: { total_amount: order.amount, currency: 'CNY' },
          settle_info: { profit_sharing: true },
        },
      ],
      time_expire: shanghaiRfc3339(order.payBefore),
      notify_url: order.notifyUrl,
    })

  /** @returns null when WeChat does not know the number. */
  const find = async (paymentNo: string): Promise<Combined | null> => {
    const said = await client.ask('GET', `/v3/combine-transactions/out-trade-no/${combinedNo(paymentNo)}`)
    if (isMissing(said)) return null
    const found = read(combined, said)
    if (found.combine_mchid !== mchId || onlyOrder(found).out_trade_no !== paymentNo) {
      throw providerFailed(new Error('WeChat Pay answered for another payment'))
    }
    return found
  }

  const query = async (paymentNo: string): Promise<PaymentEvidence> => {
    const found = await find(paymentNo)
    if (found) return evidenceOf(found)
    return { kind: 'PAYMENT', provider: NAME, paymentNo, state: 'MISSING', transaction: null, amount: 0, paidAt: null }
  }

  const queryRefund = async ({ refundNo, payee }: Pick<RefundOrder, 'refundNo' | 'payee'>): Promise<RefundEvidence> => {
    const said = await client.ask('GET', `/v3/ecommerce/refunds/out-refund-no/${refundNo}?sub_mchid=${payee ?? ''}`)
    if (!isMissing(said)) return named(refundOf(read(wechatRefund, said)))
    return { kind: 'REFUND', provider: NAME, refundNo, state: 'MISSING', transaction: null, amount: 0 }
  }

  /** Gives the platform's share back to the sub-merchant, of whose account the refund is paid. @returns whether that is done. */
  async function takeBack({ refundNo, payee, takenBack }: RefundOrder): Promise<boolean> {
    if (!takenBack || takenBack.amount === 0) return true
    const said = await client.ask('POST', '/v3/ecommerce/profitsharing/returnorders', {
      sub_mchid: payee,
      out_order_no: takenBack.shareNo,
      out_return_no: refundNo,
      return_mchid: mchId,
      amount: takenBack.amount,
      description: '订单退款，退回平台服务费',
    })
    const { result } = read(returnAnswer, said)
    if (result === 'FAILED') throw providerFailed(new Error('WeChat Pay did not return the share'))
    return result === 'SUCCESS'
  }

  /** Sends what is the seller's from their account with WeChat to their bank: asked under the number of the share, once. */
  async function payOut({ shareNo, payee, rest }: ShareOrder): Promise<ShareState> {
    if (rest === 0) return 'COMPLETE'
    const known = await client.ask('GET', `/v3/ecommerce/fund/withdraw/out-request-no/${shareNo}?sub_mchid=${payee}`)
    if (!isMissing(known)) return PAYOUTS[read(payoutAnswer, known).status]
    const body = { sub_mchid: payee, out_request_no: shareNo, amount: rest, remark: '订单结算' }
    const said = await client.ask('POST', '/v3/ecommerce/fund/withdraw', body)
    read(z.object({ withdraw_id: z.string() }), said)
    return 'SHARED'
  }

  async function stateOf(said: ProviderAnswer, order: ShareOrder): Promise<ShareState> {
    const { status, receivers } = read(shareAnswer, said)
    if (receivers.some(receiver => receiver.result === 'CLOSED')) return 'FAILED'
    return status === 'FINISHED' ? payOut(order) : 'ACCEPTED'
  }

  async function share(order: ShareOrder): Promise<ShareState> {
    const { shareNo, transaction, payee, amount } = order
    const known = await client.ask(
      'GET',
      `/v3/ecommerce/profitsharing/orders?sub_mchid=${payee}&transaction_id=${transaction}&out_order_no=${shareNo}`,
    )
    if (!isMissing(known)) return stateOf(known, order)
    const about = { sub_mchid: payee, transaction_id: transaction, out_order_no: shareNo }
    const receiver = { type: 'MERCHANT_ID', receiver_account: mchId, amount, description: '平台服务费' }
    const said =
      amount === 0
        ? await client.ask('POST', '/v3/ecommerce/profitsharing/finish-order', { ...about, description: '订单完成' })
        : await client.ask('POST', '/v3/ecommerce/profitsharing/orders', {
            ...about,
            appid: appId,
            receivers: [receiver],
            finish: true,
          })
    if (said.refusal && REFUSED.has(said.refusal.code)) return 'FAILED'
    read(shareAnswer, said)
    return 'ACCEPTED'
  }

  return {
    ...wechatMarketFace(settings.ways),
    market: { share },
    async create(order) {
      if (order.way === 'WECHAT_MARKET_NATIVE') return codeTender(await begin(order, 'native'))
      if (order.way === 'WECHAT_MARKET_JSAPI') return bridgeTender(await begin(order, 'jsapi'), payerAppId, settings.privateKey)
      return pageTender(await begin(order, 'h5'), order)
    },
    query,
    async close(paymentNo) {
      const found = await find(paymentNo)
      if (!found) return 'CLOSED'
      const { mchid, sub_mchid, out_trade_no } = onlyOrder(found)
      const said = await client.ask('POST', `/v3/combine-transactions/out-trade-no/${combinedNo(paymentNo)}/close`, {
        combine_appid: found.combine_appid,
        sub_orders: [{ mchid, sub_mchid, out_trade_no }],
      })
      if (!said.refusal || isMissing(said)) return 'CLOSED'
      // Refused because it was paid, or closed before.
      const { state } = await query(paymentNo)
      if (state === 'SUCCESS') return 'PAID'
      if (state === 'WAITING') read(z.never(), said)
      return 'CLOSED'
    },
    async refund(order) {
      const { refundNo, paymentNo, payee, amount, total, reason, notifyUrl } = order
      const missing = { kind: 'REFUND', provider: NAME, refundNo, transaction: null, amount } as const
      // Asked for again until the share is back.
      if (!(await takeBack(order))) return { ...missing, state: 'MISSING' }
      const said = await client.ask('POST', '/v3/ecommerce/refunds/apply', {
        sub_mchid: payee,
        sp_appid: appId,
        out_trade_no: paymentNo,
        out_refund_no: refundNo,
        reason: reason.slice(0, 80),
        amount: { refund: amount, total, currency: 'CNY' },
        notify_url: notifyUrl,
      })
      if (!said.refusal || !REFUSED.has(said.refusal.code)) {
        const { refund_id: transaction, amount: back } = read(acceptedRefund, said)
        return { ...missing, state: 'ACCEPTED', transaction, amount: back.refund }
      }
      // A refund that was accepted under this number stays accepted, whatever is said of asking again.
      const known = await queryRefund({ refundNo, payee })
      return known.state === 'MISSING' ? { ...missing, state: 'FAILED' } : known
    },
    queryRefund,
    async bill(day) {
      const said = await client.ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`)
      if (said.refusal?.code === 'NO_STATEMENT_EXIST') return []
      if (said.refusal?.code === 'STATEMENT_CREATING') throw providerFailed(new BillError('NOT_READY'))
      const where = read(z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() }), said)
      const file = await client.download(where.download_url)
      return readBill(() => readWechatBill(file, where.hash_value))
    },
    async verifyNotice(notice, now) {
      const why = whyNotFromWechat(notice, settings.publicKeys, now)
      if (why) throw new NoticeError(why)
      const { event, content } = openNotice(notice.body, settings.apiKey)
      const said = event.startsWith('REFUND.') ? refundNotice.safeParse(content) : combined.safeParse(content)
      if (!said.success) throw new NoticeError('neither of a payment nor of a refund', { cause: said.error })
      if ('sp_mchid' in said.data) {
        if (said.data.sp_mchid !== mchId) throw new NoticeError('meant for another merchant')
        return named(refundOf(said.data))
      }
      const isOurs = said.data.combine_mchid === mchId && [appId, payerAppId].includes(said.data.combine_appid)
      if (!isOurs) throw new NoticeError('meant for another merchant')
      return evidenceOf(said.data)
    },
  }
}
