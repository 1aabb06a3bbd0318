/** How large a value from outside may be before code that recurses (schemas, serialisers) sees it. */

/** The deepest body of a call, an exam with questions, answers and pictures, has seven levels. */
const MAX_DEPTH = 32
/** The largest is an exam of 200 questions: some 6 000 values. */
const MAX_NODES = 20_000

/**
 * Whether a parsed value is neither too deep nor too large and holds no NUL, which PostgreSQL text cannot take. Walks level by level,
 * without recursion: the value may be as deep as 256 KB allow.
 */
export function isWithinBounds(value: unknown): boolean {
  let level: unknown[] = [value]
  let nodes = 1
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH || nodes > MAX_NODES) return false
    const below: unknown[] = []
    for (const item of level) {
      if (typeof item === 'string') {
        if (item.includes('\u0000')) return false
      } else if (Array.isArray(item)) {
        nodes += item.length
        if (nodes > MAX_NODES) return false
        for (const one of item) below.push(one)
      } else if (item !== null && typeof item === 'object') {
        for (const [name, one] of Object.entries(item)) {
          if (++nodes > MAX_NODES || name.includes('\u0000')) return false
          below.push(one)
        }
      }
    }
    level = below
  }
  return true
}
