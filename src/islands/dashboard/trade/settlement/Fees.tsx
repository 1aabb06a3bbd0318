/** What the platform takes of each kind of sale, and what is announced to change. */
import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fee } from '#lib/calls/trade/fee.ts'
import { rateText } from '#lib/format/fee.ts'
import { orderKindTexts } from '#lib/format/order.ts'

const api = clientOf({ listRates: fee.listRates })

export function Fees() {
  const rates = useQuery({ queryKey: keyOf(fee.listRates), queryFn: () => api.listRates() }, queryClient)
  const coming = (rates.data ?? []).filter(one => one.next)
  if (!rates.data) return null
  return (
    <section className="card card-pad stack" aria-label="平台服务费">
      <h2 className="text-base font-semibold">平台服务费</h2>
      <p className="text-ink-2">
        {rates.data.map(one => `${orderKindTexts[one.kind]} ${rateText(one.rate)}`).join('，')}。订单按下单时的费率收取。
      </p>
      {coming.map(one => (
        <p key={one.kind} className="notice notice-warn">
          {one.next!.fromDay} 起，{orderKindTexts[one.kind]}的新订单服务费由 {rateText(one.rate)} 调整为{' '}
          {rateText(one.next!.rate)}。
        </p>
      ))}
    </section>
  )
}
