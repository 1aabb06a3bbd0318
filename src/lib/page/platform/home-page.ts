/** The front page of the site for a city. */
import { pageTag } from '#lib/tags.ts'
import { cachePage } from '../cache.ts'
import type { PageContext } from '../context.ts'
import { orNotFound } from '../not-found.ts'
import { cardTagsOf } from './home-cards.ts'

/** @returns what the page shows; a response where the address has no page, or another one. */
export async function loadHomePage(astro: PageContext) {
  const { api, site } = astro.locals
  const city = astro.url.searchParams.get('city') ?? undefined
  const index = await orNotFound(api.home.getIndex({ query: { city } }))
  if (!index) return astro.rewrite('/404')
  const wall = await api.home.listIndexCategories({ query: { city } })
  const ruleChanges = await api.rule.listRuleChanges()
  const { name, code } = index.city
  const tags = [pageTag.home, pageTag.area(code), pageTag.rules, ...cardTagsOf(index.rows)]
  cachePage(astro, { maxAge: 60, swr: 600, tags })

  const row = Object.fromEntries(index.rows.map(one => [one.key, one]))
  const canonical = city ? `/home?city=${code}` : '/home'
  const jsonLd = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.name,
    url: `${site.url}/home`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${site.url}/search?keyword={keyword}`,
      'query-input': 'required name=keyword',
    },
  }

  return { index, ruleChanges, wall, name, code, row, canonical, jsonLd }
}
