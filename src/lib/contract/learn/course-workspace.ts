/**
 * My courses, and the courses of a company with their students. Courses are taken by a person, so what is mine there does not change with
 * the company I act for.
 */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam, listOf, listQuery, pictureKey, timestamp } from '#lib/contract/define.ts'
import { reviewed } from '#lib/contract/workspace-shapes.ts'

export const enrolmentState = z.enum(['UNPAID', 'LEARNING', 'FINISHED', 'EXPIRED', 'REFUNDING', 'REFUNDED', 'CANCELLED'])

export type MyCourseState = z.output<typeof enrolmentState>

const certificate = z.object({
  code: z.string(),
  holderName: z.string(),
  issuedAt: timestamp,
  revokedAt: timestamp.nullable(),
  /** Why; empty where the course was given back. */
  revokeReason: z.string(),
})

/** A document that is drawn when its holder asks for it. */
export const documentFile = z.object({
  state: z.enum(['WAITING', 'READY', 'FAILED']),
  /** Signed, good for an hour. */
  url: z.string().nullable(),
})

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

export type CourseWorkspaceState = z.output<typeof courseState>

export const workspaceCourse = reviewed(courseState).extend({
  courseId: z.int(),
  title: z.string(),
  cover: pictureKey,
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

export type WorkspaceCourse = z.output<typeof workspaceCourse>

export const workspaceStudent = z.object({
  enrolmentId: z.int(),
  nickname: z.string(),
  state: enrolmentState,
  lessonsDone: z.int(),
  lessonCount: z.int(),
  paid: fen,
  createdAt: timestamp,
})

export type WorkspaceStudent = z.output<typeof workspaceStudent>

export const courseWorkspace = {
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
      /** The certificate as PDF; null before it was asked for. */
      certificateFile: documentFile.nullable(),
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
  requestCertificateFile: defineCall({
    method: 'POST',
    path: '/course/mine/{enrolmentId}/certificate',
    summary: '生成结业证书 PDF；已经生成的，给出下载地址',
    access: 'user',
    params: z.object({ enrolmentId: idParam }),
    body: z.object({}),
    result: documentFile,
    errors: ['missing.record', 'state.conflict'],
  }),
  listCompanyCourses: defineCall({
    method: 'GET',
    path: '/course/desk/list',
    summary: '公司和它的院校的课程，各种状态',
    access: 'admin',
    query: listQuery.extend({ state: courseState.optional() }),
    result: listOf(workspaceCourse),
    errors: [],
  }),
  listStudents: defineCall({
    method: 'GET',
    path: '/course/desk/{courseId}/students',
    summary: '公司一门课程的学员和进度',
    access: 'admin',
    params: z.object({ courseId: idParam }),
    query: listQuery.extend({ state: enrolmentState.optional() }),
    result: listOf(workspaceStudent),
    errors: ['missing.record'],
  }),
} satisfies Contract
