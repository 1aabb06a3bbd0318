/** The withdrawals of the acting identity, newest first, each with its state and why it came back; narrowed and taken along as a table. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DownloadList } from '#components/ui/data/DownloadList.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { withdrawals } from '#lib/calls/trade/withdrawal.ts'
import type { Withdrawal, WithdrawalState } from '#lib/contract/trade/withdrawal.ts'
import { csvLongNumber } from '#lib/format/csv.ts'
import { dateTime } from '#lib/format/date.ts'
import { money, yuan } from '#lib/format/money.ts'
import { payoutAccountText, withdrawalStateNames } from '#lib/format/withdrawal.ts'
import { FilterSelect } from '../orders/FilterSelect.tsx'

const api = clientOf({ listWithdrawals: withdrawals.listWithdrawals })

function Entry({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <li className="grid gap-1 py-3">
      <p className="flex items-center justify-between gap-3">
        <span className="flex flex-wrap items-center gap-2">
          <b className="num">{money(withdrawal.amount)}</b>
          <StateBadge names={withdrawalStateNames} state={withdrawal.state} />
        </span>
        <time className="text-ink-2 text-xs shrink-0" dateTime={withdrawal.appliedAt}>
          {dateTime(withdrawal.appliedAt)}
        </time>
      </p>
      <p className="card-meta">
        <span>{payoutAccountText(withdrawal.account)}</span>
        <span className="num">编号 {withdrawal.withdrawalNo}</span>
      </p>
      {withdrawal.reason && <p className="text-ink-2 break-words">{withdrawal.reason}，金额已退回。</p>}
    </li>
  )
}

const STATES = Object.entries(withdrawalStateNames).map(([state, [name]]) => [state, name] as const)

const HEAD = ['申请时间（北京时间）', '编号', '金额（元）', '状态', '收款账户', '办结时间', '说明']

const cellsOf = (withdrawal: Withdrawal) => [
  dateTime(withdrawal.appliedAt),
  csvLongNumber(withdrawal.withdrawalNo),
  yuan(withdrawal.amount),
  withdrawalStateNames[withdrawal.state][0],
  payoutAccountText(withdrawal.account),
  withdrawal.endedAt && dateTime(withdrawal.endedAt),
  withdrawal.reason,
]

type State = WithdrawalState | ''
const narrowingOf = (state: State) => (state ? { state } : {})

function Tools({ state, setState }: { state: State; setState: (state: State) => void }) {
  return (
    <div className="data-tools">
      <FilterSelect label="状态" value={state} choices={STATES} onChange={value => setState(value as State)} />
      <div className="data-actions">
        <DownloadList
          name="提现记录"
          head={HEAD}
          cells={cellsOf}
          load={place => api.listWithdrawals({ query: { ...narrowingOf(state), ...place } })}
        />
      </div>
    </div>
  )
}

export function Withdrawals() {
  const identity = useIdentityKey()
  const [state, setState] = useState<State>('')
  const narrowing = narrowingOf(state)
  const found = useInfiniteQuery(
    {
      queryKey: keyOf(withdrawals.listWithdrawals, identity, narrowing),
      queryFn: ({ pageParam }) => api.listWithdrawals({ query: { ...narrowing, ...(pageParam ? { cursor: pageParam } : {}) } }),
      initialPageParam: '',
      getNextPageParam: page => page.nextCursor,
    },
    queryClient,
  )
  return (
    <section className="card card-pad" aria-labelledby="withdrawals">
      <h2 className="text-base font-semibold" id="withdrawals">
        提现记录
      </h2>
      {(state !== '' || (found.data?.pages[0]?.total ?? 0) > 0) && <Tools state={state} setState={setState} />}
      <Answer query={found}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <p className="text-ink-2 py-2">{state ? '没有这个状态的提现。' : '还没有提现过。'}</p>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {pages
                  .flatMap(page => page.list)
                  .map(one => (
                    <Entry key={one.id} withdrawal={one} />
                  ))}
              </ul>
              {found.hasNextPage && (
                <button
                  type="button"
                  className="btn btn-sm btn-block mt-2"
                  aria-busy={found.isFetchingNextPage}
                  onClick={() => void found.fetchNextPage()}
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
