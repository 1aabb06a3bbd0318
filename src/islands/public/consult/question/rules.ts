/** What an answer and a comment must hold. Fetched when somebody begins to write; the forms import types only. */
import * as z from 'zod/mini'
import { answerBody } from '#lib/forms/consult/question.ts'
import { lines } from '#lib/forms/text.ts'

export const answerText = z.pick(answerBody, { text: true })
export const commentText = z.object({
  content: lines(z.minLength(2, '至少写 2 个字'), z.maxLength(500, '最多 500 个字')),
})
