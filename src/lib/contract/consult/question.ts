/**
 * Questions as their askers work on them: `DRAFT → PENDING_PAY (with a bounty) → REVIEWING → OPEN → ANSWERING → ACCEPTED → FINISHED`,
 * `REVIEWING → REJECTED`, `OPEN → EXPIRED`. What is being written lies beside the question until it is approved.
 */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, pageQuery, pictureKey, timestamp, version } from '#lib/contract/define.ts'
import { questionDraft } from '#lib/forms/consult/question.ts'
import { searchText } from '#lib/validate/text.ts'
import { label, questionCard } from './consult-shapes.ts'
import { workspaceState } from './consult-workspace-shapes.ts'

export type { QuestionDraft } from '#lib/forms/consult/question.ts'
export {
  DEFAULT_BOUNTY_DAYS,
  MAX_BOUNTY_DAYS,
  MAX_QUESTION_LABELS,
  MAX_QUESTION_PICTURES,
  MIN_BOUNTY_DAYS,
} from '#lib/forms/consult/question.ts'

const questionParams = { params: z.object({ consultationId: idParam }) }
/** `orderNo`: the order of the bounty that is to be paid next. */
const submitted = z.object({ state: workspaceState, orderNo: z.string().nullable() })

/** A draft as its editor shows it. */
const questionContent = z.object({ ...questionDraft.shape, pictures: z.array(z.object({ key: pictureKey })) })

export const question = {
  createQuestion: defineCall({
    method: 'POST',
    path: '/question',
    summary: '新写一个公开提问，存为草稿；换一台设备也能接着写',
    access: 'user',
    body: questionDraft,
    result: z.object({ consultationId: z.int(), savedAt: timestamp, pictures: z.array(pictureKey), version }),
    errors: ['question.too_many', 'upload.missing'],
  }),
  getQuestionTerms: defineCall({
    method: 'GET',
    path: '/question/terms',
    summary: '提问之前：能不能悬赏，不能的话为什么',
    access: 'user',
    result: z.object({ bountyClosed: z.string().nullable() }),
    errors: [],
  }),
  getOwnQuestion: defineCall({
    method: 'GET',
    path: '/question/{consultationId}',
    summary: '自己的提问，连同正在编辑的内容',
    access: 'user',
    ...questionParams,
    result: z.object({
      consultationId: z.int(),
      state: workspaceState,
      /** Why it was refused. */
      reason: z.string(),
      orderNo: z.string().nullable(),
      content: questionContent,
      version,
    }),
    errors: ['missing.record'],
  }),
  saveQuestion: defineCall({
    method: 'POST',
    path: '/question/{consultationId}',
    summary: '保存草稿',
    access: 'user',
    ...questionParams,
    body: z.object({ ...questionDraft.shape, version: version.optional() }),
    result: z.object({ savedAt: timestamp, pictures: z.array(pictureKey), version }),
    errors: ['missing.record', 'state.conflict', 'state.changed', 'upload.missing'],
  }),
  submitQuestion: defineCall({
    method: 'POST',
    path: '/question/{consultationId}/submit',
    summary: '提交：免费的送审；悬赏的先下单付款，付款后送审',
    access: 'user',
    posts: true,
    idempotent: true,
    ...questionParams,
    body: z.object({}),
    result: submitted,
    errors: ['missing.record', 'state.conflict', 'state.changed', 'order.unpaid_full', 'minor.bounds'],
  }),
  withdrawQuestion: defineCall({
    method: 'POST',
    path: '/question/{consultationId}/withdraw',
    summary: '撤回审核，回到草稿；已付的悬赏原路退回',
    access: 'user',
    ...questionParams,
    body: z.object({}),
    result: submitted,
    errors: ['missing.record', 'state.conflict'],
  }),
  discardQuestion: defineCall({
    method: 'POST',
    path: '/question/{consultationId}/discard',
    summary: '删除草稿，或没有通过的提问',
    access: 'user',
    ...questionParams,
    body: z.object({}),
    result: z.object({ deleted: z.literal(true) }),
    errors: ['missing.record', 'state.conflict'],
  }),
  suggestForQuestion: defineCall({
    method: 'GET',
    path: '/question/suggest',
    summary: '边写边看：相近的公开问题、可能的领域、可以选的标签',
    access: 'user',
    query: z.object({ keyword: searchText(), categoryId: idParam.optional() }),
    result: z.object({
      similar: z.array(z.object({ consultationId: z.int(), title: z.string(), answerCount: z.int(), accepted: z.boolean() })),
      categories: z.array(z.object({ categoryId: z.int(), name: z.string() })),
      labels: z.array(label),
    }),
    errors: [],
  }),
  listFollowed: defineCall({
    method: 'GET',
    path: '/question/followed',
    summary: '我关注的公开问题，最近关注的在前',
    access: 'user',
    query: pageQuery.pick({ pageNo: true, pageSize: true, cursor: true }),
    result: listOf(questionCard),
    errors: [],
  }),
} satisfies Contract
