/** Reports of anything that is public here, and of messages: one list of reasons, one case for each thing, one outcome for all who reported it. */

import { z } from 'zod'
import * as mini from 'zod/mini'
import { type Contract, defineCall, done, idParam, listOf, listQuery, pageQuery, timestamp } from '#lib/contract/define.ts'
import { appealFields, BROKEN_RULES, REPORT_REASONS, reportFields, strikeFields } from '#lib/forms/platform/report.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import { multilineText } from '#lib/validate/text.ts'

export const reportKind = z.enum([
  'SERVICE',
  'SERVICE_QUESTION',
  'RECRUITMENT',
  'RECRUITMENT_COMMENT',
  'QUESTION',
  'ANSWER',
  'QUESTION_COMMENT',
  'CHAT',
  'BULLET',
  'TOPIC',
  'REPLY',
  'COMPANY',
  'PERSON',
  'COURSE',
  'COURSE_COMMENT',
  'SCHOOL',
  'SCHOOL_NEWS',
  'EXAM',
  'VIDEO',
  'VIDEO_BULLET',
  'DOWNLOAD',
  'ARTICLE',
  'VACANCY',
  'REVIEW',
  'EVALUATION',
  'PLAYBACK',
  'OFFICIAL_ACCOUNT',
  'LEARN_QUESTION',
])
export type ReportKind = z.output<typeof reportKind>

export const reportReason = z.enum(REPORT_REASONS)
export type ReportReason = z.output<typeof reportReason>

/**
 * UPHELD: true, and nothing is taken away. FOLDED: everybody can still read it behind the reason. HIDDEN and FOLDED are undone when an appeal is
 * upheld, REMOVED is not.
 */
export const reportVerdict = z.enum(['UNFOUNDED', 'UPHELD', 'FOLDED', 'HIDDEN', 'REMOVED'])
export type ReportVerdict = z.output<typeof reportVerdict>

/** WITHDRAWN: the claimant took the notice back, and nobody else reports the content. */
export const reportOutcome = z.enum([...reportVerdict.options, 'WITHDRAWN'])
export type ReportOutcome = z.output<typeof reportOutcome>

export const brokenRule = z.enum(BROKEN_RULES)
export type BrokenRule = z.output<typeof brokenRule>

export const MAX_REPORTED_MESSAGES = 20

const id = mini.int().check(mini.positive(), mini.maximum(MAX_INT))
const picture = z.object({ name: z.string(), url: z.string() })

const ownReport = z.object({
  reportId: z.int(),
  kind: reportKind,
  title: z.string(),
  link: z.string().nullable(),
  reason: reportReason,
  text: z.string(),
  evidence: z.array(picture),
  /** Null while it waits. */
  outcome: reportOutcome.nullable(),
  answer: z.string(),
  /** The id of the notice of infringement that came with it. */
  assertionId: z.int().nullable(),
  createdAt: timestamp,
  decidedAt: timestamp.nullable(),
})
export type OwnReport = z.output<typeof ownReport>

const reportCase = z.object({
  caseId: z.int(),
  /** Under which the review queue claims it. */
  reviewId: z.int(),
  kind: reportKind,
  title: z.string(),
  reports: z.int(),
  claimedBy: z.object({ nickname: z.string(), me: z.boolean() }).nullable(),
  outcome: reportOutcome.nullable(),
  createdAt: timestamp,
  decidedAt: timestamp.nullable(),
})
export type ReportCase = z.output<typeof reportCase>

export const strikeState = z.enum(['ACTIVE', 'EXPIRED', 'REVOKED'])
export const appealState = z.enum(['WAITING', 'UPHELD', 'REFUSED'])

const strike = z.object({
  strikeId: z.int(),
  points: z.int(),
  rule: brokenRule,
  reason: z.string(),
  /** What it was given for; empty when an operator gave it by hand. */
  about: z.string(),
  state: strikeState,
  createdAt: timestamp,
  expiresAt: timestamp,
  appeal: z
    .object({
      state: appealState,
      text: z.string(),
      answer: z.string(),
      createdAt: timestamp,
      decidedAt: timestamp.nullable(),
    })
    .nullable(),
})
export type Strike = z.output<typeof strike>

const reputation = z.object({
  points: z.int(),
  /** Until when nothing may be posted; null: posting is free. */
  restrictedUntil: timestamp.nullable(),
  trust: z.int().min(0).max(3),
})
export type Reputation = z.output<typeof reputation>

const caseParams = { params: z.object({ id: idParam }) }

export const report = {
  createReport: defineCall({
    method: 'POST',
    path: '/report',
    summary: '举报：一项内容、一个人、一家公司，或会话里选出的消息；最多附四张图片，同一个人重复举报只算一次',
    access: 'user',
    body: mini.extend(reportFields, {
      kind: reportKind,
      targetId: id,
      /** Only for CHAT: which messages. */
      seqs: mini._default(mini.array(id).check(mini.maxLength(MAX_REPORTED_MESSAGES)), []),
    }),
    result: z.object({ reported: z.literal(true) }),
    errors: ['missing.record', 'upload.missing', 'validation.fields'],
  }),
  listMyReports: defineCall({
    method: 'GET',
    path: '/report/mine',
    summary: '我的举报和处理结果，新的在前',
    access: 'user',
    query: pageQuery.pick({ pageNo: true, pageSize: true, cursor: true }),
    result: listOf(ownReport),
    errors: [],
  }),
  getMyStrikes: defineCall({
    method: 'GET',
    path: '/strike/mine',
    summary: '我的处罚记录：分数、限制发布到什么时候、申诉',
    access: 'user',
    result: reputation.extend({ strikes: z.array(strike.extend({ mayAppealUntil: timestamp.nullable() })) }),
    errors: [],
  }),
  appealStrike: defineCall({
    method: 'POST',
    path: '/strike/{id}/appeal',
    summary: '申诉一次处罚：十五日内一次，由没有参与原处理的人员复核',
    access: 'user',
    ...caseParams,
    body: appealFields,
    result: done,
    errors: ['missing.record', 'state.conflict', 'upload.missing'],
  }),

  listReportCases: defineCall({
    method: 'GET',
    path: '/v1/manager/report/list',
    summary: '举报：等得最久的在前；已处理的新的在前',
    access: 'manager',
    duty: 'any',
    query: listQuery.extend({
      kind: reportKind.optional(),
      decided: z.stringbool().default(false),
      mine: z.stringbool().optional(),
    }),
    result: listOf(reportCase),
    errors: [],
  }),
  getReportCase: defineCall({
    method: 'GET',
    path: '/v1/manager/report/{id}',
    summary: '一件举报：被举报的内容、每个人的说明和图片、作者以前的处罚',
    access: 'manager',
    duty: 'any',
    ...caseParams,
    result: reportCase.extend({
      link: z.string().nullable(),
      answer: z.string(),
      /** Without an id when the author is anonymous. */
      author: reputation.extend({ userId: z.int().nullable(), nickname: z.string(), strikes: z.array(strike) }).nullable(),
      /** The operator who asks has reported or written it: somebody else decides. */
      own: z.boolean(),
      outcomes: z.array(reportVerdict),
      /** A notice of infringement with all its parts waits: the case is decided by 规则《知识产权保护规则》. */
      isAsserted: z.boolean(),
      /** Since when nobody sees it, while it is looked into; and whether it can be taken away for so long. */
      heldAt: timestamp.nullable(),
      mayHold: z.boolean(),
      list: z.array(
        z.object({
          reportId: z.int(),
          reporter: z.object({ userId: z.int(), nickname: z.string() }),
          reason: reportReason,
          text: z.string(),
          evidence: z.array(picture),
          /** What was reported, as it stood then. */
          content: z.string(),
          files: z.array(picture),
          createdAt: timestamp,
        }),
      ),
    }),
    errors: ['missing.record'],
  }),
  holdReported: defineCall({
    method: 'POST',
    path: '/v1/manager/report/{id}/hold',
    summary: '先下架再核实：举报有效的职位在核实期间不公开；不成立的处理结果会恢复它。只有领取的人可以',
    access: 'manager',
    duty: 'any',
    ...caseParams,
    body: mini.object({}),
    result: done,
    errors: ['missing.record', 'review.taken', 'review.not_claimed', 'rights.own_case', 'state.conflict'],
  }),
  decideReport: defineCall({
    method: 'POST',
    path: '/v1/manager/report/{id}/decide',
    summary: '处理一件举报：不成立、属实、折叠、隐藏或删除，可以给作者记 0–3 分；举报的人和作者都会收到结果。只有领取的人可以',
    access: 'manager',
    duty: 'any',
    ...caseParams,
    body: mini.extend(strikeFields, {
      outcome: reportVerdict,
      /** The public pictures of what is taken down are remembered: what looks like one of them waits for an operator. */
      keepPictures: mini._default(mini.boolean(), true),
    }),
    result: done,
    errors: ['missing.record', 'review.taken', 'review.not_claimed', 'rights.own_case', 'state.conflict'],
  }),
  listUserStrikes: defineCall({
    method: 'GET',
    path: '/v1/manager/user/{id}/strike',
    summary: '一位用户的处罚记录、限制和信任等级',
    access: 'manager',
    duty: 'support',
    ...caseParams,
    result: reputation.extend({ strikes: z.array(strike) }),
    errors: ['missing.record'],
  }),
  giveStrike: defineCall({
    method: 'POST',
    path: '/v1/manager/user/{id}/strike',
    summary: '给一位用户记一次处罚',
    access: 'manager',
    duty: 'support',
    ...caseParams,
    body: mini.extend(strikeFields, { points: mini.int().check(mini.minimum(1, '至少 1 分'), mini.maximum(3, '最多 3 分')) }),
    result: done,
    errors: ['missing.record', 'rights.denied'],
  }),
  revokeStrike: defineCall({
    method: 'POST',
    path: '/v1/manager/strike/{id}/revoke',
    summary: '撤销一次处罚，限制随之重新计算',
    access: 'manager',
    duty: 'support',
    ...caseParams,
    body: z.object({ reason: multilineText().min(2, '请写明理由').max(200, '理由最多 200 个字') }),
    result: done,
    errors: ['missing.record', 'state.conflict', 'rights.denied'],
  }),
} satisfies Contract
