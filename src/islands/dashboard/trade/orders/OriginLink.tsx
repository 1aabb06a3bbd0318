/** Back to the consultation that an order or a quote came from. */
import type { OrderDetail } from '#lib/contract/trade/order.ts'

export function OriginLink({ origin: { consultationId, title } }: { origin: NonNullable<OrderDetail['origin']> }) {
  return (
    <a className="link break-words" href={`/consult/detail/${consultationId}`}>
      {title}
    </a>
  )
}
