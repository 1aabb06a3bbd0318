/**
 * PDF documents with Chinese text. They are drawn in a process of their own, one after the other, because the font needs 130 MB for a moment:
 * call this from a job, not while somebody waits for an answer.
 */
import { randomUUID } from 'node:crypto'
import { createChild } from '#server/media/child.ts'
import { projectFile } from '#server/project-file.ts'
import type { PdfColumn, PdfDocument, PdfPart } from './description.ts'
import type { LongPdfStep } from './draw-long.ts'

export type { PdfColumn, PdfDocument, PdfPart } from './description.ts'

const MAX_WAIT_MS = 120_000

const child = createChild<PdfDocument | LongPdfStep, string>(projectFile('src/server/pdf/pdf-process.ts'), {
  atOnce: 1,
  patience: MAX_WAIT_MS,
})

/** @returns the bytes of the document. @throws when it could not be drawn, which trying again may help. */
export const createPdf = async (description: PdfDocument): Promise<Buffer> => Buffer.from(await child.run(description), 'base64')

/** A document around one table of any length, of which neither the rows nor the bytes are held at once. */
export type LongPdf = {
  opening: PdfDocument
  columns: readonly PdfColumn[]
  /** Some hundred rows at a time. */
  rows: AsyncIterable<readonly (readonly string[])[]>
  closing: readonly PdfPart[]
}

/** @returns the bytes of the document, piece by piece. @throws when it could not be drawn, which trying again may help. */
export async function* createLongPdf({ opening, columns, rows, closing }: LongPdf): AsyncGenerator<Buffer> {
  const key = randomUUID()
  const run = async (step: LongPdfStep): Promise<Buffer> => Buffer.from(await child.run(step), 'base64')
  let isEnded = false
  try {
    yield await run({ step: 'begin', key, opening, columns })
    for await (const some of rows) yield await run({ step: 'add', key, rows: some })
    yield await run({ step: 'end', key, closing })
    isEnded = true
  } finally {
    // What was given up half made is not kept in the child.
    if (!isEnded) await run({ step: 'drop', key }).catch(() => undefined)
  }
}
