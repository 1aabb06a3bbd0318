/** What asking a consultant, talking in the room, evaluating and complaining must hold (consultation rules, sections 2, 4 and 8). */
import * as z from 'zod/mini'
import { id, lineField, requiredText, textField } from '#lib/forms/text.ts'

export const MAX_CONSULT_FILES = 9
export const MAX_REPLY_LENGTH = 5_000

/** Finished uploads for attachments, by id. */
export const fileIds = z.array(id).check(z.maxLength(MAX_CONSULT_FILES, `最多 ${MAX_CONSULT_FILES} 个文件`))

export const askText = z.object({
  title: lineField('标题', 4, 60),
  text: requiredText('情况', MAX_REPLY_LENGTH),
})

export const replyText = z.object({ text: requiredText('内容', MAX_REPLY_LENGTH) })

export const reasonText = z.object({ reason: requiredText('原因', 200) })

export const evaluationText = z.object({
  score: z.int('请选择星级').check(z.minimum(1, '请选择星级'), z.maximum(5)),
  content: textField('评价', 500),
})

export const COMPLAINT_REASONS = ['NO_ANSWER', 'LATE', 'WRONG_ADVICE', 'OFF_PLATFORM', 'ATTITUDE', 'PRIVACY', 'OTHER'] as const

/** Uploads that show what happened. */
const complaintFiles = z._default(fileIds, [])

export const complaintText = z.object({
  reason: z.enum(COMPLAINT_REASONS, '请选择原因'),
  content: requiredText('情况', 1_000),
  files: complaintFiles,
})

export const appealText = z.object({ text: requiredText('说明', 1_000), files: complaintFiles })
