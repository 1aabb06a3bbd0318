/** The addresses of the GET calls that could lead to somebody, as a walk asks them. */
import { pathOf } from '#lib/contract/define.ts'
import type { Call } from './calls.ts'

type Leads = {
  /** Values of a parameter of the path, by its name and that of the call. */
  valuesFor: (name: string, call: string) => readonly string[]
  /** Values of a filter, by its name; a filter that is not named here is left out. */
  filters: Readonly<Record<string, readonly string[]>>
}

const namesOf = (schema: { shape: object } | undefined): string[] => Object.keys(schema?.shape ?? {})

/** The addresses of one call that are worth asking: each filter alone, and the largest page. */
export function addressesOf({ name, call }: Call, { valuesFor, filters }: Leads): string[] {
  const queries = namesOf(call.query)
  const variants = new Set([''])
  const size = queries.includes('pageSize') ? ['pageSize=100'] : []
  const roleFirst = queries.includes('role') ? filters.role! : [undefined]
  for (const role of roleFirst) {
    const base = [...(role ? [`role=${role}`] : []), ...size]
    variants.add(base.join('&'))
    for (const query of queries)
      for (const value of query === 'role' ? [] : (filters[query] ?? []))
        variants.add([...base, `${query}=${encodeURIComponent(value)}`].join('&'))
  }
  const combinations = namesOf(call.params).reduce<Record<string, string>[]>(
    (made, param) => made.flatMap(one => valuesFor(param, name).map(value => ({ ...one, [param]: value }))),
    [{}],
  )
  return combinations.flatMap(params => {
    const path = pathOf(call).replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '1')
    return [...variants].map(query => (query ? `${path}?${query}` : path))
  })
}
