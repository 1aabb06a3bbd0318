/** A new version of a rule, as an operator writes it. */

import * as z from 'zod/mini'
import { code, line, lines } from '#lib/forms/text.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import { strictText } from '#lib/validate/checked.ts'

export const RULE_CHARS = 20_000

/** No new version begins later than this: a slip of the year would keep every other from being published. */
export const MAX_RULE_DAYS_AHEAD = 365

export const ruleVersionBody = z.object({
  ruleId: z.int().check(z.positive(), z.maximum(MAX_INT)),
  body: lines(z.minLength(50, '正文至少 50 个字'), z.maxLength(RULE_CHARS, '正文最多 2 万字')),
  changes: line(z.minLength(4, '请写明改了什么'), z.maxLength(200, '最多 200 个字')),
  effectiveOn: strictText(z.iso.date('请选择日期')),
})

/** An announced version that shall not come to hold. */
export const ruleWithdrawalBody = z.object({
  ruleId: z.int().check(z.positive(), z.maximum(MAX_INT)),
  ruleVersion: code(9, z.minLength(1)),
  reason: line(z.minLength(4, '请写明原因'), z.maxLength(200, '最多 200 个字')),
})
