/** Suggestions to the site: anybody may make one, each gets a ticket number and an answer. */
import { z } from 'zod'
import { type Contract, defineCall, listOf, pageQuery, timestamp } from '#lib/contract/define.ts'
import { captchaProof } from '#lib/contract/people/session.ts'
import { lineText, multilineText } from '#lib/validate/text.ts'
import { uploadKind } from './upload.ts'

export const SUGGESTION_KINDS = ['FEATURE', 'BUG', 'CONTENT', 'COMPLAINT', 'OTHER'] as const
export const suggestionKind = z.enum(SUGGESTION_KINDS)
export type SuggestionKind = z.output<typeof suggestionKind>

export const suggestionState = z.enum(['WAITING', 'ANSWERED', 'DECLINED'])
export type SuggestionState = z.output<typeof suggestionState>

export const MAX_ATTACHMENTS = 5

export const newSuggestion = z.object({
  kind: suggestionKind,
  text: multilineText().min(10, '请至少写 10 个字，说清楚是什么情况').max(2000, '最多写 2000 个字'),
  contact: lineText().max(60, '最多 60 个字').optional(),
  /** Uploads made for ATTACHMENT; only signed-in people have such. */
  attachmentIds: z.array(z.number().int().positive().max(2_147_483_647)).max(MAX_ATTACHMENTS, '最多 5 个附件').default([]),
})

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
    body: newSuggestion.extend({ captcha: captchaProof.optional() }),
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
