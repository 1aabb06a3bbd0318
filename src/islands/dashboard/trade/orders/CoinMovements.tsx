/** What moved coins, newest first, narrowed and taken along as a table. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DownloadList } from '#components/ui/data/DownloadList.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { coin } from '#lib/calls/trade/coin.ts'
import type { CoinDirection, CoinMovement } from '#lib/contract/trade/coin.ts'
import { coinMovementTexts } from '#lib/format/coin.ts'
import { csvLongNumber } from '#lib/format/csv.ts'
import { dateTime } from '#lib/format/date.ts'
import { monthChoices } from '#lib/format/month.ts'
import { FilterSelect } from './FilterSelect.tsx'

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

const DIRECTIONS = [
  ['IN', '得到'],
  ['OUT', '用掉、到期和扣回'],
] as const

const HEAD = ['时间（北京时间）', '事项', '金币', '订单号']

const cellsOf = ({ at, kind, amount, orderNo }: CoinMovement) => [
  dateTime(at),
  coinMovementTexts[kind],
  amount,
  csvLongNumber(orderNo),
]

type Chosen = { direction: CoinDirection | ''; month: string }

const narrowingOf = ({ direction, month }: Chosen) => ({ ...(direction ? { direction } : {}), ...(month ? { month } : {}) })

function Tools({ chosen, choose }: { chosen: Chosen; choose: (chosen: Chosen) => void }) {
  return (
    <div className="data-tools">
      <FilterSelect
        label="收支"
        value={chosen.direction}
        choices={DIRECTIONS}
        onChange={value => choose({ ...chosen, direction: value as Chosen['direction'] })}
      />
      <FilterSelect
        label="月份"
        value={chosen.month}
        choices={monthChoices(new Date())}
        onChange={month => choose({ ...chosen, month })}
      />
      <div className="data-actions">
        <DownloadList
          name="金币明细"
          head={HEAD}
          cells={cellsOf}
          load={place => api.listCoinMovements({ query: { ...narrowingOf(chosen), ...place } })}
        />
      </div>
    </div>
  )
}

export function CoinMovements() {
  const identity = useIdentityKey()
  const [chosen, choose] = useState<Chosen>({ direction: '', month: '' })
  const narrowing = narrowingOf(chosen)
  const isNarrowed = Object.keys(narrowing).length > 0
  const movements = useInfiniteQuery(
    {
      queryKey: keyOf(coin.listCoinMovements, identity, narrowing),
      queryFn: ({ pageParam }) => api.listCoinMovements({ query: { ...narrowing, ...(pageParam ? { cursor: pageParam } : {}) } }),
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
      {(isNarrowed || (movements.data?.pages[0]?.total ?? 0) > 0) && <Tools chosen={chosen} choose={choose} />}
      <Answer query={movements}>
        {({ pages }) =>
          pages[0]?.total === 0 && isNarrowed ? (
            <p className="text-ink-2 py-2">没有符合条件的记录。</p>
          ) : pages[0]?.total === 0 ? (
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
