/** What WeChat's own browser is handed to ask a person for a payment (JSAPI): signed by the merchant, so that the page cannot change it. */
import type { KeyObject } from 'node:crypto'
import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import type { BridgeCall } from '#lib/contract/trade/payment.ts'
import type { PaymentOrder, Tender } from '../port.ts'
import { readSaid } from './answers.ts'
import type { ProviderAnswer } from './client.ts'

/** @throws Error for a payment that was begun without its payer: a mistake of ours. */
export function payerIn({ payer, way }: Pick<PaymentOrder, 'payer' | 'way'>): { openid: string } {
  if (!payer) throw new Error(`${way} needs to know who pays`)
  return { openid: payer }
}

/** What is signed: each on a line of its own, the last one too. */
export const bridgeText = ({ appId, timeStamp, nonceStr, package: prepaid }: Omit<BridgeCall, 'signType' | 'paySign'>): string =>
  Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, prepaid)

/** @throws AppError `provider.payment` */
export function bridgeTender(said: ProviderAnswer, appId: string, privateKey: KeyObject): Tender {
  const { prepay_id } = readSaid(z.object({ prepay_id: z.string() }), said)
  const call = {
    appId,
    timeStamp: String(Formatter.timestamp()),
    nonceStr: Formatter.nonce(),
    package: `prepay_id=${prepay_id}`,
  }
  const bridge = { ...call, signType: 'RSA', paySign: Rsa.sign(bridgeText(call), privateKey) } as const
  return { qr: null, link: null, bridge }
}
