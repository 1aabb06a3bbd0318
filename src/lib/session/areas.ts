/** Area lookups of the browser. A failed one is logged and becomes an empty list (specification, section 8). */
import { clientOf } from '#lib/api/browser.ts'
import { nation } from '#lib/calls/city/nation.ts'
import type { AreaHit, AreaNode, CityNode } from '#lib/contract/city/nation.ts'

const api = clientOf(nation)

async function orEmpty<Item>(asked: Promise<Item[]>): Promise<Item[]> {
  try {
    return await asked
  } catch (error) {
    console.error('Area lookup failed', error)
    return []
  }
}

const kept = new Map<string, Promise<unknown[]>>()

/** Areas do not change while a page is open: each list is asked for once, unless it came back empty. */
function once<Item>(key: string, ask: () => Promise<Item[]>): Promise<Item[]> {
  const known = kept.get(key) as Promise<Item[]> | undefined
  if (known) return known
  const asked = orEmpty(ask())
  kept.set(key, asked)
  void asked.then(list => list.length === 0 && kept.delete(key))
  return asked
}

export const listHotCities = (): Promise<CityNode[]> => once('hot', () => api.getHotCity())

export const listCitiesByLetter = (): Promise<{ letter: string; cities: CityNode[] }[]> => once('more', () => api.getMoreCity())

/** The areas directly below one; the nation is level 0, code 0. */
export const listChildren = (level: number, code: number): Promise<AreaNode[]> =>
  once(`${level}/${code}`, () => api.getAddress({ query: { level, code } }))

export const searchAreas = (keyword: string): Promise<AreaHit[]> => orEmpty(api.searchArea({ query: { keyword } }))

/** From the province down to the area itself. */
export const listAncestors = (code: number): Promise<AreaNode[]> =>
  once(`chain/${code}`, () => api.getPreAddress({ query: { code } }))
