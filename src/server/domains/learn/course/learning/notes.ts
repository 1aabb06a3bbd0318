/** Notes that somebody takes while learning: theirs alone, each with the second of the film it belongs to. */
import type { CourseNote } from '#lib/contract/learn/course-learning.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import * as queries from './note-queries.ts'
import { findEnrolment, findLesson } from './queries.ts'

/** Most notes of one person in one course. */
const MAX_NOTES = 500

const presentNote = (row: queries.NoteRow): CourseNote => ({
  noteId: row.id,
  lessonId: row.lesson_id,
  lessonTitle: row.lesson_title,
  atSeconds: row.at_seconds,
  body: row.body,
  createdAt: row.created_at.toISOString(),
})

export const listCourseNotes = async (db: Db, actor: Actor, courseId: number): Promise<CourseNote[]> =>
  (await queries.listNotes(db, signedInPerson(actor).userId, courseId)).map(presentNote)

type NewNote = { courseId: number; lessonId: number; atSeconds: number; body: string; now: Date }

/** @throws AppError `missing.record` for a lesson that one may not open, `limits.too_many` */
export const addCourseNote = (db: Db, actor: Actor, { courseId, lessonId, atSeconds, body, now }: NewNote): Promise<CourseNote> =>
  db.transaction().execute(async trx => {
    const { userId } = signedInPerson(actor)
    const [enrolment, lesson] = [await findEnrolment(trx, courseId, userId), await findLesson(trx, courseId, lessonId)]
    const learns = enrolment?.state === 'LEARNING' || enrolment?.state === 'FINISHED'
    if (!lesson || !(learns || (lesson.free && lesson.course_state === 'ONLINE'))) throw new AppError('missing.record')
    if ((await queries.countNotes(trx, userId, courseId)) >= MAX_NOTES)
      throw new AppError('limits.too_many', { message: `一门课程最多 ${MAX_NOTES} 条笔记` })
    const id = await queries.insertNote(trx, {
      user_id: userId,
      course_id: courseId,
      lesson_id: lessonId,
      at_seconds: atSeconds,
      body,
      created_at: now,
      updated_at: now,
    })
    return { noteId: id, lessonId, lessonTitle: lesson.title, atSeconds, body, createdAt: now.toISOString() }
  })

/** @throws AppError `missing.record` for a note that is not mine. */
export async function saveCourseNote(db: Db, actor: Actor, noteId: number, body: string, now: Date): Promise<{ done: true }> {
  if (!(await queries.updateNote(db, { id: noteId, userId: signedInPerson(actor).userId }, body, now)))
    throw new AppError('missing.record')
  return { done: true }
}

/** @throws AppError `missing.record` for a note that is not mine. */
export async function deleteCourseNote(db: Db, actor: Actor, noteId: number): Promise<{ done: true }> {
  if (!(await queries.deleteNote(db, { id: noteId, userId: signedInPerson(actor).userId }))) throw new AppError('missing.record')
  return { done: true }
}
