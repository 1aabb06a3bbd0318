/** What this identity was given of bounties that operators split, newest first; nothing is shown where there is none. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { order } from '#lib/calls/trade/order.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'

const api = clientOf({ listShares: order.listShares })

export function SharedBounties() {
  const identity = useIdentityKey()
  const shares = useInfiniteQuery(
    {
      queryKey: keyOf(order.listShares, identity),
      queryFn: ({ pageParam }) => api.listShares({ query: pageParam ? { cursor: pageParam } : {} }),
      initialPageParam: '',
      getNextPageParam: page => page.nextCursor,
    },
    queryClient,
  )
  const rows = shares.data?.pages.flatMap(page => page.list) ?? []
  if (rows.length === 0) return null
  return (
    <section className="card card-pad" aria-labelledby="shared-bounties">
      <h2 className="text-base font-semibold" id="shared-bounties">
        平分的悬赏
      </h2>
      <ul className="divide-y divide-line">
        {rows.map(share => (
          <li key={share.shareId} className="flex items-baseline justify-between gap-3 py-3">
            <div className="min-w-0">
              <Link className="hover-link font-medium break-words" href={`/merchant/order/mine?orderNo=${share.orderNo}`}>
                {share.title}
              </Link>
              <p className="card-meta">
                <time dateTime={share.createdAt}>{dateTime(share.createdAt)}</time>
                <span className="num">
                  分得 {money(share.amount)}，服务费 {money(share.fee)}
                </span>
              </p>
            </div>
            <b className="num shrink-0">{money(share.net)}</b>
          </li>
        ))}
      </ul>
      {shares.hasNextPage && (
        <button
          type="button"
          className="btn btn-sm btn-block mt-2"
          aria-busy={shares.isFetchingNextPage}
          onClick={() => void shares.fetchNextPage()}
        >
          再看一些
        </button>
      )}
    </section>
  )
}
