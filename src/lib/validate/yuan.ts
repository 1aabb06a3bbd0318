/** Yuan as a person writes them, and fen as they are kept. No floating point between the two. */

const YUAN = /^(\d{1,7})(?:\.(\d{1,2}))?$/

/** `69.5` → 6950; undefined for what is not an amount. */
export function fenOf(text: string): number | undefined {
  const found = YUAN.exec(text.trim())
  if (!found) return undefined
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** 6950 → `69.50`, 6900 → `69`: what stands in the field of a form. */
export const yuanInput = (fen: number): string =>
  fen % 100 === 0 ? String(fen / 100) : `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
