/** The Range header (RFC 9110, section 14), single ranges of bytes; everything else is answered with the whole file. */

export type ByteRange = { start: number; end: number }

/**
 * @param header value of `Range`.
 * @param size of the file in bytes.
 * @returns the range (both ends included); `whole` when the header is absent, malformed or asks for several; `unsatisfiable` for 416.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = header === undefined ? null : /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim())
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  if (match[1] === '') {
    const length = Number(match[2])
    if (length === 0 || size === 0) return 'unsatisfiable'
    return { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? 'whole' : { start, end }
}
