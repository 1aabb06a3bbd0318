/** The section of the map that the address names, with its list. */

import type { ApiError } from '#lib/api/error.ts'
import type { MapAnswer } from '#lib/contract/city/map.ts'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import { allowMap } from '../content-policy.ts'
import type { PageContext } from '../context.ts'

/** @returns what the page shows. */
export async function loadMapPage(astro: PageContext) {
  const { api, site } = astro.locals
  const { url } = astro
  const asked = Object.fromEntries(url.searchParams)

  /** Parameters that make no sense are left aside rather than refused: an old or mangled link still shows the city. */
  async function readMap(): Promise<MapAnswer> {
    try {
      return await api.map.map({ query: { city: DEFAULT_CITY.code, ...asked } })
    } catch (error) {
      // By name: built pages carry a copy of the class of their own.
      if ((error as ApiError).name === 'ApiError' && (error as ApiError).code.startsWith('validation.'))
        return api.map.map({ query: { city: DEFAULT_CITY.code } })
      throw error
    }
  }
  const askedCity = Number(asked.city)
  const cityCode = Number.isInteger(askedCity) && askedCity > 0 ? askedCity : DEFAULT_CITY.code
  const [answer, chain] = await Promise.all([
    readMap(),
    api.nation
      .getPreAddress({ query: { code: cityCode } })
      .catch(() => api.nation.getPreAddress({ query: { code: DEFAULT_CITY.code } })),
  ])
  const city = chain.find(node => node.level === 2) ?? chain[0] ?? DEFAULT_CITY
  const cityName = city.name.replace(/(?<=.{2})市$/, '')
  const { bounds } = answer
  const shown = {
    lng: Number(((bounds.west + bounds.east) / 2).toFixed(4)),
    lat: Number(((bounds.south + bounds.north) / 2).toFixed(4)),
    zoom: 9.6,
  }
  // A section that somebody moved to is theirs alone: keep it briefly.
  cachePage(astro, {
    maxAge: asked.west || asked.lng ? 30 : 300,
    tags: [pageTag.map, pageTag.services, pageTag.companies, pageTag.jobs, pageTag.schools, pageTag.area(cityCode)],
  })
  allowMap(astro, site.tiles?.url)

  return { site, url, answer, city, cityName, shown }
}
