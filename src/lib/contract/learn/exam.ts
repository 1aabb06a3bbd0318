/** Exams: what can be sat for, when registration is open, where the sites are and how many seats are left. */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, listOf, pageQuery, pictureKey, timestamp } from '#lib/contract/define.ts'
import { codeText, strictText } from '#lib/validate/text.ts'

export const examKind = z.enum(['VOCATIONAL', 'FINANCE', 'BUILDING', 'MEDICAL', 'LANGUAGE', 'COMPUTER', 'EDUCATION', 'CIVIL'])
export type ExamKind = z.infer<typeof examKind>
/** The phase of an exam today, derived from its dates and seats. */
export const examPhase = z.enum(['COMING', 'OPEN', 'FULL', 'CLOSED', 'RUNNING', 'FINISHED', 'CANCELLED'])
export type ExamPhase = z.infer<typeof examPhase>

export const examCard = z.object({
  examId: z.number().int(),
  title: z.string(),
  kind: examKind,
  kindText: z.string(),
  phase: examPhase,
  phaseText: z.string(),
  organiser: z.string(),
  summary: z.string(),
  picture: pictureKey.nullable(),
  areaText: z.string(),
  fee: fen,
  registerFrom: timestamp,
  registerTo: timestamp,
  startsAt: timestamp,
  endsAt: timestamp,
  seats: z.number().int(),
  seatsLeft: z.number().int(),
  school: z.object({ schoolId: z.number().int(), name: z.string() }).nullable(),
})
export type ExamCard = z.infer<typeof examCard>

export const examDetail = examCard.extend({
  /** Sanitised rich text. */
  description: z.string(),
  conditions: z.array(z.string()),
  materials: z.array(z.string()),
  /** Whether the materials are handed in as files. */
  needsFiles: z.boolean(),
  passScore: z.int().nullable(),
  /** Why it was called off; '' otherwise. */
  cancelReason: z.string(),
  /** Whether one registers here: its school works on this site. */
  takesRegistrations: z.boolean(),
  /** Whether one asks here: its school works on this site, and the exam is not kept for the record only. */
  takesQuestions: z.boolean(),
  ticketFrom: timestamp.nullable(),
  resultAt: timestamp.nullable(),
  views: z.number().int(),
  subjects: z.array(z.object({ name: z.string(), startsAt: timestamp, endsAt: timestamp })),
  sites: z.array(
    z.object({
      siteId: z.number().int(),
      name: z.string(),
      address: z.string(),
      lng: z.number(),
      lat: z.number(),
      seats: z.number().int(),
      seatsLeft: z.number().int(),
    }),
  ),
})
export type ExamDetail = z.infer<typeof examDetail>

/** What anybody may learn from the code of a ticket. */
export const verifiedTicket = z.object({
  code: z.string(),
  /** The name with one character hidden. */
  holder: z.string(),
  examTitle: z.string(),
  startsAt: timestamp,
  valid: z.boolean(),
})
export type VerifiedTicket = z.output<typeof verifiedTicket>

/** What anybody may learn from the code of a certificate; the score is its holder's. */
export const verifiedExamCertificate = z.object({
  code: z.string(),
  /** The name with one character hidden. */
  holder: z.string(),
  examTitle: z.string(),
  organiser: z.string(),
  examOn: timestamp,
  issuedAt: timestamp,
  valid: z.boolean(),
})
export type VerifiedExamCertificate = z.output<typeof verifiedExamCertificate>

const month = strictText(z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份的写法是 2026-03'))

export const exam = {
  listExams: defineCall({
    method: 'GET',
    path: '/exam/list',
    summary: '考试列表：按类别、报名状态、举办学校筛选',
    access: 'public',
    query: pageQuery.extend({
      /** `soonest`: those still to come, next first; `newest`: all, latest published first. */
      sort: z.enum(['soonest', 'newest']).default('soonest'),
      kind: examKind.optional(),
      phase: z.enum(['COMING', 'OPEN', 'CLOSED']).optional(),
      schoolId: idParam.optional(),
    }),
    result: listOf(examCard),
    errors: [],
  }),
  getExamCalendar: defineCall({
    method: 'GET',
    path: '/exam/calendar',
    summary: '考试日历：一个月里的报名开始、报名截止、考试与成绩公布',
    access: 'public',
    query: z.object({ month: month.optional() }),
    result: z.object({
      month: z.string(),
      previous: z.string(),
      next: z.string(),
      days: z.array(
        z.object({
          /** YYYY-MM-DD in China. */
          date: z.string(),
          events: z.array(
            z.object({
              examId: z.number().int(),
              title: z.string(),
              event: z.enum(['REGISTER_FROM', 'REGISTER_TO', 'EXAM', 'RESULT']),
            }),
          ),
        }),
      ),
    }),
    errors: [],
  }),
  getExam: defineCall({
    method: 'GET',
    path: '/exam/{id}',
    summary: '考试详情：报名时间、条件、材料、科目、考点与名额',
    access: 'public',
    params: z.object({ id: idParam }),
    result: examDetail,
    errors: ['missing.record'],
  }),
  verifyTicket: defineCall({
    method: 'GET',
    path: '/exam/ticket/{no}',
    summary: '查验准考证的真伪',
    access: 'public',
    params: z.object({ no: codeText(40) }),
    result: verifiedTicket,
    errors: ['missing.record'],
  }),
  verifyExamCertificate: defineCall({
    method: 'GET',
    path: '/exam/certificate/{no}',
    summary: '查验考试合格证书的真伪',
    access: 'public',
    params: z.object({ no: codeText(40) }),
    result: verifiedExamCertificate,
    errors: ['missing.record'],
  }),
} satisfies Contract
