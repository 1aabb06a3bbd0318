/** What a video that is put up must hold, as its form has it. Fetched by lateResolver; the forms import its types only. */
import * as z from 'zod/mini'
import { videoDraft } from '#lib/forms/park/video.ts'
import { version } from '#lib/forms/text.ts'
import { chaptersOfLines } from './chapters.ts'

export { videoSeriesForm } from '#lib/forms/park/video.ts'

const { chapters: _, ...shape } = videoDraft.shape

export const videoValues = z.object({
  ...shape,
  chapterText: z.string().check(ctx => {
    const { problem } = chaptersOfLines(ctx.value)
    if (problem) ctx.issues.push({ code: 'custom', message: problem, input: ctx.value })
  }),
  version,
})
export type VideoValues = z.input<typeof videoValues>
