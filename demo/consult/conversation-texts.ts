/** What is said in the rooms of consultations and about services. The language of the texts is that of `unfold.ts`. */
import { z } from 'zod'
import { readYaml, texts } from '#demo/read.ts'

export const conversationTexts = readYaml(
  'consult/data/conversations.yaml',
  z.strictObject({
    askerOpenings: texts,
    consultantOpenings: texts,
    followUps: z.array(z.strictObject({ ask: z.string(), answer: z.string() })).min(1),
    thanks: texts,
    closings: texts,
    /** Each line begins with `C ` (customer) or `S ` (seller). */
    services: z.array(z.array(z.string().regex(/^[CS] ./))).min(1),
  }),
)
