/** The newest orders of one side. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { order } from '#lib/calls/trade/order.ts'
import type { TradeRole } from '#lib/contract/trade/order.ts'
import { relativeTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { orderKindTexts, orderStateNames } from '#lib/format/order.ts'

const api = clientOf({ listOrders: order.listOrders })

export function RecentOrders({ side, title, href, empty }: { side: TradeRole; title: string; href: string; empty: string }) {
  const identity = useIdentityKey()
  const recent = useQuery(
    {
      queryKey: keyOf(order.listOrders, identity, 'recent', side),
      queryFn: () => api.listOrders({ query: { role: side, pageSize: 5 } }),
    },
    queryClient,
  )
  return (
    <section className="card card-pad" aria-label={title}>
      <div className="card-head">
        <h2 className="text-base font-semibold">{title}</h2>
        <Link className="section-more" href={href}>
          全部
        </Link>
      </div>
      <Answer query={recent}>
        {page =>
          page.list.length === 0 ? (
            <p className="text-ink-2">{empty}</p>
          ) : (
            <ul className="divide-y divide-line">
              {page.list.map(row => (
                <li key={row.orderNo} className="card-link py-2">
                  <div className="flex items-start justify-between gap-3">
                    <Link className="cover-link min-w-0 clamp-1" href={`${href}?orderNo=${row.orderNo}`}>
                      {row.title}
                    </Link>
                    <span className="num shrink-0">{money(row.paidAt ? row.paid : row.payable)}</span>
                  </div>
                  <p className="card-meta">
                    <StateBadge names={orderStateNames} state={row.state} />
                    <span>{orderKindTexts[row.kind]}</span>
                    <span>{row.counterpart.name}</span>
                    <span>{relativeTime(row.createdAt)}</span>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </section>
  )
}
