/** From which list a record was opened, so that the way back leads to its place; after a reload, to the list's beginning. */
import { useEffect } from 'react'
import { useSearch } from 'wouter'

let last: string | null = null

/** Call in every list whose records stand at another address. */
export function useRememberedList(): void {
  const search = useSearch()
  useEffect(() => {
    last = location.pathname + (search ? `?${search}` : '')
  }, [search])
}

export const backTo = (otherwise: string): string => last ?? otherwise
