/**
 * Draws documents that are too long to be held: rows come a few hundred at a time, and the pages that they fill go out at once. Called in the
 * child alone, like draw.ts.
 */
import { setImmediate } from 'node:timers/promises'
import type { PdfColumn, PdfDocument, PdfPart } from './description.ts'
import { drawFooter, drawPart, drawRow, openPdf, type Page } from './draw.ts'

class LongPdf {
  readonly #doc: Page
  readonly #columns: readonly PdfColumn[]
  #made: Buffer[] = []

  constructor(opening: PdfDocument, columns: readonly PdfColumn[]) {
    this.#columns = columns
    const doc = openPdf(opening, false)
    this.#doc = doc
    let pages = 0
    const foot = () => {
      const { x, y } = doc
      pages++
      drawFooter(doc, opening.footer, `第 ${pages} 页`)
      doc.x = x
      doc.y = y
    }
    doc.on('data', (chunk: Buffer) => this.#made.push(chunk))
    doc.on('pageAdded', foot)
    foot()
    for (const part of opening.parts) drawPart(doc, part)
    this.#head()
  }

  #head(): void {
    drawRow(
      this.#doc,
      this.#columns,
      this.#columns.map(column => column.title),
      null,
    )
  }

  /** What is made of the document so far, and was not taken yet. */
  async #take(): Promise<Buffer> {
    // The stream hands out what was written to it in a later turn.
    await setImmediate()
    const made = Buffer.concat(this.#made)
    this.#made = []
    return made
  }

  add(rows: readonly (readonly string[])[]): Promise<Buffer> {
    for (const row of rows) drawRow(this.#doc, this.#columns, row, () => this.#head())
    return this.#take()
  }

  async end(closing: readonly PdfPart[]): Promise<Buffer> {
    const ended = new Promise<void>((resolve, reject) => {
      this.#doc.on('end', resolve)
      this.#doc.on('error', reject)
    })
    this.#doc.y += 6
    for (const part of closing) drawPart(this.#doc, part)
    this.#doc.end()
    await ended
    return this.#take()
  }
}

export type LongPdfStep =
  | { step: 'begin'; key: string; opening: PdfDocument; columns: readonly PdfColumn[] }
  | { step: 'add'; key: string; rows: readonly (readonly string[])[] }
  | { step: 'end'; key: string; closing: readonly PdfPart[] }
  | { step: 'drop'; key: string }

const open = new Map<string, LongPdf>()

/** @returns the bytes that this step completed. @throws for a document that this process has not begun. */
export async function stepLongPdf(step: LongPdfStep): Promise<Buffer> {
  if (step.step === 'drop') {
    open.delete(step.key)
    return Buffer.alloc(0)
  }
  if (step.step === 'begin') {
    const begun = new LongPdf(step.opening, step.columns)
    open.set(step.key, begun)
    return begun.add([])
  }
  const document = open.get(step.key)
  if (!document) throw new Error('the document was begun in a process that is gone')
  if (step.step === 'add') return document.add(step.rows)
  open.delete(step.key)
  return document.end(step.closing)
}
