/** A table of a long text that is wider than its column scrolls in itself: then the keyboard has to reach it, else it is no stop. */
export function watchWideTables(): void {
  const widths = new ResizeObserver(found => {
    for (const { target } of found) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
  for (const table of document.querySelectorAll('.article table')) widths.observe(table)
}
