/** What a list of the working areas is made of. */
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListOf } from '#lib/contract/define.ts'

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

export type ListFilter = {
  name: string
  label: string
  choices: readonly (readonly [value: string, label: string])[]
  /** What is shown while none is chosen, where that is not all of them. */
  noneLabel?: string
}

export interface ListProps<Row, State extends string> {
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
