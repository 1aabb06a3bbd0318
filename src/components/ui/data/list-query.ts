/** The state of a list lives in the address: filters, keyword and page. Reads it, and makes the address of another state. */
import { useLocation, useSearch } from 'wouter'

/** Parameters that name the page; with another filter one starts at the first. */
const PAGE_PARAMETERS = ['pageNo', 'cursor']

export type Changes = Record<string, string | number | null | undefined>

/** The address of the same section with some parameters changed; `null`, `undefined` and `''` remove one. */
function changed(path: string, search: string, changes: Changes): string {
  const query = new URLSearchParams(search)
  for (const name of PAGE_PARAMETERS) query.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') query.delete(name)
    else query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

export function useListQuery() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const query = new URLSearchParams(search)
  return {
    path,
    get: (name: string) => query.get(name),
    pageNo: Math.max(1, Number.parseInt(query.get('pageNo') ?? '1', 10) || 1),
    /** The address with other filters, from the list's beginning (unless the changes name a page). */
    href: (changes: Changes) => changed(path, search, changes),
    /** The address of one record, from which `hrefBack` leads to the same page of the list. */
    hrefOf: (name: string, value: string | number) => {
      const next = new URLSearchParams(search)
      next.set(name, String(value))
      return `${path}?${next}`
    },
    /** The address of the list out of the address of one of its records. */
    hrefBack: (name: string) => {
      const next = new URLSearchParams(search)
      next.delete(name)
      return next.size > 0 ? `${path}?${next}` : path
    },
    go: (changes: Changes) => navigate(changed(path, search, changes)),
  }
}
