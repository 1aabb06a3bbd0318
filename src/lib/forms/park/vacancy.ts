/** What an enquiry about a vacant room asks for, and what operators answer. */
import * as z from 'zod/mini'
import { lineField, nameField, textField } from '#lib/forms/text.ts'
import { strictText } from '#lib/validate/checked.ts'

export const HALF_DAYS = ['MORNING', 'AFTERNOON'] as const
export const MAX_WANTED_AREA = 100_000
export const MAX_MESSAGE = 500
export const MAX_REPLY = 200

const visitOn = strictText(z.iso.date('请选择看房日期'))
const halfDay = z.enum(HALF_DAYS, '请选择上午或下午')

/** In square metres. */
const wantedArea = z
  .int('面积请填整数')
  .check(z.minimum(1, '面积至少 1 平方米'), z.maximum(MAX_WANTED_AREA, `面积最多 ${MAX_WANTED_AREA} 平方米`))

export const enquiryBody = z.object({
  contactName: nameField('联系人', 2, 20),
  wantedArea: z.nullable(wantedArea),
  visitOn,
  halfDay,
  message: textField('留言', MAX_MESSAGE),
})

/** How many times the record was changed when it was read: nobody decides over what somebody else has decided meanwhile. */
const version = z.int().check(z.minimum(1), z.maximum(1_000_000))

export const appointmentBody = z.object({ visitOn, halfDay, reply: textField('说明', MAX_REPLY), version })
export const declineBody = z.object({ reason: lineField('理由', 2, MAX_REPLY), version })
