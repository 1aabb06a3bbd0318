/** Above a list: its states as tabs; search, further filters, and what can be done. */
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import { showCurrent } from '#lib/browser/show-current.ts'
import { count } from '#lib/format/count.ts'
import type { ListFilter, StateTab } from './list-shapes.ts'
import type { ListQuery } from './use-list.ts'

/** For the row of states: the chosen one in sight when the list is opened. */
const showsCurrent = (row: Element | null) => {
  if (row) showCurrent(row)
}

interface TabsProps<State extends string> {
  label: string
  states: readonly StateTab<State>[]
  allLabel: string | undefined
  state: State | undefined
  listQuery: ListQuery
}

export function StateTabs<State extends string>({ label, states, allLabel, state, listQuery }: TabsProps<State>) {
  return (
    <nav className="tabs" aria-label={`${label}的状态`} ref={showsCurrent}>
      {[{ value: undefined, label: allLabel ?? '全部', count: undefined }, ...states].map(tab => (
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

interface FilterProps {
  filter: ListFilter
  value: string
  listQuery: ListQuery
}

function Filter({ filter, value, listQuery }: FilterProps) {
  return (
    <select
      className="select data-filter"
      aria-label={filter.label}
      value={value}
      onChange={event => listQuery.go({ [filter.name]: event.target.value })}
    >
      <option value="">{filter.noneLabel ?? `全部${filter.label}`}</option>
      {filter.choices.map(([choice, label]) => (
        <option key={choice} value={choice}>
          {label}
        </option>
      ))}
    </select>
  )
}

interface ToolsProps {
  /** Placeholder of the search box; undefined: no search. */
  search: string | undefined
  keyword: string
  filters: readonly ListFilter[]
  chosen: Readonly<Record<string, string>>
  actions: ReactNode
  listQuery: ListQuery
}

export function ListTools({ search, keyword, filters, chosen, actions, listQuery }: ToolsProps) {
  if (!actions && !search && filters.length === 0) return null
  return (
    <div className="data-tools">
      {search && <Search key={keyword} keyword={keyword} hint={search} onSearch={next => listQuery.go({ keyword: next })} />}
      {filters.map(filter => (
        <Filter key={filter.name} filter={filter} value={chosen[filter.name] ?? ''} listQuery={listQuery} />
      ))}
      {actions && <div className="data-actions">{actions}</div>}
    </div>
  )
}
