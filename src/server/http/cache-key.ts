/** The name under which a page is kept. */

const IGNORED_PARAMETER = /^(utm_\w+|spm|from|gclid|fbclid)$/

/** A query whose every character is spelled in one way only. It need not be read and written anew, which takes a quarter of what a refusal costs. */
const PLAIN = /^[\w.*-]+=[\w.*-]+(?:&[\w.*-]+=[\w.*-]+)*$/

/**
 * Path and query in one spelling, so that the same page is kept once: parameters that are empty or only say where a visitor came from are
 * dropped, the rest is sorted by name. NUL, which no text of the database can hold and no call takes, is dropped from values: what is left
 * of the address is what its reader meant.
 */
export function cacheKey(path: string, search: string): string {
  if (!search) return path
  const query = PLAIN.test(search) ? ofPlain(search) : ofAny(search)
  return query === '' ? path : `${path}?${query}`
}

function ofPlain(search: string): string {
  if (!search.includes('&')) return IGNORED_PARAMETER.test(nameOf(search)) ? '' : search
  const pairs = search.split('&').filter(pair => !IGNORED_PARAMETER.test(nameOf(pair)))
  return pairs.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : nameOf(one) > nameOf(other) ? 1 : 0)).join('&')
}

const nameOf = (pair: string): string => pair.slice(0, pair.indexOf('='))

function ofAny(search: string): string {
  const params = new URLSearchParams(search.replaceAll('%00', '').replaceAll('\0', ''))
  for (const [name, value] of [...params]) if (value === '' || IGNORED_PARAMETER.test(name)) params.delete(name, value)
  params.sort()
  return params.toString()
}
