/** What authors see of their learners: figures, income, questions and answering them. */
import type { CallResult, ListOf } from '#lib/contract/define.ts'
import type { AskedQuestion, CourseFigures, courseAuthor } from '#lib/contract/learn/course-author.ts'
import { pageTag } from '#lib/tags.ts'
import type { Actor } from '#server/access/actor.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { checkText, keepVerdict, type WrittenText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { contactsOf } from './contacts.ts'
import {
  clearAnswer,
  findAnsweredCourse,
  listAsked,
  listLessonFigures,
  lockQuestion,
  sumIncome,
  sumLearners,
  updateAnswer,
} from './figures-queries.ts'
import { teaching } from './policy.ts'
import { findOffered, type Query } from './queries.ts'

type Calls = typeof courseAuthor

/** @throws AppError `missing.record` for a course that is not theirs. */
export async function getCourseFigures(db: Db, actor: Actor, courseId: number): Promise<CourseFigures> {
  if (!(await findOffered(db, teaching(actor), courseId))) throw new AppError('missing.record')
  const [learners, income, lessons] = await Promise.all([
    sumLearners(db, courseId),
    sumIncome(db, courseId),
    listLessonFigures(db, courseId),
  ])
  return { ...learners, income, lessons: lessons.map(({ id, ...figures }) => ({ lessonId: id, ...figures })) }
}

export const listAskedQuestions = async (
  db: Db,
  actor: Actor,
  query: Query<'listAskedQuestions'>,
): Promise<ListOf<AskedQuestion>> =>
  presentPage(await listAsked(db, teaching(actor), query), row => ({
    questionId: row.id,
    courseId: row.course_id ?? 0,
    courseTitle: row.course_title,
    lessonTitle: row.lesson_title,
    nickname: row.nickname,
    body: row.body,
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }))

/**
 * Answering again replaces the answer. It is public at once: what would have to wait is given back to be written otherwise.
 * @throws AppError `missing.record` for a question about a course that is not theirs; `validation.fields`
 */
export async function answerQuestion(
  db: Db,
  actor: Actor,
  { questionId, answer, now }: { questionId: number; answer: string; now: Date },
): Promise<CallResult<Calls['answerQuestion']>> {
  const owner = teaching(actor)
  const written = { userId: owner.userId, place: 'COURSE', subject: 'COURSE_ANSWER', text: answer, field: 'answer' } as const
  const verdict = await checkText(db, { ...written, can: 'plain', mayRepeat: true }, now)
  if (verdict.outcome === 'HELD') {
    const message = '这段话要先审核才能公开，回答里不能这样写，请调整后再发'
    throw new AppError('validation.fields', { message, fields: { answer: message } })
  }
  return db.transaction().execute(async trx => {
    const question = await lockQuestion(trx, owner, questionId)
    if (!question) throw new AppError('missing.record')
    const { teacherName } = await contactsOf(trx, question.course_id)
    await updateAnswer(trx, questionId, { answer: verdict.text, answered_by: teacherName || '开课方', answered_at: now })
    await keepVerdict(trx, verdict, { id: questionId, title: `课程的回答：${question.title}` }, now)
    await notify(trx, question.user_id, {
      kind: 'COMMENT',
      title: '讲师回答了你的提问',
      body: `“${question.title}”：${verdict.text.slice(0, 80)}`,
      link: `/course/${question.course_id}#questions`,
    })
    await purgeTags(trx, [pageTag.course(question.course_id)])
    return { done: true as const }
  })
}

/** Of these the cases only ever concern what is in sight: nothing waits. */
export const writtenAnswer: WrittenText = {
  subject: 'COURSE_ANSWER',
  async link(db, id) {
    const courseId = await findAnsweredCourse(db, id)
    return courseId === undefined ? undefined : `/course/${courseId}#questions`
  },
  waits: async () => false,
  release: async () => undefined,
  async hide(trx, id) {
    const courseId = await findAnsweredCourse(trx, id)
    if (courseId === undefined) return
    await clearAnswer(trx, id)
    await purgeTags(trx, [pageTag.course(courseId)])
  },
}
