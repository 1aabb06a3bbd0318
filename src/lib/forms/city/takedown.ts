/** What an operator says who takes something from the public. */
import * as z from 'zod/mini'
import { requiredText } from '#lib/forms/text.ts'

export const takedownReason = z.object({ reason: requiredText('下架原因', 200) })
