/** Organising exams at the company's schools: writing and publishing one, deciding on applicants, seats, attendance, scores. */
import { z } from 'zod'
import { type Contract, defineCall, done, idParam, timestamp, version } from '#lib/contract/define.ts'
import { decisionForm, examDraft, reasonForm, scoreForm, scoreRows } from '#lib/forms/learn/exam.ts'
import { applicant, examCertificate, examState } from './exam-workspace.ts'

export type ExamDraft = z.output<typeof examDraft>

export const examRecord = z.object({
  examId: z.int(),
  state: examState,
  phaseText: z.string(),
  form: examDraft,
  /** Somebody has registered: what they relied on stays. */
  isLocked: z.boolean(),
  /** How many stand where, by state. */
  counts: z.record(z.string(), z.int()),
  updatedAt: timestamp,
  version,
})
export type ExamRecord = z.output<typeof examRecord>

export const applicantDetail = applicant.extend({
  examId: z.int(),
  examTitle: z.string(),
  company: z.string(),
  idNumberMasked: z.string(),
  dueAt: timestamp.nullable(),
  startsAt: timestamp,
  files: z.int(),
  /** The guardian of a candidate who is not of age. */
  guardian: z.object({ name: z.string(), relation: z.string(), phoneMasked: z.string() }).nullable(),
  certificate: examCertificate.nullable(),
})
export type ApplicantDetail = z.output<typeof applicantDetail>

export const openedApplicant = z.object({
  idNumber: z.string(),
  phone: z.string(),
  /** '' for a candidate who is of age. */
  guardianPhone: z.string(),
  files: z.array(z.object({ material: z.string(), name: z.string(), url: z.string().nullable() })),
})
export type OpenedApplicant = z.output<typeof openedApplicant>

export const checkedRow = z.object({
  line: z.int(),
  ticketNo: z.string(),
  name: z.string(),
  score: z.string(),
  problem: z.string().nullable(),
})
export type CheckedRow = z.output<typeof checkedRow>

const counted = z.object({
  seats: z.int(),
  /** All who ever did, those who left again too. */
  registered: z.int(),
  qualified: z.int(),
  paid: z.int(),
  attended: z.int(),
  scored: z.int(),
  passed: z.int(),
})

export const examFigures = z.object({
  total: counted,
  sites: z.array(counted.extend({ siteId: z.int(), name: z.string() })),
  /** With one decimal; null without scores. */
  averageScore: z.number().nullable(),
})
export type ExamFigures = z.output<typeof examFigures>

const byExam = z.object({ examId: idParam })
const byRegistration = z.object({ registrationId: idParam })

export const examOrganising = {
  listHostSchools: defineCall({
    method: 'GET',
    path: '/exam/desk/schools',
    summary: '公司已上线、可以举办考试的院校',
    access: 'admin',
    result: z.object({ schools: z.array(z.object({ schoolId: z.int(), name: z.string() })) }),
    errors: [],
  }),
  createExam: defineCall({
    method: 'POST',
    path: '/exam/desk/create',
    summary: '新建一场考试（未发布）',
    access: 'admin',
    body: examDraft,
    result: examRecord,
    errors: ['validation.fields', 'limits.too_many'],
  }),
  getOrganisedExam: defineCall({
    method: 'GET',
    path: '/exam/desk/{examId}',
    summary: '公司的一场考试：资料、科目、考点、各状态人数',
    access: 'admin',
    params: byExam,
    result: examRecord,
    errors: ['missing.record'],
  }),
  saveExam: defineCall({
    method: 'POST',
    path: '/exam/desk/{examId}/save',
    summary: '修改一场考试；有人报名之后，费用、科目和材料要求不能再改',
    access: 'admin',
    params: byExam,
    body: z.object({ ...examDraft.shape, version: version.optional() }),
    result: examRecord,
    errors: ['missing.record', 'state.conflict', 'state.changed', 'validation.fields'],
  }),
  publishExam: defineCall({
    method: 'POST',
    path: '/exam/desk/{examId}/publish',
    summary: '发布考试',
    access: 'admin',
    params: byExam,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  discardExam: defineCall({
    method: 'POST',
    path: '/exam/desk/{examId}/discard',
    summary: '删除没有发布的考试',
    access: 'admin',
    params: byExam,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  callOffExam: defineCall({
    method: 'POST',
    path: '/exam/desk/{examId}/cancel',
    summary: '取消已经发布、还没开始的考试：报名全部结束，报名费原路退回，逐个通知',
    access: 'admin',
    idempotent: true,
    params: byExam,
    body: reasonForm,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  getExamFigures: defineCall({
    method: 'GET',
    path: '/exam/desk/{examId}/figures',
    summary: '一场考试按考点的数字：报名、审核通过、缴费、到考、有成绩、合格',
    access: 'admin',
    params: byExam,
    result: examFigures,
    errors: ['missing.record'],
  }),
  revokeExamCertificate: defineCall({
    method: 'POST',
    path: '/exam/desk/applicant/{registrationId}/certificate/revoke',
    summary: '撤销一位考生的合格证书，写明原因；查验时显示已作废',
    access: 'admin',
    params: byRegistration,
    body: reasonForm,
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  getApplicant: defineCall({
    method: 'GET',
    path: '/exam/desk/applicant/{registrationId}',
    summary: '一位报名者，证件号和手机打码',
    access: 'admin',
    params: byRegistration,
    result: applicantDetail,
    errors: ['missing.record'],
  }),
  openApplicant: defineCall({
    method: 'POST',
    path: '/exam/desk/applicant/{registrationId}/open',
    summary: '查看报名者的证件号、手机和材料，留下记录；刚提交的进入审核',
    access: 'admin',
    params: byRegistration,
    body: z.object({}),
    result: openedApplicant,
    errors: ['missing.record'],
  }),
  decideApplicant: defineCall({
    method: 'POST',
    path: '/exam/desk/applicant/{registrationId}/decide',
    summary: '资格审核通过，或不通过并说明原因',
    access: 'admin',
    params: byRegistration,
    body: decisionForm,
    result: done,
    errors: ['missing.record', 'state.conflict', 'validation.fields'],
  }),
  issueTickets: defineCall({
    method: 'POST',
    path: '/exam/desk/{examId}/tickets',
    summary: '给报名成功的人编排座位、发放准考证；后来的再编一次',
    access: 'admin',
    params: byExam,
    body: z.object({}),
    result: z.object({ issued: z.int() }),
    errors: ['missing.record', 'state.conflict'],
  }),
  markAttendance: defineCall({
    method: 'POST',
    path: '/exam/desk/applicant/{registrationId}/attendance',
    summary: '登记到考或缺考',
    access: 'admin',
    params: byRegistration,
    body: z.object({ taken: z.boolean() }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  scoreApplicant: defineCall({
    method: 'POST',
    path: '/exam/desk/applicant/{registrationId}/score',
    summary: '录入或更正一位考生的成绩',
    access: 'admin',
    params: byRegistration,
    body: scoreForm,
    result: done,
    errors: ['missing.record', 'state.conflict', 'validation.fields'],
  }),
  checkScores: defineCall({
    method: 'POST',
    path: '/exam/desk/{examId}/scores/check',
    summary: '预览要导入的成绩：逐行说明有没有问题，不改变任何成绩',
    access: 'admin',
    params: byExam,
    body: scoreRows,
    result: z.object({ rows: z.array(checkedRow), good: z.int() }),
    errors: ['missing.record', 'validation.fields'],
  }),
  importScores: defineCall({
    method: 'POST',
    path: '/exam/desk/{examId}/scores',
    summary: '导入成绩；有一行有问题就都不导入',
    access: 'admin',
    params: byExam,
    body: scoreRows,
    result: z.object({ imported: z.int() }),
    errors: ['missing.record', 'state.conflict', 'validation.fields'],
  }),
} satisfies Contract
