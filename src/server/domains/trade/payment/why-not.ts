/** Whether a provider may take the money of an order: what it cannot do with it afterwards is not begun. */
import type { PaymentProvider } from '#server/ports/payment/port.ts'
import type { PayableOrder } from './payable.ts'

/** @returns why this order cannot be paid by this provider, as the buyer reads it; null: it can. */
export function whyNotFor({ capabilities }: Pick<PaymentProvider, 'capabilities'>, { payee }: Pick<PayableOrder, 'payee'>) {
  if (payee === 'PLATFORM') return null
  if (!capabilities.marketplace) return '这种方式在本站只能付给平台自己，付不了其他卖家的订单'
  if (payee === 'LATER' && !capabilities.payeeLater) return '收款人还没有确定，这种方式付不了'
  return null
}
