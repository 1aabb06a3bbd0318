/** Asking a school, its answers, and its open days. */
import * as z from 'zod/mini'
import { id, lineField, nameField, requiredText, textField } from '#lib/forms/text.ts'
import { strictText } from '#lib/validate/checked.ts'

export const ENQUIRY_TOPICS = ['ADMISSION', 'FEE', 'MAJOR', 'LIFE', 'OTHER'] as const
export const MAX_MESSAGE = 1_000
export const MAX_GUESTS = 4
export const MAX_OPEN_DAY_SEATS = 2_000

const topic = z.enum(ENQUIRY_TOPICS, '请选择想了解什么')
const body = requiredText('内容', MAX_MESSAGE)

/** What somebody asks a school. The phone is the account's, and goes to the school only when they say so. */
export const schoolEnquiryForm = z.object({ topic, body, sharesPhone: z.boolean() })
export const schoolMessageForm = z.object({ body })

/** How many come, the person among them. */
export const openDayPlaceForm = z.object({
  contactName: nameField('联系人', 2, 20),
  people: z.int('请选择人数').check(z.minimum(1, '至少 1 人'), z.maximum(MAX_GUESTS, `最多 ${MAX_GUESTS} 人`)),
  sharesPhone: z.boolean(),
})

const moment = strictText(z.iso.datetime({ offset: true, error: '请选择时间' }))

export const openDayForm = z.object({
  schoolId: id,
  title: nameField('名称', 4, 40),
  startsAt: moment,
  endsAt: moment,
  place: lineField('地点', 2, 100),
  description: textField('说明', MAX_MESSAGE),
  seats: z
    .int('请填写整数')
    .check(z.minimum(1, '至少 1 个名额'), z.maximum(MAX_OPEN_DAY_SEATS, `最多 ${MAX_OPEN_DAY_SEATS} 个名额`)),
})

export const openDayCancellation = z.object({ reason: lineField('原因', 2, 100) })
