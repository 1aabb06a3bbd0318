/** Suggestions to the site: anybody may make one, each gets a ticket number and an answer. */
import { z } from 'zod'
import { type Contract, defineCall, listOf, pageQuery, timestamp } from '#lib/contract/define.ts'
import { captchaProof } from '#lib/contract/people/session.ts'
import { MAX_ATTACHMENTS, newSuggestion, SUGGESTION_KINDS, suggestionKind } from '#lib/forms/platform/suggestion.ts'
import { uploadKind } from './upload.ts'

export { MAX_ATTACHMENTS, SUGGESTION_KINDS, suggestionKind }
export type SuggestionKind = z.output<typeof suggestionKind>

export const suggestionState = z.enum(['WAITING', 'ANSWERED', 'DECLINED'])
export type SuggestionState = z.output<typeof suggestionState>

export const suggestionEntry = z.object({
  ticket: z.string(),
  kind: suggestionKind,
  text: z.string(),
  state: suggestionState,
  answer: z.string().nullable(),
  attachments: z.array(z.object({ name: z.string(), url: z.string(), kind: uploadKind, bytes: z.number().int() })),
  createdAt: timestamp,
  answeredAt: timestamp.nullable(),
})
export type SuggestionEntry = z.output<typeof suggestionEntry>

export const suggestion = {
  createSuggestion: defineCall({
    method: 'POST',
    path: '/suggestion',
    summary: '提交意见或建议，得到编号',
    access: 'public',
    /** Visitors prove with work that they are no program. */
    body: z.object({ ...newSuggestion.shape, captcha: captchaProof.optional() }),
    result: z.object({ ticket: z.string() }),
    errors: ['session.invalid', 'captcha.required', 'captcha.wrong', 'upload.missing'],
  }),
  listMySuggestions: defineCall({
    method: 'GET',
    path: '/suggestion/mine',
    summary: '我提交的意见和答复，新的在前',
    access: 'user',
    query: pageQuery.pick({ pageNo: true, pageSize: true, cursor: true }),
    result: listOf(suggestionEntry),
    errors: [],
  }),
} satisfies Contract
