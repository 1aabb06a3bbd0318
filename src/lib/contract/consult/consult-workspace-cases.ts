/** What I asked, what I answer, what my company has to answer, and one consultation as its two sides see it. */

import { z } from 'zod'
import {
  type Contract,
  defineCall,
  done,
  fen,
  idParam,
  listOf,
  listQuery,
  pictureKey,
  recordId,
  timestamp,
} from '#lib/contract/define.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import { consultWay } from './consult-shapes.ts'
import { workspaceEvaluation } from './consult-workspace-evaluations.ts'
import {
  complaintState,
  consultKind,
  side,
  textState,
  workspacePart,
  workspaceStage,
  workspaceState,
} from './consult-workspace-shapes.ts'
import { roomFile } from './directed.ts'

export const workspaceConsultation = z.object({
  consultationId: z.int(),
  kind: consultKind,
  state: workspaceState,
  title: z.string(),
  categoryName: z.string(),
  way: consultWay.nullable(),
  minutes: z.int().nullable(),
  /** Fen: what was paid for it, or the bounty of a question; null when it is free. */
  amount: fen.nullable(),
  asker: side,
  consultant: z.object({ employeeId: z.int(), name: z.string() }).nullable(),
  companyId: z.int().nullable(),
  companyName: z.string(),
  answerCount: z.int(),
  complaint: complaintState.nullable(),
  evaluationId: z.int().nullable(),
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  createdAt: timestamp,
})

export type WorkspaceConsultation = z.output<typeof workspaceConsultation>

export const workspaceComplaint = z.object({
  complainId: z.int(),
  consultationId: z.int(),
  reason: z.string(),
  content: z.string(),
  appeal: z.string(),
  appealUntil: timestamp,
  /** Files with the complaint. */
  files: z.array(roomFile),
  /** What the sides said, the answer first. */
  statements: z.array(
    z.object({ side: z.enum(['ASKER', 'PROVIDER']), text: z.string(), files: z.array(roomFile), createdAt: timestamp }),
  ),
  state: complaintState,
  verdict: z.string(),
  refund: fen.nullable(),
  evidence: z.array(z.object({ kind: z.string(), ref: z.string(), sha256: z.string(), at: timestamp })),
  createdAt: timestamp,
  closedAt: timestamp.nullable(),
})

export type WorkspaceComplaint = z.output<typeof workspaceComplaint>

export const workspaceDetail = workspaceConsultation.extend({
  /** As whom the caller reads it. */
  part: workspacePart,
  /** Sanitised HTML. */
  content: z.string(),
  pictures: z.array(pictureKey),
  labels: z.array(z.string()),
  anonymous: z.boolean(),
  /** Only for the side that pays. */
  orderNo: z.string().nullable(),
  /** Fen. */
  price: fen.nullable(),
  bounty: fen,
  followUpsLeft: z.int().nullable(),
  publishedAt: timestamp.nullable(),
  closesAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
  timeline: z.array(z.object({ event: z.string(), state: z.string(), actor: z.string(), reason: z.string(), at: timestamp })),
  answers: z.array(
    z.object({
      consultationAnswerId: z.int(),
      name: z.string(),
      summary: z.string(),
      accepted: z.boolean(),
      likeCount: z.int(),
      createdAt: timestamp,
    }),
  ),
  playbacks: z.array(
    z.object({ playbackId: z.int(), type: z.enum(['VIDEO', 'AUDIO', 'CHAT']), title: z.string(), state: z.string() }),
  ),
  /** The newest complaint, as far as the caller may read it. */
  complaintDetail: workspaceComplaint.nullable(),
  evaluation: workspaceEvaluation.nullable(),
  /** Whether the caller may hand it to a consultant of the company. */
  canAssign: z.boolean(),
  /** True when everybody may read it as a question. */
  isPublic: z.boolean(),
})

export type WorkspaceDetail = z.output<typeof workspaceDetail>

export const workspaceAnswer = z.object({
  consultationAnswerId: z.int(),
  consultationId: z.int(),
  questionTitle: z.string(),
  questionState: workspaceState,
  questionIsPublic: z.boolean(),
  categoryName: z.string(),
  bounty: fen,
  summary: z.string(),
  state: textState,
  accepted: z.boolean(),
  likeCount: z.int(),
  commentCount: z.int(),
  createdAt: timestamp,
})

export type WorkspaceAnswer = z.output<typeof workspaceAnswer>

export const workspaceColleague = z.object({
  employeeId: z.int(),
  name: z.string(),
  avatar: z.string(),
  title: z.string(),
  state: z.enum(['APPLYING', 'ACTIVE', 'PAUSED', 'REFUSED', 'REVOKED']),
  online: z.enum(['ONLINE', 'BUSY', 'OFFLINE']),
  /** Still employed by the company. */
  employed: z.boolean(),
  waiting: z.int(),
  running: z.int(),
  finished: z.int(),
  disputed: z.int(),
  answerCount: z.int(),
  replySeconds: z.int().nullable(),
  /** Hundredths of a star, 0 without evaluations. */
  score: z.int(),
  reviewCount: z.int(),
})

export type WorkspaceColleague = z.output<typeof workspaceColleague>

export const consultCases = {
  listAsked: defineCall({
    method: 'GET',
    path: '/consultation/desk/asked',
    summary: '我（或我代表的公司）提出的问题和咨询，新的在前',
    access: 'user',
    query: listQuery.extend({ stage: workspaceStage.optional(), kind: consultKind.optional() }),
    result: listOf(workspaceConsultation),
    errors: [],
  }),
  listAssigned: defineCall({
    method: 'GET',
    path: '/consultation/desk/assigned',
    summary: '由我解答的咨询（已付款的），新的在前',
    access: 'user',
    query: listQuery.extend({ stage: workspaceStage.optional(), way: consultWay.optional() }),
    result: listOf(workspaceConsultation),
    errors: [],
  }),
  listAnswers: defineCall({
    method: 'GET',
    path: '/consultation/desk/answers',
    summary: '我写的回答，新的在前',
    access: 'user',
    query: listQuery.extend({ state: z.enum(['accepted', 'visible', 'reviewing', 'hidden']).optional() }),
    result: listOf(workspaceAnswer),
    errors: [],
  }),
  listCompanyQueue: defineCall({
    method: 'GET',
    path: '/consultation/desk/company',
    summary: '找到公司的咨询：按阶段、顾问筛选',
    access: 'admin',
    query: listQuery.extend({
      stage: workspaceStage.optional(),
      /** A consultant of the company; `0`: not yet assigned to anybody. */
      employeeId: z.coerce.number().int().min(0).max(MAX_INT).optional(),
    }),
    result: listOf(workspaceConsultation),
    errors: [],
  }),
  listColleagues: defineCall({
    method: 'GET',
    path: '/consultation/desk/staff',
    summary: '公司的每位顾问：待接单、进行中、已完成、评分、响应时间',
    access: 'admin',
    query: listQuery,
    result: listOf(workspaceColleague),
    errors: [],
  }),
  assign: defineCall({
    method: 'POST',
    path: '/consultation/desk/company/{consultationId}/assign',
    summary: '把一条还没开始的咨询交给公司的一位顾问',
    access: 'admin',
    params: z.object({ consultationId: idParam }),
    body: z.object({ employeeId: recordId }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  getDetail: defineCall({
    method: 'GET',
    path: '/consultation/{consultationId}/detail',
    summary: '咨询详情（只给双方看）：内容、状态、时间线、回答、评价、投诉',
    access: 'user',
    params: z.object({ consultationId: idParam }),
    result: workspaceDetail,
    errors: ['missing.record'],
  }),
  getComplaint: defineCall({
    method: 'GET',
    path: '/consultation/complain/{complainId}',
    summary: '投诉详情（只给双方看）：状态、申诉、证据与结论',
    access: 'user',
    params: z.object({ complainId: idParam }),
    result: workspaceComplaint,
    errors: ['missing.record'],
  }),
} satisfies Contract
