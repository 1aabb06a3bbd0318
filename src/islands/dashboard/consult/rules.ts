/** What the forms of consulting must hold. Fetched by lateResolver; the forms import its types only. */
import { z } from 'zod'
import { consultEvaluations } from '#lib/contract/consult/consult-workspace-evaluations.ts'
import { feeLine, quickRepliesBody } from '#lib/contract/consult/consult-workspace-settings.ts'
import { rev } from '#lib/contract/define.ts'
import { fenOf, yuanField } from '#lib/validate/yuan.ts'

export { hoursBody } from '#lib/contract/consult/consult-workspace-settings.ts'

export const evaluationReply = consultEvaluations.replyEvaluation.body

const text = quickRepliesBody.shape.quickReplies.element
export const quickReplies = z.object({ replies: z.array(z.object({ text })).max(20, '最多 20 条'), rev: rev.optional() })

export const feeTable = z.object({
  freeFirst: z.boolean(),
  rev: rev.optional(),
  fees: z
    .array(
      feeLine.omit({ price: true }).extend({
        price: yuanField.refine(text => (fenOf(text) ?? 0) <= 100_000_000, '价格不能超过 100 万元'),
      }),
    )
    .max(20, '最多 20 项')
    .superRefine((fees, context) => {
      const index = fees.findIndex((fee, at) =>
        fees.slice(0, at).some(earlier => earlier.way === fee.way && earlier.minutes === fee.minutes),
      )
      if (index >= 0)
        context.addIssue({ code: 'custom', path: [index, 'minutes'], message: '同一种方式、同样的时长已经有一项了' })
    }),
})
