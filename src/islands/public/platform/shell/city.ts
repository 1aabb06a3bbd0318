/** Pages that belong to no city show the remembered one in their header, and their links lead into it. */

/** Pages that take their city from `?city=`; the boot script leads there too. */
const CITY_PATH = /^\/(home|city|map)$/

interface City {
  code: number
  name: string
}

/** The remembered city (written by the city switch), or null. Anything unreadable counts as nothing. */
export function parseCity(stored: string | null): City | null {
  try {
    const city = (JSON.parse(stored ?? '') as { data?: { city?: Partial<City> } }).data?.city
    return city && Number.isInteger(city.code) && typeof city.name === 'string'
      ? { code: city.code!, name: city.name.replace(/(?<=.{2})市$/, '') }
      : null
  } catch {
    return null
  }
}

/** `/city?tab=company` → `/city?tab=company&city=1601`; addresses that name a city, or belong to none, stay as they are. */
export function inCity(href: string, code: number): string {
  const [path = '', query = ''] = href.split('?', 2)
  if (!CITY_PATH.test(path) || /(^|&)city=/.test(query)) return href
  return `${path}?${query ? `${query}&` : ''}city=${code}`
}

/** Applies the remembered city to the present page. */
export function rememberCity(): void {
  let city: City | null = null
  try {
    city = parseCity(localStorage.getItem('address'))
  } catch {
    // Without storage the city of the page is used.
  }
  const link = document.querySelector<HTMLElement>('[data-city-switch]')
  if (!city || !link || link.dataset.city === String(city.code)) return
  if (new URLSearchParams(location.search).has('city')) return
  link.dataset.city = String(city.code)
  link.setAttribute('aria-label', `切换城市，当前${city.name}`)
  link.querySelector('[data-city-name]')!.textContent = city.name
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('.top a, .foot a, .bottom-tabs a')) {
    anchor.setAttribute('href', inCity(anchor.getAttribute('href') ?? '', city.code))
  }
}
