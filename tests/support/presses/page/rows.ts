/**
 * Rows of one list. What stands in a row of data (an order, a message, a city to choose) is drawn from one template and handed to one
 * handler, which gets the row's number: twenty orders have one button 付款 twenty times. So of the rows of a list that look the same, the
 * same controls under the same states, the first and the last are pressed: the ends are where a handler that counts goes wrong.
 * Everything else that stands side by side (tabs, sections, chips, letters) is pressed one by one.
 */

export type Rows = {
  /** The row of a list that the element stands in, if the list has more than one. */
  rowOf(element: Element): Element | null
  /** The states that are written in a row. */
  statesOf(row: Element): string
  /** Tells which rows of the lists below a root are pressed, as they are now. */
  rowsBelow(root: Element): { roleOf(row: Element): string | null }
}

export function installRows(controls: string): void {
  const { clean, nameOf, kindOf, isDisabled, isShown } = window.presses
  const ROW = 'tbody > tr, li, [role=row], [role=option], .city-group, .city-word, .city-box'

  const rowOf = (element: Element): Element | null => {
    const row = element.closest(ROW)
    return row?.parentElement && row.parentElement.children.length > 1 ? row : null
  }
  const statesOf = (row: Element): string => [...row.querySelectorAll('.badge')].map(badge => clean(badge.textContent)).join(' ')

  const occurrences = (text: string, part: string): number => text.split(part).length - 1
  /** Without what the row says elsewhere as well: 下架：搬家 is 下架 in the row of 搬家. */
  const nameInRow = (control: Element, row: Element): string =>
    nameOf(control)
      .split(/[\s：:，,]+/)
      .filter(word => word && occurrences(row.textContent ?? '', word) <= occurrences(control.textContent ?? '', word))
      .join(' ')
      .replace(/\d+/g, '#')
  const controlsOf = (row: Element): Element[] => [...(row.matches(controls) ? [row] : []), ...row.querySelectorAll(controls)]
  /** What a button that stands in the row itself is told from others by; a link is by where it leads, which is asked for each of them. */
  const wordOf = (control: Element, row: Element): string =>
    control instanceof HTMLButtonElement && control !== row && rowOf(control) === row ? nameInRow(control, row) : ''
  /** A button that is called otherwise in nearly every row is the row's title; two conversations may end with the same words. */
  const titlesOf = (rows: readonly Element[]): ReadonlySet<string> => {
    const words = new Map<string, string[]>()
    for (const row of rows) {
      for (const control of controlsOf(row)) {
        const word = wordOf(control, row)
        if (word) words.set(control.className, [...(words.get(control.className) ?? []), word])
      }
    }
    return new Set(
      [...words].filter(([, all]) => all.length > 3 && new Set(all).size >= all.length * 0.8).map(([className]) => className),
    )
  }
  const shapeOf = (row: Element, titles: ReadonlySet<string>): string => {
    const badges = [...row.querySelectorAll('.badge, .tag')].map(badge => clean(badge.textContent).replace(/\d+/g, '#'))
    const parts = controlsOf(row).map(control =>
      [
        kindOf(control),
        isDisabled(control) ? 'disabled' : '',
        control.className,
        titles.has(control.className) ? '' : wordOf(control, row),
      ].join(' '),
    )
    return [...badges, ...new Set(parts)].join(' + ')
  }

  const rowsBelow = (root: Element) => {
    const lists = new Map<Element, Map<Element, string>>()
    /** First or last of its shape, with the shape; the others are left out. */
    const snapshotOf = (list: Element): Map<Element, string> => {
      const known = lists.get(list)
      if (known) return known
      const shapes = new Map<string, Element[]>()
      const shown = [...list.children].filter(row => row.matches(ROW) && isShown(row as HTMLElement))
      const titles = titlesOf(shown)
      for (const row of shown) {
        const shape = shapeOf(row, titles)
        shapes.set(shape, [...(shapes.get(shape) ?? []), row])
      }
      const roles = new Map<Element, string>()
      for (const [shape, rows] of shapes) {
        for (const [role, at] of [
          ['last', rows.length - 1],
          ['first', 0],
        ] as const)
          roles.set(rows[at] as Element, `list ${lists.size} ${role} ${shape}`)
      }
      lists.set(list, roles)
      return roles
    }
    const roleOf = (row: Element): string | null => {
      let role = ''
      for (let now: Element | null = row; now && root.contains(now); now = now.parentElement && rowOf(now.parentElement)) {
        const own = snapshotOf(now.parentElement as Element).get(now)
        if (own === undefined) return null
        role = `${own} ${role}`
      }
      return role
    }
    return { roleOf }
  }
  Object.assign(window.presses, { rowOf, statesOf, rowsBelow } satisfies Rows)
}
