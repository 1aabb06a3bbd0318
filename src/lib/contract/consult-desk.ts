/**
 * Consultation from the inside: what I asked, where I answer, my company's queue, evaluations, and what is charged when. Which
 * rows somebody sees follows the identity that acts (`x-acting-company`). Only the two sides see anything of it.
 */
import { z } from 'zod'
import { consultWay, fee } from './consult-shapes.ts'
import { type Contract, defineCall, fen, idParam, listOf, pageQuery, pictureKey, timestamp } from './define.ts'

/** Where a question or a consultation stands, in the words of who works through a list of them. */
export const deskStage = z.enum(['draft', 'pay', 'waiting', 'running', 'confirm', 'done', 'dispute', 'closed'])
export type DeskStage = z.output<typeof deskStage>

export const deskState = z.enum([
  'DRAFT',
  'PENDING_PAY',
  'REVIEWING',
  'REJECTED',
  'OPEN',
  'ANSWERING',
  'ACCEPTED',
  'FINISHED',
  'EXPIRED',
  'WAIT_ACCEPT',
  'NEED_INFO',
  'DECLINED',
  'TIMEOUT',
  'CANCELLED',
  'CONSULTING',
  'WAIT_CONFIRM',
  'REVIEWED',
  'DISPUTED',
  'PARTIAL_REFUND',
  'REFUNDED',
])
export type DeskState = z.output<typeof deskState>

export const complaintState = z.enum(['NEW', 'WAIT_APPEAL', 'COMMUNICATION', 'WAIT_ARBITRATION', 'COMPLETE', 'CANCELLED'])
export type ComplaintState = z.output<typeof complaintState>

const consultKind = z.enum(['QUESTION', 'DIRECTED'])
const textState = z.enum(['REVIEWING', 'VISIBLE', 'HIDDEN', 'DELETED'])

/** A person or company beside a consultation; without ids when the name is withheld. */
const side = z.object({ userId: z.int().nullable(), name: z.string(), avatar: z.string() })

export const deskConsultation = z.object({
  consultationId: z.int(),
  kind: consultKind,
  state: deskState,
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
export type DeskConsultation = z.output<typeof deskConsultation>

export const deskComplaint = z.object({
  complainId: z.int(),
  consultationId: z.int(),
  reason: z.string(),
  content: z.string(),
  appeal: z.string(),
  appealUntil: timestamp,
  state: complaintState,
  verdict: z.string(),
  refund: fen.nullable(),
  evidence: z.array(z.object({ kind: z.string(), ref: z.string(), sha256: z.string(), at: timestamp })),
  createdAt: timestamp,
  closedAt: timestamp.nullable(),
})
export type DeskComplaint = z.output<typeof deskComplaint>

export const deskEvaluation = z.object({
  evaluationId: z.int(),
  consultationId: z.int(),
  consultationTitle: z.string(),
  categoryName: z.string(),
  way: consultWay.nullable(),
  consultant: z.object({ employeeId: z.int(), name: z.string(), avatar: z.string() }),
  companyName: z.string(),
  author: side,
  anonymous: z.boolean(),
  score: z.int(),
  content: z.string(),
  labels: z.array(z.string()),
  reply: z.string(),
  repliedAt: timestamp.nullable(),
  hidden: z.boolean(),
  createdAt: timestamp,
})
export type DeskEvaluation = z.output<typeof deskEvaluation>

/** One of the two sides, the company that was asked, or an operator who looks on. */
export const deskPart = z.enum(['ASKER', 'CONSULTANT', 'COMPANY', 'OPERATOR'])
export type DeskPart = z.output<typeof deskPart>

export const deskDetail = deskConsultation.extend({
  /** As whom the caller reads it. */
  part: deskPart,
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
  complaintDetail: deskComplaint.nullable(),
  evaluation: deskEvaluation.nullable(),
  /** Whether the caller may hand it to a consultant of the company. */
  canAssign: z.boolean(),
  /** True when everybody may read it as a question. */
  isPublic: z.boolean(),
})
export type DeskDetail = z.output<typeof deskDetail>

export const deskAnswer = z.object({
  consultationAnswerId: z.int(),
  consultationId: z.int(),
  questionTitle: z.string(),
  questionState: deskState,
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
export type DeskAnswer = z.output<typeof deskAnswer>

export const deskColleague = z.object({
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
export type DeskColleague = z.output<typeof deskColleague>

// What is charged when.

const MAX_LINES = 20
const minute = z.int().min(0).max(1440).multipleOf(30, '请选择整点或半点')

export const feeLine = z.object({
  way: consultWay,
  minutes: z.int('请填写整数').min(1, '至少 1 分钟').max(10_080, '最长 7 天'),
  price: z.int('请填写金额').min(0, '价格不能是负数').max(100_000_000, '价格不能超过 100 万元'),
  followUps: z.int('请填写整数').min(0, '不能是负数').max(5, '最多 5 次'),
  note: z.string().trim().max(60, '说明最多 60 个字'),
  enabled: z.boolean(),
})
export type FeeLine = z.output<typeof feeLine>

export const hourSpan = z
  .object({ weekday: z.int().min(1).max(7), from: minute, to: minute })
  .refine(span => span.from < span.to, { path: ['to'], message: '结束时间要晚于开始时间' })
export type HourSpan = z.output<typeof hourSpan>

const sameLine = (one: FeeLine, other: FeeLine) => one.way === other.way && one.minutes === other.minutes
const overlap = (one: HourSpan, other: HourSpan) => one.weekday === other.weekday && one.from < other.to && other.from < one.to

/** The first one that repeats an earlier one, so that the error stands beside it. */
const repeated = <Item>(items: Item[], same: (one: Item, other: Item) => boolean): number =>
  items.findIndex((item, index) => items.slice(0, index).some(earlier => same(earlier, item)))

export const feesBody = z.object({
  /** Whose table: mine as a consultant, or the company's. */
  of: z.enum(['consultant', 'company']),
  freeFirst: z.boolean(),
  fees: z
    .array(feeLine)
    .max(MAX_LINES, `最多 ${MAX_LINES} 项`)
    .superRefine((fees, context) => {
      const index = repeated(fees, sameLine)
      if (index >= 0)
        context.addIssue({ code: 'custom', path: [index, 'minutes'], message: '同一种方式、同样的时长已经有一项了' })
    }),
})

export const hoursBody = z.object({
  hours: z
    .array(hourSpan)
    .max(42, '时段太多了')
    .superRefine((hours, context) => {
      const index = repeated(hours, overlap)
      if (index >= 0) context.addIssue({ code: 'custom', path: [index, 'from'], message: '和同一天的另一个时段重叠了' })
    }),
  daysOff: z.array(z.iso.date('请选择日期')).max(60, '最多 60 天'),
})

export const quickRepliesBody = z.object({
  quickReplies: z.array(z.string().trim().min(1, '请填写内容').max(200, '最多 200 个字')).max(MAX_LINES, `最多 ${MAX_LINES} 条`),
})

export const deskSettings = z.object({
  /** Me as a consultant of this identity; null when I am none. */
  consultant: z
    .object({
      employeeId: z.int(),
      name: z.string(),
      state: z.enum(['APPLYING', 'ACTIVE', 'PAUSED', 'REFUSED', 'REVOKED']),
      freeFirst: z.boolean(),
      fees: z.array(feeLine),
      hours: z.array(z.object({ weekday: z.int(), from: z.int(), to: z.int() })),
      daysOff: z.array(z.iso.date()),
      quickReplies: z.array(z.string()),
    })
    .nullable(),
  /** The consulting company, for who leads it; null otherwise, or when it offers no consultation. */
  company: z.object({ companyId: z.int(), name: z.string(), fees: z.array(feeLine), publicFees: z.array(fee) }).nullable(),
})
export type DeskSettings = z.output<typeof deskSettings>

const listQuery = pageQuery.omit({ sort: true })
const done = z.object({ done: z.literal(true) })
const stars = z.coerce.number().int().min(1).max(5).optional()

export const consultDesk = {
  listAsked: defineCall({
    method: 'GET',
    path: '/consultation/desk/asked',
    summary: '我（或我代表的公司）提出的问题和咨询，新的在前',
    access: 'user',
    query: listQuery.extend({ stage: deskStage.optional(), kind: consultKind.optional() }),
    result: listOf(deskConsultation),
    errors: [],
  }),
  listAssigned: defineCall({
    method: 'GET',
    path: '/consultation/desk/assigned',
    summary: '由我解答的咨询（已付款的），新的在前',
    access: 'user',
    query: listQuery.extend({ stage: deskStage.optional(), way: consultWay.optional() }),
    result: listOf(deskConsultation),
    errors: [],
  }),
  listAnswers: defineCall({
    method: 'GET',
    path: '/consultation/desk/answers',
    summary: '我写的回答，新的在前',
    access: 'user',
    query: listQuery.extend({ state: z.enum(['accepted', 'visible', 'reviewing', 'hidden']).optional() }),
    result: listOf(deskAnswer),
    errors: [],
  }),
  listCompanyQueue: defineCall({
    method: 'GET',
    path: '/consultation/desk/company',
    summary: '找到公司的咨询：按阶段、顾问筛选',
    access: 'admin',
    query: listQuery.extend({
      stage: deskStage.optional(),
      /** A consultant of the company; `0`: not yet assigned to anybody. */
      employeeId: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
    }),
    result: listOf(deskConsultation),
    errors: [],
  }),
  listColleagues: defineCall({
    method: 'GET',
    path: '/consultation/desk/staff',
    summary: '公司的每位顾问：待接单、进行中、已完成、评分、响应时间',
    access: 'admin',
    query: listQuery,
    result: listOf(deskColleague),
    errors: [],
  }),
  assign: defineCall({
    method: 'POST',
    path: '/consultation/desk/company/{consultationId}/assign',
    summary: '把一条还没开始的咨询交给公司的一位顾问',
    access: 'admin',
    params: z.object({ consultationId: idParam }),
    body: z.object({ employeeId: z.int().positive().max(2_147_483_647) }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  getDetail: defineCall({
    method: 'GET',
    path: '/consultation/{consultationId}/detail',
    summary: '咨询详情（只给双方看）：内容、状态、时间线、回答、评价、投诉',
    access: 'user',
    params: z.object({ consultationId: idParam }),
    result: deskDetail,
    errors: ['missing.record'],
  }),
  getComplaint: defineCall({
    method: 'GET',
    path: '/consultation/complain/{complainId}',
    summary: '投诉详情（只给双方看）：状态、申诉、证据与结论',
    access: 'user',
    params: z.object({ complainId: idParam }),
    result: deskComplaint,
    errors: ['missing.record'],
  }),
  listReceived: defineCall({
    method: 'GET',
    path: '/consultation/desk/evaluation/received',
    summary: '收到的评价：负责人和管理员看全公司的，其他人看自己的',
    access: 'user',
    query: listQuery.extend({ stars, replied: z.enum(['yes', 'no']).optional() }),
    result: listOf(deskEvaluation),
    errors: [],
  }),
  listGiven: defineCall({
    method: 'GET',
    path: '/consultation/desk/evaluation/given',
    summary: '我给出的评价，新的在前',
    access: 'user',
    query: listQuery.extend({ stars }),
    result: listOf(deskEvaluation),
    errors: [],
  }),
  getEvaluation: defineCall({
    method: 'GET',
    path: '/consultation/desk/evaluation/{evaluationId}',
    summary: '一条评价（只给双方看）',
    access: 'user',
    params: z.object({ evaluationId: idParam }),
    result: deskEvaluation.extend({ part: deskPart, canReply: z.boolean() }),
    errors: ['missing.record'],
  }),
  replyEvaluation: defineCall({
    method: 'POST',
    path: '/consultation/desk/evaluation/{evaluationId}/reply',
    summary: '回复收到的评价，一条评价回复一次',
    access: 'user',
    params: z.object({ evaluationId: idParam }),
    body: z.object({ reply: z.string().trim().min(2, '至少写 2 个字').max(500, '最多 500 个字') }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  getSettings: defineCall({
    method: 'GET',
    path: '/consultation/desk/settings',
    summary: '收费表、可约时间、休息日、快捷回复：我的，和我管理的公司的',
    access: 'user',
    result: deskSettings,
    errors: [],
  }),
  saveFees: defineCall({
    method: 'POST',
    path: '/consultation/desk/settings/fees',
    summary: '保存整张收费表；已下的单仍按当时的价格',
    access: 'user',
    body: feesBody,
    result: done,
    errors: ['missing.record'],
  }),
  saveHours: defineCall({
    method: 'POST',
    path: '/consultation/desk/settings/hours',
    summary: '保存每周可约时间和休息日',
    access: 'user',
    body: hoursBody,
    result: done,
    errors: ['missing.record'],
  }),
  saveQuickReplies: defineCall({
    method: 'POST',
    path: '/consultation/desk/settings/replies',
    summary: '保存快捷回复',
    access: 'user',
    body: quickRepliesBody,
    result: done,
    errors: ['missing.record'],
  }),
  setTaking: defineCall({
    method: 'POST',
    path: '/consultation/desk/settings/taking',
    summary: '暂停或恢复接单；暂停时主页还在，但不能下单',
    access: 'user',
    body: z.object({ taking: z.boolean() }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
