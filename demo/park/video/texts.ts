/** What the park's videos are about. */
import { z } from 'zod'
import { readYaml, slots, texts } from '#demo/read.ts'
import { VIDEO_CATEGORIES } from '#lib/contract/park/video.ts'

const category = z.enum(VIDEO_CATEGORIES)
const video = z.strictObject({ category, tags: texts, slots, titles: texts, intros: texts })

export type VideoTexts = z.infer<typeof video>

export const {
  videos: videoTexts,
  series: seriesTexts,
  bullets: bulletTexts,
} = readYaml(
  'park/data/videos.yaml',
  z.strictObject({
    videos: z.array(video),
    series: z.array(z.strictObject({ title: z.string(), intro: z.string(), category, count: z.int().nonnegative() })),
    bullets: texts,
  }),
)
