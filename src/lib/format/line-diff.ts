/** What differs between two texts, line by line. */
export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string }

/**
 * The longest run of lines that both have stays, what is around it was removed or added.
 * Lines that both begin or end with are set aside first, so that a small change in a long text costs little.
 */
export function lineDiff(before: string, after: string): DiffLine[] {
  const old = before.split('\n')
  const fresh = after.split('\n')
  let head = 0
  while (head < old.length && head < fresh.length && old[head] === fresh[head]) head++
  let tail = 0
  while (tail < old.length - head && tail < fresh.length - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail++
  const from = old.slice(head, old.length - tail)
  const to = fresh.slice(head, fresh.length - tail)
  // common[i][j]: how many lines `from` after i and `to` after j have in common, in order.
  const common = Array.from({ length: from.length + 1 }, () => new Uint16Array(to.length + 1))
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0
  for (let i = from.length - 1; i >= 0; i--) {
    for (let j = to.length - 1; j >= 0; j--) {
      common[i]![j] = from[i] === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: DiffLine[] = old.slice(0, head).map(text => ({ kind: 'same', text }))
  for (let i = 0, j = 0; i < from.length || j < to.length; ) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      lines.push({ kind: 'same', text: from[i++] ?? '' })
      j++
    } else if (j >= to.length || (i < from.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'removed', text: from[i++] ?? '' })
    } else lines.push({ kind: 'added', text: to[j++] ?? '' })
  }
  return [...lines, ...old.slice(old.length - tail).map(text => ({ kind: 'same' as const, text }))]
}
