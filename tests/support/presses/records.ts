/** The records, and other views, that presses lead to: one of each kind becomes a place of its own. */
import type { Control, Place } from './control.ts'

/** Parameters that name another thing to look at, not another selection of the same list. */
const RECORD = ['id', 'orderNo', 'course', 'exam', 'view', 'tab']
/** Those of them whose values are different views. */
const NAMED = ['view', 'tab']

/**
 * Not gone through: the editors of a course and of an exam have lists whose rows are added, moved and named, so there is always one more
 * state to press in. teach-and-learn.spec.ts writes a course with it, exam.spec.ts an exam.
 */
export const LEFT_OUT_PLACES = /^\/merchant\/(course\/edit|school\/exam)$/

export class Records {
  private readonly patterns = new Set<string>()

  /** The place that a press has led to, if it is of a kind that was not come to before. */
  lead(place: Place, control: Control, to: URL, depth: number): Place | null {
    if (depth > 1 || !/^\/(member|merchant|manage)\b/.test(to.pathname) || LEFT_OUT_PLACES.test(to.pathname)) return null
    const names = RECORD.filter(name => to.searchParams.has(name))
    if (names.length === 0) return null
    const pattern = [
      to.pathname,
      ...names.map(name => (NAMED.includes(name) ? `${name}=${to.searchParams.get(name)}` : name)),
      control.row,
    ].join(' ')
    if (this.patterns.has(pattern)) return null
    this.patterns.add(pattern)
    const path = `${to.pathname}${to.search}`
    return { path, part: place.part, enter: page => page.evaluate(address => history.pushState(null, '', address), path) }
  }
}
