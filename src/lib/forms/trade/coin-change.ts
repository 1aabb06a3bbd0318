/** What operators say when they take or give coins, and when they restore a day of signing in. */
import * as z from 'zod/mini'
import { id, requiredText } from '#lib/forms/text.ts'
import { strictText } from '#lib/validate/checked.ts'

const MAX_COIN_CHANGE = 1_000_000

export const coinChangeBody = z.object({
  /** Of a person or of a company: one of the two. */
  userId: z.optional(id),
  companyId: z.optional(id),
  /** CAMPAIGN: for a campaign of the platform (rule 金币 二), which the reason names. */
  kind: z.enum(['COIN_TAKE', 'COIN_GIVE', 'CAMPAIGN']),
  amount: z.int().check(z.minimum(1, '请填写数量'), z.maximum(MAX_COIN_CHANGE, '数量太大了')),
  reason: requiredText('理由', 500),
  /** Of coins that are taken from a person: they sign in no more. */
  barsSignIn: z._default(z.boolean(), false),
})

export const checkInRestoreBody = z.object({
  userId: id,
  /** `2026-03-05` of Shanghai. */
  day: strictText(z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '请填写日期，例如 2026-03-05'))),
  reason: requiredText('理由', 500),
})

export const checkInLiftBody = z.object({ userId: id, reason: requiredText('理由', 500) })
