/** How much of a text was changed: decides whether a digest is looked at again (rules of the park, section 2). */

/** From this share on a change counts as large. */
const LARGE_SHARE = 0.3

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>()
  const letters = [...text.replace(/\s+/g, '')]
  for (const [index, letter] of letters.entries()) {
    const pair = letter + (letters[index + 1] ?? '')
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

const sizeOf = (pairs: Map<string, number>): number => [...pairs.values()].reduce((sum, count) => sum + count, 0)

/** @returns 0 for the same text in any order of its paragraphs, 1 where nothing of one is found in the other. */
export function changedShare(before: string, after: string): number {
  const [one, other] = [pairsOf(before), pairsOf(after)]
  const total = sizeOf(one) + sizeOf(other)
  if (total === 0) return 0
  let shared = 0
  for (const [pair, count] of one) shared += Math.min(count, other.get(pair) ?? 0)
  return 1 - (2 * shared) / total
}

export const isLargeChange = (before: string, after: string): boolean => changedShare(before, after) >= LARGE_SHARE
