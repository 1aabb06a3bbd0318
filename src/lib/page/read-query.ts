/** The parameters of an address as the query of a call: only the named ones, and not those that a form sent empty. */
export function readQuery<const Name extends string>(url: URL, names: readonly Name[]): { [name in Name]?: string } {
  const query: { [name in Name]?: string } = {}
  for (const name of names) {
    const value = url.searchParams.get(name)?.trim()
    if (value) query[name] = value
  }
  return query
}
