/** Rating a finished order: apart from the other steps, because it brings the uploading of pictures along. */
import { clientOf } from '#lib/api/browser.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'
import type { OrderDetail } from '#lib/contract/trade/order.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import { stepAndRefresh } from './step-and-refresh.ts'

const api = clientOf({ reviewOrder: orderActions.reviewOrder })

export function OrderStep({ one, close }: { one: OrderDetail; close: () => void }) {
  const params = { orderNo: one.orderNo }
  return <ReviewDialog send={body => stepAndRefresh(api.reviewOrder({ params, body }))} close={close} />
}
