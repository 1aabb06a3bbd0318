/** The park's buildings, or one of them. */
import { HOUR_SECONDS } from '#lib/format/units.ts'
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'
import { readQuery } from '../read-query.ts'

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadGardenPage(astro: PageContext) {
  const { api } = astro.locals
  const { url } = astro
  cachePage(astro, { maxAge: 600, swr: HOUR_SECONDS, tags: [pageTag.garden] })
  const id = url.searchParams.get('id')
  const building = id === null ? undefined : await orNotFound(api.garden.getBuilding({ params: { id } }))
  if (building === null) return astro.rewrite('/404')
  const view = url.searchParams.get('view') === 'tenants' ? 'tenants' : 'vacancies'
  const paging = readQuery(url, ['pageNo', 'cursor'])
  const [overview, facilities, vacancies, tenants] = building
    ? [undefined, undefined, undefined, undefined]
    : await Promise.all([
        api.garden.getOverview(),
        api.garden.listFacilities({ query: {} }),
        view === 'vacancies'
          ? orNotFound(
              api.garden.listVacancies({
                query: {
                  ...readQuery(url, ['buildingId', 'minArea', 'maxArea']),
                  sort: (url.searchParams.get('sort') ?? 'rent') as 'rent',
                  ...paging,
                },
              }),
            )
          : undefined,
        view === 'tenants'
          ? orNotFound(api.garden.listTenants({ query: { ...readQuery(url, ['buildingId', 'industry', 'keyword']), ...paging } }))
          : undefined,
      ])
  if (!building && (!overview || !facilities || vacancies === null || tenants === null)) return astro.rewrite('/404')

  return { building, overview, facilities, vacancies, tenants }
}
