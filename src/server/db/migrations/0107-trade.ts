/** Orders, payments, the ledger, cloud products, reviews. */
import type { Kysely } from 'kysely'
import * as cloud from '../baseline/trade/cloud.ts'
import * as coin from '../baseline/trade/coin.ts'
import * as earnings from '../baseline/trade/earnings.ts'
import * as fee from '../baseline/trade/fee.ts'
import * as invoice from '../baseline/trade/invoice.ts'
import * as ledger from '../baseline/trade/ledger.ts'
import * as marketplace from '../baseline/trade/marketplace.ts'
import * as order from '../baseline/trade/order.ts'
import * as payment from '../baseline/trade/payment.ts'
import * as quote from '../baseline/trade/quote.ts'
import * as reconciliation from '../baseline/trade/reconciliation.ts'
import * as refundRequests from '../baseline/trade/refund-requests.ts'
import * as review from '../baseline/trade/review.ts'
import * as sellerMonths from '../baseline/trade/seller-months.ts'
import * as signIn from '../baseline/trade/sign-in.ts'
import * as statements from '../baseline/trade/statements.ts'
import * as wechatPayers from '../baseline/trade/wechat-payers.ts'
import * as withdrawal from '../baseline/trade/withdrawal.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [
    order,
    quote,
    cloud,
    review,
    ledger,
    coin,
    signIn,
    earnings,
    wechatPayers,
    payment,
    refundRequests,
    withdrawal,
    reconciliation,
    fee,
    invoice,
    statements,
    sellerMonths,
    marketplace,
  ])
    await part.up(db)
}
