/** What a company says about itself for the policy matcher, where its own page does not. */
import * as z from 'zod/mini'
import { COMPANY_SCALES, POLICY_INDUSTRIES } from '#lib/park/policy-words.ts'
import { strictText } from '#lib/validate/checked.ts'

export const policyProfile = z.object({
  industry: z.nullable(z.enum(POLICY_INDUSTRIES)),
  scale: z.nullable(z.enum(COMPANY_SCALES)),
  foundedOn: z.nullable(strictText(z.iso.date('请选择成立日期'))),
})
