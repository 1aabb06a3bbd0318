/** A category of services, consultation or courses, a profession or a board, as operators write it. */
import * as z from 'zod/mini'
import { lineField, nameField, textField } from '#lib/forms/text.ts'

export const categoryBody = z.object({
  name: nameField('名称', 2, 20),
  intro: lineField('简介', 0, 60),
  notice: textField('提问前的提示', 300),
  /** Of a board. */
  group: lineField('分组', 0, 10),
  enabled: z.boolean(),
})
