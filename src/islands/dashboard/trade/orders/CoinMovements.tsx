/** What moved coins, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { coin } from '#lib/calls/trade/coin.ts'
import type { CoinMovement } from '#lib/contract/trade/coin.ts'
import { coinMovementTexts } from '#lib/format/coin.ts'
import { dateTime } from '#lib/format/date.ts'

const api = clientOf({ listCoinMovements: coin.listCoinMovements })

function Movement({ movement }: { movement: CoinMovement }) {
  return (
    <li className="flex items-baseline justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium">{coinMovementTexts[movement.kind]}</p>
        <p className="card-meta">
          <time dateTime={movement.at}>{dateTime(movement.at)}</time>
          {movement.orderNo && <span className="num">订单 {movement.orderNo}</span>}
        </p>
      </div>
      <b className="num shrink-0">{movement.amount > 0 ? `+${movement.amount}` : movement.amount}</b>
    </li>
  )
}

export function CoinMovements() {
  const identity = useIdentityKey()
  const movements = useInfiniteQuery(
    {
      queryKey: keyOf(coin.listCoinMovements, identity),
      queryFn: ({ pageParam }) => api.listCoinMovements({ query: pageParam ? { cursor: pageParam } : {} }),
      initialPageParam: '',
      getNextPageParam: page => page.nextCursor,
    },
    queryClient,
  )
  return (
    <section className="card card-pad" aria-labelledby="coin-movements">
      <h2 className="text-base font-semibold" id="coin-movements">
        金币明细
      </h2>
      <Answer query={movements}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <EmptyCard
              title="还没有金币"
              text={identity === 'person' ? '每天签到、完善资料就能得到金币。' : '公司的金币来自平台活动和资料的作者分成。'}
            />
          ) : (
            <>
              <ul className="divide-y divide-line">
                {pages
                  .flatMap(page => page.list)
                  .map(movement => (
                    <Movement key={movement.id} movement={movement} />
                  ))}
              </ul>
              {movements.hasNextPage && (
                <button
                  type="button"
                  className="btn btn-sm btn-block mt-2"
                  aria-busy={movements.isFetchingNextPage}
                  onClick={() => void movements.fetchNextPage()}
                >
                  再看一些
                </button>
              )}
            </>
          )
        }
      </Answer>
    </section>
  )
}
