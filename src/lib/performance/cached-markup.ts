/**
 * Markup cached with the data it was made from. Data that many pages share is one object in memory (answers of calls that declare it are answered
 * from memory until they are purged, and are never changed), so pages that share the object share its markup, and the markup is
 * garbage-collected with the object.
 */

/** More names than this for one object are not what this is for (every city in every section is about a thousand). */
const MAX_NAMES = 1_500

const cached = new WeakMap<object, Map<string, string>>()

/**
 * @param of the data; nothing else that changes may be in the markup.
 * @param name what it was made for: part, section, city, …
 */
export function findOrRenderMarkup(of: object, name: string, render: () => Promise<string>): string | Promise<string> {
  const names = cached.get(of) ?? new Map<string, string>()
  const found = names.get(name)
  if (found !== undefined) return found
  cached.set(of, names)
  return render().then(markup => {
    if (names.size < MAX_NAMES) names.set(name, markup)
    return markup
  })
}
