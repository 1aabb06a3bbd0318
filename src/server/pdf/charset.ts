/**
 * The characters that the committed font has. The font is made of this list (scripts/pdf-font.mjs), and texts are checked against it before
 * they are set, so that a missing character shows as a mark and never as nothing.
 */

/** Marks a character that the font lacks, as Chinese printers do. */
export const MISSING_MARK = '〓'

/** Rows 0xAA–0xAF of GB2312 are not assigned. */
const FIRST_ROW = 0xa1
const LAST_ROW = 0xf7
const isAssignedRow = (row: number): boolean => row < 0xaa || row > 0xaf

function listGb2312(): string[] {
  const decoder = new TextDecoder('gb2312')
  const found: string[] = []
  for (let row = FIRST_ROW; row <= LAST_ROW; row++) {
    if (!isAssignedRow(row)) continue
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      const char = decoder.decode(new Uint8Array([row, cell]))
      if (!char.includes('\uFFFD')) found.push(char)
    }
  }
  return found
}

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))

/** GB2312, Latin letters with their accents, and signs of prices and dashes. */
export const listCharacters = (): Set<string> =>
  new Set([...listGb2312(), ...range(0x20, 0x7e), ...range(0xa0, 0x17f), ...'–—‘’“”…•·€¥'])
