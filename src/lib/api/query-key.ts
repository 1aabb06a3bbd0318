/** Keys of React Query that come from the call: what a call has read is found again, and asked for again, by naming the call. */
import type { Query, QueryKey } from '@tanstack/react-query'
import type { CallDefinition, Contract } from '#lib/contract/define.ts'

type Named = Pick<CallDefinition, 'method' | 'path'>

const headOf = ({ method, path }: Named): string => `${method} ${path}`

/** @param input what tells the answers of one call apart: the identity that acts, an id, a filter. */
export const keyOf = (call: Named, ...input: unknown[]): QueryKey => [headOf(call), ...input]

/** For `invalidateQueries`: everything that any of the calls has read. */
export function readBy(...contracts: Contract[]): { predicate: (query: Pick<Query, 'queryKey'>) => boolean } {
  const heads = new Set(contracts.flatMap(calls => Object.values(calls).map(headOf)))
  return { predicate: ({ queryKey }) => heads.has(String(queryKey[0])) }
}
