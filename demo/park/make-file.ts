/** Makes small real files for the demo downloads: Markdown, text, HTML, CSV, a simple PDF, and a ZIP of several. */
import { crc32 } from 'node:zlib'

export type Section = { title: string; lines: string[] }
export type MadeFile = { extension: string; mime: string; content: Buffer }

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

export const markdownFile = (title: string, sections: Section[]): MadeFile => ({
  extension: 'md',
  mime: 'text/markdown; charset=utf-8',
  content: Buffer.from(
    `# ${title}\n\n${sections.map(section => `## ${section.title}\n\n${section.lines.map(line => `- ${line}`).join('\n')}\n`).join('\n')}`,
  ),
})

export const textFile = (title: string, sections: Section[]): MadeFile => ({
  extension: 'txt',
  mime: 'text/plain; charset=utf-8',
  content: Buffer.from(
    `${title}\r\n${'='.repeat(title.length * 2)}\r\n\r\n${sections
      .map(({ title: head, lines }, index) => `${index + 1}. ${head}\r\n${lines.map(line => `   ${line}`).join('\r\n')}\r\n`)
      .join('\r\n')}`,
  ),
})

export const htmlFile = (title: string, sections: Section[]): MadeFile => ({
  extension: 'html',
  mime: 'text/html; charset=utf-8',
  content: Buffer.from(
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1>${sections
      .map(
        ({ title: head, lines }) =>
          `<h2>${escapeHtml(head)}</h2><ul>${lines.map(line => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
      )
      .join('')}</html>`,
  ),
})

/** With a byte order mark, so that spreadsheets read the Chinese right. */
export const csvFile = (rows: (string | number)[][]): MadeFile => ({
  extension: 'csv',
  mime: 'text/csv; charset=utf-8',
  content: Buffer.from(`\ufeff${rows.map(row => row.map(csvCell).join(',')).join('\r\n')}\r\n`),
})

function csvCell(cell: string | number): string {
  const text = String(cell)
  return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
}

const PAGE_LINES = 34
const LINE_CHARACTERS = 34

/** Text as UTF-16 in hexadecimal, as the predefined Chinese encoding of PDF wants it. */
const pdfText = (text: string): string =>
  [...text].map(character => (character.codePointAt(0) ?? 32).toString(16).padStart(4, '0')).join('')

const wrap = (text: string): string[] => text.match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'gu')) ?? ['']

/** A plain PDF with the standard Song typeface, which readers bring themselves (nothing is embedded, so it stays small). */
export function pdfFile(title: string, sections: Section[]): MadeFile {
  const lines = [
    title,
    '',
    ...sections.flatMap(({ title: head, lines: texts }) => [head, ...texts.flatMap(text => wrap(`· ${text}`)), '']),
  ]
  const pages: string[][] = []
  for (let start = 0; start < lines.length; start += PAGE_LINES) pages.push(lines.slice(start, start + PAGE_LINES))
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${6 + index * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry ' +
      '(Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] ' +
      '/ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ]
  for (const [index, page] of pages.entries()) {
    const stream = page
      .map((line, row) => `BT /F1 ${index === 0 && row === 0 ? 18 : 12} Tf 60 ${770 - row * 21} Td <${pdfText(line)}> Tj ET`)
      .join('\n')
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${7 + index * 2} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    )
  }
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const references = `xref\n0 ${size}\n0000000000 65535 f \n${table}`
  const trailer = `${references}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return { extension: 'pdf', mime: 'application/pdf', content: Buffer.from(body + trailer, 'latin1') }
}

/** An uncompressed ZIP with names in UTF-8 and a fixed date, so that the same input gives the same bytes. */
export function zipFile(entries: { name: string; content: Buffer }[]): MadeFile {
  const DATE = 0x5a21
  const UTF8 = 0x0800
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const bytes = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(UTF8, 2)
    head.writeUInt16LE(DATE, 8)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(content.length, 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt16LE(bytes.length, 22)
    const central = Buffer.alloc(14)
    central.writeUInt32LE(offset, 10)
    locals.push(Buffer.from([0x50, 0x4b, 3, 4]), head, bytes, content)
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), head, central, bytes)
    offset += 30 + bytes.length + content.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return { extension: 'zip', mime: 'application/zip', content: Buffer.concat([...locals, list, end]) }
}
