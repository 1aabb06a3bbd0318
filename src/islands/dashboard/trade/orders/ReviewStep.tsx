/** Rating a finished order: apart from the other steps, because it brings the uploading of pictures along. */
import { clientOf } from '#lib/api/browser.ts'
import { orderActions } from '#lib/calls/trade/order-actions.ts'
import type { OrderDetail } from '#lib/contract/trade/order.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import { stepAndRefresh } from './step-and-refresh.ts'

const api = clientOf({ reviewOrder: orderActions.reviewOrder })

export function OrderStep({ order, close }: { order: OrderDetail; close: () => void }) {
  const params = { orderNo: order.orderNo }
  const send = async (body: Parameters<typeof api.reviewOrder>[0]['body']) => {
    const { held } = await stepAndRefresh(api.reviewOrder({ params, body }))
    return held ? '评价已提交，审核通过后公开' : undefined
  }
  return <ReviewDialog send={send} close={close} />
}
