/** What the head of a request may hold; looked at before anything is parsed, because parsing is the work that is to be bounded. */
import type { IncomingMessage } from 'node:http'

/** The longest query a page or call of ours makes is a fifth of it. */
const MAX_QUERY_CHARS = 4_096
/** Filters of the longest form take about twenty names. */
const MAX_QUERY_NAMES = 64

/** Whether a query (without `?`) is short enough to be parsed. */
export function isQueryBounded(search: string): boolean {
  if (search.length > MAX_QUERY_CHARS) return false
  let names = 1
  for (let at = search.indexOf('&'); at !== -1; at = search.indexOf('&', at + 1)) if (++names > MAX_QUERY_NAMES) return false
  return true
}

/** RFC 9112, 3.2: a request with more than one Host is refused, for two readers could take it for two different sites. */
export function hasTwoHosts(req: IncomingMessage): boolean {
  const raw = req.rawHeaders
  let hosts = 0
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
