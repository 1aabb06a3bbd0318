/**
 * WeChat Pay (APIv3, public-key mode) for a plain merchant: the money is the platform's own, so it sells only what the platform itself
 * sells. WeChat counts in fen as the site does.
 */
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import {
  BillError,
  NoticeError,
  type PaymentEvidence,
  type PaymentOrder,
  type PaymentProvider,
  providerFailed,
  type RefundEvidence,
  readBill,
} from '../port.ts'
import { shanghaiRfc3339 } from '../shanghai-time.ts'
import { codeTender, isMissing, MAX_DESCRIPTION, pageTender, readSaid as read } from './answers.ts'
import { readWechatBill } from './bill.ts'
import { bridgeTender, payerIn } from './bridge.ts'
import { createWechatClient, type ProviderAnswer } from './client.ts'
import { paymentOf, refundOf, wechatRefund, wechatRefundNotice, wechatTrade } from './evidence.ts'
import { type WechatMethod, wechatFace } from './face.ts'
import { openNotice, whyNotFromWechat } from './notice.ts'

export type WechatPaySettings = {
  mchId: string
  appId: string
  /** Serial number of the merchant's certificate. */
  serial: string
  privateKey: KeyObject
  /** WeChat's keys by their ids, `PUB_KEY_ID_…`. */
  publicKeys: Readonly<Record<string, KeyObject>>
  /** The APIv3 key, 32 characters: what notices are sealed with. */
  apiKey: string
  url: string
  /** Of the official account that payments within WeChat are made for; it may be the merchant's only app. */
  payerAppId?: string | undefined
  /** What the merchant has signed for. */
  ways: readonly WechatMethod[]
}

/** Refusals of a refund that asking again does not change. */
const REFUND_REFUSED = new Set(['INVALID_REQUEST', 'RESOURCE_NOT_EXISTS', 'USER_ACCOUNT_ABNORMAL', 'ORDER_NOT_EXIST'])

export function createWechatPay(settings: WechatPaySettings): PaymentProvider {
  const { mchId, appId, payerAppId = appId } = settings
  const client = createWechatClient(settings)

  const begin = (order: PaymentOrder, kind: 'native' | 'h5' | 'jsapi'): Promise<ProviderAnswer> =>
    client.ask('POST', `/v3/pay/transactions/${kind}`, {
      appid: kind === 'jsapi' ? payerAppId : appId,
      mchid: mchId,
      description: [...order.title].slice(0, MAX_DESCRIPTION).join(''),
      out_trade_no: order.paymentNo,
      time_expire: shanghaiRfc3339(order.payBefore),
      notify_url: order.notifyUrl,
      amount: { total: order.amount, currency: 'CNY' },
      ...(kind === 'h5' ? { scene_info: { payer_client_ip: order.clientAddress, h5_info: { type: 'Wap' } } } : {}),
      ...(kind === 'jsapi' ? { payer: payerIn(order) } : {}),
    })

  const query = async (paymentNo: string): Promise<PaymentEvidence> => {
    const said = await client.ask('GET', `/v3/pay/transactions/out-trade-no/${paymentNo}?mchid=${mchId}`)
    if (isMissing(said)) {
      return { kind: 'PAYMENT', provider: 'wechat', paymentNo, state: 'MISSING', transaction: null, amount: 0, paidAt: null }
    }
    const trade = read(wechatTrade, said)
    if (trade.mchid !== mchId || trade.out_trade_no !== paymentNo) {
      throw providerFailed(new Error('WeChat Pay answered for another payment'))
    }
    return paymentOf(trade)
  }

  const queryRefund = async (refundNo: string): Promise<RefundEvidence> => {
    const said = await client.ask('GET', `/v3/refund/domestic/refunds/${refundNo}`)
    if (!isMissing(said)) return refundOf(read(wechatRefund, said))
    return { kind: 'REFUND', provider: 'wechat', refundNo, state: 'MISSING', transaction: null, amount: 0 }
  }

  return {
    ...wechatFace(settings.ways),
    async create(order) {
      if (order.way === 'WECHAT_NATIVE') return codeTender(await begin(order, 'native'))
      if (order.way === 'WECHAT_JSAPI') return bridgeTender(await begin(order, 'jsapi'), payerAppId, settings.privateKey)
      return pageTender(await begin(order, 'h5'), order)
    },
    query,
    async close(paymentNo) {
      const said = await client.ask('POST', `/v3/pay/transactions/out-trade-no/${paymentNo}/close`, { mchid: mchId })
      if (!said.refusal || isMissing(said)) return 'CLOSED'
      // Refused because it was paid, or closed before.
      const { state } = await query(paymentNo)
      if (state === 'SUCCESS') return 'PAID'
      if (state === 'WAITING') read(z.never(), said)
      return 'CLOSED'
    },
    async refund({ refundNo, paymentNo, amount, total, reason, notifyUrl }) {
      const said = await client.ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: paymentNo,
        out_refund_no: refundNo,
        reason: reason.slice(0, 80),
        notify_url: notifyUrl,
        amount: { refund: amount, total, currency: 'CNY' },
      })
      if (!said.refusal || !REFUND_REFUSED.has(said.refusal.code)) return refundOf(read(wechatRefund, said))
      // A refund that was accepted under this number stays accepted, whatever is said of asking again.
      const known = await queryRefund(refundNo)
      return known.state === 'MISSING' ? { ...known, state: 'FAILED', amount } : known
    },
    queryRefund: ({ refundNo }) => queryRefund(refundNo),
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
      const isRefund = event.startsWith('REFUND.')
      const said = isRefund ? wechatRefundNotice.safeParse(content) : wechatTrade.safeParse(content)
      if (!said.success) throw new NoticeError('neither of a payment nor of a refund', { cause: said.error })
      if (said.data.mchid !== mchId) throw new NoticeError('meant for another merchant')
      if ('out_refund_no' in said.data) return refundOf(said.data)
      if (said.data.appid !== appId && said.data.appid !== payerAppId) throw new NoticeError('meant for another app')
      return paymentOf(said.data)
    },
  }
}
