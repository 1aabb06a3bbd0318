/** What booking a room and cancelling a booking ask for. */
import * as z from 'zod/mini'
import { lineField, nameField } from '#lib/forms/text.ts'

export const MAX_PURPOSE = 60
export const MAX_REASON = 100

export const bookingPurpose = lineField('用途', 2, MAX_PURPOSE)
export const cancellation = z.object({ reason: lineField('理由', 2, MAX_REASON) })

const hour = (min: number, max: number) => z.int('请选择时间').check(z.minimum(min, '请选择时间'), z.maximum(max, '请选择时间'))

/** A room that is booked by the hour: from a whole hour on, until before another. */
export const roomForm = z.object({
  name: nameField('名称', 1, 30),
  seats: z.int('请填写整数').check(z.minimum(1, '至少 1 人'), z.maximum(1_000, '最多 1000 人')),
  opensAt: hour(0, 23),
  closesAt: hour(1, 24),
  weekdaysOnly: z.boolean(),
})
