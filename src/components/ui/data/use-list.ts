/** The page of a list that its address names, and how far the address narrows it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { queryClient } from '#lib/api/query-client.ts'
import { goToKeptPlace } from './list-places.ts'
import { useListQuery } from './list-query.ts'
import type { ListFilter, ListInput, ListProps } from './list-shapes.ts'

export type ListQuery = ReturnType<typeof useListQuery>

/** Of each filter what is chosen, if it is among the filter's choices. */
const chosenOf = (filters: readonly ListFilter[], listQuery: ListQuery): Record<string, string> =>
  Object.fromEntries(
    filters.flatMap(filter => {
      const value = listQuery.get(filter.name)
      return value && filter.choices.some(([known]) => known === value) ? [[filter.name, value]] : []
    }),
  )

export function useList<Row, State extends string>(props: ListProps<Row, State>) {
  const { states = [], filters = [] } = props
  const listQuery = useListQuery()
  const state = states.find(one => one.value === listQuery.get('state'))?.value
  const keyword = listQuery.get('keyword') ?? ''
  const chosen = chosenOf(filters, listQuery)
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

  const ready = list.data !== undefined
  useLayoutEffect(() => {
    if (ready) goToKeptPlace()
  }, [ready])

  return { listQuery, state, keyword, chosen, criteria, list, narrowed, blank }
}
