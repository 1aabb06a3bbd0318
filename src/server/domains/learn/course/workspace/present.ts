import type { CallResult } from '#lib/contract/define.ts'
import type { courseWorkspace, MyCourse, WorkspaceCourse, WorkspaceStudent } from '#lib/contract/learn/course-workspace.ts'
import type { CompanyRow, LessonRow, MyRow, StudentRow } from './queries.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const presentMine = (row: MyRow): MyCourse => ({
  enrolmentId: row.id,
  courseId: row.course_id,
  title: row.title,
  cover: row.cover,
  teacherName: row.teacher_name ?? '',
  providerName: row.school_name ?? row.company_name ?? row.owner_name ?? '',
  isPublic: row.course_state === 'ONLINE',
  state: row.state,
  paid: row.paid,
  lessonCount: row.lesson_count,
  lessonsDone: Math.min(row.lessons_done, row.lesson_count),
  certificate:
    row.code && row.issued_at
      ? {
          code: row.code,
          holderName: row.holder_name ?? '',
          issuedAt: row.issued_at.toISOString(),
          revokedAt: iso(row.revoked_at),
          revokeReason: row.revoke_reason ?? '',
        }
      : null,
  expiresAt: iso(row.expires_at),
  finishedAt: iso(row.finished_at),
  createdAt: row.created_at.toISOString(),
})

type Chapters = CallResult<(typeof courseWorkspace)['getMyCourse']>['chapters']

export const presentChapters = (lessons: readonly LessonRow[]): Chapters =>
  [...Map.groupBy(lessons, lesson => lesson.chapter_id).values()].map(list => ({
    title: list[0]?.chapter_title ?? '',
    lessons: list.map(lesson => ({
      lessonId: lesson.id,
      title: lesson.title,
      kind: lesson.kind,
      durationSeconds: lesson.duration_seconds,
      positionSeconds: lesson.position_seconds ?? 0,
      quizScore: lesson.quiz_score,
      doneAt: iso(lesson.done_at),
    })),
  }))

export const presentCompanyCourse = (row: CompanyRow): WorkspaceCourse => ({
  courseId: row.id,
  title: row.title,
  cover: row.cover,
  state: row.state,
  reason: row.state_reason,
  schoolName: row.school_name ?? '',
  teacherName: row.teacher_name ?? '',
  price: row.price,
  lessonCount: row.lesson_count,
  studentCount: row.student_count,
  commentCount: row.comment_count,
  score: row.score,
  updatedAt: row.updated_at.toISOString(),
})

/** @param lessonCount of the course: lessons taken away since do not count as done. */
export const presentStudent =
  (lessonCount: number) =>
  (row: StudentRow): WorkspaceStudent => ({
    enrolmentId: row.id,
    nickname: row.nickname,
    state: row.state,
    lessonsDone: Math.min(row.lessons_done, lessonCount),
    lessonCount,
    paid: row.paid,
    createdAt: row.created_at.toISOString(),
  })
