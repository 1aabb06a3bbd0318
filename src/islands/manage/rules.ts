/** What the operators' forms must hold. Fetched by lateResolver; the forms import its types only. */
import * as z from 'zod/mini'
import { reviewReason } from '#lib/forms/platform/operator.ts'

export { bannerBody, freezeBody, hotWord } from '#lib/forms/platform/operator.ts'

export { wordBody } from '#lib/forms/platform/text-check.ts'

export const refusal = z.object({ reason: reviewReason })
