/** Two lists in one section, chosen in the address: orders, and quotes. */
import type { ReactNode } from 'react'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Views } from '#components/ui/data/Views.tsx'

interface Props {
  label: string
  orders: { label: string; content: ReactNode }
  quotes: { label: string; content: ReactNode }
}

export function OrdersAndQuotes({ label, orders, quotes }: Props) {
  const place = useListQuery()
  const quoting = place.get('view') === 'quotes'
  const inDetail = place.get('orderNo') || place.get('id')
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
      {quoting ? quotes.content : orders.content}
    </div>
  )
}
