/** A course as its learner sees it. */
import type { LearnedCourse } from '#lib/contract/learn/course-learning.ts'
import type { findEnrolment, findLearnedCourse, LessonRow } from './queries.ts'

type RowOf<Find extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Find>>>
type Enrolment = RowOf<typeof findEnrolment>

const isOpen = (enrolment: Enrolment | undefined, now: Date): boolean =>
  enrolment !== undefined &&
  (enrolment.state === 'LEARNING' || enrolment.state === 'FINISHED') &&
  (enrolment.expires_at === null || enrolment.expires_at > now)

export function presentLearning(
  course: RowOf<typeof findLearnedCourse>,
  enrolment: Enrolment | undefined,
  lessons: readonly LessonRow[],
  now: Date,
): LearnedCourse {
  const open = isOpen(enrolment, now)
  return {
    courseId: course.id,
    title: course.title,
    teacherName: course.teacher_name ?? '',
    providerName: course.school_name ?? course.company_name ?? course.owner_name ?? '',
    isPublic: course.state === 'ONLINE',
    price: course.price,
    k12: course.k12,
    enrolment: enrolment
      ? {
          enrolmentId: enrolment.id,
          state: enrolment.state,
          expiresAt: enrolment.expires_at?.toISOString() ?? null,
          lessonsDone: lessons.filter(one => one.done_at !== null).length,
          certificateNo: enrolment.code && !enrolment.revoked_at ? enrolment.code : null,
        }
      : null,
    lessonCount: lessons.length,
    chapters: [...Map.groupBy(lessons, lesson => lesson.chapter_id).values()].map(list => ({
      title: list[0]?.chapter_title ?? '',
      lessons: list.map(lesson => ({
        lessonId: lesson.id,
        title: lesson.title,
        kind: lesson.kind,
        durationSeconds: lesson.duration_seconds,
        free: lesson.free,
        open: open || (lesson.free && course.state === 'ONLINE'),
        opened: lesson.position_seconds !== null,
        positionSeconds: lesson.position_seconds ?? 0,
        quizScore: lesson.quiz_score,
        done: lesson.done_at !== null,
      })),
    })),
  }
}
