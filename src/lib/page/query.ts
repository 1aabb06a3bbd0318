/**
 * The state of a list lives in its address. These helpers make the next address from the present one, so that a filter,
 * a sort or a page is a plain link.
 */

export type QueryValue = string | number | boolean | null | undefined

/** Parameters that name a place in a list; a changed filter starts at the beginning again. */
const PAGE_PARAMETERS = ['pageNo', 'cursor']

/**
 * The address with some parameters changed; `null`, `undefined`, `''` and `false` remove one. The place in the list is
 * forgotten unless it is among the changes.
 */
export function withQuery(url: URL, changes: Record<string, QueryValue>): string {
  const query = new URLSearchParams(url.search)
  for (const name of PAGE_PARAMETERS) query.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '' || value === false) query.delete(name)
    else query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${url.pathname}?${text}` : url.pathname
}

/** A value as it stands in a query; most are numbers and short words that need no coding. */
const coded = (text: string): string => (/^[\w.-]*$/.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1))

const read = new WeakMap<URL, readonly (readonly [name: string, pair: string])[]>()

/** The parameters of a page's address, each as it is written in a link; a page has a dozen rows of links. */
function pairsOf(url: URL): readonly (readonly [name: string, pair: string])[] {
  let pairs = read.get(url)
  if (pairs === undefined) {
    pairs = [...url.searchParams].map(([name, value]) => [name, `${coded(name)}=${coded(value)}`] as const)
    read.set(url, pairs)
  }
  return pairs
}

/**
 * `withQuery` for many values of one parameter: a row of filters reads the address once, not once for every chip.
 * @param url the address of the page, which does not change any more
 * @param clears other parameters that a change of this one removes
 */
export function queryLinks(url: URL, name: string, clears: readonly string[] = []): (value: string | number | null) => string {
  let head = ''
  let tail = ''
  let seen = false
  for (const [key, pair] of pairsOf(url)) {
    if (key === name) seen = true
    else if (PAGE_PARAMETERS.includes(key) || clears.includes(key)) continue
    else if (seen) tail += `&${pair}`
    else head += `${pair}&`
  }
  const rest = head + tail.slice(1)
  const path = url.pathname
  const without = rest ? `${path}?${rest.endsWith('&') ? rest.slice(0, -1) : rest}` : path
  const start = `${path}?${head}${coded(name)}=`
  return value => (value === null || value === '' ? without : start + coded(String(value)) + tail)
}

/** Names and values of the hidden fields with which a GET form keeps the other parameters of the address. */
export function hiddenFields(url: URL, except: readonly string[]): [name: string, value: string][] {
  return [...url.searchParams].filter(([name]) => !PAGE_PARAMETERS.includes(name) && !except.includes(name))
}

/** The canonical address of a page: its path and only the parameters that choose its content. */
export function canonicalUrl(siteUrl: string, url: URL, keep: readonly string[] = []): string {
  const query = new URLSearchParams()
  for (const name of keep) {
    const value = url.searchParams.get(name)
    if (value) query.set(name, value)
  }
  const text = query.toString()
  return `${siteUrl.replace(/\/$/, '')}${url.pathname}${text ? `?${text}` : ''}`
}
