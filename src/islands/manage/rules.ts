/** What the operators' forms must hold. Fetched by lateResolver; the forms import its types only. */
import { z } from 'zod'
import { reviewReason } from '#lib/contract/moderation.ts'
import { hotWordEntry } from '#lib/contract/operator-content.ts'

export { bannerBody } from '#lib/contract/operator-content.ts'
export { freezeBody } from '#lib/contract/operator-people.ts'

export const refusal = z.object({ reason: reviewReason })
export const hotWord = hotWordEntry.shape.word
