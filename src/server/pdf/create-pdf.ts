/**
 * PDF documents with Chinese text. They are drawn in a process of their own, one after the other, because the font needs 130 MB for a moment:
 * call this from a job, not while somebody waits for an answer.
 */
import { createChild } from '#server/media/child.ts'
import { projectFile } from '#server/project-file.ts'
import type { PdfDocument } from './description.ts'

export type { PdfDocument } from './description.ts'

const MAX_WAIT_MS = 120_000

const child = createChild<PdfDocument, string>(projectFile('src/server/pdf/pdf-process.ts'), { atOnce: 1, patience: MAX_WAIT_MS })

/** @returns the bytes of the document. @throws when it could not be drawn, which trying again may help. */
export const createPdf = async (description: PdfDocument): Promise<Buffer> => Buffer.from(await child.run(description), 'base64')
