/** What booking a room and cancelling a booking ask for. */
import * as z from 'zod/mini'
import { lineField } from '#lib/forms/text.ts'

export const MAX_PURPOSE = 60
export const MAX_REASON = 100

export const bookingPurpose = lineField('用途', 2, MAX_PURPOSE)
export const cancellation = z.object({ reason: lineField('理由', 2, MAX_REASON) })
