/** Use cases of courses. */

import type { CallResult, ListOf, PageQuery } from '#lib/contract/define.ts'
import type {
  CourseCard,
  CourseCategory,
  CourseComment,
  CourseDetail,
  CourseListQuery,
  course,
  LearnQuestion,
} from '#lib/contract/learn/course.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { AppError } from '#server/errors.ts'
import * as commentQueries from './comment-queries.ts'
import { presentCard, presentCategories, presentComment, presentDetail, presentQuestion } from './present.ts'
import * as queries from './queries.ts'

export { courseTree } from './category-tree.ts'
export { presentScore } from './present.ts'

const ROW_COURSES = 8
const SIMILAR_SHOWN = 6
const SAME_TEACHER_SHOWN = 4
const QUESTIONS_SHOWN = 10
const FIRST_REPLIES = 3

export async function listCourses(db: Db, query: CourseListQuery): Promise<ListOf<CourseCard>> {
  return presentPage(await queries.listCards(db, query), presentCard)
}

export async function listCategoryTree(db: Db): Promise<CourseCategory[]> {
  return presentCategories(await queries.listCategories(db))
}

export async function getCourseIndex(db: Db): Promise<CallResult<typeof course.getCourseIndex>> {
  const [categories, hot, newest, free, teachers] = await Promise.all([
    listCategoryTree(db),
    queries.listTopCards(db, 'hot', {}, ROW_COURSES),
    queries.listTopCards(db, 'newest', {}, ROW_COURSES),
    queries.listTopCards(db, 'hot', { free: true }, ROW_COURSES),
    queries.listTeachers(db, ROW_COURSES),
  ])
  return {
    categories,
    total: categories.reduce((sum, group) => sum + group.courses, 0),
    hot: hot.map(presentCard),
    newest: newest.map(presentCard),
    free: free.map(presentCard),
    teachers: teachers.map(row => ({
      teacherId: row.id,
      name: row.name,
      title: row.title,
      avatar: row.avatar || null,
      courseCount: row.course_count,
      studentCount: row.student_count,
    })),
  }
}

/** The courses most people learn, for other domains' rows; of one school or company when given. */
export async function listHotCourses(
  db: Db,
  filter: { schoolId?: number; companyId?: number; groupId?: number },
  limit: number,
): Promise<CourseCard[]> {
  return (await queries.listTopCards(db, 'hot', filter, limit)).map(presentCard)
}

/** @throws AppError `missing.record` when there is no such course, or it is not on sale. */
export async function getCourse(db: Db, id: number): Promise<CourseDetail> {
  const row = await queries.findDetail(db, id)
  if (!row) throw new AppError('missing.record')
  const [lessons, scores, questions, sameTeacher, similar] = await Promise.all([
    queries.listLessons(db, id),
    commentQueries.countScores(db, id),
    commentQueries.listQuestionsAbout(db, 'course_id', id, QUESTIONS_SHOWN),
    queries.listTopCards(db, 'hot', { teacherId: row.teacher_id, exceptId: id }, SAME_TEACHER_SHOWN),
    queries.listTopCards(db, 'hot', { groupId: row.category_group_id, exceptId: id }, SIMILAR_SHOWN),
  ])
  return presentDetail(row, { lessons, scores, questions, sameTeacher, similar })
}

type CommentQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { sort: 'newest' | 'hot'; parentId?: number | undefined }

/**
 * Comments of a course with their first replies, or all replies of one comment.
 * @throws AppError `missing.record` when the course is not on sale.
 */
export async function listCourseComments(db: Db, courseId: number, query: CommentQuery): Promise<ListOf<CourseComment>> {
  if (!(await queries.isCoursePublic(db, courseId))) throw new AppError('missing.record')
  const { rows, ...page } = await commentQueries.listComments(db, courseId, query, query.sort, query.parentId)
  const withReplies = rows.filter(row => row.reply_count > 0).map(row => row.id)
  const replies = withReplies.length > 0 ? await commentQueries.listReplies(db, withReplies, FIRST_REPLIES) : []
  return { ...page, list: rows.map(row => presentComment(row, replies)) }
}

/** Questions and answers about one school, course or exam, newest first. */
export async function listQuestionsAbout(
  db: Db,
  about: 'school_id' | 'course_id' | 'exam_id',
  id: number,
): Promise<LearnQuestion[]> {
  return (await commentQueries.listQuestionsAbout(db, about, id, QUESTIONS_SHOWN)).map(presentQuestion)
}

export async function listExamConsultations(
  db: Db,
  query: PageQuery & { examId?: number | undefined },
): Promise<CallResult<typeof course.listExamConsultations>> {
  return presentPage(await commentQueries.listExamQuestions(db, query), row => ({
    ...presentQuestion(row),
    examId: row.asked_exam_id,
    examTitle: row.exam_title,
  }))
}
