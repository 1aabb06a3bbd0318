/** What is checked while somebody reports, is judged, or appeals. */

import * as z from 'zod/mini'
import { requiredText, textField } from '#lib/forms/text.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'

/** One list for everything; which of them fit a kind stands in `lib/format/report.ts`. */
export const REPORT_REASONS = [
  'FALSE',
  'FRAUD',
  'FEE',
  'DISCRIMINATION',
  'ILLEGAL',
  'MINORS',
  'PRIVACY',
  'ABUSE',
  'SPAM',
  'OFF_PLATFORM',
  'COPIED',
  'INFRINGEMENT',
  'OTHER',
] as const

export const MAX_EVIDENCE = 4
export const MAX_POINTS = 3

const uploadIds = z
  .array(z.int().check(z.positive(), z.maximum(MAX_INT)))
  .check(z.maxLength(MAX_EVIDENCE, `最多 ${MAX_EVIDENCE} 张图片`))

export const reportFields = z.object({
  reason: z.enum(REPORT_REASONS),
  text: textField('说明', 500),
  uploadIds: z._default(uploadIds, []),
})

/** The rules that can be broken, by the number under which they are published (`content/rules`). */
export const BROKEN_RULES = [
  'PUBLISHING',
  'COMMUNITY',
  'RECRUITMENT',
  'CONSULTATION',
  'PARK',
  'COPYRIGHT',
  'MINORS',
  'AGREEMENT',
] as const

export const strikeFields = z.object({
  rule: z.enum(BROKEN_RULES),
  points: z.int().check(z.minimum(0), z.maximum(MAX_POINTS, `最多 ${MAX_POINTS} 分`)),
  reason: requiredText('理由', 200),
})

export const appealFields = z.object({ text: requiredText('申诉理由', 1_000), uploadIds: z._default(uploadIds, []) })
