/** Two lists in one section, chosen in the address: orders, and quotes, which are fetched when they are looked at. */
import { lazy, type ReactNode, Suspense } from 'react'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Views } from '#components/ui/data/Views.tsx'
import type { TradeRole } from '#lib/contract/trade/order.ts'

const Quotes = lazy(() => import('./Quotes.tsx').then(({ Quotes }) => ({ default: Quotes })))

interface Props {
  label: string
  orders: { label: string; content: ReactNode }
  quotes: { label: string; side: TradeRole }
}

export function OrdersAndQuotes({ label, orders, quotes }: Props) {
  const listQuery = useListQuery()
  const quoting = listQuery.get('view') === 'quotes'
  const inDetail = listQuery.get('orderNo') || listQuery.get('id')
  return (
    <div className="stack">
      {!inDetail && (
        <Views
          label={label}
          views={[
            ['', orders.label],
            ['quotes', quotes.label],
          ]}
        />
      )}
      {quoting ? (
        <Suspense fallback={<div className="skeleton h-24" aria-busy="true" />}>
          <Quotes {...quotes} />
        </Suspense>
      ) : (
        orders.content
      )}
    </div>
  )
}
