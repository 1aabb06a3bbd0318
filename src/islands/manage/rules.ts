/** What the operators' forms must hold. Fetched by lateResolver; the forms import its types only. */
import * as z from 'zod/mini'
import { reviewReason } from '#lib/forms/platform/operator.ts'

export { splitBountyBody } from '#lib/forms/consult/bounty-split.ts'
export { guardianAct } from '#lib/forms/people/guardian.ts'
export { offMessage } from '#lib/forms/platform/feature.ts'
export { thresholdProblems } from '#lib/forms/platform/fraud.ts'
export { freezeBody, shadowBody } from '#lib/forms/platform/operator.ts'
export { strikeFields } from '#lib/forms/platform/report.ts'
export { barFields, missingPartsFields, settleFields } from '#lib/forms/platform/rights.ts'
export { ruleVersionBody, ruleWithdrawalBody } from '#lib/forms/platform/rule.ts'

export { wordBody } from '#lib/forms/platform/text-check.ts'

export const refusal = z.object({ reason: reviewReason })
