/** Orders as payments need them. Only routes, jobs and the handler of notices import this; see payable.ts for why. */
import {
  applyRefund,
  coinsOffered,
  earnedAfter,
  getPayable,
  lockPayable,
  markPaid,
  payWithCoins,
  recountPaid,
  recountRefunded,
  sellerIdentity,
} from '#server/domains/trade/order/service.ts'
import type { PayableOrders } from './payable.ts'

export const payableOrders: PayableOrders = {
  getPayable,
  lockPayable,
  markPaid,
  applyRefund,
  recountPaid,
  recountRefunded,
  earnedAfter,
  sellerOf: sellerIdentity,
  coinsOffered,
  payWithCoins,
}
