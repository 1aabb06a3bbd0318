/** Which page numbers a pager shows. */

export type PageSlot = number | 'gap'

/** First, last, and two around the current one; gaps where numbers are left out: 1 … 4 5 [6] 7 8 … 20. */
export function pageSlots(current: number, last: number): PageSlot[] {
  const shown = new Set([1, last])
  for (let page = current - 2; page <= current + 2; page++) if (page >= 1 && page <= last) shown.add(page)
  const slots: PageSlot[] = []
  let before = 0
  for (const page of [...shown].sort((a, b) => a - b)) {
    if (page - before === 2) slots.push(page - 1)
    else if (page - before > 2) slots.push('gap')
    slots.push(page)
    before = page
  }
  return slots
}

/** Rows that are counted and reached by number; deeper ones are reached by cursor. */
const COUNT_LIMIT = 10_000

/** The last page that has a number. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(Math.min(total, COUNT_LIMIT) / pageSize))
}
