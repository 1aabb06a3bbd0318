/** Registering for an exam, and everything a candidate does with a registration. It is the person's, whichever identity pays. */
import { z } from 'zod'
import { type Contract, defineCall, done, fen, idParam, timestamp } from '#lib/contract/define.ts'
import { registrationForm } from '#lib/forms/learn/exam.ts'
import { registrationState } from './exam-workspace.ts'

export const registrationScreen = z.object({
  examId: z.int(),
  title: z.string(),
  fee: fen,
  startsAt: timestamp,
  registerTo: timestamp,
  /** Whether one can register at this moment. */
  isOpen: z.boolean(),
  closedText: z.string(),
  conditions: z.array(z.string()),
  materials: z.array(z.string()),
  needsFiles: z.boolean(),
  sites: z.array(
    z.object({
      siteId: z.int(),
      name: z.string(),
      address: z.string(),
      seats: z.int(),
      seatsLeft: z.int(),
      waiting: z.int(),
    }),
  ),
  /** The registration that counts, when there is one. */
  mine: z.object({ registrationId: z.int(), state: registrationState }).nullable(),
  /** As the certificate says; null: they are typed. */
  certified: z.object({ name: z.string(), idNumberMasked: z.string(), isMinor: z.boolean() }).nullable(),
  phone: z.string(),
  /** My exams at the same time. */
  conflicts: z.array(z.object({ registrationId: z.int(), title: z.string(), subject: z.string(), startsAt: timestamp })),
})
export type RegistrationScreen = z.output<typeof registrationScreen>
export type RegistrationForm = z.output<typeof registrationForm>

const byRegistration = z.object({ registrationId: idParam })

export const ticketFile = z.object({
  state: z.enum(['WAITING', 'READY', 'FAILED']),
  /** Signed, good for an hour. */
  url: z.string().nullable(),
})
export type TicketFile = z.output<typeof ticketFile>

export const examRegistration = {
  getRegistrationScreen: defineCall({
    method: 'GET',
    path: '/exam/{id}/register',
    summary: '报名一场考试要填什么：考点余位、材料、时间冲突、已有的报名',
    access: 'user',
    params: z.object({ id: idParam }),
    result: registrationScreen,
    errors: ['missing.record'],
  }),
  registerForExam: defineCall({
    method: 'POST',
    path: '/exam/{id}/register',
    summary: '报名考试：有余位就占一个座位，没有就排进候补',
    access: 'user',
    params: z.object({ id: idParam }),
    body: registrationForm,
    result: z.object({ registrationId: z.int(), state: registrationState }),
    errors: ['missing.record', 'state.conflict', 'validation.fields', 'exam.registered', 'exam.time_conflict', 'upload.missing'],
  }),
  confirmRegistration: defineCall({
    method: 'POST',
    path: '/exam/mine/{registrationId}/confirm',
    summary: '候补转正之后确认参加',
    access: 'user',
    params: byRegistration,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  payRegistration: defineCall({
    method: 'POST',
    path: '/exam/mine/{registrationId}/pay',
    summary: '缴报名费：生成订单；再次提交得到同一张待付款订单',
    access: 'user',
    idempotent: true,
    params: byRegistration,
    body: z.object({ useCoins: z.boolean() }),
    /** `payable` is what the cashier asks for. */
    result: z.object({ orderNo: z.string(), payable: fen }),
    errors: ['missing.record', 'state.conflict', 'order.own', 'order.owned', 'order.unpaid_full', 'money.balance_too_low'],
  }),
  cancelRegistration: defineCall({
    method: 'POST',
    path: '/exam/mine/{registrationId}/cancel',
    summary: '取消报名；已缴费的在报名截止前全额退款',
    access: 'user',
    idempotent: true,
    params: byRegistration,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  requestTicketFile: defineCall({
    method: 'POST',
    path: '/exam/mine/{registrationId}/ticket',
    summary: '生成准考证 PDF；已经生成的，给出下载地址',
    access: 'user',
    params: byRegistration,
    body: z.object({}),
    result: ticketFile,
    errors: ['missing.record', 'state.conflict'],
  }),
  requestExamCertificate: defineCall({
    method: 'POST',
    path: '/exam/mine/{registrationId}/certificate',
    summary: '生成考试合格证书 PDF；已经生成的，给出下载地址',
    access: 'user',
    params: byRegistration,
    body: z.object({}),
    result: ticketFile,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
