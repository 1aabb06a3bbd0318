/** How courses, and comments and questions about them, are reported. */
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { picturesIn } from '#server/content/rich-text.ts'
import { type Reportable, reportedByState } from '#server/reportable.ts'
import {
  findCommentPlace,
  findQuestionPlace,
  findReportedComment,
  findReportedCourse,
  findReportedQuestion,
} from './report-queries.ts'
import { showCourses } from './suspension.ts'
import { countComment } from './talk/counting.ts'
import { questionLink, questionTag } from './talk/question-place.ts'

/** Enrolled learners are not affected. */
export const courseReportable: Reportable = reportedByState({
  kind: 'COURSE',
  table: 'courses',
  shown: 'ONLINE',
  hidden: 'OFFLINE',
  reasons: true,
  async find(db, id) {
    const course = await findReportedCourse(db, id)
    if (!course) return undefined
    const authorId = course.owner_user_id ?? course.company_owner ?? course.school_owner
    const pictures = [course.cover, ...picturesIn(course.description)].filter(Boolean)
    return { title: course.title, link: `/course/${id}`, authorId, content: course.subtitle, pictures }
  },
  after: (trx, id, shown) => showCourses(trx, [id], shown),
})

export const courseCommentReportable: Reportable = reportedByState({
  kind: 'COURSE_COMMENT',
  table: 'course_comments',
  shown: 'PUBLISHED',
  hidden: 'HIDDEN',
  reasons: false,
  async find(db, id) {
    const comment = await findReportedComment(db, id)
    if (!comment) return undefined
    return {
      title: comment.title,
      link: `/course/${comment.course_id}#comments`,
      authorId: comment.user_id,
      content: comment.body,
    }
  },
  async after(trx, id, shown) {
    const place = await findCommentPlace(trx, id)
    if (!place) return
    await countComment(trx, { courseId: place.course_id, parentId: place.parent_id, score: place.score, by: shown ? 1 : -1 })
    await purgeTags(trx, [pageTag.course(place.course_id)])
  },
})

/** A question with its answer, about a course, a school or an exam: both leave the page together. */
export const questionReportable: Reportable = reportedByState({
  kind: 'LEARN_QUESTION',
  table: 'learn_questions',
  shown: 'PUBLISHED',
  hidden: 'HIDDEN',
  reasons: false,
  async find(db, id) {
    const question = await findReportedQuestion(db, id)
    if (!question?.title) return undefined
    const answer = question.answer === null ? '' : `\n答：${question.answer}`
    return {
      title: question.title,
      link: questionLink(question),
      authorId: question.user_id,
      content: `问：${question.body}${answer}`,
    }
  },
  async after(trx, id) {
    const place = await findQuestionPlace(trx, id)
    if (!place) return
    await purgeTags(trx, [questionTag(place)])
  },
})
