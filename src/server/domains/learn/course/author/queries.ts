/** SQL of courses as their authors work on them and operators review them. */
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { CallParsed } from '#lib/contract/define.ts'
import type { courseAuthor } from '#lib/contract/learn/course-author.ts'
import type { Db } from '#server/db/client.ts'
import { narrowed } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import type { CourseOwner } from './policy.ts'

type Calls = typeof courseAuthor
export type Query<Name extends keyof Calls> = CallParsed<Calls[Name]>['query']

/** Condition on `courses`: those that the owner offers, a company also through its schools. */
export const isOffered = ({ userId, companyId }: CourseOwner): RawBuilder<boolean> =>
  companyId === null
    ? sql<boolean>`courses.owner_user_id = ${userId}`
    : sql<boolean>`(courses.company_id = ${companyId} or courses.school_id in (select id from schools where company_id = ${companyId}))`

export const listRows = (db: Db, owner: CourseOwner, query: Query<'listAuthoredCourses'>) => {
  const rows = narrowed(db.selectFrom('courses').where(isOffered(owner)), query, {
    state: 'courses.state',
    text: 'courses.title',
  })
  return keysetPage(
    db,
    rows
      .leftJoin('course_teachers as teacher', 'teacher.id', 'courses.teacher_id')
      .leftJoin('schools as school', 'school.id', 'courses.school_id')
      .leftJoin('course_revisions as revision', 'revision.course_id', 'courses.id')
      .select([
        'courses.id',
        'courses.title',
        'courses.cover',
        'courses.state',
        'courses.state_reason',
        'courses.price',
        'courses.lesson_count',
        'courses.student_count',
        'courses.updated_at',
        'school.name as school_name',
        'teacher.name as teacher_name',
        'revision.state as revision_state',
        'revision.reason as revision_reason',
      ])
      .select(eb =>
        eb
          .selectFrom('learn_questions')
          .whereRef('learn_questions.course_id', '=', 'courses.id')
          .where('learn_questions.answer', 'is', null)
          .where('learn_questions.state', '=', 'PUBLISHED')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('open_questions'),
      ),
    { paging: query, order: [{ column: 'courses.id', direction: 'desc' }] },
  )
}

export type ListRow = Awaited<ReturnType<typeof listRows>>['rows'][number]

export const listSchools = (db: Db, companyId: number) =>
  db
    .selectFrom('schools')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('state', 'in', ['ONLINE', 'OFFLINE'])
    .orderBy('id')
    .execute()

/** Whether the person or the company is active and certified. */
export const isCertified = async (db: Db, { userId, companyId }: CourseOwner): Promise<boolean> => {
  const row = await (companyId === null
    ? db.selectFrom('users').select('certified_at').where('id', '=', userId).where('state', '=', 'ACTIVE').executeTakeFirst()
    : db
        .selectFrom('companies')
        .select('certified_at')
        .where('id', '=', companyId)
        .where('state', '=', 'ACTIVE')
        .executeTakeFirst())
  return Boolean(row?.certified_at)
}

/** One identity makes one course after the other, so that the limit holds. */
export const lockCreation = (trx: Db, { userId, companyId }: CourseOwner): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(4321405, ${companyId === null ? userId : -companyId})`.execute(trx)

export const countUnpassed = (db: Db, owner: CourseOwner): Promise<number> =>
  db
    .selectFrom('courses')
    .where(isOffered(owner))
    .where('state', 'not in', ['ONLINE', 'OFFLINE'])
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
    .then(row => Number(row.n))

export const findOffered = (db: Db, owner: CourseOwner, courseId: number) =>
  db.selectFrom('courses').selectAll('courses').where('courses.id', '=', courseId).where(isOffered(owner)).executeTakeFirst()

export const lockOffered = (trx: Db, owner: CourseOwner, courseId: number) =>
  trx
    .selectFrom('courses')
    .selectAll('courses')
    .where('courses.id', '=', courseId)
    .where(isOffered(owner))
    .forUpdate()
    .executeTakeFirst()

export type CourseRow = NonNullable<Awaited<ReturnType<typeof findOffered>>>

export const findReviewed = (db: Db, courseId: number): Promise<CourseRow | undefined> =>
  db.selectFrom('courses').selectAll().where('id', '=', courseId).executeTakeFirst()

export const lockReviewed = (trx: Db, courseId: number): Promise<CourseRow | undefined> =>
  trx.selectFrom('courses').selectAll().where('id', '=', courseId).forUpdate().executeTakeFirst()

export const findRevision = (db: Db, courseId: number) =>
  db.selectFrom('course_revisions').selectAll().where('course_id', '=', courseId).executeTakeFirst()

export type Revision = Awaited<ReturnType<typeof findRevision>>

export const upsertRevision = (trx: Db, row: Insertable<Database['course_revisions']>) =>
  trx
    .insertInto('course_revisions')
    .values(row)
    .onConflict(conflict =>
      conflict.column('course_id').doUpdateSet({
        author_user_id: row.author_user_id,
        content: row.content,
        state: 'DRAFT',
        reason: null,
        updated_at: row.updated_at!,
      }),
    )
    .execute()

export const updateRevision = (trx: Db, courseId: number, change: Updateable<Database['course_revisions']>) =>
  trx.updateTable('course_revisions').set(change).where('course_id', '=', courseId).execute()

export const deleteRevision = (trx: Db, courseId: number) =>
  trx.deleteFrom('course_revisions').where('course_id', '=', courseId).execute()

export const insertCourse = (trx: Db, row: Insertable<Database['courses']>): Promise<CourseRow> =>
  trx.insertInto('courses').values(row).returningAll().executeTakeFirstOrThrow()

/** @returns the row as it is now. */
export const updateCourse = (trx: Db, courseId: number, change: Updateable<Database['courses']>): Promise<CourseRow> =>
  trx.updateTable('courses').set(change).where('id', '=', courseId).returningAll().executeTakeFirstOrThrow()

export const deleteCourse = (trx: Db, courseId: number) => trx.deleteFrom('courses').where('id', '=', courseId).execute()

/** A category of the second level, with its group. */
export const findCategory = (db: Db, id: number) =>
  db
    .selectFrom('course_categories')
    .select(['id', 'parent_id'])
    .where('id', '=', id)
    .where('parent_id', 'is not', null)
    .where('enabled', '=', true)
    .executeTakeFirst()

export const findTeacher = (db: Db, id: number) =>
  db.selectFrom('course_teachers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A teacher of that name at the same school, company or person. */
export const findTeacherNamed = (
  db: Db,
  name: string,
  at: { school_id: number | null; company_id: number | null; user_id: number | null },
) =>
  db
    .selectFrom('course_teachers')
    .select('id')
    .where('name', '=', name)
    .where(sql<boolean>`school_id is not distinct from ${at.school_id} and company_id is not distinct from ${at.company_id}`)
    .where(sql<boolean>`(${at.user_id}::int is null or user_id = ${at.user_id})`)
    .orderBy('id')
    .executeTakeFirst()

export const insertTeacher = async (trx: Db, row: Insertable<Database['course_teachers']>): Promise<number> =>
  (await trx.insertInto('course_teachers').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateTeacher = (trx: Db, id: number, change: Updateable<Database['course_teachers']>) =>
  trx.updateTable('course_teachers').set(change).where('id', '=', id).execute()

/** Chapters with their lessons in order, without what was taken out. */
export const listSyllabus = (db: Db, courseId: number) =>
  db
    .selectFrom('course_lessons')
    .innerJoin('course_chapters as chapter', 'chapter.id', 'course_lessons.chapter_id')
    .leftJoin('uploads as upload', 'upload.id', 'course_lessons.upload_id')
    .where('course_lessons.course_id', '=', courseId)
    .where('course_lessons.removed_at', 'is', null)
    .orderBy('course_lessons.position')
    .selectAll('course_lessons')
    .select(['chapter.title as chapter_title', 'upload.name as upload_name', 'upload.bytes as upload_bytes'])
    .execute()

export const listQuizQuestions = (db: Db, lessonIds: readonly number[]) =>
  lessonIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('course_quiz_questions')
        .selectAll()
        .where('lesson_id', 'in', lessonIds)
        .orderBy('lesson_id')
        .orderBy('position')
        .execute()

/** The people behind the provider of a course, who are notified of a decision or a question. */
export const findContacts = (db: Db, courseId: number) =>
  db
    .selectFrom('courses')
    .leftJoin('schools', 'schools.id', 'courses.school_id')
    .leftJoin('companies', join => join.on(sql<boolean>`companies.id = coalesce(courses.company_id, schools.company_id)`))
    .leftJoin('course_teachers as teacher', 'teacher.id', 'courses.teacher_id')
    .select([
      'courses.title',
      'courses.owner_user_id',
      'schools.owner_user_id as school_owner',
      'companies.owner_user_id as company_owner',
      'teacher.name as teacher_name',
    ])
    .where('courses.id', '=', courseId)
    .executeTakeFirst()
