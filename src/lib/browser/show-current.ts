/** A row that scrolls sideways on small screens begins with what is chosen in sight. */
export function showCurrent(row: Element): void {
  const chosen = row.scrollWidth > row.clientWidth && row.querySelector('[aria-current], [aria-selected="true"]')
  if (!chosen) return
  const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
}
