/** SQL of questions about courses, exams and schools, and of their answers. */
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { contains } from '#server/db/list-filters.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { Database } from '#server/db/schema.ts'
import type { CourseOwner } from '../author/policy.ts'
import { isOffered, type Query } from '../author/queries.ts'

export const insertQuestion = async (trx: Db, row: Insertable<Database['learn_questions']>): Promise<number> =>
  (await trx.insertInto('learn_questions').values(row).returning('id').executeTakeFirstOrThrow()).id

const about = ['course_id', 'exam_id', 'school_id'] as const

/** Finds it in every state. */
export const findAnyQuestion = (db: Db, id: number) =>
  db
    .selectFrom('learn_questions')
    .select([...about, 'id', 'user_id', 'body', 'answer', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()

export const setQuestionState = (trx: Db, id: number, state: 'PUBLISHED' | 'HIDDEN') =>
  trx.updateTable('learn_questions').set({ state }).where('id', '=', id).execute()

const answerers = [
  'schools.name as school_name',
  'schools.state as school_state',
  'schools.owner_user_id',
  'companies.id as company_id',
  'companies.owner_user_id as leader_user_id',
] as const

/** In whatever state, with the school that answers for it; `company_id` is null where nobody works for that. */
export const findAskedExam = (db: Db, id: number) =>
  db
    .selectFrom('exams')
    .leftJoin('schools', 'schools.id', 'exams.school_id')
    .leftJoin('companies', join => join.onRef('companies.id', '=', 'schools.company_id').on('companies.state', '=', 'ACTIVE'))
    .select(['exams.title', 'exams.state', ...answerers])
    .where('exams.id', '=', id)
    .executeTakeFirst()

/** The same for a school. */
export const findAskedSchool = (db: Db, id: number) =>
  db
    .selectFrom('schools')
    .leftJoin('companies', join => join.onRef('companies.id', '=', 'schools.company_id').on('companies.state', '=', 'ACTIVE'))
    .select(['schools.name as title', 'schools.state', ...answerers])
    .where('schools.id', '=', id)
    .executeTakeFirst()

/** The questions that the owner answers, found along the index of each kind: the cost is that of their own. */
const askedOf = (owner: CourseOwner): RawBuilder<boolean> => {
  const ofCourses = sql`select asked.id from courses join learn_questions as asked on asked.course_id = courses.id
    where ${isOffered(owner)} and asked.state = 'PUBLISHED'`
  if (owner.companyId === null) return sql<boolean>`learn_questions.id in (${ofCourses})`
  return sql<boolean>`learn_questions.id in (${ofCourses}
    union all select asked.id from schools join exams on exams.school_id = schools.id
      join learn_questions as asked on asked.exam_id = exams.id where schools.company_id = ${owner.companyId} and asked.state = 'PUBLISHED'
    union all select asked.id from schools join learn_questions as asked on asked.school_id = schools.id
      where schools.company_id = ${owner.companyId} and asked.state = 'PUBLISHED')`
}

const withTitles = (db: Db) =>
  db
    .selectFrom('learn_questions')
    .leftJoin('courses', 'courses.id', 'learn_questions.course_id')
    .leftJoin('exams', 'exams.id', 'learn_questions.exam_id')
    .leftJoin('schools', 'schools.id', 'learn_questions.school_id')
    .where('learn_questions.state', '=', 'PUBLISHED')

export const listAsked = (db: Db, owner: CourseOwner, query: Query<'listAskedQuestions'>) => {
  let rows = withTitles(db)
    .innerJoin('users', 'users.id', 'learn_questions.user_id')
    .leftJoin('course_lessons as lesson', 'lesson.id', 'learn_questions.lesson_id')
    .where(askedOf(owner))
  if (query.open) rows = rows.where('learn_questions.answer', 'is', null)
  if (query.keyword) rows = rows.where(contains('learn_questions.body', query.keyword))
  return keysetPage(
    db,
    rows
      .select([
        'learn_questions.id',
        'learn_questions.course_id',
        'learn_questions.exam_id',
        'learn_questions.school_id',
        'learn_questions.body',
        'learn_questions.answer',
        'learn_questions.answered_at',
        'learn_questions.created_at',
        'lesson.title as lesson_title',
        'users.nickname',
      ])
      .select(eb => eb.fn.coalesce('courses.title', 'exams.title', 'schools.name').as('about_title')),
    {
      paging: query,
      order: [
        { column: 'learn_questions.created_at', direction: 'desc' },
        { column: 'learn_questions.id', direction: 'desc' },
      ],
    },
  )
}

export type AskedRow = Awaited<ReturnType<typeof listAsked>>['rows'][number]

/** Whether the owner answers the question: asked of one, unlike `askedOf`. */
const answers = (owner: CourseOwner): RawBuilder<boolean> => {
  const course = sql`exists (select from courses where courses.id = learn_questions.course_id and ${isOffered(owner)})`
  if (owner.companyId === null) return sql<boolean>`${course}`
  return sql<boolean>`(${course} or exists (select from schools where schools.company_id = ${owner.companyId} and schools.id = coalesce(
    learn_questions.school_id, (select exams.school_id from exams where exams.id = learn_questions.exam_id))))`
}

/** A question that the owner answers, locked until it is answered. */
export const lockQuestion = (trx: Db, owner: CourseOwner, questionId: number) =>
  trx
    .selectFrom('learn_questions')
    .select([...about, 'id', 'user_id', 'body'])
    .where('id', '=', questionId)
    .where('state', '=', 'PUBLISHED')
    .where(answers(owner))
    .forUpdate()
    .executeTakeFirst()

export const updateAnswer = (trx: Db, questionId: number, change: { answer: string; answered_by: string; answered_at: Date }) =>
  trx.updateTable('learn_questions').set(change).where('id', '=', questionId).execute()

/** The question is open again. */
export const clearAnswer = (trx: Db, questionId: number) =>
  trx
    .updateTable('learn_questions')
    .set({ answer: null, answered_by: null, answered_at: null })
    .where('id', '=', questionId)
    .execute()
