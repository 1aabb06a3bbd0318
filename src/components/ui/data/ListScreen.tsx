/**
 * A list of the working areas: state tabs, search, further filters, a table where there is room and cards where there is not,
 * paging. All of it stands in the address, so that the back button and a copied link find the same place.
 */
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { showCurrent } from '#lib/browser/show-current.ts'
import { MAX_OFFSET, PAGE_SIZE } from '#lib/calls/define.ts'
import type { ListOf } from '#lib/contract/define.ts'
import { count, totalText } from '#lib/format/count.ts'
import { ColumnChoice, useColumnChoice } from './ColumnChoice.tsx'
import { useListQuery } from './list-query.ts'
import { useWide } from './use-wide.ts'
import { ListWaiting } from './Waiting.tsx'

/** What a list asks its call for. `filters` holds only values that are among the filter's choices. */
export type ListInput<State extends string = string> = {
  pageNo?: number
  pageSize?: number
  cursor?: string
  keyword?: string
  state?: State
  filters: Partial<Record<string, string>>
}

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** The same as text, for the CSV file; a column without it is left out there. */
  csv?: (row: Row) => string | number | null
  /** The record's name: carries the link to its detail, cannot be hidden, and heads the card. */
  lead?: boolean
  /** In cards it stands beside the name: a state, an amount. */
  aside?: boolean
  align?: 'end'
  /** Hidden until chosen. */
  optional?: boolean
}

export type StateTab<State extends string> = { value: State; label: string; count?: number | undefined }

export type ListFilter = { name: string; label: string; choices: readonly (readonly [value: string, label: string])[] }

interface Props<Row, State extends string> {
  /** Names the list for the remembered columns. */
  name: string
  /** What is listed, for screen readers and the file: 我的订单. */
  label: string
  queryKey: QueryKey
  load: (input: ListInput<State>) => Promise<ListOf<Row>>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** The parameter that opens a record, and its value; or the address of the record elsewhere (null: this one has none). */
  detail?: { param: string; value: (row: Row) => string | number } | { href: (row: Row) => string | null }
  states?: readonly StateTab<State>[]
  /** What is shown when no state is chosen: a tab at the beginning. */
  allLabel?: string
  filters?: readonly ListFilter[]
  /** Placeholder of the search box: what can be searched. Left out: no search. */
  search?: string
  /** Beside the search: the main action of the list. */
  actions?: ReactNode
  csv?: boolean
  empty: { title: string; text?: string; action?: ReactNode }
}

/** Where on the page one was when a record was opened, by the address of the list. */
const places = new Map<string, number>()

const here = () => location.pathname + location.search

/** For the row of states: the chosen one in sight when the list is opened. */
const showsCurrent = (row: Element | null) => {
  if (row) showCurrent(row)
}

export function ListScreen<Row, State extends string = never>(props: Props<Row, State>) {
  const { states = [], filters = [], detail } = props
  const listQuery = useListQuery()
  const wide = useWide()
  const choice = useColumnChoice(props.name, props.columns)
  const top = useRef<HTMLDivElement>(null)

  const state = states.find(one => one.value === listQuery.get('state'))?.value
  const keyword = listQuery.get('keyword') ?? ''
  const chosen = Object.fromEntries(
    filters.flatMap(filter => {
      const value = listQuery.get(filter.name)
      return value && filter.choices.some(([known]) => known === value) ? [[filter.name, value]] : []
    }),
  )
  const unfiltered = Object.fromEntries(filters.map(filter => [filter.name, null]))
  const cursor = listQuery.get('cursor')
  const criteria = { ...(state ? { state } : {}), ...(keyword ? { keyword } : {}), filters: chosen }
  const input: ListInput<State> = { ...criteria, pageNo: listQuery.pageNo, ...(cursor ? { cursor } : {}) }
  const list = useQuery(
    { queryKey: [...props.queryKey, input], queryFn: () => props.load(input), placeholderData: keepPreviousData },
    queryClient,
  )
  const narrowed = Boolean(state || keyword || Object.keys(chosen).length > 0)
  // Where there is nothing at all, nothing can be chosen or looked for either; a list that begins with a part of it may have others.
  const blank = list.data?.total === 0 && !narrowed && !props.allLabel

  // What an empty list offers is said in it, once.
  const actions = blank && props.empty.action ? null : props.actions

  // Back from a record: to the same height of the list.
  const ready = list.data !== undefined
  useLayoutEffect(() => {
    const height = places.get(here())
    if (!ready || height === undefined) return
    places.delete(here())
    scrollTo(0, height)
  }, [ready])

  const hrefOf = (row: Row) => detail && ('href' in detail ? detail.href(row) : listQuery.hrefOf(detail.param, detail.value(row)))
  const leadOf = (row: Row, column: Column<Row>, className: string) => {
    const href = hrefOf(row)
    // A page of the portal is the server's; only the working areas change place without it.
    if (href && !/^\/(member|merchant|manage)\b/.test(href))
      return (
        <a className={className} href={href}>
          {column.cell(row)}
        </a>
      )
    return href ? (
      <Link className={className} href={href} onClick={() => places.set(here(), scrollY)}>
        {column.cell(row)}
      </Link>
    ) : (
      column.cell(row)
    )
  }

  return (
    <div className="stack" ref={top}>
      {states.length > 0 && !blank && (
        <nav className="tabs" aria-label={`${props.label}的状态`} ref={showsCurrent}>
          {[{ value: undefined, label: props.allLabel ?? '全部', count: undefined }, ...states].map(tab => (
            <Link
              key={tab.value ?? ''}
              className="tab"
              href={listQuery.href({ state: tab.value })}
              aria-current={tab.value === state ? 'page' : undefined}
            >
              {tab.label}
              {tab.count ? <small>{count(tab.count)}</small> : null}
            </Link>
          ))}
        </nav>
      )}
      {(actions || ((props.search || filters.length > 0) && !blank)) && (
        <div className="data-tools">
          {props.search && !blank && (
            <Search key={keyword} keyword={keyword} hint={props.search} onSearch={next => listQuery.go({ keyword: next })} />
          )}
          {(blank ? [] : filters).map(filter => (
            <select
              key={filter.name}
              className="select data-filter"
              aria-label={filter.label}
              value={chosen[filter.name] ?? ''}
              onChange={event => listQuery.go({ [filter.name]: event.target.value })}
            >
              <option value="">{`全部${filter.label}`}</option>
              {filter.choices.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          ))}
          {actions && <div className="data-actions">{actions}</div>}
        </div>
      )}
      <Answer query={list} waiting={<ListWaiting columns={wide ? choice.shown.length : null} />}>
        {page =>
          page.list.length === 0 ? (
            narrowed || listQuery.pageNo > 1 ? (
              <EmptyCard title="没有符合条件的记录" text="换个条件试试。">
                <Link className="btn" href={listQuery.href({ state: null, keyword: null, ...unfiltered })}>
                  看全部
                </Link>
              </EmptyCard>
            ) : (
              <EmptyCard title={props.empty.title} {...(props.empty.text ? { text: props.empty.text } : {})}>
                {props.empty.action}
              </EmptyCard>
            )
          ) : (
            <>
              <div className="data-bar">
                <p className="text-ink-2" role="status">
                  共 <span className="num">{totalText(page.total, page.totalIsLowerBound)}</span> 条
                </p>
                {wide && <ColumnChoice columns={props.columns} isShown={choice.isShown} onToggle={choice.toggle} />}
                {props.csv && <Download {...props} criteria={criteria} />}
              </div>
              <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'data-waiting' : undefined}>
                {wide ? (
                  <table className="data-table card">
                    <caption className="sr-only">{props.label}</caption>
                    <thead>
                      <tr>
                        {choice.shown.map(column => (
                          <th key={column.key} scope="col" data-align={column.align}>
                            {column.label}
                          </th>
                        ))}
                      </tr>
                    </thead>
                    <tbody>
                      {page.list.map(row => (
                        <tr key={props.rowKey(row)}>
                          {choice.shown.map(column =>
                            column.lead ? (
                              <th key={column.key} scope="row">
                                {leadOf(row, column, 'hover-link')}
                              </th>
                            ) : (
                              <td key={column.key} data-align={column.align}>
                                {column.cell(row)}
                              </td>
                            ),
                          )}
                        </tr>
                      ))}
                    </tbody>
                  </table>
                ) : (
                  <ul className="grid gap-3" aria-label={props.label}>
                    {page.list.map(row => (
                      <li key={props.rowKey(row)} className={detail ? 'card card-pad card-link' : 'card card-pad'}>
                        <Card row={row} columns={props.columns} lead={column => leadOf(row, column, 'cover-link')} />
                      </li>
                    ))}
                  </ul>
                )}
              </div>
              <Pages page={page} listQuery={listQuery} onTurn={() => top.current?.scrollIntoView({ block: 'start' })} />
            </>
          )
        }
      </Answer>
    </div>
  )
}

function Card<Row>({
  row,
  columns,
  lead,
}: {
  row: Row
  columns: readonly Column<Row>[]
  lead: (column: Column<Row>) => ReactNode
}) {
  const rest = columns.filter(column => !column.lead && !column.aside && !column.optional)
  // What has nothing to say in the file has nothing to say here.
  const facts = rest.filter(({ key, csv }) => key !== 'actions' && (!csv || (csv(row) ?? '') !== ''))
  const actions = rest.find(column => column.key === 'actions')
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        {columns
          .filter(column => column.lead)
          .map(column => (
            <h2 key={column.key} className="card-title min-w-0 break-words">
              {lead(column)}
            </h2>
          ))}
        <div className="flex flex-col items-end gap-1 shrink-0">
          {columns
            .filter(column => column.aside)
            .map(column => (
              <span key={column.key}>{column.cell(row)}</span>
            ))}
        </div>
      </div>
      {facts.length > 0 && (
        <dl className="data-card-facts">
          {facts.map(column => (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd className="min-w-0">{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions && <div className="data-card-actions">{actions.cell(row)}</div>}
    </>
  )
}

function Search({ keyword, hint, onSearch }: { keyword: string; hint: string; onSearch: (keyword: string) => void }) {
  const [text, setText] = useState(keyword)
  const field = useRef<HTMLInputElement>(null)
  return (
    <search className="data-search">
      <form
        className="flex gap-2"
        onSubmit={event => {
          event.preventDefault()
          if (text.trim() !== keyword) onSearch(text.trim())
          // Nothing new to look for: here is where to write it.
          else field.current?.focus()
        }}
      >
        <input
          ref={field}
          className="input"
          type="search"
          aria-label="搜索"
          placeholder={hint}
          maxLength={60}
          value={text}
          onChange={event => {
            setText(event.target.value)
            // The cross of the field empties it: that shows everything again.
            if (event.target.value === '' && keyword) onSearch('')
          }}
        />
        <button type="submit" className="btn shrink-0">
          搜索
        </button>
      </form>
    </search>
  )
}

/** Forward by cursor, back by number, or by the browser's history where the numbers end. */
function Pages<Row>({
  page,
  listQuery,
  onTurn,
}: {
  page: ListOf<Row>
  listQuery: ReturnType<typeof useListQuery>
  onTurn: () => void
}) {
  const last = Math.ceil(page.total / page.pageSize)
  const numbered = (page.pageNo - 2) * PAGE_SIZE <= MAX_OFFSET
  const turned = useRef(page.pageNo)
  useEffect(() => {
    if (turned.current === page.pageNo) return
    turned.current = page.pageNo
    onTurn()
  }, [page.pageNo, onTurn])
  if (page.pageNo === 1 && !page.nextCursor) return null
  return (
    <nav className="pager" aria-label="翻页">
      {page.pageNo > 1 &&
        (numbered ? (
          <Link href={listQuery.href({ pageNo: page.pageNo === 2 ? null : page.pageNo - 1 })}>上一页</Link>
        ) : (
          <button type="button" className="btn btn-quiet" onClick={() => history.back()}>
            上一页
          </button>
        ))}
      <span>
        第 {page.pageNo} 页{page.totalIsLowerBound ? '' : `，共 ${last} 页`}
      </span>
      {page.nextCursor && <Link href={listQuery.href({ pageNo: page.pageNo + 1, cursor: page.nextCursor })}>下一页</Link>}
    </nav>
  )
}

function Download<Row, State extends string>({
  label,
  columns,
  load,
  criteria,
}: Props<Row, State> & { criteria: ListInput<State> }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { csvText, readAll, saveAs } = await import('./csv.ts')
      const { rows, complete } = await readAll(place => load({ ...criteria, ...place }))
      const named = columns.flatMap(({ label: head, csv }) => (csv ? [{ head, csv }] : []))
      saveAs(
        `${label}.csv`,
        csvText(
          named.map(column => column.head),
          rows.map(row => named.map(column => column.csv(row))),
        ),
      )
      if (!complete) toast(`只下载了前 ${rows.length} 条，缩小范围后可以分次下载`)
    } catch {
      toast('没有下载成功，请稍后再试', { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="btn btn-sm" disabled={busy} onClick={() => void download()}>
      {busy ? '正在下载…' : '下载表格'}
    </button>
  )
}
