/**
 * Directed consultations as both sides act on them: `PENDING_PAY → WAIT_ACCEPT ⇄ NEED_INFO → CONSULTING → WAIT_CONFIRM → FINISHED →
 * REVIEWED`, with every other way out (decision 052). The price is the server's, from the fees, and stays as it was when it was ordered.
 */
import { z } from 'zod'
import { type Contract, defineCall, done, fen, idParam, recordId, timestamp } from '#lib/contract/define.ts'
import { orderState, quoteState } from '#lib/contract/trade/order.ts'
import { evidenceBundle } from '#lib/contract/trade/order-evidence.ts'
import {
  appealText,
  askText,
  complaintText,
  evaluationText,
  fileIds,
  reasonText,
  replyText,
} from '#lib/forms/consult/directed.ts'
import { multilineText, strictText } from '#lib/validate/text.ts'
import { callMedium } from './call-shapes.ts'
import { consultWay, label } from './consult-shapes.ts'
import { workspaceState } from './consult-workspace-shapes.ts'

const ofConsultation = { params: z.object({ consultationId: idParam }) }

/** What the caller can do with a consultation now: the buttons of its room. */
export const directedMove = z.enum([
  'PAY',
  'ACCEPT',
  'DECLINE',
  'ASK_INFO',
  'GIVE_INFO',
  'ASSIGN',
  'CANCEL',
  'START',
  'ANSWER',
  'EXTEND',
  'FINISH',
  'CONFIRM',
  'STOP',
  'ABORT',
  'REFUND_LEFT',
  'CALL',
  'LABEL_ONCE',
  'EVALUATE',
  'COMPLAIN',
])
export type DirectedMove = z.output<typeof directedMove>

export const directedStanding = z.object({ state: workspaceState })

/** A file of the consultation; its address ends after a quarter of an hour. */
export const roomFile = z.object({ uploadId: z.int(), name: z.string(), bytes: z.int(), image: z.boolean(), url: z.string() })
export type RoomFile = z.output<typeof roomFile>

const reply = z.object({
  replyId: z.int(),
  side: z.enum(['ASKER', 'CONSULTANT', 'COMPANY']),
  /** Whether the caller's own side wrote it. */
  own: z.boolean(),
  /** Whether the caller wrote it: in a company, the colleague who had it before, an owner or an administrator may have. */
  mine: z.boolean(),
  name: z.string(),
  kind: z.enum(['INFO', 'TALK', 'FOLLOW_UP']),
  text: z.string(),
  files: z.array(roomFile),
  createdAt: timestamp,
})

/** What came of a consultation, newest first. `link`: a path of this site, for the two sides only. */
const cameOf = z.object({
  orders: z.array(z.object({ title: z.string(), state: orderState, link: z.string().nullable(), createdAt: timestamp })),
  /** Quotes that have not become orders. */
  quotes: z.array(z.object({ title: z.string(), state: quoteState, link: z.string().nullable(), createdAt: timestamp })),
})
export type CameOf = z.output<typeof cameOf>

export const consultationRoom = z.object({
  state: workspaceState,
  moves: z.array(directedMove),
  /** Fen that the asker gets back by stopping now. */
  unused: fen,
  /** Since when the answering side was gone from a call in the middle, and how it went: the asker may have everything back. */
  absence: z.object({ from: timestamp, until: timestamp, how: z.enum(['LOST', 'HUNG_UP']) }).nullable(),
  /** When the state ends by itself. */
  deadline: timestamp.nullable(),
  startedAt: timestamp.nullable(),
  /** For a running consultation by voice or video: the media of its calls, and the seconds bought and used. */
  talk: z.object({ media: z.array(callMedium), boughtSeconds: z.int(), usedSeconds: z.int(), mayCall: z.boolean() }).nullable(),
  /** The conversation of both sides, once it was accepted. */
  conversationId: z.int().nullable(),
  /** Files that came with the question. */
  files: z.array(roomFile),
  replies: z.array(reply),
  quickReplies: z.array(z.string()),
  /** Times that can be bought besides. */
  extensions: z.array(z.object({ minutes: z.int(), price: fen })),
  /** Time that was ordered besides and is not paid for yet; no other is ordered meanwhile. */
  unpaidExtension: z.object({ orderNo: z.string(), minutes: z.int(), price: fen }).nullable(),
  onceLabels: z.array(label.extend({ chosen: z.boolean() })),
  evaluationLabels: z.array(label),
  complainId: z.int().nullable(),
  /** What the caller can do about the complaint. */
  complaintMoves: z.array(z.enum(['APPEAL', 'SUPPLEMENT', 'ARBITRATE', 'WITHDRAW'])),
  /** Who may still say something before operators decide, and until when. */
  complaintTurns: z.array(z.object({ own: z.boolean(), kind: z.enum(['ANSWER', 'SUPPLEMENT']), before: timestamp })),
  /** Services of the company or the consultant that answered, for the asker to go on with. */
  services: z.array(z.object({ serverId: z.int(), title: z.string(), price: fen.nullable() })),
  cameOf,
})
export type ConsultationRoom = z.output<typeof consultationRoom>

const wayOffer = z.object({
  way: consultWay,
  minutes: z.int(),
  price: fen,
  followUps: z.int(),
  note: z.string(),
})

export const directedOffer = z.object({
  name: z.string(),
  companyId: z.int().nullable(),
  fees: z.array(wayOffer),
  /** Free times of the next days, as moments; none for companies, which appoint the consultant first. */
  slots: z.array(timestamp),
  categories: z.array(z.object({ categoryId: z.int(), name: z.string() })),
  /** True when the next consultation in text costs nothing. */
  firstFree: z.boolean(),
  /** Whether somebody anonymous can buy voice and video. */
  anonymousCalls: z.boolean(),
  /** Why nobody can be asked here now. */
  closed: z.string().nullable(),
  /** The newest that the caller has ordered here and not paid for yet; its appointment is taken meanwhile. */
  unpaid: z.object({ consultationId: z.int(), orderNo: z.string(), title: z.string() }).nullable(),
})
export type DirectedOffer = z.output<typeof directedOffer>

export const dispositions = z.enum(['ACCEPT', 'DECLINE', 'ASK_INFO', 'ASSIGN', 'CANCEL', 'ABORT'])

export const directed = {
  getDirectedOffer: defineCall({
    method: 'GET',
    path: '/consultation/directed/offer',
    summary: '向某位咨询师或某家企业发起咨询之前：能买的方式和时长、价格、可约时间',
    access: 'user',
    query: z.object({ employeeId: idParam.optional(), companyId: idParam.optional() }),
    result: directedOffer,
    errors: ['missing.record'],
  }),
  askDirected: defineCall({
    method: 'POST',
    path: '/consultation/directed',
    summary: '发起定向咨询并下单；价格以服务器的收费为准，下单后不变',
    access: 'user',
    idempotent: true,
    body: z.object({
      ...askText.shape,
      employeeId: recordId.optional(),
      companyId: recordId.optional(),
      categoryId: recordId,
      way: consultWay,
      minutes: z.int().positive().max(100_000),
      startsAt: strictText(z.iso.datetime()).nullable(),
      files: fileIds,
      anonymous: z.boolean(),
    }),
    result: z.object({ consultationId: z.int(), orderNo: z.string(), state: workspaceState }),
    errors: ['missing.record', 'consult.way_closed', 'consult.slot_taken', 'order.own', 'order.unpaid_full', 'upload.missing'],
  }),
  getRoom: defineCall({
    method: 'GET',
    path: '/consultation/{consultationId}/room',
    summary: '咨询室：能做的操作、往来内容、文件、倒计时（只给双方看）',
    access: 'user',
    sealed: true,
    ...ofConsultation,
    result: consultationRoom,
    errors: ['missing.record'],
  }),
  startConsulting: defineCall({
    method: 'POST',
    path: '/consultation/consulting',
    summary: '开始咨询：从现在起计时',
    access: 'user',
    body: z.object({ consultationId: recordId }),
    result: directedStanding,
    errors: ['missing.record', 'state.conflict'],
  }),
  disposeConsultation: defineCall({
    method: 'POST',
    path: '/consultation/{consultationId}/dispose',
    summary: '咨询师处理：接单、谢绝、请求补充资料、指派同事、取消没有补充资料的、中止',
    access: 'user',
    ...ofConsultation,
    body: z.object({
      decision: dispositions,
      /** What the asker reads: why, or what is missing. */
      reason: multilineText().max(200, '最多 200 个字').optional(),
      employeeId: recordId.optional(),
    }),
    result: directedStanding,
    errors: ['missing.record', 'state.conflict', 'validation.fields'],
  }),
  giveInfo: defineCall({
    method: 'POST',
    path: '/consultation/{consultationId}/info',
    summary: '提问者补充资料，重新等待接单',
    access: 'user',
    ...ofConsultation,
    body: z.object({ ...replyText.shape, files: fileIds }),
    result: directedStanding,
    errors: ['missing.record', 'state.conflict', 'upload.missing'],
  }),
  cancelConsultation: defineCall({
    method: 'POST',
    path: '/consultation/{consultationId}/cancel',
    summary: '提问者取消：没有开始的全额退款；开始之后还没有得到答复的，退没有用掉的时长',
    access: 'user',
    ...ofConsultation,
    body: z.object({ ...reasonText.shape }),
    result: directedStanding,
    errors: ['missing.record', 'state.conflict'],
  }),
  refundLeftConsultation: defineCall({
    method: 'POST',
    path: '/consultation/{consultationId}/left',
    summary: '咨询师在语音或视频通话中途离开超过五分钟：提问者取回全部费用',
    access: 'user',
    ...ofConsultation,
    body: z.object({}),
    result: directedStanding,
    errors: ['missing.record', 'state.conflict'],
  }),
  answerConsultation: defineCall({
    method: 'POST',
    path: '/consultation/answer',
    summary: '在咨询室里答复或追问',
    access: 'user',
    idempotent: true,
    body: z.object({ consultationId: recordId, ...replyText.shape, files: fileIds }),
    result: z.object({ replyId: z.int() }),
    errors: ['missing.record', 'state.conflict', 'consult.no_follow_up', 'upload.missing'],
  }),
  extendConsultation: defineCall({
    method: 'POST',
    path: '/consultation/{consultationId}/extend',
    summary: '续时：为正在进行的咨询再买一段时间',
    access: 'user',
    idempotent: true,
    ...ofConsultation,
    body: z.object({ minutes: z.int().positive().max(100_000) }),
    result: z.object({ orderNo: z.string() }),
    errors: ['missing.record', 'state.conflict', 'order.unpaid_full'],
  }),
  finishConsultation: defineCall({
    method: 'POST',
    path: '/consultation/{consultationId}/finish',
    summary: '咨询师提交完成；提问者确认完成',
    access: 'user',
    ...ofConsultation,
    body: z.object({}),
    result: directedStanding,
    errors: ['missing.record', 'state.conflict'],
  }),
  evaluateConsultation: defineCall({
    method: 'POST',
    path: '/consultation/{consultationId}/label',
    summary: '评价：星级、文字、评价标签，可以匿名',
    access: 'user',
    posts: true,
    ...ofConsultation,
    body: z.object({ ...evaluationText.shape, labelIds: z.array(recordId).max(5), anonymous: z.boolean() }),
    /** Held: it waits for an operator, and only its author sees it. */
    result: z.object({ evaluationId: z.int(), held: z.boolean() }),
    errors: ['missing.record', 'state.conflict'],
  }),
  labelOnce: defineCall({
    method: 'POST',
    path: '/consultation/label/once',
    summary: '咨询室里的快速标签，可以改选',
    access: 'user',
    body: z.object({ consultationId: recordId, labelIds: z.array(recordId).max(5) }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  getVirtualNumber: defineCall({
    method: 'POST',
    path: '/consultation/{consultationId}/virtual',
    summary: '取一个隐私号码通话，双方看不到彼此的真实号码；没有接入运营商时是模拟号码，拨不通',
    access: 'user',
    ...ofConsultation,
    body: z.object({}),
    result: z.object({ number: z.string(), sandbox: z.boolean(), until: timestamp }),
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract

export const complaints = {
  getComplaintEvidence: defineCall({
    method: 'GET',
    path: '/consultation/complain/{complainId}/evidence',
    summary: '投诉的证据包：订单、进度、往来内容和文件，每份有哈希，双方和平台看到的完全一样',
    access: 'user',
    sealed: true,
    params: z.object({ complainId: idParam }),
    result: evidenceBundle,
    errors: ['missing.record'],
  }),
  complain: defineCall({
    method: 'POST',
    path: '/consultation/{consultationId}/complain',
    summary: '投诉：款项冻结，证据固定，对方四十八小时内说明',
    access: 'user',
    ...ofConsultation,
    body: complaintText,
    result: z.object({ complainId: z.int() }),
    errors: ['missing.record', 'state.conflict'],
  }),
  appealComplaint: defineCall({
    method: 'POST',
    path: '/consultation/complain/{complainId}/appeal',
    summary: '被投诉的一方说明情况',
    access: 'user',
    params: z.object({ complainId: idParam }),
    body: appealText,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  addComplaintStatement: defineCall({
    method: 'POST',
    path: '/consultation/complain/{complainId}/statement',
    summary: '补充说明和证据：双方各一次，对方说明之后二十四小时内；申请复核之后，另一方的答辩也在这里',
    access: 'user',
    params: z.object({ complainId: idParam }),
    body: appealText,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  arbitrateComplaint: defineCall({
    method: 'POST',
    path: '/consultation/complain/{complainId}/arbitrate',
    summary: '协商不成，请平台裁决',
    access: 'user',
    params: z.object({ complainId: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  withdrawComplaint: defineCall({
    method: 'POST',
    path: '/consultation/complain/{complainId}/withdraw',
    summary: '撤回自己的投诉，咨询回到投诉之前',
    access: 'user',
    params: z.object({ complainId: idParam }),
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
