/** SQL of putting a written course in the place of the one that is sold. */
import { type Insertable, sql } from 'kysely'
import type { QuizQuestionDraft } from '#lib/contract/learn/course-author.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'

type LessonRow = Insertable<Database['course_lessons']>
export type LessonColumns = Pick<LessonRow, 'kind' | 'title' | 'free' | 'duration_seconds' | 'body' | 'body_source'> &
  Pick<LessonRow, 'upload_id' | 'pass_mark' | 'max_attempts'> & { source_url?: null; source_mime?: null }
type PlacedLesson = LessonColumns & { chapter_id: number; position: number }

export const insertChapter = async (trx: Db, row: Insertable<Database['course_chapters']>): Promise<number> =>
  (await trx.insertInto('course_chapters').values(row).returning('id').executeTakeFirstOrThrow()).id

/** @returns false when the course has no such lesson. One that was taken out comes back. */
export const updateLesson = async (trx: Db, courseId: number, lessonId: number, row: PlacedLesson): Promise<boolean> =>
  (
    await trx
      .updateTable('course_lessons')
      .set({ ...row, removed_at: null })
      .where('id', '=', lessonId)
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow()
  ).numUpdatedRows > 0n

export const insertLesson = async (trx: Db, row: PlacedLesson & { course_id: number }): Promise<number> =>
  (
    await trx
      .insertInto('course_lessons')
      .values({ source_url: null, source_mime: null, ...row, file_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export async function replaceQuestions(trx: Db, lessonId: number, questions: readonly QuizQuestionDraft[]): Promise<void> {
  await trx.deleteFrom('course_quiz_questions').where('lesson_id', '=', lessonId).execute()
  if (questions.length === 0) return
  await trx
    .insertInto('course_quiz_questions')
    .values(
      questions.map((one, position) => ({
        lesson_id: lessonId,
        position,
        kind: one.kind,
        question: one.question,
        choices: one.kind === 'FILL' ? [] : one.choices,
        answers: one.kind === 'FILL' ? [] : one.answers.filter(at => at < one.choices.length),
        texts: one.kind === 'FILL' ? one.texts.filter(text => text !== '') : [],
        explanation: one.explanation,
      })),
    )
    .execute()
}

/** Lessons that are not among those stay for anyone who learned them: hidden, below zero, in a chapter that stays. */
export const removeLessons = (
  trx: Db,
  courseId: number,
  { keptIds, chapterId, now }: { keptIds: readonly number[]; chapterId: number; now: Date },
) =>
  trx
    .updateTable('course_lessons')
    .set({ removed_at: sql`coalesce(removed_at, ${now})`, position: sql`-id`, chapter_id: chapterId })
    .where('course_id', '=', courseId)
    .where('id', 'not in', [0, ...keptIds])
    .execute()

export const deleteOldChapters = (trx: Db, courseId: number, keptIds: readonly number[]) =>
  trx
    .deleteFrom('course_chapters')
    .where('course_id', '=', courseId)
    .where('id', 'not in', [0, ...keptIds])
    .execute()

/** Lessons that were taken out do not count as done any more. */
export const recountProgress = (trx: Db, courseId: number) =>
  sql`update course_enrolments as enrolment set lessons_done = counted.done from (
      select progress.enrolment_id, count(*) filter (where lesson.removed_at is null and progress.done_at is not null)::int as done
      from course_progress as progress join course_lessons as lesson on lesson.id = progress.lesson_id
      where lesson.course_id = ${courseId} group by progress.enrolment_id) as counted
    where counted.enrolment_id = enrolment.id and enrolment.lessons_done <> counted.done`.execute(trx)

/** The figures of the categories and teachers that these courses stand in, or stood in. */
export async function recountCourses(
  trx: Db,
  courses: readonly { category_id: number; category_group_id: number; teacher_id: number }[],
): Promise<void> {
  const categories = courses.map(one => one.category_id)
  const groups = courses.map(one => one.category_group_id)
  const teachers = courses.map(one => one.teacher_id)
  await sql`update course_categories set course_count =
      (select count(*) from courses where courses.category_id = course_categories.id and courses.state = 'ONLINE')
    where id = any(${categories}::int[])`.execute(trx)
  await sql`update course_categories set course_count =
      (select count(*) from courses where courses.category_group_id = course_categories.id and courses.state = 'ONLINE')
    where id = any(${groups}::int[])`.execute(trx)
  await sql`update course_teachers set course_count =
      (select count(*) from courses where courses.teacher_id = course_teachers.id and courses.state = 'ONLINE')
    where id = any(${teachers}::int[])`.execute(trx)
}
