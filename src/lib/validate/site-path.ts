/** An address within this site, judged as browsers read addresses: they drop tabs and line breaks and take a backslash for a slash. */

/** Stands for the site's own origin: how a path is read does not depend on the host. */
const ORIGIN = 'https://site.invalid'
const MAX_SITE_PATH = 2_000
const REFUSED = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/

/**
 * @param text an address as it stands in a link, a query or a store: not trusted.
 * @returns path, query and fragment, written as browsers write them, or null when it is not a path that stays on this site.
 */
export function sitePath(text: string): string | null {
  if (!text.startsWith('/') || text.length > MAX_SITE_PATH || REFUSED.test(text)) return null
  try {
    const { origin, pathname, search, hash } = new URL(text, ORIGIN)
    // `/.//elsewhere` is a path of this site whose written form is the address of another one.
    return origin === ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : null
  } catch {
    return null
  }
}
