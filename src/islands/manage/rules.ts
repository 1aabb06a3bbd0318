/** What the operators' forms must hold. Fetched by lateResolver; the forms import its types only. */
import { z } from 'zod'
import { reviewReason } from '#lib/contract/platform/moderation.ts'
import { hotWordEntry } from '#lib/contract/platform/operator-content.ts'

export { bannerBody } from '#lib/contract/platform/operator-content.ts'
export { freezeBody } from '#lib/contract/platform/operator-people.ts'

export const refusal = z.object({ reason: reviewReason })
export const hotWord = hotWordEntry.shape.word
