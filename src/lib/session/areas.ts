/** Area lookups of the browser. A failed one is logged and becomes an empty list (specification, section 8). */
import { clientOf } from '#lib/api/browser.ts'
import { nation } from '#lib/calls/city/nation.ts'
import type { AreaHit, AreaNode, CityNode } from '#lib/contract/city/nation.ts'

const api = clientOf(nation)

async function orEmpty<Item>(request: Promise<Item[]>): Promise<Item[]> {
  try {
    return await request
  } catch (error) {
    console.error('Area lookup failed', error)
    return []
  }
}

const cached = new Map<string, Promise<unknown[]>>()

/** Areas do not change while a page is open: each list is asked for once, unless it came back empty. */
function fetchOnce<Item>(key: string, ask: () => Promise<Item[]>): Promise<Item[]> {
  const known = cached.get(key) as Promise<Item[]> | undefined
  if (known) return known
  const request = orEmpty(ask())
  cached.set(key, request)
  void request.then(list => list.length === 0 && cached.delete(key))
  return request
}

export const listHotCities = (): Promise<CityNode[]> => fetchOnce('hot', () => api.getHotCity())

export const listCitiesByLetter = (): Promise<{ letter: string; cities: CityNode[] }[]> =>
  fetchOnce('more', () => api.getMoreCity())

/** The areas directly below one; the nation is level 0, code 0. */
export const listChildren = (level: number, code: number): Promise<AreaNode[]> =>
  fetchOnce(`${level}/${code}`, () => api.getAddress({ query: { level, code } }))

export const searchAreas = (keyword: string): Promise<AreaHit[]> => orEmpty(api.searchArea({ query: { keyword } }))

/** From the province down to the area itself. */
export const listAncestors = (code: number): Promise<AreaNode[]> =>
  fetchOnce(`chain/${code}`, () => api.getPreAddress({ query: { code } }))
