/** What a suggestion to the site must hold. */
import * as z from 'zod/mini'
import { id, line, lines } from '#lib/forms/text.ts'

export const SUGGESTION_KINDS = ['FEATURE', 'BUG', 'CONTENT', 'COMPLAINT', 'MINORS', 'PRIVACY', 'OTHER'] as const
export const suggestionKind = z.enum(SUGGESTION_KINDS)
export const MAX_ATTACHMENTS = 5

export const newSuggestion = z.object({
  kind: suggestionKind,
  text: lines(z.minLength(10, '请至少写 10 个字，说清楚是什么情况'), z.maxLength(2000, '最多写 2000 个字')),
  contact: z.optional(line(z.maxLength(60, '最多 60 个字'))),
  /** Uploads made for ATTACHMENT; only signed-in people have such. */
  attachmentIds: z._default(z.array(id).check(z.maxLength(MAX_ATTACHMENTS, '最多 5 个附件')), []),
})
