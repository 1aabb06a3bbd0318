/**
 * Publishes the revision of a course in place of the version that is sold. Lessons keep their ids, so that progress, notes and refunds stay with
 * them; a lesson that is removed is hidden, not deleted.
 */
import type { CourseDraft } from '#lib/contract/learn/course-author.ts'
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { recountSchoolCourses } from '#server/domains/learn/school/service.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import { AppError } from '#server/errors.ts'
import { searchSource } from '../search-source.ts'
import { formOf } from './content.ts'
import {
  deleteOldChapters,
  insertChapter,
  insertLesson,
  type LessonColumns,
  recountCourses,
  recountProgress,
  removeLessons,
  replaceQuestions,
  updateLesson,
} from './publish-queries.ts'
import {
  type CourseRow,
  deleteRevision,
  findCategory,
  findRevision,
  lockReviewed,
  updateCourse,
  updateRevision,
  updateTeacher,
} from './queries.ts'
import { teacherFor } from './teacher.ts'

type LessonDraft = CourseDraft['chapters'][number]['lessons'][number]

const columnsOf = (lesson: LessonDraft): LessonColumns => ({
  kind: lesson.kind,
  title: lesson.title,
  free: lesson.free,
  duration_seconds: lesson.durationSeconds,
  body: lesson.body,
  body_source: '',
  upload_id: lesson.file?.uploadId ?? null,
  pass_mark: lesson.passMark,
  max_attempts: lesson.maxAttempts,
  // An uploaded film takes the place of the one that the lesson came with; so does another kind of lesson.
  ...(lesson.kind === 'VIDEO' && lesson.file && lesson.file.uploadId === null ? {} : { source_url: null, source_mime: null }),
})

async function writeSyllabus(trx: Db, courseId: number, form: CourseDraft, now: Date): Promise<void> {
  const keptIds: number[] = []
  const chapters: number[] = []
  let position = 0
  for (const [at, chapter] of form.chapters.entries()) {
    const chapterId = await insertChapter(trx, { course_id: courseId, position: at, title: chapter.title })
    chapters.push(chapterId)
    for (const lesson of chapter.lessons) {
      const row = { ...columnsOf(lesson), chapter_id: chapterId, position: position++ }
      const known = lesson.lessonId !== null && (await updateLesson(trx, courseId, lesson.lessonId, row))
      const id = known && lesson.lessonId !== null ? lesson.lessonId : await insertLesson(trx, { ...row, course_id: courseId })
      keptIds.push(id)
      await replaceQuestions(trx, id, lesson.kind === 'QUIZ' ? lesson.questions : [])
    }
  }
  await removeLessons(trx, courseId, { keptIds, chapterId: chapters[0] ?? 0, now })
  await deleteOldChapters(trx, courseId, chapters)
}

/** @throws AppError `missing.record`, `state.conflict` when nothing waits for a decision. */
export async function passCourse(trx: Db, courseId: number, now: Date): Promise<void> {
  const { row, revision } = await lockWaiting(trx, courseId)
  const form = formOf(revision.content as CourseDraft)
  const category = await findCategory(trx, form.categoryId)
  if (!category) throw new AppError('state.conflict', { message: '课程的分类已经不存在' })
  const teacherId = await teacherFor(trx, row, form)
  const { name, title, intro, years } = form.teacher
  await updateTeacher(trx, teacherId, { name, title, intro, years })
  await writeSyllabus(trx, courseId, form, now)
  const lessons = form.chapters.flatMap(one => one.lessons)
  const published = await updateCourse(trx, courseId, {
    category_id: category.id,
    category_group_id: category.parent_id ?? category.id,
    teacher_id: teacherId,
    title: form.title,
    subtitle: form.subtitle,
    description: form.description,
    description_source: '',
    cover: form.cover?.key ?? '',
    level: form.level,
    k12: form.k12,
    subject_training: form.subjectTraining,
    permit_no: form.subjectTraining ? form.permitNo : '',
    permit_upload_id: form.subjectTraining ? (form.permitFile?.uploadId ?? null) : null,
    tags: [...new Set(form.tags)],
    audience: form.audience,
    gains: form.gains,
    price: form.price,
    original_price: form.originalPrice,
    valid_days: form.validDays,
    lesson_count: lessons.length,
    free_lesson_count: lessons.filter(one => one.free).length,
    duration_seconds: lessons.reduce((sum, one) => sum + one.durationSeconds, 0),
    state: row.state === 'UNDER_REVIEW' ? 'ONLINE' : row.state,
    state_reason: null,
    published_at: row.published_at ?? now,
    updated_at: now,
  })
  await deleteRevision(trx, courseId)
  await recountProgress(trx, courseId)
  await recountCourses(trx, [row, published])
  if (published.state === 'ONLINE') await showOrHide(trx, published, true)
  else await purgeTags(trx, [pageTag.course(courseId)])
}

export async function refuseCourse(trx: Db, courseId: number, { reason, now }: { reason: string; now: Date }): Promise<void> {
  const { row } = await lockWaiting(trx, courseId)
  if (row.state === 'UNDER_REVIEW')
    await updateCourse(trx, courseId, { state: 'REJECTED', state_reason: reason, updated_at: now })
  await updateRevision(trx, courseId, { state: 'REJECTED', reason })
}

async function lockWaiting(trx: Db, courseId: number) {
  const row = await lockReviewed(trx, courseId)
  if (!row) throw new AppError('missing.record')
  const revision = await findRevision(trx, courseId)
  if (revision?.state !== 'UNDER_REVIEW') throw new AppError('state.conflict')
  return { row, revision }
}

/** Updates search, counts and pages after the state of a course has changed. @param shown whether it is public now. */
export async function showOrHide(trx: Db, row: CourseRow, shown: boolean): Promise<void> {
  await recountCourses(trx, [row])
  if (row.school_id !== null) await recountSchoolCourses(trx, row.school_id)
  const document = shown ? await searchSource.get(trx, row.id) : undefined
  if (document) await indexDocuments(trx, [document])
  else await removeDocuments(trx, 'course', [row.id])
  await purgeTags(trx, [...shownTags('course', [row.id]), pageTag.courses, pageTag.home])
}
