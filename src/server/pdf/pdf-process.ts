/** The child that draws PDF documents. */
import { takeJobs } from '#server/media/child-side.ts'
import type { PdfDocument } from './description.ts'
import { drawPdf } from './draw.ts'

takeJobs(async (description: PdfDocument) => (await drawPdf(description)).toString('base64'))
