/** Reconciled days, newest first, and one of them: both sums, its differences, fetching the bill again or entering the statement. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Field } from '#components/ui/Field.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { RECONCILIATION_DAY_STATES, reconciliation } from '#lib/calls/trade/reconciliation.ts'
import type { ReconciliationDay, ReconciliationDayState } from '#lib/contract/trade/reconciliation.ts'
import { dateTime } from '#lib/format/date.ts'
import {
  findingKindTexts,
  findingStateNames,
  findingSubjectTexts,
  reconciliationBookTexts,
  reconciliationDayState,
  reconciliationSums,
} from '#lib/format/reconciliation.ts'
import { useAction } from '../../use-action.ts'

const { listDays, getDay, askBill, enterStatement, listFindings } = reconciliation
const api = clientOf({ listDays, getDay, askBill, enterStatement, listFindings })

const stateTexts: Record<ReconciliationDayState, string> = { WAITING: '等待账单', COMPARED: '已比对' }

function State({ day }: { day: ReconciliationDay }) {
  const [label, tone] = reconciliationDayState(day)
  return <span className={`badge badge-${tone}`}>{label}</span>
}

const titleOf = ({ day, label, book }: ReconciliationDay): string => `${day} ${label}${reconciliationBookTexts[book]}`

const columns: Column<ReconciliationDay>[] = [
  { key: 'day', label: '日期', lead: true, cell: titleOf, csv: titleOf },
  { key: 'state', label: '结果', aside: true, cell: row => <State day={row} />, csv: row => reconciliationDayState(row)[0] },
  {
    key: 'bill',
    label: '账单',
    cell: row => row.state === 'COMPARED' && <span className="num">{reconciliationSums(row.bill)}</span>,
    csv: row => reconciliationSums(row.bill),
  },
  {
    key: 'own',
    label: '本站',
    cell: row => row.state === 'COMPARED' && <span className="num">{reconciliationSums(row.own)}</span>,
    csv: row => reconciliationSums(row.own),
  },
  {
    key: 'ask',
    label: '下次取账单',
    cell: row => row.nextPollAt && dateTime(row.nextPollAt),
    csv: row => row.nextPollAt && dateTime(row.nextPollAt),
  },
]

export const Days = () => (
  <ListScreen<ReconciliationDay, ReconciliationDayState>
    name="manage-reconciled-days"
    label="每天对账"
    queryKey={keyOf(listDays)}
    load={({ filters: _, keyword: __, ...input }) => api.listDays({ query: input })}
    columns={columns}
    rowKey={row => row.id}
    detail={{ param: 'id', value: row => row.id }}
    states={RECONCILIATION_DAY_STATES.map(value => ({ value, label: stateTexts[value] }))}
    csv
    empty={{ title: '还没有要对账的日子', text: '有了第一笔收款之后，每天上午取前一天的账单比对。' }}
  />
)

function FetchBillAgain({ day }: { day: ReconciliationDay }) {
  const { act, acting } = useAction()
  return (
    <section className="card card-pad stack" aria-label="取账单">
      <p className="text-ink-2">
        {day.attempts > 0 ? `已经取过 ${day.attempts} 次。` : ''}
        {day.nextPollAt && `下次自动取账单：${dateTime(day.nextPollAt)}。`}
      </p>
      <div>
        <button
          type="button"
          className="btn btn-main"
          disabled={acting}
          onClick={() => void act(() => api.askBill({ params: { id: day.id }, body: {} }), '已向支付机构取账单')}
        >
          现在再取一次
        </button>
      </div>
    </section>
  )
}

function Statement({ day }: { day: ReconciliationDay }) {
  const { act, acting } = useAction()
  const [text, setText] = useState('')
  const missing = text.trim() === ''
  const enter = () => act(() => api.enterStatement({ params: { id: day.id }, body: { text } }), '流水已比对')
  return (
    <section className="card card-pad stack" aria-label="录入流水">
      <h3 className="text-base font-semibold">录入流水</h3>
      <Field label="当天付出的流水" help="每行一笔：流水号和金额（元），用空格隔开；录入之后不能再改">
        <textarea
          className="textarea num"
          rows={8}
          maxLength={10_000}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </Field>
      <div>
        <ReasonedButton
          className="btn btn-main"
          disabled={acting}
          reason={missing && '请先填写流水'}
          onClick={() => void enter()}
        >
          比对
        </ReasonedButton>
      </div>
    </section>
  )
}

function Differences({ day }: { day: ReconciliationDay }) {
  const listQuery = useListQuery()
  const found = useInfiniteQuery(
    {
      queryKey: keyOf(listFindings, 'day', day.id),
      queryFn: ({ pageParam }) => api.listFindings({ query: { day: day.id, ...(pageParam ? { cursor: pageParam } : {}) } }),
      initialPageParam: '',
      getNextPageParam: page => page.nextCursor,
    },
    queryClient,
  )
  return (
    <section className="card card-pad" aria-label="差异">
      <h3 className="text-base font-semibold mb-2">差异</h3>
      <Answer query={found}>
        {({ pages }) =>
          pages[0]?.list.length === 0 ? (
            <p className="text-ink-2">没有差异。</p>
          ) : (
            <ul className="divide-y divide-line" aria-label={`${day.day}的差异`}>
              {pages
                .flatMap(page => page.list)
                .map(finding => (
                  <li key={finding.id} className="flex flex-wrap items-baseline justify-between gap-2 py-2">
                    <Link className="link" href={`${listQuery.path}?id=${finding.id}`}>
                      {findingSubjectTexts[finding.subject]}：{findingKindTexts[finding.finding]}{' '}
                      <span className="num">{finding.number}</span>
                    </Link>
                    <StateBadge names={findingStateNames} state={finding.state} />
                  </li>
                ))}
            </ul>
          )
        }
      </Answer>
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
    </section>
  )
}

export function Day({ id }: { id: number }) {
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(getDay, id)}
      load={() => api.getDay({ params: { id } })}
      list="每天对账"
      title={titleOf}
      badge={day => <State day={day} />}
    >
      {day => (
        <>
          <section className="card card-pad" aria-label="合计">
            <Facts
              facts={[
                ['账单', day.state === 'COMPARED' && <span className="num">{reconciliationSums(day.bill)}</span>],
                ['本站', day.state === 'COMPARED' && <span className="num">{reconciliationSums(day.own)}</span>],
                ['比对于', day.comparedAt && dateTime(day.comparedAt)],
                ['状态', day.state === 'WAITING' && reconciliationDayState(day)[0]],
              ]}
            />
          </section>
          {day.state === 'WAITING' && (day.book === 'TRADE' ? <FetchBillAgain day={day} /> : <Statement day={day} />)}
          {day.state === 'COMPARED' && <Differences day={day} />}
        </>
      )}
    </DetailScreen>
  )
}
