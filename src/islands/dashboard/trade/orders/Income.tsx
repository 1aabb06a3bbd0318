/** What completed orders brought this identity: the sums on top, the orders below. */
import { useQuery } from '@tanstack/react-query'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { FiguresWaiting } from '#components/ui/data/Waiting.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { Figures } from '#islands/dashboard/platform/overview/Figures.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { order } from '#lib/calls/trade/order.ts'
import { MonthChart } from '../settlement/MonthChart.tsx'
import { Orders } from './Orders.tsx'
import { SharedBounties } from './SharedBounties.tsx'
import { SharedPlaybacks } from './SharedPlaybacks.tsx'

const api = clientOf({ getIncome: order.getIncome })

export default function Income() {
  const listQuery = useListQuery()
  const identity = useIdentityKey()
  const income = useQuery({ queryKey: keyOf(order.getIncome, identity, 12), queryFn: () => api.getIncome() }, queryClient)
  return (
    <div className="stack">
      {!listQuery.get('orderNo') && (
        <Answer query={income} waiting={<FiguresWaiting count={3} />}>
          {({ thisMonth, period, allTime, months }) => (
            <>
              <Figures
                label="收入合计"
                figures={[
                  { label: '本月收入', fen: thisMonth.net, note: `${thisMonth.orders} 单` },
                  { label: '近 12 个月收入', fen: period.net, note: `${period.orders} 单，退款已扣除` },
                  { label: '累计收入', fen: allTime.net, note: `${allTime.orders} 单` },
                ]}
              />
              <MonthChart months={months} />
            </>
          )}
        </Answer>
      )}
      <Orders
        name="merchant-income"
        label="收入明细"
        side="seller"
        otherwise={{ label: '全部收入', phase: 'DONE' }}
        earned
        states={['COMPLETED', 'REVIEWED']}
        empty={{ title: '还没有收入', text: '订单完成之后，收入会列在这里。' }}
      />
      {!listQuery.get('orderNo') && <SharedPlaybacks />}
      {!listQuery.get('orderNo') && <SharedBounties />}
    </div>
  )
}
