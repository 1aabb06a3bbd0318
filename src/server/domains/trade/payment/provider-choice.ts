/** Whether a provider may take the money of an order: what it cannot do with it afterwards is not begun. */
import type { PaymentProvider } from '#server/ports/payment/port.ts'
import type { PayableOrder } from './payable.ts'

type Choice = Pick<PaymentProvider, 'capabilities' | 'market'>

/**
 * Which providers an order is shown to: what the platform itself sells goes through those that pay no sellers; what others sell through
 * those that do, if there are any.
 */
export function providersFor<Provider extends Choice>(
  providers: readonly Provider[],
  { payee }: Pick<PayableOrder, 'payee'>,
): readonly Provider[] {
  const plain = providers.filter(({ market }) => !market)
  if (payee === 'PLATFORM') return plain
  const able = providers.filter(({ capabilities }) => capabilities.marketplace)
  return able.length > 0 ? able : plain
}

/**
 * @param number of the seller with this provider, where it pays sellers itself
 * @returns why this order cannot be paid by this provider, as the buyer reads it; null: it can.
 */
export function obstacleOf({ capabilities, market }: Choice, { payee }: Pick<PayableOrder, 'payee'>, number?: string) {
  if (payee === 'PLATFORM') return market ? '这种方式只付给卖家' : null
  if (!capabilities.marketplace) return '这种方式在本站只能付给平台自己，付不了其他卖家的订单'
  if (payee === 'SEVERAL' && !capabilities.payeeLater) return '收入由两方分得，这种方式只能付给一位卖家'
  if (payee === 'LATER' && !capabilities.payeeLater) return '收款人还没有确定，这种方式付不了'
  if (market && number === undefined) return '卖家还没有开通这种收款方式'
  return null
}
