/** All SQL of courses. */
import { type RawBuilder, sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { CourseListQuery, CoursePriceBand } from '#lib/contract/learn/course.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage, type OrderColumn } from '#server/db/paging.ts'
import { isPublicComment, isPublicCourse, isPublicQuestion } from './visibility.ts'

const byId = (direction: 'asc' | 'desc'): OrderColumn => ({ column: 'courses.id', direction })
const orders: Record<CourseListQuery['sort'], OrderColumn[]> = {
  hot: [{ column: 'courses.student_count', direction: 'desc' }, byId('desc')],
  newest: [{ column: 'courses.published_at', direction: 'desc' }, byId('desc')],
  score: [{ column: 'courses.score', direction: 'desc' }, byId('desc')],
  priceAsc: [{ column: 'courses.price', direction: 'asc' }, byId('asc')],
  priceDesc: [{ column: 'courses.price', direction: 'desc' }, byId('desc')],
}

/** Fen, lower end included, upper end not. */
const priceBands: Record<CoursePriceBand, [from: number, below: number]> = {
  FREE: [0, 1],
  UNDER_100: [1, 10_000],
  FROM_100: [10_000, 50_000],
  FROM_500: [50_000, 200_000],
  OVER_2000: [200_000, 2_147_483_647],
}

/** The title contains the keyword: its pairs of characters through the index, then the exact text. */
export const containsText = (grams: string, column: string, keyword: string): RawBuilder<boolean> => {
  const pattern = `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(grams)} @> text_grams(${keyword}) and lower(${sql.ref(column)}) like ${pattern}`
}

const cards = (db: Db) =>
  db
    .selectFrom('courses')
    .innerJoin('course_categories', 'course_categories.id', 'courses.category_id')
    .innerJoin('course_teachers', 'course_teachers.id', 'courses.teacher_id')
    .leftJoin('schools', 'schools.id', 'courses.school_id')
    .leftJoin('companies', 'companies.id', 'courses.company_id')
    .where(isPublicCourse)
    .select([
      'courses.id',
      'courses.title',
      'courses.subtitle',
      'courses.cover',
      'courses.category_id',
      'course_categories.name as category_name',
      'courses.level',
      'courses.tags',
      'courses.price',
      'courses.original_price',
      'courses.lesson_count',
      'courses.free_lesson_count',
      'courses.duration_seconds',
      'courses.student_count',
      'courses.score',
      'courses.score_count',
      'courses.published_at',
      'courses.teacher_id',
      'course_teachers.name as teacher_name',
      'course_teachers.title as teacher_title',
      'course_teachers.avatar as teacher_avatar',
      'courses.school_id',
      'courses.company_id',
      'schools.name as school_name',
      'schools.logo as school_logo',
      'companies.name as company_name',
      'companies.logo as company_logo',
    ])

export type CardRow = Awaited<ReturnType<typeof listTopCards>>[number]

export async function listCards(db: Db, query: CourseListQuery) {
  const group = query.categoryId === undefined ? undefined : await findCategory(db, query.categoryId)
  const band = query.price && priceBands[query.price]
  const courses = cards(db)
    .$if(query.categoryId !== undefined, found =>
      found.where(group?.parent_id === null ? 'courses.category_group_id' : 'courses.category_id', '=', query.categoryId!),
    )
    .$if(query.level !== undefined, found => found.where('courses.level', '=', query.level!))
    .$if(query.schoolId !== undefined, found => found.where('courses.school_id', '=', query.schoolId!))
    .$if(query.companyId !== undefined, found => found.where('courses.company_id', '=', query.companyId!))
    .$if(band !== undefined, found => found.where('courses.price', '>=', band![0]).where('courses.price', '<', band![1]))
    .$if(Boolean(query.keyword), found => found.where(containsText('courses.title_grams', 'courses.title', query.keyword!)))
  return keysetPage(db, courses, { paging: query, order: orders[query.sort] })
}

type TopFilter = {
  free?: boolean
  groupId?: number
  teacherId?: number
  schoolId?: number
  companyId?: number
  exceptId?: number
}

/** The first cards of an order, for rows and similar ones. */
export function listTopCards(db: Db, order: 'hot' | 'newest', filter: TopFilter, limit: number) {
  let courses = cards(db)
  if (filter.free) courses = courses.where('courses.price', '=', 0)
  if (filter.groupId !== undefined) courses = courses.where('courses.category_group_id', '=', filter.groupId)
  if (filter.teacherId !== undefined) courses = courses.where('courses.teacher_id', '=', filter.teacherId)
  if (filter.schoolId !== undefined) courses = courses.where('courses.school_id', '=', filter.schoolId)
  if (filter.companyId !== undefined) courses = courses.where('courses.company_id', '=', filter.companyId)
  if (filter.exceptId !== undefined) courses = courses.where('courses.id', '<>', filter.exceptId)
  return courses
    .orderBy(order === 'hot' ? 'courses.student_count' : 'courses.published_at', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(limit)
    .execute()
}

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>

export const findDetail = (db: Db, id: number) =>
  cards(db)
    .innerJoin('course_categories as course_groups', 'course_groups.id', 'courses.category_group_id')
    .select([
      'courses.category_group_id',
      'course_groups.name as category_group_name',
      'courses.description',
      'courses.audience',
      'courses.gains',
      'courses.k12',
      'courses.valid_days',
      'courses.comment_count',
      'course_teachers.intro as teacher_intro',
      'course_teachers.years as teacher_years',
      'course_teachers.course_count as teacher_course_count',
      'course_teachers.student_count as teacher_student_count',
    ])
    .where('courses.id', '=', id)
    .executeTakeFirst()

export const isCoursePublic = async (db: Db, id: number): Promise<boolean> =>
  Boolean(await db.selectFrom('courses').select('id').where('id', '=', id).where(isPublicCourse).executeTakeFirst())

export type LessonRow = Awaited<ReturnType<typeof listLessons>>[number]

/** Lessons in their order with the title of their chapter; only what is free comes with its text or its film. */
export const listLessons = (db: Db, courseId: number) =>
  db
    .selectFrom('course_lessons')
    .innerJoin('course_chapters', 'course_chapters.id', 'course_lessons.chapter_id')
    .where('course_lessons.course_id', '=', courseId)
    .orderBy('course_lessons.position')
    .select([
      'course_lessons.id',
      'course_lessons.chapter_id',
      'course_chapters.title as chapter_title',
      'course_lessons.title',
      'course_lessons.kind',
      'course_lessons.free',
      'course_lessons.duration_seconds',
      sql<string>`case when course_lessons.free and course_lessons.kind = 'TEXT' then course_lessons.body else '' end`.as('body'),
      sql<string | null>`case when course_lessons.free then course_lessons.source_url end`.as('source_url'),
      sql<string | null>`case when course_lessons.free then course_lessons.source_mime end`.as('source_mime'),
    ])
    .execute()

export const countScores = (db: Db, courseId: number) =>
  db
    .selectFrom('course_comments')
    .where('course_id', '=', courseId)
    .where('parent_id', 'is', null)
    .where('score', 'is not', null)
    .where(isPublicComment)
    .groupBy('score')
    .select(({ fn }) => ['score', fn.countAll<number>().as('count')])
    .execute()

const findCategory = (db: Db, id: number) =>
  db.selectFrom('course_categories').select(['id', 'parent_id']).where('id', '=', id).executeTakeFirst()

export const listCategories = (db: Db) =>
  db
    .selectFrom('course_categories')
    .select(['id', 'parent_id', 'name', 'course_count'])
    .orderBy('position')
    .orderBy('id')
    .execute()

export const listTeachers = (db: Db, limit: number) =>
  db
    .selectFrom('course_teachers')
    .select(['id', 'name', 'title', 'avatar', 'course_count', 'student_count'])
    .where('course_count', '>', 0)
    .orderBy('student_count', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

const comments = (db: Db) =>
  db
    .selectFrom('course_comments')
    .innerJoin('users', 'users.id', 'course_comments.user_id')
    .leftJoin('users as replied', 'replied.id', 'course_comments.reply_to_user_id')
    .where(isPublicComment)
    .select([
      'course_comments.id',
      'course_comments.parent_id',
      'course_comments.user_id',
      'course_comments.by_teacher',
      'course_comments.body',
      'course_comments.score',
      'course_comments.like_count',
      'course_comments.reply_count',
      'course_comments.created_at',
      'users.nickname',
      'users.avatar',
      'replied.nickname as reply_to_nickname',
    ])

export type CommentRow = Awaited<ReturnType<typeof listReplies>>[number]

const commentOrders: Record<'newest' | 'hot' | 'replies', OrderColumn[]> = {
  newest: [
    { column: 'course_comments.created_at', direction: 'desc' },
    { column: 'course_comments.id', direction: 'desc' },
  ],
  hot: [
    { column: 'course_comments.like_count', direction: 'desc' },
    { column: 'course_comments.id', direction: 'desc' },
  ],
  replies: [
    { column: 'course_comments.created_at', direction: 'asc' },
    { column: 'course_comments.id', direction: 'asc' },
  ],
}

type Paging = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'>

export function listComments(db: Db, courseId: number, paging: Paging, sort: 'newest' | 'hot', parentId?: number) {
  const found = comments(db).where('course_comments.course_id', '=', courseId)
  return parentId === undefined
    ? keysetPage(db, found.where('course_comments.parent_id', 'is', null), { paging, order: commentOrders[sort] })
    : keysetPage(db, found.where('course_comments.parent_id', '=', parentId), { paging, order: commentOrders.replies })
}

/** The first `limit` replies of each comment, oldest first, however many there are. */
export const listReplies = (db: Db, parentIds: number[], limit: number) =>
  comments(db)
    .where(
      sql<boolean>`course_comments.id in (
        select first_replies.id
        from unnest(${parentIds}::int[]) as parents (id)
        cross join lateral (
          select replies.id from course_comments as replies
          where replies.parent_id = parents.id and replies.state = 'PUBLISHED'
          order by replies.created_at, replies.id limit ${limit}
        ) as first_replies)`,
    )
    .orderBy('course_comments.created_at')
    .orderBy('course_comments.id')
    .execute()

const questions = (db: Db) =>
  db
    .selectFrom('learn_questions')
    .innerJoin('users', 'users.id', 'learn_questions.user_id')
    .where(isPublicQuestion)
    .select([
      'learn_questions.id',
      'learn_questions.exam_id',
      'learn_questions.body',
      'learn_questions.answer',
      'learn_questions.answered_by',
      'learn_questions.answered_at',
      'learn_questions.created_at',
      'users.nickname',
      'users.avatar',
    ])

export type QuestionRow = Awaited<ReturnType<typeof listQuestionsAbout>>[number]

/** The newest questions about one school, course or exam. */
export const listQuestionsAbout = (db: Db, about: 'school_id' | 'course_id' | 'exam_id', id: number, limit: number) =>
  questions(db)
    .where(`learn_questions.${about}`, '=', id)
    .orderBy('learn_questions.created_at', 'desc')
    .orderBy('learn_questions.id', 'desc')
    .limit(limit)
    .execute()

export function listExamQuestions(db: Db, query: PageQuery & { examId?: number | undefined }) {
  const asked = questions(db)
    .innerJoin('exams', 'exams.id', 'learn_questions.exam_id')
    .where(sql<boolean>`exams.state in ('PUBLISHED', 'CANCELLED', 'ARCHIVED')`)
    .select(['exams.title as exam_title', 'exams.id as asked_exam_id'])
    .$if(query.examId !== undefined, found => found.where('learn_questions.exam_id', '=', query.examId!))
    .$if(Boolean(query.keyword), found =>
      found.where(sql<boolean>`position(lower(${query.keyword ?? ''}) in lower(learn_questions.body)) > 0`),
    )
  return keysetPage(db, asked, {
    paging: query,
    order: [
      { column: 'learn_questions.created_at', direction: 'desc' },
      { column: 'learn_questions.id', direction: 'desc' },
    ],
  })
}

/** For the search index. */
const searchRows = (db: Db) =>
  cards(db).select([
    'courses.description',
    'courses.gains',
    'courses.comment_count',
    'schools.province_code as school_province',
    'schools.city_code as school_city',
    'schools.district_code as school_district',
    'companies.province_code as company_province',
    'companies.city_code as company_city',
    'companies.district_code as company_district',
  ])

export type SearchRow = Awaited<ReturnType<typeof listSearchRows>>[number]

export const listSearchRows = (db: Db, afterId: number, limit: number) =>
  searchRows(db).where('courses.id', '>', afterId).orderBy('courses.id').limit(limit).execute()

export const findSearchRow = (db: Db, id: number) => searchRows(db).where('courses.id', '=', id).executeTakeFirst()
