/** What the forms of consulting must hold. Fetched by lateResolver; the forms import its types only. */

import * as z from 'zod/mini'
import { fenOf } from '#lib/format/money.ts'
import { feeLine, noSameLine, quickReply } from '#lib/forms/consult/settings.ts'
import { yuanField } from '#lib/forms/fields.ts'
import { version } from '#lib/forms/text.ts'

export { evaluationReply, hoursBody } from '#lib/forms/consult/settings.ts'

export const quickReplies = z.object({
  replies: z.array(z.object({ text: quickReply })).check(z.maxLength(20, '最多 20 条')),
  version: z.optional(version),
})

const price = yuanField(z.refine(text => (fenOf(text) ?? 0) <= 100_000_000, '价格不能超过 100 万元'))

export const feeTable = z.object({
  freeFirst: z.boolean(),
  version: z.optional(version),
  fees: z.array(z.extend(z.omit(feeLine, { price: true }), { price })).check(z.maxLength(20, '最多 20 项'), noSameLine()),
})
