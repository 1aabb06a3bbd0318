/** What can be downloaded in the demo: titles by category, what their files say, and what new versions change. */
import { z } from 'zod'
import { readYaml, texts } from '#demo/read.ts'
import { DOWNLOAD_CATEGORIES } from '#lib/contract/park/download.ts'

const category = z.strictObject({
  category: z.enum(DOWNLOAD_CATEGORIES),
  tags: texts,
  titles: texts,
  intros: texts,
  sections: z.array(z.strictObject({ title: z.string(), lines: texts })),
  table: z.strictObject({ head: texts, rows: z.array(z.array(z.string())) }),
})

export type DownloadTexts = z.infer<typeof category>

export const {
  licences,
  categories: downloadTexts,
  changes,
} = readYaml('park/data/downloads.yaml', z.strictObject({ licences: texts, categories: z.array(category), changes: texts }))
