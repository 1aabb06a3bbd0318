/** SQL of notes. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'

export const listNotes = (db: Db, userId: number, courseId: number) =>
  db
    .selectFrom('course_notes')
    .innerJoin('course_lessons as lesson', 'lesson.id', 'course_notes.lesson_id')
    .where('course_notes.user_id', '=', userId)
    .where('course_notes.course_id', '=', courseId)
    .selectAll('course_notes')
    .select('lesson.title as lesson_title')
    .orderBy('lesson.position')
    .orderBy('course_notes.at_seconds')
    .orderBy('course_notes.id')
    .execute()

export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]

export const countNotes = async (db: Db, userId: number, courseId: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('course_notes')
        .where('user_id', '=', userId)
        .where('course_id', '=', courseId)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

export const insertNote = async (trx: Db, row: Insertable<Database['course_notes']>): Promise<number> =>
  (await trx.insertInto('course_notes').values(row).returning('id').executeTakeFirstOrThrow()).id

type OwnNote = { id: number; userId: number }

/** @returns false for a note that is not theirs. */
export const updateNote = async (db: Db, { id, userId }: OwnNote, body: string, now: Date): Promise<boolean> =>
  (
    await db
      .updateTable('course_notes')
      .set({ body, updated_at: now })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).numUpdatedRows > 0n

/** @returns false for a note that is not theirs. */
export const deleteNote = async (db: Db, { id, userId }: OwnNote): Promise<boolean> =>
  (await db.deleteFrom('course_notes').where('id', '=', id).where('user_id', '=', userId).executeTakeFirstOrThrow())
    .numDeletedRows > 0n
