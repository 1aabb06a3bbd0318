/** What operators send about sensitive words. */
import * as z from 'zod/mini'
import { line, lines } from '#lib/forms/text.ts'

export const TEXT_KINDS = ['FRAUD', 'CONTACT', 'GAMBLING', 'PORN', 'FORGED_PAPERS', 'EXAM_CHEATING', 'DRUGS', 'INSULT'] as const
export const TEXT_LEVELS = ['REFUSE', 'HOLD', 'MASK', 'NOTE'] as const
export const TEXT_PLACES = ['FORUM', 'COMMENT', 'CONSULT', 'JOB', 'SERVICE', 'COURSE', 'REVIEW', 'CHAT', 'NAME'] as const

export const MAX_WORD = 400

/** An entry as it is written in the form; whether a pattern is one the server says. */
export const wordBody = z.object({
  text: line(z.minLength(2, '至少 2 个字'), z.maxLength(MAX_WORD, `最多 ${MAX_WORD} 个字`)),
  pattern: z.boolean(),
  kind: z.enum(TEXT_KINDS),
  level: z.enum(TEXT_LEVELS),
  /** None: everywhere. */
  places: z.array(z.enum(TEXT_PLACES)).check(z.maxLength(TEXT_PLACES.length)),
  bySound: z.boolean(),
  topic: z.boolean(),
  /** One phrase a line. */
  allow: lines(z.maxLength(2000, '最多 2000 个字')),
  why: line(z.minLength(2, '请写明缘由，作者会看到'), z.maxLength(100, '最多 100 个字')),
  enabled: z.boolean(),
})
