/** What askers earned by paid playbacks of their own consultations, newest first; nothing is shown where there is none. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { order } from '#lib/calls/trade/order.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'

const api = clientOf({ listPartnerIncome: order.listPartnerIncome })

export function SharedPlaybacks() {
  const identity = useIdentityKey()
  const income = useInfiniteQuery(
    {
      queryKey: keyOf(order.listPartnerIncome, identity),
      queryFn: ({ pageParam }) => api.listPartnerIncome({ query: pageParam ? { cursor: pageParam } : {} }),
      initialPageParam: '',
      getNextPageParam: page => page.nextCursor,
    },
    queryClient,
  )
  const rows = income.data?.pages.flatMap(page => page.list) ?? []
  if (rows.length === 0) return null
  return (
    <section className="card card-pad" aria-labelledby="shared-playbacks">
      <h2 className="text-base font-semibold" id="shared-playbacks">
        回放分成
      </h2>
      <p className="text-ink-2">你咨询的付费回放每售出一份，扣除平台服务费后你和咨询方各得一半。</p>
      <ul className="divide-y divide-line">
        {rows.map(one => (
          <li key={one.id} className="flex items-baseline justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-medium break-words">{one.title}</p>
              <p className="card-meta">
                <time dateTime={one.completedAt}>{dateTime(one.completedAt)}</time>
                <span className="num">
                  售价 {money(one.price)}
                  {one.refunded > 0 && `，已退 ${money(one.refunded)}`}，服务费 {money(one.fee)}
                </span>
                {one.disputed && <span>争议处理中</span>}
              </p>
            </div>
            <b className="num shrink-0">{money(one.net)}</b>
          </li>
        ))}
      </ul>
      {income.hasNextPage && (
        <button
          type="button"
          className="btn btn-sm btn-block mt-2"
          aria-busy={income.isFetchingNextPage}
          onClick={() => void income.fetchNextPage()}
        >
          再看一些
        </button>
      )}
    </section>
  )
}
