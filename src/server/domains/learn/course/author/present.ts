/** Rows of courses as their authors see them. */
import type { AuthoredCourse } from '#lib/contract/learn/course-author.ts'
import { isPassed } from './policy.ts'
import type { ListRow } from './queries.ts'

export const presentRow = (row: ListRow): AuthoredCourse => ({
  courseId: row.id,
  title: row.title,
  cover: row.cover,
  state: row.state,
  reason: row.state_reason,
  schoolName: row.school_name ?? '',
  teacherName: row.teacher_name ?? '',
  revision:
    row.revision_state !== null && isPassed(row.state) ? { state: row.revision_state, reason: row.revision_reason } : null,
  price: row.price,
  lessonCount: row.lesson_count,
  studentCount: row.student_count,
  openQuestions: Number(row.open_questions ?? 0),
  updatedAt: row.updated_at.toISOString(),
})
