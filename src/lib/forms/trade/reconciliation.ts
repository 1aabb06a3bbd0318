/** What operators write about a difference, and how they enter a bank's statement. */
import * as z from 'zod/mini'
import { id, requiredText } from '#lib/forms/text.ts'

export const explanationBody = z.object({ note: requiredText('说明', 500) })
export const correctedBody = z.object({ correctionId: id })
/** A line each: the number of the transfer and the amount in yuan, with a space, a tab or a comma between them. */
export const statementBody = z.object({ text: requiredText('流水', 10_000) })
