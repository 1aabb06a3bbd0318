/** Courses for their authors: drafts, reviews, changes of courses on sale, figures; and questions about courses, exams and schools. */
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
  timestamp,
  version,
} from '#lib/contract/define.ts'
import { reviewed } from '#lib/contract/workspace-shapes.ts'
import { courseDraft, type quizKind } from '#lib/forms/learn/course.ts'
import { multilineText } from '#lib/validate/text.ts'
import { courseState } from './course-workspace.ts'
import { revisionState } from './school-workspace.ts'

export type CourseDraft = z.output<typeof courseDraft>
export type LessonDraft = CourseDraft['chapters'][number]['lessons'][number]
export type QuizQuestionDraft = LessonDraft['questions'][number]
export type QuizKind = z.output<typeof quizKind>

export const MAX_ANSWER = 1_000
export const MAX_REASON = 200

export const authoredCourse = reviewed(courseState).extend({
  courseId: z.int(),
  title: z.string(),
  cover: pictureKey,
  schoolName: z.string(),
  teacherName: z.string(),
  /** A change of an approved course that is not approved itself yet. */
  revision: reviewed(revisionState).nullable(),
  price: fen,
  lessonCount: z.int(),
  studentCount: z.int(),
  /** Learners' questions without an answer. */
  openQuestions: z.int(),
  updatedAt: timestamp,
})
export type AuthoredCourse = z.output<typeof authoredCourse>

export const courseRecord = reviewed(courseState).extend({
  courseId: z.int(),
  revision: authoredCourse.shape.revision,
  form: courseDraft,
  /** The addresses of uploaded films and files, by the id of the upload. They expire after 15 minutes. */
  files: z.array(z.object({ uploadId: z.int(), url: z.string() })),
  updatedAt: timestamp,
  /** The version of `form`. */
  version,
})
export type CourseRecord = z.output<typeof courseRecord>

export const courseFigures = z.object({
  learners: z.int(),
  finished: z.int(),
  /** From all orders of the course, before the platform's fee, without refunds. */
  income: fen,
  lessons: z.array(
    z.object({
      lessonId: z.int(),
      title: z.string(),
      opened: z.int(),
      done: z.int(),
      /** Learners who have not finished the course and whose last opened lesson is this one. */
      stopped: z.int(),
    }),
  ),
})
export type CourseFigures = z.output<typeof courseFigures>

export const askedQuestion = z.object({
  questionId: z.int(),
  /** The subject: a course, an exam at a school of the company, or a school itself. */
  about: z.enum(['course', 'exam', 'school']),
  aboutId: z.int(),
  /** Its title or name. */
  aboutTitle: z.string(),
  lessonTitle: z.string().nullable(),
  nickname: z.string(),
  body: z.string(),
  answer: z.string().nullable(),
  answeredAt: timestamp.nullable(),
  createdAt: timestamp,
})
export type AskedQuestion = z.output<typeof askedQuestion>

export const issuedCertificate = z.object({
  certificateId: z.int(),
  code: z.string(),
  holderName: z.string(),
  issuedAt: timestamp,
  revokedAt: timestamp.nullable(),
  revokeReason: z.string(),
})
export type IssuedCertificate = z.output<typeof issuedCertificate>

const byCourse = z.object({ courseId: idParam })

export const courseAuthor = {
  listAuthoredCourses: defineCall({
    method: 'GET',
    path: '/course/author/list',
    summary: '我（或公司）的课程，各种状态，带未生效的变更',
    access: 'user',
    query: listQuery.extend({ state: courseState.optional() }),
    result: listOf(authoredCourse),
    errors: [],
  }),
  listAskedQuestions: defineCall({
    method: 'GET',
    path: '/course/author/questions',
    summary: '大家对我（或公司）的课程、对公司院校和它的考试的提问',
    access: 'user',
    query: listQuery.extend({ open: z.stringbool().optional() }),
    result: listOf(askedQuestion),
    errors: [],
  }),
  listTeachingSchools: defineCall({
    method: 'GET',
    path: '/course/author/schools',
    summary: '可以开课的院校（公司名下已通过审核的），以及有没有资格开课',
    access: 'user',
    result: z.object({ mayTeach: z.boolean(), schools: z.array(z.object({ schoolId: z.int(), name: z.string() })) }),
    errors: [],
  }),
  getAuthoredCourse: defineCall({
    method: 'GET',
    path: '/course/author/{courseId}',
    summary: '我（或公司）的一门课程，带未生效的变更',
    access: 'user',
    params: byCourse,
    result: courseRecord,
    errors: ['missing.record'],
  }),
  createCourse: defineCall({
    method: 'POST',
    path: '/course/author/create',
    summary: '开始写一门课程（草稿）',
    access: 'user',
    body: courseDraft,
    result: courseRecord,
    errors: ['course.uncertified', 'limits.too_many', 'upload.missing'],
  }),
  saveCourse: defineCall({
    method: 'POST',
    path: '/course/author/{courseId}/save',
    summary: '保存草稿；已通过的课程存为待审核的变更，在售的内容不动',
    access: 'user',
    params: byCourse,
    body: z.object({ ...courseDraft.shape, version: version.optional() }),
    result: courseRecord,
    errors: ['missing.record', 'state.conflict', 'state.changed', 'upload.missing'],
  }),
  submitCourse: defineCall({
    method: 'POST',
    path: '/course/author/{courseId}/submit',
    summary: '把课程或变更提交审核',
    access: 'user',
    posts: true,
    params: byCourse,
    body: z.object({}),
    result: done,
    errors: ['course.uncertified', 'missing.record', 'state.conflict', 'state.changed'],
  }),
  withdrawCourse: defineCall({
    method: 'POST',
    path: '/course/author/{courseId}/withdraw',
    summary: '撤回审核中的课程或变更，回到草稿',
    access: 'user',
    params: byCourse,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  discardCourse: defineCall({
    method: 'POST',
    path: '/course/author/{courseId}/discard',
    summary: '放弃未生效的变更；没通过过的课程则整条删除',
    access: 'user',
    params: byCourse,
    body: z.object({}),
    result: done,
    errors: ['missing.record', 'state.conflict'],
  }),
  setCourseOnline: defineCall({
    method: 'POST',
    path: '/course/author/{courseId}/online',
    summary: '让已通过的课程上架或下架；已经报名的不受影响',
    access: 'user',
    params: byCourse,
    body: z.object({ online: z.boolean() }),
    result: done,
    errors: ['course.uncertified', 'missing.record', 'state.conflict'],
  }),
  getCourseFigures: defineCall({
    method: 'GET',
    path: '/course/author/{courseId}/figures',
    summary: '一门课程的学员、停在哪里、收入',
    access: 'user',
    params: byCourse,
    result: courseFigures,
    errors: ['missing.record'],
  }),
  listCertificates: defineCall({
    method: 'GET',
    path: '/course/author/{courseId}/certificates',
    summary: '一门课程颁发的结业证书，最新的在前',
    access: 'user',
    params: byCourse,
    query: listQuery,
    result: listOf(issuedCertificate),
    errors: ['missing.record'],
  }),
  revokeCertificate: defineCall({
    method: 'POST',
    path: '/course/author/{courseId}/certificates/{certificateId}/revoke',
    summary: '撤销一张结业证书：写明原因，学员会收到通知，查验时显示已作废',
    access: 'user',
    params: byCourse.extend({ certificateId: idParam }),
    body: z.object({ reason: multilineText().min(2, '写明原因，至少 2 个字').max(MAX_REASON, `最多 ${MAX_REASON} 个字`) }),
    result: issuedCertificate,
    errors: ['missing.record', 'state.conflict'],
  }),
  answerQuestion: defineCall({
    method: 'POST',
    path: '/course/author/question/{questionId}/answer',
    summary: '回答对课程、考试或院校的提问，提问者会收到通知',
    access: 'user',
    params: z.object({ questionId: idParam }),
    body: z.object({
      answer: multilineText().min(2, '至少写 2 个字').max(MAX_ANSWER, `最多 ${MAX_ANSWER} 个字`),
    }),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract
