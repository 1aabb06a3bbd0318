/** What a school reports about admissions. */
import * as z from 'zod/mini'
import { id, lineField, nameField, richField } from '#lib/forms/text.ts'
import { strictText } from '#lib/validate/checked.ts'

export const MAX_NEWS_LENGTH = 5_000

export const schoolNewsForm = z.object({
  schoolId: id,
  title: nameField('标题', 4, 60),
  body: richField(20, MAX_NEWS_LENGTH, '正文至少 20 个字'),
  /** The day that it bears, in China. */
  day: strictText(z.iso.date('请选择日期')),
})

/** Stored news, which may be shorter than today's rules ask: its editors can still open it to correct it. */
export const schoolNewsAsItStands = z.extend(schoolNewsForm, {
  title: lineField('标题', 0, 60),
  body: richField(0, MAX_NEWS_LENGTH),
})
