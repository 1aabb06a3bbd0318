/** Where choosing a city leads: pages are kept per address, so the address says which city a page shows. */

/** Pages that show one city and take it from `?city=`. */
export const CITY_PAGES = ['/home', '/city', '/map', '/search'] as const

/** Parameters that mean nothing in another city: the place in a list, and what lies within the old one. */
const WITHIN = ['pageNo', 'cursor', 'district', 'town', 'west', 'south', 'east', 'north', 'lng', 'lat', 'radius', 'zoom']

const isCityPage = (path: string): boolean => (CITY_PAGES as readonly string[]).includes(path)

/** The page for the same purpose in another city: a record's page leads to its section, a page without a city to the home page. */
const pageFor = (path: string): string => {
  if (isCityPage(path)) return path
  if (path.startsWith('/city/')) return '/city'
  return path === '/country' ? '/city' : '/home'
}

/**
 * The address to go to when a city is chosen on a page; its filters are kept where they still make sense.
 * @param from path and query of the present page.
 */
export function cityUrl(from: { pathname: string; search: string }, city: number, district?: number | null): string {
  const path = from.pathname.length > 1 ? from.pathname.replace(/\/$/, '') : from.pathname
  const page = pageFor(path)
  const query = new URLSearchParams(page === path ? from.search : '')
  for (const name of WITHIN) query.delete(name)
  query.set('city', String(city))
  if (district) query.set('district', String(district))
  return `${page}?${query}`
}
