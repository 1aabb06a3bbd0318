/**
 * Learning from the inside: my courses and exams; a company's school listings, its courses, exams and who came. Courses and exams are
 * taken by a person, so what is mine there does not change with the company I act for.
 */
import { z } from 'zod'
import { phoneField } from '#lib/validate/phone.ts'
import { type Contract, defineCall, fen, idParam, listOf, pageQuery, pictureKey, timestamp } from './define.ts'

const listQuery = pageQuery.omit({ sort: true })
const done = z.object({ done: z.literal(true) })

export const enrolmentState = z.enum(['UNPAID', 'LEARNING', 'FINISHED', 'EXPIRED', 'REFUNDING', 'REFUNDED', 'CANCELLED'])
export type MyCourseState = z.output<typeof enrolmentState>

const certificate = z.object({ code: z.string(), holderName: z.string(), issuedAt: timestamp, revokedAt: timestamp.nullable() })

export const myCourse = z.object({
  enrolmentId: z.int(),
  courseId: z.int(),
  title: z.string(),
  cover: pictureKey,
  teacherName: z.string(),
  providerName: z.string(),
  /** Whether its page can still be opened. */
  isPublic: z.boolean(),
  state: enrolmentState,
  paid: fen,
  lessonCount: z.int(),
  lessonsDone: z.int(),
  certificate: certificate.nullable(),
  expiresAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
  createdAt: timestamp,
})
export type MyCourse = z.output<typeof myCourse>

export const courseState = z.enum(['DRAFT', 'UNDER_REVIEW', 'REJECTED', 'ONLINE', 'OFFLINE'])
export type CourseDeskState = z.output<typeof courseState>

export const deskCourse = z.object({
  courseId: z.int(),
  title: z.string(),
  cover: pictureKey,
  state: courseState,
  reason: z.string().nullable(),
  /** The school that offers it; empty when the company itself does. */
  schoolName: z.string(),
  teacherName: z.string(),
  price: fen,
  lessonCount: z.int(),
  studentCount: z.int(),
  commentCount: z.int(),
  /** Hundredths of a star, 0 while nobody has scored. */
  score: z.int(),
  updatedAt: timestamp,
})
export type DeskCourse = z.output<typeof deskCourse>

export const deskStudent = z.object({
  enrolmentId: z.int(),
  nickname: z.string(),
  state: enrolmentState,
  lessonsDone: z.int(),
  lessonCount: z.int(),
  paid: fen,
  createdAt: timestamp,
})
export type DeskStudent = z.output<typeof deskStudent>

export const courseDesk = {
  listMyCourses: defineCall({
    method: 'GET',
    path: '/course/mine/list',
    summary: '我报名的课程：进度、有效期、证书',
    access: 'user',
    query: listQuery.extend({ state: enrolmentState.optional() }),
    result: listOf(myCourse),
    errors: [],
  }),
  getMyCourse: defineCall({
    method: 'GET',
    path: '/course/mine/{enrolmentId}',
    summary: '我的一门课程：每课时的进度、测验、证书',
    access: 'user',
    params: z.object({ enrolmentId: idParam }),
    result: myCourse.extend({
      orderNo: z.string().nullable(),
      chapters: z.array(
        z.object({
          title: z.string(),
          lessons: z.array(
            z.object({
              lessonId: z.int(),
              title: z.string(),
              kind: z.enum(['VIDEO', 'TEXT', 'FILE', 'QUIZ']),
              durationSeconds: z.int(),
              positionSeconds: z.int(),
              quizScore: z.int().nullable(),
              doneAt: timestamp.nullable(),
            }),
          ),
        }),
      ),
    }),
    errors: ['missing.record'],
  }),
  listCompanyCourses: defineCall({
    method: 'GET',
    path: '/course/desk/list',
    summary: '公司和它的院校的课程，各种状态',
    access: 'admin',
    query: listQuery.extend({ state: courseState.optional() }),
    result: listOf(deskCourse),
    errors: [],
  }),
  listStudents: defineCall({
    method: 'GET',
    path: '/course/desk/{courseId}/students',
    summary: '公司一门课程的学员和进度',
    access: 'admin',
    params: z.object({ courseId: idParam }),
    query: listQuery.extend({ state: enrolmentState.optional() }),
    result: listOf(deskStudent),
    errors: ['missing.record'],
  }),
} satisfies Contract

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
export type RegistrationDeskState = z.output<typeof registrationState>

export const myExam = z.object({
  registrationId: z.int(),
  examId: z.int(),
  title: z.string(),
  organiser: z.string(),
  kindText: z.string(),
  siteName: z.string(),
  state: registrationState,
  reason: z.string().nullable(),
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
export type ExamDeskState = z.output<typeof examState>

export const deskExam = z.object({
  examId: z.int(),
  title: z.string(),
  schoolName: z.string(),
  kindText: z.string(),
  state: examState,
  /** Where it stands today, in words. */
  phaseText: z.string(),
  fee: fen,
  registerTo: timestamp,
  startsAt: timestamp,
  seats: z.int(),
  seatsTaken: z.int(),
  applicants: z.int(),
})
export type DeskExam = z.output<typeof deskExam>

export const applicant = z.object({
  registrationId: z.int(),
  /** As the form says; the phone only masked. */
  name: z.string(),
  education: z.string(),
  phoneMasked: z.string().nullable(),
  state: registrationState,
  reason: z.string().nullable(),
  siteName: z.string(),
  seatNo: z.string().nullable(),
  ticketNo: z.string().nullable(),
  score: z.int().nullable(),
  passed: z.boolean().nullable(),
  createdAt: timestamp,
})
export type Applicant = z.output<typeof applicant>

export const examDesk = {
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
    }),
    errors: ['missing.record'],
  }),
  listCompanyExams: defineCall({
    method: 'GET',
    path: '/exam/desk/list',
    summary: '公司的院校举办的考试，各种状态',
    access: 'admin',
    query: listQuery.extend({ state: examState.optional() }),
    result: listOf(deskExam),
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

// Listings of schools.

export const schoolState = z.enum(['DRAFT', 'UNDER_REVIEW', 'REJECTED', 'ONLINE', 'OFFLINE'])
export type SchoolDeskState = z.output<typeof schoolState>
export const revisionState = z.enum(['DRAFT', 'UNDER_REVIEW', 'REJECTED'])
export type RevisionDeskState = z.output<typeof revisionState>

export const schoolKinds = z.enum([
  'KINDERGARTEN',
  'PRIMARY',
  'MIDDLE',
  'VOCATIONAL',
  'COLLEGE',
  'TRAINING',
  'LANGUAGE',
  'ART',
  'CONTINUING',
])

export const deskSchool = z.object({
  schoolId: z.int(),
  name: z.string(),
  logo: pictureKey,
  kind: schoolKinds,
  areaText: z.string(),
  state: schoolState,
  reason: z.string().nullable(),
  /** A change of a listing that has passed, as long as it has not passed itself. */
  revision: z.object({ state: revisionState, reason: z.string().nullable(), createdAt: timestamp }).nullable(),
  majorCount: z.int(),
  courseCount: z.int(),
  viewCount: z.int(),
  favouriteCount: z.int(),
  score: z.int(),
  reviewCount: z.int(),
  publishedAt: timestamp.nullable(),
  updatedAt: timestamp,
})
export type DeskSchool = z.output<typeof deskSchool>

const areaCode = z.int().min(1).max(999_999_999)

/** A picture of the record: one that it has, or an upload of mine that it takes now. */
const pictureSlot = z.object({
  key: z.string().min(1).max(200),
  uploadId: z.int().positive().max(2_147_483_647).nullable(),
})
export type PictureSlot = z.output<typeof pictureSlot>

export const majorForm = z.object({
  name: z.string().trim().min(2, '至少 2 个字').max(40, '最多 40 个字'),
  field: z.string().trim().min(2, '至少 2 个字').max(20, '最多 20 个字'),
  degree: z.string().trim().max(20, '最多 20 个字'),
  mode: z.enum(['FULL_TIME', 'PART_TIME', 'ONLINE']),
  months: z.int('请填写整数').min(1, '至少 1 个月').max(120, '最长 10 年'),
  tuition: z.int('请填写金额').min(0, '不能是负数').max(100_000_000, '不能超过 100 万元'),
  tuitionUnit: z.enum(['YEAR', 'TERM', 'MONTH', 'WHOLE']),
  quota: z.int('请填写整数').min(1, '至少 1 人').max(100_000, '人数太多了').nullable(),
  intro: z.string().trim().max(300, '最多 300 个字'),
})
export type MajorForm = z.output<typeof majorForm>

const documentSlot = z.object({
  documentId: z.int().positive().max(2_147_483_647).nullable(),
  uploadId: z.int().positive().max(2_147_483_647).nullable(),
  kind: z.enum(['LICENCE', 'PERMIT', 'TEACHER', 'SAFETY', 'OTHER']),
})
export type DocumentSlot = z.output<typeof documentSlot>

/** What a listing says. While it is a draft most of it may still be missing; `schoolForm` is what it takes to be reviewed. */
export const schoolDraft = z.object({
  name: z.string().trim().min(2, '至少 2 个字').max(60, '最多 60 个字'),
  kind: schoolKinds,
  nature: z.enum(['PUBLIC', 'PRIVATE', 'JOINT']),
  slogan: z.string().trim().max(40, '最多 40 个字'),
  intro: z.string().trim().max(5_000, '最多 5000 个字'),
  tags: z.array(z.string().trim().min(1).max(10, '每个标签最多 10 个字')).max(6, '最多 6 个标签'),
  foundedYear: z.int('请填写年份').min(1800, '年份不对').max(2100, '年份不对').nullable(),
  studentCount: z.int('请填写整数').min(0, '不能是负数').max(1_000_000, '人数太多了'),
  teacherCount: z.int('请填写整数').min(0, '不能是负数').max(100_000, '人数太多了'),
  accreditation: z.string().trim().max(60, '最多 60 个字'),
  accreditationNo: z.string().trim().max(60, '最多 60 个字'),
  contactName: z.string().trim().max(20, '最多 20 个字'),
  phone: z.union([z.literal(''), phoneField]),
  officeHours: z.string().trim().max(60, '最多 60 个字'),
  provinceCode: areaCode,
  cityCode: areaCode,
  districtCode: areaCode,
  address: z.string().trim().max(100, '最多 100 个字'),
  majors: z.array(majorForm).max(30, '最多 30 个专业'),
  logo: pictureSlot.nullable(),
  cover: pictureSlot.nullable(),
  gallery: z.array(pictureSlot).max(9, '最多 9 张'),
  documents: z.array(documentSlot).max(10, '最多 10 份'),
})
export type SchoolDraft = z.output<typeof schoolDraft>

/** Everything the review asks for; the same words on both sides. */
export const schoolForm = schoolDraft.extend({
  intro: z.string().trim().min(30, '请用至少 30 个字介绍学校').max(5_000, '最多 5000 个字'),
  accreditation: z.string().trim().min(2, '请填写办学资质').max(60, '最多 60 个字'),
  contactName: z.string().trim().min(2, '请填写联系人').max(20, '最多 20 个字'),
  phone: phoneField,
  address: z.string().trim().min(4, '请填写详细地址').max(100, '最多 100 个字'),
  majors: z.array(majorForm).min(1, '至少填写一个专业或课程方向').max(30, '最多 30 个专业'),
  cover: pictureSlot,
  documents: z.array(documentSlot).min(1, '请上传办学许可证或营业执照').max(10, '最多 10 份'),
})

export const schoolRecord = z.object({
  schoolId: z.int(),
  state: schoolState,
  reason: z.string().nullable(),
  revision: deskSchool.shape.revision,
  form: schoolDraft,
  documents: z.array(
    z.object({
      documentId: z.int(),
      kind: documentSlot.shape.kind,
      name: z.string(),
      bytes: z.int(),
      url: z.string().nullable(),
    }),
  ),
  updatedAt: timestamp,
})
export type SchoolRecord = z.output<typeof schoolRecord>

const bySchool = z.object({ schoolId: idParam })

export const schoolDesk = {
  listCompanySchools: defineCall({
    method: 'GET',
    path: '/school/desk/list',
    summary: '公司登记的院校：已通过的，或还在准备和审核中的（含资料变更）',
    access: 'admin',
    query: listQuery.extend({ group: z.enum(['passed', 'under']), state: schoolState.optional() }),
    result: listOf(deskSchool),
    errors: [],
  }),
  getCompanySchool: defineCall({
    method: 'GET',
    path: '/school/desk/{schoolId}',
    summary: '公司的一所院校，带未生效的变更和证明材料',
    access: 'admin',
    params: bySchool,
    result: schoolRecord,
    errors: ['missing.record'],
  }),
  createSchool: defineCall({
    method: 'POST',
    path: '/school/desk/create',
    summary: '开始登记一所院校（草稿）',
    access: 'admin',
    body: schoolDraft,
    result: schoolRecord,
    errors: ['upload.missing'],
  }),
  saveSchool: defineCall({
    method: 'POST',
    path: '/school/desk/{schoolId}/save',
    summary: '保存草稿；已通过的院校存为待审核的变更，线上内容不动',
    access: 'admin',
    params: bySchool,
    body: schoolDraft,
    result: schoolRecord,
    errors: ['missing.record', 'state.conflict', 'upload.missing'],
  }),
  submitSchool: defineCall({
    method: 'POST',
    path: '/school/desk/{schoolId}/submit',
    summary: '把登记或变更提交审核',
    access: 'admin',
    params: bySchool,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  withdrawSchool: defineCall({
    method: 'POST',
    path: '/school/desk/{schoolId}/withdraw',
    summary: '撤回审核中的登记或变更，回到草稿',
    access: 'admin',
    params: bySchool,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  discardSchool: defineCall({
    method: 'POST',
    path: '/school/desk/{schoolId}/discard',
    summary: '放弃未生效的变更；没通过过的登记则整条删除',
    access: 'admin',
    params: bySchool,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  shelveSchool: defineCall({
    method: 'POST',
    path: '/school/desk/{schoolId}/shelf',
    summary: '让已通过的院校上线或下线',
    access: 'admin',
    params: bySchool,
    body: z.object({ online: z.boolean() }),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
} satisfies Contract
