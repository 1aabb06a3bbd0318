/**
 * Alipay for marketplaces (直付通): every seller is a sub-merchant with a number (SMID), the money of a payment waits with Alipay until the
 * platform confirms it, gives the platform its part, and Alipay pays the rest to the account that the seller has named there.
 */
import { z } from 'zod'
import { yuan } from '#lib/format/money.ts'
import { type PaymentProvider, providerFailed, type ShareOrder, type ShareState } from '../port.ts'
import { type AlipayMode, type AlipayPaySettings, createAlipay } from './adapter.ts'
import { createAlipayClient, type ProviderAnswer } from './client.ts'
import { alipayMarketFace } from './face.ts'

/** Refusals that asking again does not change. */
const REFUSED: ReadonlySet<string> = new Set([
  'ACQ.TRADE_NOT_EXIST',
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.INVALID_PARAMETER',
  'ACQ.ALLOC_AMOUNT_VALIDATE_ERROR',
  'ACQ.TRADE_SETTLE_ERROR',
])

const market = ({ ways, sellerId }: AlipayPaySettings): AlipayMode => ({
  face: alipayMarketFace(ways),
  billType: 'trade_zft_merchant',
  sellerId: null,
  trade: ({ payee, amount }) => ({
    sub_merchant: { merchant_id: payee },
    settle_info: { settle_detail_infos: [{ trans_in_type: 'defaultSettle', amount: yuan(amount) }] },
  }),
  // What the platform was given goes back with the refund, in one request.
  refund: ({ takenBack }) =>
    takenBack && takenBack.amount > 0
      ? {
          refund_royalty_parameters: [
            {
              royalty_type: 'transfer',
              trans_out_type: 'userId',
              trans_out: sellerId,
              amount: yuan(takenBack.amount),
              desc: '退回平台服务费',
            },
          ],
        }
      : {},
  pages: { ALIPAY_MARKET_PAGE: 'alipay.trade.page.pay', ALIPAY_MARKET_WAP: 'alipay.trade.wap.pay' },
})

export function createAlipayMarket(settings: AlipayPaySettings): PaymentProvider {
  const client = createAlipayClient(settings)

  /** @returns false when Alipay will never do it. @throws AppError `provider.payment` */
  function isDone(said: ProviderAnswer): boolean {
    if (!said.refusal) return z.object({ trade_no: z.string() }).safeParse(said.data).success
    if (REFUSED.has(said.refusal)) return false
    throw providerFailed(new Error(`Alipay refused: ${said.refusal}`))
  }

  /** Both requests are done once under their number: asked again they answer as before. */
  async function share({ shareNo, transaction, amount, rest }: ShareOrder): Promise<ShareState> {
    const confirmed = await client.ask('alipay.trade.settle.confirm', {
      out_request_no: shareNo,
      trade_no: transaction,
      settle_info: { settle_detail_infos: [{ trans_in_type: 'defaultSettle', amount: yuan(amount + rest) }] },
      // Kept until the platform's part is taken.
      extend_params: { royalty_freeze: amount > 0 ? 'true' : 'false' },
    })
    if (!isDone(confirmed)) return 'FAILED'
    if (amount === 0) return 'COMPLETE'
    const shared = await client.ask('alipay.trade.order.settle', {
      out_request_no: shareNo,
      trade_no: transaction,
      royalty_parameters: [
        {
          royalty_type: 'transfer',
          trans_in_type: 'userId',
          trans_in: settings.sellerId,
          amount: yuan(amount),
          desc: '平台服务费',
        },
      ],
      extend_params: { royalty_finish: 'true' },
    })
    return isDone(shared) ? 'COMPLETE' : 'FAILED'
  }

  return { ...createAlipay(settings, market(settings), client), market: { share } }
}
