/** Where the money of an order is and how it came there, as this side sees it; read when it is opened. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { order } from '#lib/calls/trade/order.ts'
import type { OrderTrace } from '#lib/contract/trade/order.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { moneyStepTexts } from '#lib/format/order.ts'
import { thousands } from '#lib/format/thousands.ts'

const api = clientOf({ getTrace: order.getTrace })

const amountOf = ({ step, amount }: OrderTrace['steps'][number]): string =>
  step === 'COINS_USED' || step === 'COINS_BACK' ? `${thousands(amount)} 枚` : money(amount)

export function MoneyTrace({ orderNo }: { orderNo: string }) {
  const [isOpen, setOpen] = useState(false)
  const trace = useQuery(
    { queryKey: keyOf(order.getTrace, orderNo), queryFn: () => api.getTrace({ params: { orderNo } }), enabled: isOpen },
    queryClient,
  )
  return (
    <details className="card card-pad" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="fold text-base font-semibold">资金明细</summary>
      {isOpen && (
        <Answer query={trace}>
          {({ steps }) =>
            steps.length === 0 ? (
              <p className="text-ink-2 py-2">这个订单没有经过在线支付的款项。</p>
            ) : (
              <ol className="divide-y divide-line mt-2">
                {steps.map((step, index) => (
                  <li key={`${step.at}${step.step}${index}`} className="flex items-baseline justify-between gap-3 py-2">
                    <span className="min-w-0">
                      {moneyStepTexts[step.step]}
                      <time className="block text-ink-3 text-xs num" dateTime={step.at}>
                        {dateTime(step.at)}
                      </time>
                    </span>
                    <b className="num shrink-0">{amountOf(step)}</b>
                  </li>
                ))}
              </ol>
            )
          }
        </Answer>
      )}
    </details>
  )
}
