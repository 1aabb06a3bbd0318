/** Draws a described document with the font of the site. Called in the child alone: loading a Chinese font takes a moment and 100 MB. */
import { readFileSync } from 'node:fs'
import PDFKit from 'pdfkit'
import { projectFile } from '#server/project-file.ts'
import { listCharacters, MISSING_MARK } from './charset.ts'
import type { PdfColumn, PdfDocument, PdfPart } from './description.ts'

const MARGIN = 48
const FOOTER_HEIGHT = 28
const TEXT_SIZE = 10
const SMALL_SIZE = 9
const CELL_PADDING = 4
const INK = '#1f2328'
const QUIET = '#59636e'
const LINE = '#d1d9e0'

const characters = listCharacters()

/** Line feeds stay; what the font lacks becomes a mark, and a character of two halves becomes one. */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, ' '), char =>
    char === '\n' || characters.has(char) ? char : MISSING_MARK,
  ).join('')

export type Page = PDFKit.PDFDocument
type Area = { left: number; width: number; bottom: number }

const areaOf = (doc: Page): Area => ({
  left: MARGIN,
  width: doc.page.width - 2 * MARGIN,
  bottom: doc.page.height - MARGIN - FOOTER_HEIGHT,
})

const offset = (space: number, align: 'left' | 'center' | 'right' = 'left'): number =>
  align === 'left' ? 0 : align === 'right' ? space : space / 2

/** Goes to the next page when `height` does not fit any more. @returns whether it did. */
function requireHeight(doc: Page, height: number): boolean {
  if (doc.y + height <= areaOf(doc).bottom) return false
  doc.addPage()
  return true
}

function rule(doc: Page, y: number): void {
  const { left, width } = areaOf(doc)
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
}

function drawText(doc: Page, { text, size = TEXT_SIZE, align = 'left', isQuiet }: Extract<PdfPart, { kind: 'text' }>): void {
  const { left, width } = areaOf(doc)
  doc.fontSize(size).fillColor(isQuiet ? QUIET : INK)
  const words = printable(text)
  requireHeight(doc, Math.min(doc.heightOfString(words, { width, lineGap: 2 }), size * 2))
  doc.text(words, left, doc.y, { width, align, lineGap: 2 })
  doc.y += 4
}

function drawFacts(doc: Page, { rows }: Extract<PdfPart, { kind: 'facts' }>): void {
  const { left, width } = areaOf(doc)
  const labelWidth = 110
  for (const [label, value] of rows) {
    doc.fontSize(TEXT_SIZE)
    const words = printable(value)
    const height = doc.heightOfString(words, { width: width - labelWidth }) + CELL_PADDING
    requireHeight(doc, height)
    const { y } = doc
    doc.fillColor(QUIET).text(printable(label), left, y, { width: labelWidth - 8 })
    doc.fillColor(INK).text(words, left + labelWidth, y, { width: width - labelWidth })
    doc.y = y + height
  }
}

export function drawRow(doc: Page, columns: readonly PdfColumn[], cells: readonly string[], head: (() => void) | null): void {
  const { left, width } = areaOf(doc)
  const shares = columns.reduce((sum, column) => sum + column.share, 0)
  doc.fontSize(SMALL_SIZE)
  const laidOut = columns.map((column, index) => ({
    words: printable(cells[index] ?? ''),
    align: column.align ?? 'left',
    width: (width * column.share) / shares - 2 * CELL_PADDING,
  }))
  const height = Math.max(...laidOut.map(cell => doc.heightOfString(cell.words, { width: cell.width }))) + 2 * CELL_PADDING
  if (requireHeight(doc, height)) head?.()
  const { y } = doc
  let x = left
  doc.fontSize(SMALL_SIZE).fillColor(head ? INK : QUIET)
  for (const cell of laidOut) {
    doc.text(cell.words, x + CELL_PADDING, y + CELL_PADDING, { width: cell.width, align: cell.align })
    x += cell.width + 2 * CELL_PADDING
  }
  rule(doc, y + height)
  doc.y = y + height
}

function drawTable(doc: Page, { columns, rows }: Extract<PdfPart, { kind: 'table' }>): void {
  const titles = columns.map(column => column.title)
  const head = () => drawRow(doc, columns, titles, null)
  head()
  for (const row of rows) drawRow(doc, columns, row, head)
  doc.y += 6
}

function drawPicture(doc: Page, { base64, width, height, align }: Extract<PdfPart, { kind: 'picture' }>): void {
  const area = areaOf(doc)
  requireHeight(doc, height)
  const { y } = doc
  doc.image(Buffer.from(base64, 'base64'), area.left + offset(area.width - width, align), y, { fit: [width, height] })
  doc.y = y + height + 6
}

function drawModules(doc: Page, { rows, width, align }: Extract<PdfPart, { kind: 'modules' }>): void {
  const area = areaOf(doc)
  requireHeight(doc, width)
  const size = width / rows.length
  const left = area.left + offset(area.width - width, align)
  for (const [row, modules] of rows.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (isDark) doc.rect(left + column * size, doc.y + row * size, size, size)
    }
  }
  doc.fill('#000000')
  doc.y += width + 6
}

export function drawPart(doc: Page, part: PdfPart): void {
  if (part.kind === 'text') drawText(doc, part)
  else if (part.kind === 'facts') drawFacts(doc, part)
  else if (part.kind === 'table') drawTable(doc, part)
  else if (part.kind === 'picture') drawPicture(doc, part)
  else if (part.kind === 'modules') drawModules(doc, part)
  else doc.y += part.height
}

/** @param number what is said of the page's number */
export function drawFooter(doc: Page, footer: string, number: string): void {
  const { width, height } = doc.page
  const { bottom } = doc.page.margins
  doc.fontSize(8).fillColor(QUIET)
  // Below the margin a line would begin a page of its own.
  doc.page.margins.bottom = 0
  const y = height - MARGIN - 4
  doc.text(printable(footer), MARGIN, y, { width: width - 2 * MARGIN - 80, lineBreak: false })
  doc.text(number, width - MARGIN - 80, y, { width: 80, align: 'right', lineBreak: false })
  doc.page.margins.bottom = bottom
}

/** The number of pages is known at the end alone: footers and frames are drawn then. */
function finishPages(doc: Page, { footer, isFramed }: PdfDocument): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index)
    const { width, height } = doc.page
    if (isFramed) {
      for (const inset of [18, 23])
        doc
          .rect(inset, inset, width - 2 * inset, height - 2 * inset)
          .lineWidth(1)
          .stroke('#b08d57')
    }
    drawFooter(doc, footer, `第 ${index + 1} 页，共 ${count} 页`)
  }
}

/** @param isKept whether pages stay in memory until the end, so that each can say how many there are. */
export function openPdf(description: PdfDocument, isKept: boolean): Page {
  const createdAt = new Date(description.createdAt)
  const doc = new PDFKit({
    size: 'A4',
    layout: description.layout ?? 'portrait',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    bufferPages: isKept,
    // It keeps every text that was ever set.
    fontLayoutCache: isKept,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: description.title, Author: '城汇', Creator: '城汇', CreationDate: createdAt, ModDate: createdAt },
    font: null as never,
  })
  doc.registerFont('text', readFileSync(projectFile('src/server/pdf/font/noto-sans-sc-gb2312.ttf')))
  doc.font('text')
  return doc
}

/** @returns the bytes of the document. */
export function drawPdf(description: PdfDocument): Promise<Buffer> {
  const doc = openPdf(description, true)
  const bytes = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  for (const part of description.parts) drawPart(doc, part)
  finishPages(doc, description)
  doc.end()
  return bytes
}
