/** How an operator splits a bounty that its asker left undecided. */
import * as z from 'zod/mini'
import { reviewReason } from '#lib/forms/platform/operator.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'

export const MAX_SHARERS = 10

export const splitBountyBody = z.object({
  answerIds: z.array(z.int().check(z.minimum(1), z.maximum(MAX_INT))).check(
    z.minLength(2, '平分至少选两个回答'),
    z.maxLength(MAX_SHARERS, `最多选 ${MAX_SHARERS} 个回答`),
    z.refine(ids => new Set(ids).size === ids.length, '同一个回答只能选一次'),
  ),
  reason: reviewReason,
})
