/**
 * Astro writes the scripts and the style of its islands into each page that has one, and the content policy allows what comes as a file
 * only. In the finished page one script file takes their place (integrations/head-script); the style is part of the site's style sheet.
 * Works on the bytes of the page: text would have to be decoded and encoded once more.
 */
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'

/** Astro writes it once, before the first island. */
const STYLE = Buffer.from(`<style>${ISLAND_STYLES}</style>`)
/** The policy runs no script that stands in the page, so nothing is lost with one. Data (JSON-LD) has a type. */
const OPEN = Buffer.from('<script>')
const CLOSE = Buffer.from('</script>')

/**
 * @param address of the file that holds the scripts of all islands.
 * @returns the page; one without islands stays as it is.
 */
export function islandsByFile(page: Buffer, address: string): Buffer {
  const first = page.indexOf(STYLE)
  if (first === -1) return page
  const pieces: Buffer[] = []
  let from = 0
  const leaveOut = (start: number, end: number) => {
    pieces.push(page.subarray(from, start))
    from = end
  }
  for (let open = page.indexOf(OPEN); open !== -1; open = page.indexOf(OPEN, from)) {
    if (from <= first && first < open) {
      leaveOut(first, first + STYLE.length)
      pieces.push(Buffer.from(`<script src="${address}"></script>`))
    }
    const close = page.indexOf(CLOSE, open)
    leaveOut(open, close === -1 ? page.length : close + CLOSE.length)
  }
  pieces.push(page.subarray(from))
  return Buffer.concat(pieces)
}
