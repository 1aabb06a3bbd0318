/** The filters of a list as link chips. */
import { queryLinks, withQuery } from './query.ts'

export interface FilterOption {
  label: string
  href: string
  active: boolean
  count?: number | undefined
}

export interface FilterGroup {
  label: string
  options: FilterOption[]
}

/**
 * One group of chips for one parameter: first 不限 (which removes it), then the choices.
 * @param url the present address
 * @param name the query parameter
 * @param clears other parameters that lose their meaning when this one changes
 */
export function filterGroup(
  url: URL,
  label: string,
  name: string,
  choices: readonly { value: string | number; label: string; count?: number | undefined }[],
  { any = '不限', clears = [] }: { any?: string | null; clears?: readonly string[] } = {},
): FilterGroup {
  const current = url.searchParams.get(name) ?? ''
  const link = queryLinks(url, name, clears)
  const options: FilterOption[] = choices.map(choice => ({
    label: choice.label,
    href: link(choice.value),
    active: String(choice.value) === current,
    count: choice.count,
  }))
  if (any !== null) options.unshift({ label: any, href: link(null), active: current === '' })
  else if (current === '' && options[0]) options[0].active = true
  return { label, options }
}

/** The orders of a list as links; the first is the one it has without a choice. `at` is where on the page the list stands (`#rooms`). */
export function sortLinks(url: URL, choices: readonly (readonly [value: string, label: string])[], at = ''): FilterOption[] {
  const usual = choices[0]?.[0]
  const current = url.searchParams.get('sort') || usual
  return choices.map(([value, label]) => ({
    label,
    href: `${withQuery(url, { sort: value === usual ? null : value })}${at}`,
    active: value === current,
  }))
}
