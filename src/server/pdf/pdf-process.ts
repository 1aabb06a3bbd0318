/** The child that draws PDF documents. */
import { takeJobs } from '#server/media/child-side.ts'
import type { PdfDocument } from './description.ts'
import { drawPdf } from './draw.ts'
import { type LongPdfStep, stepLongPdf } from './draw-long.ts'

takeJobs(async (task: PdfDocument | LongPdfStep) =>
  (await ('step' in task ? stepLongPdf(task) : drawPdf(task))).toString('base64'),
)
