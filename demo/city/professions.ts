/** What a demo job post is made of: one line per profession. */
import { z } from 'zod'
import { cellList, cellRange, readTsv } from '#demo/read.ts'
import { educationLevel } from '#lib/contract/city/recruitment.ts'

const profession = z.strictObject({
  group: z.string().min(1),
  name: z.string().min(1),
  titles: cellList('、'),
  /** Usual monthly pay in thousand yuan, from beginner to experienced. */
  pay: cellRange,
  education: educationLevel,
  tasks: cellList('；'),
  demands: cellList('；'),
})

export type DemoProfession = z.output<typeof profession>

export const demoProfessions: DemoProfession[] = readTsv('city/data/professions.tsv', profession)
