/** The text of a PDF that this site made: what the ToUnicode maps of its fonts make of the glyphs that each page shows. */
import { inflateSync } from 'node:zlib'

const streamsOf = (pdf: Buffer): string[] => {
  const raw = pdf.toString('latin1')
  return [...raw.matchAll(/<<([^>]*?(?:<<.*?>>)?[^>]*?)>>\s*stream\r?\n/gs)].flatMap(found => {
    const length = Number(/\/Length (\d+)/.exec(found[1] ?? '')?.[1])
    const start = found.index + found[0].length
    const body = pdf.subarray(start, start + length)
    if (!found[1]?.includes('/FlateDecode')) return [body.toString('latin1')]
    return [inflateSync(body).toString('latin1')]
  })
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function readMap(streams: readonly string[]): Map<string, string> {
  const map = new Map<string, string>()
  for (const stream of streams.filter(one => one.includes('begincmap'))) {
    for (const [, from = '', , list = ''] of stream.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
      for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f]*)>/g)].entries()) {
        map.set((Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'), utf16(hex.replaceAll(' ', '')))
      }
    }
  }
  return map
}

/** @returns the text of each page in the order in which it was drawn, a line for each run. */
export function pagesOfPdf(pdf: Buffer): string[] {
  const streams = streamsOf(pdf)
  const map = readMap(streams)
  return streams
    .filter(stream => /\bBT\b/.test(stream))
    .map(stream =>
      [...stream.matchAll(/\[([^\]]*)\] TJ/g)]
        .map(([, run = '']) =>
          [...run.matchAll(/<([0-9a-f]+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map(glyph => map.get(glyph) ?? `{${glyph}}`)
            .join(''),
        )
        .join('\n'),
    )
}
