/** SQL of courses: cards, one course with its lessons, categories, teachers. */

import { type RawBuilder, sql } from 'kysely'
import type { CourseListQuery, CoursePriceBand } from '#lib/contract/learn/course.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'
import type { Db } from '#server/db/client.ts'
import { containsText } from '#server/db/list-filters.ts'
import { keysetPage, type OrderColumn } from '#server/db/paging.ts'
import type { Owner } from '#server/suspension.ts'
import { isPublicCourse } from './visibility.ts'

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
  OVER_2000: [200_000, MAX_INT],
}

const cards = (db: Db) =>
  db
    .selectFrom('courses')
    .innerJoin('course_categories', 'course_categories.id', 'courses.category_id')
    .innerJoin('course_teachers', 'course_teachers.id', 'courses.teacher_id')
    .leftJoin('schools', 'schools.id', 'courses.school_id')
    .leftJoin('companies', 'companies.id', 'courses.company_id')
    .leftJoin('users as owner', 'owner.id', 'courses.owner_user_id')
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
      'courses.owner_user_id',
      'owner.nickname as owner_name',
      'owner.avatar as owner_avatar',
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
      'courses.subject_training',
      'courses.permit_no',
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

/** Uploads that lessons show as their film. */
export const filmsOfLessons = sql`select upload_id from course_lessons where kind = 'VIDEO' and removed_at is null`

/** Lessons in their order with the title of their chapter; only what is free comes with its text or its film. */
export const listLessons = (db: Db, courseId: number) =>
  db
    .selectFrom('course_lessons')
    .innerJoin('course_chapters', 'course_chapters.id', 'course_lessons.chapter_id')
    .where('course_lessons.course_id', '=', courseId)
    .where('course_lessons.removed_at', 'is', null)
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

const findCategory = (db: Db, id: number) =>
  db.selectFrom('course_categories').select(['id', 'parent_id']).where('id', '=', id).executeTakeFirst()

/** Public ones of one category. */
export const listCourseIdsOf = async (db: Db, categoryId: number, afterId: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('courses')
      .select('id')
      .where('category_id', '=', categoryId)
      .where('state', '=', 'ONLINE')
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(row => row.id)

export const listCategories = (db: Db) =>
  db
    .selectFrom('course_categories')
    .select(['id', 'parent_id', 'name', 'course_count'])
    .where('enabled', '=', true)
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

/** For the search index. */
const searchRows = (db: Db) =>
  cards(db).select([
    'courses.description',
    'courses.gains',
    'courses.comment_count',
    'schools.province_code as school_province',
    'owner.province_code as owner_province',
    'owner.city_code as owner_city',
    'owner.district_code as owner_district',
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

/** Condition on `courses`: those of a company and of its schools, or those that a person offers. */
export const coursesOfOwner = ({ kind, id }: Owner): RawBuilder<boolean> =>
  kind === 'company'
    ? sql`(company_id = ${id} or school_id in (select id from schools where company_id = ${id}))`
    : sql`owner_user_id = ${id}`
