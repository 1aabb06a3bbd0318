/** A category of services, consultation or courses, as operators write it. */
import * as z from 'zod/mini'
import { lineField, nameField, textField } from '#lib/forms/text.ts'

export const categoryBody = z.object({
  name: nameField('名称', 2, 20),
  intro: lineField('简介', 0, 60),
  notice: textField('提问前的提示', 300),
  enabled: z.boolean(),
})
