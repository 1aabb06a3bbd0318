/** My registrations for exams, as a person, and the exams of a company with those who registered. */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, listOf, listQuery, timestamp } from '#lib/contract/define.ts'
import { reviewed } from '#lib/contract/workspace-shapes.ts'

export const registrationState = z.enum([
  'SUBMITTED',
  'QUALIFYING',
  'REFUSED',
  'WAITLISTED',
  'UNPAID',
  'REGISTERED',
  'TICKET_ISSUED',
  'TAKEN',
  'ABSENT',
  'SCORED',
  'CANCELLED',
])

export type RegistrationWorkspaceState = z.output<typeof registrationState>

export const myExam = reviewed(registrationState).extend({
  registrationId: z.int(),
  examId: z.int(),
  title: z.string(),
  organiser: z.string(),
  kindText: z.string(),
  siteName: z.string(),
  fee: fen,
  startsAt: timestamp,
  endsAt: timestamp,
  ticketNo: z.string().nullable(),
  seatNo: z.string().nullable(),
  score: z.int().nullable(),
  passed: z.boolean().nullable(),
  createdAt: timestamp,
})

export type MyExam = z.output<typeof myExam>

export const examState = z.enum(['DRAFT', 'PUBLISHED', 'CANCELLED', 'ARCHIVED'])

export type ExamWorkspaceState = z.output<typeof examState>

export const workspaceExam = z.object({
  examId: z.int(),
  title: z.string(),
  schoolName: z.string(),
  kindText: z.string(),
  state: examState,
  /** The phase of the exam today, as a Chinese text. */
  phaseText: z.string(),
  fee: fen,
  registerTo: timestamp,
  startsAt: timestamp,
  seats: z.int(),
  seatsTaken: z.int(),
  applicants: z.int(),
})

export type WorkspaceExam = z.output<typeof workspaceExam>

export const applicant = reviewed(registrationState).extend({
  registrationId: z.int(),
  /** As the form says; the phone only masked. */
  name: z.string(),
  education: z.string(),
  phoneMasked: z.string().nullable(),
  siteName: z.string(),
  seatNo: z.string().nullable(),
  ticketNo: z.string().nullable(),
  score: z.int().nullable(),
  passed: z.boolean().nullable(),
  createdAt: timestamp,
})

export type Applicant = z.output<typeof applicant>

/** The certificate of a candidate who has passed. */
export const examCertificate = z.object({
  /** Null: it is made when it is asked for. */
  code: z.string().nullable(),
  revokedAt: timestamp.nullable(),
  /** Why it was revoked. */
  reason: z.string(),
  file: z.object({ state: z.enum(['WAITING', 'READY', 'FAILED']), url: z.string().nullable() }).nullable(),
})
export type ExamCertificate = z.output<typeof examCertificate>

export const examWorkspace = {
  listMyExams: defineCall({
    method: 'GET',
    path: '/exam/mine/list',
    summary: '我报名的考试：状态、准考证、成绩',
    access: 'user',
    query: listQuery.extend({ state: registrationState.optional() }),
    result: listOf(myExam),
    errors: [],
  }),
  getMyExam: defineCall({
    method: 'GET',
    path: '/exam/mine/{registrationId}',
    summary: '我的一次考试报名：考点、科目、准考证、成绩',
    access: 'user',
    params: z.object({ registrationId: idParam }),
    result: myExam.extend({
      form: z.array(z.object({ label: z.string(), value: z.string() })),
      siteAddress: z.string(),
      materials: z.array(z.string()),
      subjects: z.array(z.object({ name: z.string(), startsAt: timestamp, endsAt: timestamp })),
      ticketFrom: timestamp.nullable(),
      resultAt: timestamp.nullable(),
      orderNo: z.string().nullable(),
      needsFiles: z.boolean(),
      files: z.array(z.object({ material: z.string(), name: z.string(), url: z.string().nullable() })),
      /** Until when I have to confirm or pay. */
      dueAt: timestamp.nullable(),
      /** How many wait before me; null when I do not wait. */
      waitingBefore: z.int().nullable(),
      canCancel: z.boolean(),
      registerTo: timestamp,
      /** For the check page; null without a ticket. */
      checkCode: z.string().nullable(),
      certificate: examCertificate.nullable(),
      ticketFile: z.object({ state: z.enum(['WAITING', 'READY', 'FAILED']), url: z.string().nullable() }).nullable(),
    }),
    errors: ['missing.record'],
  }),
  listCompanyExams: defineCall({
    method: 'GET',
    path: '/exam/desk/list',
    summary: '公司的院校举办的考试，各种状态',
    access: 'admin',
    query: listQuery.extend({ state: examState.optional() }),
    result: listOf(workspaceExam),
    errors: [],
  }),
  listApplicants: defineCall({
    method: 'GET',
    path: '/exam/desk/{examId}/applicants',
    summary: '公司一场考试的报名者',
    access: 'admin',
    params: z.object({ examId: idParam }),
    query: listQuery.extend({ state: registrationState.optional() }),
    result: listOf(applicant),
    errors: ['missing.record'],
  }),
} satisfies Contract
