/**
 * A list of the working areas: state tabs, search, further filters, a table where there is room and cards where there is not,
 * paging. All of it stands in the address, so that the back button and a copied link find the same place.
 */
import { useRef } from 'react'
import { Link } from 'wouter'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { totalText } from '#lib/format/count.ts'
import { ColumnChoice, useColumnChoice } from './ColumnChoice.tsx'
import { DownloadList } from './DownloadList.tsx'
import { ListPager } from './ListPager.tsx'
import { ListRows } from './ListRows.tsx'
import { ListTools, StateTabs } from './ListTools.tsx'
import type { ListProps } from './list-shapes.ts'
import { useList } from './use-list.ts'
import { useWide } from './use-wide.ts'
import { ListWaiting } from './Waiting.tsx'

export type { Column, StateTab } from './list-shapes.ts'

/** An empty list: there is nothing yet, or nothing that matches the filters. */
function EmptyList({ empty, hrefOfAll }: { empty: ListProps<never, never>['empty']; hrefOfAll: string | null }) {
  if (hrefOfAll !== null) {
    return (
      <EmptyCard title="没有符合条件的记录" text="换个条件试试。">
        <Link className="btn" href={hrefOfAll}>
          看全部
        </Link>
      </EmptyCard>
    )
  }
  return (
    <EmptyCard title={empty.title} {...(empty.text ? { text: empty.text } : {})}>
      {empty.action}
    </EmptyCard>
  )
}

export function ListScreen<Row, State extends string = never>(props: ListProps<Row, State>) {
  const { label, columns, states = [], filters = [], empty } = props
  const { listQuery, state, keyword, chosen, criteria, list, narrowed, blank } = useList(props)
  const wide = useWide()
  const choice = useColumnChoice(props.name, columns)
  const top = useRef<HTMLDivElement>(null)
  // The empty state has its own button: it is not shown twice.
  const actions = blank && empty.action ? null : props.actions
  const filed = columns.filter(column => column.csv)
  const all = { state: null, keyword: null, ...Object.fromEntries(filters.map(filter => [filter.name, null])) }

  return (
    <div className="stack" ref={top}>
      {states.length > 0 && !blank && (
        <StateTabs label={label} states={states} allLabel={props.allLabel} state={state} listQuery={listQuery} />
      )}
      <ListTools
        search={blank ? undefined : props.search}
        keyword={keyword}
        filters={blank ? [] : filters}
        chosen={chosen}
        actions={actions}
        listQuery={listQuery}
      />
      <Answer query={list} waiting={<ListWaiting columns={wide ? choice.shown.length : null} />}>
        {page =>
          page.list.length === 0 ? (
            <EmptyList empty={empty} hrefOfAll={narrowed || listQuery.pageNo > 1 ? listQuery.href(all) : null} />
          ) : (
            <>
              <div className="data-bar">
                <p className="text-ink-2" role="status">
                  共 <span className="num">{totalText(page.total, page.totalIsLowerBound)}</span> 条
                </p>
                {wide && <ColumnChoice columns={columns} isShown={choice.isShown} onToggle={choice.toggle} />}
                {props.csv && (
                  <DownloadList
                    name={label}
                    head={filed.map(column => column.label)}
                    cells={(row: Row) => filed.map(column => column.csv?.(row))}
                    load={place => props.load({ ...criteria, ...place })}
                  />
                )}
              </div>
              <ListRows
                list={props}
                rows={page.list}
                listQuery={listQuery}
                shown={wide ? choice.shown : null}
                stale={list.isPlaceholderData}
              />
              <ListPager page={page} listQuery={listQuery} onTurn={() => top.current?.scrollIntoView({ block: 'start' })} />
            </>
          )
        }
      </Answer>
    </div>
  )
}
