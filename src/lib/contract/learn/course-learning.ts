/** Learning a course: what may be opened, how far one has come, quizzes, notes. Lessons that are free to try are open to everybody. */

import { z } from 'zod'
import { type Contract, defineCall, done, idParam, recordId, timestamp } from '#lib/contract/define.ts'
import { DAY_SECONDS } from '#lib/format/units.ts'
import { lineText, multilineText } from '#lib/validate/text.ts'
import { lessonKind } from './course.ts'
import { enrolmentState } from './course-workspace.ts'

export const MAX_NOTE = 2_000
/** The fastest that a film can be watched. */
export const MAX_SPEED = 2

export const learningLesson = z.object({
  lessonId: z.int(),
  title: z.string(),
  kind: lessonKind,
  durationSeconds: z.int(),
  free: z.boolean(),
  /** Whether who asks may open it. */
  open: z.boolean(),
  /** Opened before. The first time that a lesson which was paid for is opened counts for what a refund gives back. */
  opened: z.boolean(),
  positionSeconds: z.int(),
  quizScore: z.int().nullable(),
  done: z.boolean(),
})
export type LearningLesson = z.output<typeof learningLesson>

export const learnedCourse = z.object({
  courseId: z.int(),
  title: z.string(),
  teacherName: z.string(),
  providerName: z.string(),
  /** Whether its page can be opened, and it can be bought. */
  isPublic: z.boolean(),
  price: z.int(),
  /** A course for pupils, whose lessons are closed at night (`lib/learn/evening.ts`). */
  k12: z.boolean(),
  /** Mine, where I have one that is not over. */
  enrolment: z
    .object({
      enrolmentId: z.int(),
      state: enrolmentState,
      expiresAt: timestamp.nullable(),
      lessonsDone: z.int(),
      certificateNo: z.string().nullable(),
    })
    .nullable(),
  lessonCount: z.int(),
  chapters: z.array(z.object({ title: z.string(), lessons: z.array(learningLesson) })),
})
export type LearnedCourse = z.output<typeof learnedCourse>

/** A question without its answer. */
export const quizQuestion = z.object({
  kind: z.enum(['SINGLE', 'MULTIPLE', 'TRUE_FALSE', 'FILL']),
  question: z.string(),
  choices: z.array(z.string()),
})

export const lessonContent = z.object({
  lessonId: z.int(),
  title: z.string(),
  kind: lessonKind,
  /** Clean HTML. */
  body: z.string(),
  /** A film. It takes range requests; the address of an uploaded one is good for a quarter of an hour. */
  source: z
    .object({
      url: z.string(),
      mime: z.string(),
      /** The same film in two sizes (HLS), good for a quarter of an hour; null while there are none. */
      hls: z.string().nullable(),
    })
    .nullable(),
  file: z.object({ url: z.string(), name: z.string(), bytes: z.int() }).nullable(),
  quiz: z
    .object({
      questions: z.array(quizQuestion),
      passMark: z.int(),
      /** In the last 24 hours. */
      attempts: z.int(),
      /** In 24 hours; null: as often as one likes. */
      maxAttempts: z.int().nullable(),
      /** When there is an attempt again; null while there is one. */
      nextAttemptAt: timestamp.nullable(),
      best: z.int().nullable(),
    })
    .nullable(),
  positionSeconds: z.int(),
})
export type LessonContent = z.output<typeof lessonContent>

/** The positions that were chosen, from 0; or what was filled in. */
export const quizAnswer = z.object({
  choices: z.array(z.int().min(0).max(7)).max(8),
  text: lineText().max(200, '最多 200 个字'),
})
export type QuizAnswer = z.output<typeof quizAnswer>

export const quizResult = z.object({
  /** Hundredths of the questions. */
  score: z.int(),
  passed: z.boolean(),
  attempts: z.int(),
  nextAttemptAt: timestamp.nullable(),
  /** One entry for each question, in their order; with the right answers once the quiz is passed. */
  questions: z.array(
    z.object({
      right: z.boolean(),
      answers: z.array(z.int()).nullable(),
      texts: z.array(z.string()).nullable(),
      explanation: z.string(),
    }),
  ),
})
export type QuizResult = z.output<typeof quizResult>

export const courseNote = z.object({
  noteId: z.int(),
  lessonId: z.int(),
  lessonTitle: z.string(),
  atSeconds: z.int(),
  body: z.string(),
  createdAt: timestamp,
})
export type CourseNote = z.output<typeof courseNote>

const noteBody = multilineText().min(1, '请写点什么').max(MAX_NOTE, `最多 ${MAX_NOTE} 个字`)
const byLesson = z.object({ enrolmentId: idParam, lessonId: idParam })
const byCourse = z.object({ id: idParam })
const byNote = z.object({ noteId: idParam })

export const courseLearning = {
  getCourseLearning: defineCall({
    method: 'GET',
    path: '/course/{id}/learning',
    summary: '学习一门课程：目录、能打开哪些课时、我的进度',
    access: 'public',
    params: byCourse,
    result: learnedCourse,
    errors: ['missing.record'],
  }),
  previewLesson: defineCall({
    method: 'GET',
    path: '/course/{id}/preview/{lessonId}',
    summary: '免费试看一个课时',
    access: 'public',
    params: z.object({ id: idParam, lessonId: idParam }),
    result: lessonContent,
    errors: ['missing.record'],
  }),
  saveLessonProgress: defineCall({
    method: 'POST',
    path: '/course/mine/{enrolmentId}/lesson/{lessonId}/progress',
    summary: '记下看到哪里；视频看完算学完',
    access: 'user',
    params: byLesson,
    body: z.object({ positionSeconds: z.int().min(0).max(DAY_SECONDS), ended: z.boolean() }),
    result: z.object({ done: z.boolean(), lessonsDone: z.int(), finished: z.boolean() }),
    errors: ['missing.record', 'state.conflict'],
  }),
  answerQuiz: defineCall({
    method: 'POST',
    path: '/course/mine/{enrolmentId}/lesson/{lessonId}/quiz',
    summary: '交一次测验，得到分数和解析',
    access: 'user',
    params: byLesson,
    body: z.object({ answers: z.array(quizAnswer).max(100) }),
    result: quizResult,
    errors: ['missing.record', 'state.conflict', 'course.no_attempts'],
  }),
  listCourseNotes: defineCall({
    method: 'GET',
    path: '/course/{id}/notes',
    summary: '我在一门课程里的笔记，按课时和时间',
    access: 'user',
    params: byCourse,
    result: z.array(courseNote),
    errors: [],
  }),
  addCourseNote: defineCall({
    method: 'POST',
    path: '/course/{id}/note',
    summary: '在某一秒记一条笔记',
    access: 'user',
    params: byCourse,
    body: z.object({ lessonId: recordId, atSeconds: z.int().min(0).max(DAY_SECONDS), body: noteBody }),
    result: courseNote,
    errors: ['missing.record', 'limits.too_many'],
  }),
  saveCourseNote: defineCall({
    method: 'POST',
    path: '/course/note/{noteId}/save',
    summary: '修改一条笔记',
    access: 'user',
    params: byNote,
    body: z.object({ body: noteBody }),
    result: done,
    errors: ['missing.record'],
  }),
  deleteCourseNote: defineCall({
    method: 'POST',
    path: '/course/note/{noteId}/delete',
    summary: '删除一条笔记',
    access: 'user',
    params: byNote,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract
