/**
 * Posts as their publishers work on them: jobs by certified companies through their owner and administrators, job-seeker posts by people.
 * `DRAFT → REVIEWING → PUBLISHED ⇄ PAUSED → EXPIRED | CLOSED`, `REVIEWING → REJECTED`, `PUBLISHED → TAKEN_DOWN → APPEALING`,
 * `PUBLISHED ⇄ CHECKING → TAKEN_DOWN`.
 * A change of pay, place or position of a public post waits beside it until it is approved; other changes hold at once.
 */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, pageQuery, timestamp, version } from '#lib/contract/define.ts'
import { DEFAULT_POST_DAYS, MAX_POST_DAYS, postDraft } from '#lib/forms/city/recruitment-post.ts'
import { multilineText } from '#lib/validate/text.ts'
import { recruitmentKind } from './recruitment.ts'

/** Who publishes: a company its job, or a person what they look for. */
export const postType = z.enum(['company', 'person'])
export type PostType = z.output<typeof postType>

export const postState = z.enum([
  'DRAFT',
  'REVIEWING',
  'REJECTED',
  'PUBLISHED',
  'PAUSED',
  'EXPIRED',
  'CLOSED',
  'TAKEN_DOWN',
  'APPEALING',
  /** A report of it is looked into: nobody sees it meanwhile. */
  'CHECKING',
])
export type PostState = z.output<typeof postState>

/** A change to a post that is public: being written, being looked at, refused. */
export const postEditState = z.enum(['DRAFT', 'REVIEWING', 'REJECTED'])
export type PostEditState = z.output<typeof postEditState>

/** Job-seeker posts that one person may have at the same time (recruitment rules, section 1). */
export const MAX_SEEKER_POSTS = 3
export const MAX_POST_APPEAL = 500

export type { PostDraft, WorkTerms } from '#lib/forms/city/recruitment-post.ts'

export const postRow = z.object({
  recruitmentId: z.number().int(),
  kind: recruitmentKind,
  title: z.string(),
  state: postState,
  /** Why it was refused or taken down. */
  stateReason: z.string().nullable(),
  editState: postEditState.nullable(),
  salaryText: z.string(),
  areaText: z.string(),
  views: z.number().int(),
  likes: z.number().int(),
  comments: z.number().int(),
  applicants: z.number().int(),
  unviewed: z.number().int(),
  unanswered: z.number().int(),
  expiresAt: timestamp.nullable(),
  updatedAt: timestamp,
  /** Until when the takedown can be appealed against; null without a takedown, and once there was an appeal. */
  appealUntil: timestamp.nullable(),
})
export type PostRow = z.output<typeof postRow>

/** What a company did wrong with a job: a warning, or, from the second on, no publishing for thirty days. */
const violation = z.object({
  id: z.int(),
  title: z.string(),
  reason: z.string(),
  /** Until when the public job is to be corrected; null when that is over. */
  correctBefore: timestamp.nullable(),
  suspendedUntil: timestamp.nullable(),
  createdAt: timestamp,
})

const postParams = { params: z.object({ recruitmentId: idParam }) }
const changed = z.object({ state: postState, editState: postEditState.nullable() })
/** `heldWords`: phrases about deposits and fees, for which an operator looks at it with care. */
const submitted = changed.extend({ heldWords: z.array(z.string()) })
const submitErrors = [
  'missing.record',
  'rights.company_identity',
  'recruitment.uncertified',
  'recruitment.suspended',
  'recruitment.too_many',
  'recruitment.duplicate',
  'state.conflict',
  'state.changed',
] as const

export const recruitmentPost = {
  publishRecruitment: defineCall({
    method: 'POST',
    path: '/same/city/recruitment',
    summary: '发布招聘（公司身份）或求职信息（个人身份）：存为草稿，或直接提交审核',
    access: 'user',
    posts: true,
    body: z.object({ postType, content: postDraft, submit: z.boolean().default(false) }),
    result: submitted.extend({ recruitmentId: z.number().int(), version }),
    errors: submitErrors,
  }),
  listPosts: defineCall({
    method: 'GET',
    path: '/recruitment/post/list',
    summary: '当前身份发布的职位（公司）或求职信息（个人），最近改动的在前',
    access: 'user',
    query: pageQuery.omit({ sort: true }).extend({ state: postState.optional() }),
    result: listOf(postRow),
    errors: [],
  }),
  getPostSummary: defineCall({
    method: 'GET',
    path: '/recruitment/post/summary',
    summary: '当前身份的发布数（按状态），以及能不能发布',
    access: 'user',
    result: z.object({
      byState: z.partialRecord(postState, z.number().int()),
      mayPublish: z.boolean(),
      /** Until when a company with more than one violation publishes nothing. */
      suspendedUntil: timestamp.nullable(),
      violations: z.array(violation),
    }),
    errors: [],
  }),
  getPost: defineCall({
    method: 'GET',
    path: '/recruitment/post/{recruitmentId}',
    summary: '自己发布的一条，连同正在编辑的内容',
    access: 'user',
    ...postParams,
    result: postRow.extend({ content: postDraft, editReason: z.string(), heldWords: z.array(z.string()), version }),
    errors: ['missing.record'],
  }),
  savePost: defineCall({
    method: 'POST',
    path: '/recruitment/post/{recruitmentId}',
    summary: '保存草稿；已发布的存为待提交的修改',
    access: 'user',
    ...postParams,
    body: z.object({ ...postDraft.shape, version: version.optional() }),
    result: z.object({ savedAt: timestamp, version }),
    errors: ['missing.record', 'state.conflict', 'state.changed'],
  }),
  submitPost: defineCall({
    method: 'POST',
    path: '/recruitment/post/{recruitmentId}/submit',
    summary: '提交；改了薪资、地点、岗位的，或第一次发布的，要先审核',
    access: 'user',
    posts: true,
    ...postParams,
    body: z.object({}),
    result: submitted,
    errors: submitErrors,
  }),
  withdrawPost: defineCall({
    method: 'POST',
    path: '/recruitment/post/{recruitmentId}/withdraw',
    summary: '撤回审核，继续编辑',
    access: 'user',
    ...postParams,
    body: z.object({}),
    result: changed,
    errors: ['missing.record', 'state.conflict'],
  }),
  setPostState: defineCall({
    method: 'POST',
    path: '/recruitment/post/{recruitmentId}/state',
    summary: '暂停、恢复、续期、关闭，或对下架提出申诉（一次；职位七天内，求职信息十五天内）',
    access: 'user',
    ...postParams,
    body: z.object({
      action: z.enum(['pause', 'resume', 'renew', 'close', 'appeal']),
      /** For `renew`: how long from now. */
      days: z.int().min(1).max(MAX_POST_DAYS).default(DEFAULT_POST_DAYS),
      /** For `appeal`: why it should be public again. */
      reason: multilineText().max(MAX_POST_APPEAL, `最多 ${MAX_POST_APPEAL} 个字`).default(''),
    }),
    result: changed.extend({ expiresAt: timestamp.nullable() }),
    errors: ['missing.record', 'recruitment.uncertified', 'recruitment.suspended', 'recruitment.too_many', 'state.conflict'],
  }),
  discardPost: defineCall({
    method: 'POST',
    path: '/recruitment/post/{recruitmentId}/discard',
    summary: '放弃：删除从未发布的，或丢掉已发布内容的修改',
    access: 'user',
    ...postParams,
    body: z.object({}),
    result: z.object({ deleted: z.boolean() }),
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
