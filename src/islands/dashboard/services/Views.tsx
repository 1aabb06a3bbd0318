/** Two lists in one section, chosen in the address: orders, and quotes. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useListQuery } from '#components/ui/data/list-query.ts'

interface Props {
  label: string
  orders: { label: string; content: ReactNode }
  quotes: { label: string; content: ReactNode }
}

export function Views({ label, orders, quotes }: Props) {
  const place = useListQuery()
  const quoting = place.get('view') === 'quotes'
  const inDetail = place.get('orderNo') || place.get('id')
  return (
    <div className="stack">
      {!inDetail && (
        <nav className="flex gap-2" aria-label={label}>
          <Link className="chip chip-line" href={place.path} aria-current={quoting ? undefined : 'page'}>
            {orders.label}
          </Link>
          <Link className="chip chip-line" href={`${place.path}?view=quotes`} aria-current={quoting ? 'page' : undefined}>
            {quotes.label}
          </Link>
        </nav>
      )}
      {quoting ? quotes.content : orders.content}
    </div>
  )
}
