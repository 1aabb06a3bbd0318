/**
 * The headers that every answer of the site carries, whatever made it: no guessing of content types, and, where visitors come by https,
 * no way back to http.
 */
import type { ServerResponse } from 'node:http'

/** A year. For subdomains only where the operator says so: what else runs there is theirs. */
const STRICT = 'max-age=31536000'

let headers: readonly (readonly [name: string, value: string])[] = [['X-Content-Type-Options', 'nosniff']]

/**
 * @param siteUrl the origin that visitors see.
 * @param withSubdomains whether they shall come to its subdomains by https only, too.
 */
export function setSiteOrigin(siteUrl: string, withSubdomains = false): void {
  const value = withSubdomains ? `${STRICT}; includeSubDomains` : STRICT
  const strict = siteUrl.startsWith('https:') ? ([['Strict-Transport-Security', value]] as const) : []
  headers = [['X-Content-Type-Options', 'nosniff'], ...strict]
}

/** For answers that are put together header by header. */
export const addSiteHeaders = (res: ServerResponse): void => {
  for (const [name, value] of headers) res.setHeader(name, value)
}

/** For answers that are put together once: those of the site's headers that `pairs` (name and value in turn) lack. */
export const missingSiteHeaders = (pairs: readonly string[]): string[] => {
  const present = new Set(pairs.filter((_, index) => index % 2 === 0).map(name => name.toLowerCase()))
  return headers.filter(([name]) => !present.has(name.toLowerCase())).flat()
}

/** For answers that are written byte by byte. */
export const siteHeaderLines = (): string[] => headers.map(([name, value]) => `${name}: ${value}`)
