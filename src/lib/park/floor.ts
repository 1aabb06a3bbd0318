/** Addresses of topics and their floors. The page of a floor stays the same: numbers are never used again. */
const FLOORS_A_PAGE = 20

export function floorAddress(topicId: number, floor?: number): string {
  const address = `/park/park_forum_detail?id=${topicId}`
  if (floor === undefined) return address
  const page = Math.max(1, Math.ceil((floor - 1) / FLOORS_A_PAGE))
  return `${address}${page > 1 ? `&pageNo=${page}` : ''}#floor-${floor}`
}

/** @returns the number of a topic from what was typed or pasted: the number alone, or its address; NaN for anything else. */
export function readTopicNumber(typed: string): number {
  const text = typed.trim()
  const digits = /^\d{1,10}$/.exec(text)?.[0] ?? /park_forum_detail\?(?:[^#]*&)?id=(\d{1,10})(?:[&#]|$)/.exec(text)?.[1]
  return digits === undefined ? Number.NaN : Number(digits)
}
