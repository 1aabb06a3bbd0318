/** Questions to the teacher of a course. They stand on its page, with their answers. */
import type { CallResult } from '#lib/contract/define.ts'
import type { courseTalk } from '#lib/contract/learn/course-talk.ts'
import { pageTag } from '#lib/tags.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { checkText, keepVerdict, type WrittenText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { contactsOf } from '../author/contacts.ts'
import * as queries from './queries.ts'

type Calls = typeof courseTalk
type NewQuestion = { courseId: number; lessonId?: number | undefined; body: string; now: Date }

/** @throws AppError `missing.record`, `course.not_learner` */
export async function askCourseQuestion(db: Db, actor: Actor, { courseId, lessonId, body, now }: NewQuestion) {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'commentPerPerson', String(userId))
  const verdict = await checkText(
    db,
    { userId, place: 'COURSE', subject: 'COURSE_QUESTION', text: body, field: 'body', can: 'plain' },
    now,
  )
  const held = verdict.outcome === 'HELD'
  return db.transaction().execute(async (trx): Promise<CallResult<Calls['askCourseQuestion']>> => {
    if (!(await queries.isLearner(trx, courseId, userId))) throw new AppError('course.not_learner')
    if (lessonId !== undefined && !(await queries.hasLesson(trx, courseId, lessonId))) throw new AppError('missing.record')
    const questionId = await queries.insertQuestion(trx, {
      school_id: null,
      course_id: courseId,
      exam_id: null,
      lesson_id: lessonId ?? null,
      user_id: userId,
      body: verdict.text,
      answer: null,
      answered_by: null,
      answered_at: null,
      state: held ? 'REVIEWING' : 'PUBLISHED',
      created_at: now,
    })
    const { courseTitle } = await contactsOf(trx, courseId)
    await keepVerdict(trx, verdict, { id: questionId, title: `课程提问：${courseTitle}` }, now)
    if (!held) await showQuestion(trx, courseId, verdict.text)
    return { questionId, held }
  })
}

/** A question comes into sight, and those who teach are told. */
async function showQuestion(trx: Db, courseId: number, body: string): Promise<void> {
  const { people, courseTitle } = await contactsOf(trx, courseId)
  for (const one of people)
    await notify(trx, one, {
      kind: 'COMMENT',
      title: '学员向你提问',
      body: `“${courseTitle}”：${body.slice(0, 80)}`,
      link: '/merchant/course/mine?view=questions',
    })
  await purgeTags(trx, [pageTag.course(courseId)])
}

export const writtenQuestion: WrittenText = {
  subject: 'COURSE_QUESTION',
  async link(db, id) {
    const question = await queries.findAnyQuestion(db, id)
    return question?.course_id ? `/course/${question.course_id}#questions` : undefined
  },
  waits: async (db, id) => (await queries.findAnyQuestion(db, id))?.state === 'REVIEWING',
  async release(trx, id) {
    const question = await queries.findAnyQuestion(trx, id)
    if (question?.state !== 'REVIEWING' || question.course_id === null) throw new AppError('state.conflict')
    await queries.setQuestionState(trx, id, 'PUBLISHED')
    await showQuestion(trx, question.course_id, question.body)
  },
  async hide(trx, id) {
    const question = await queries.findAnyQuestion(trx, id)
    if (!question || question.state === 'DELETED' || question.course_id === null) return
    await queries.setQuestionState(trx, id, 'HIDDEN')
    await purgeTags(trx, [pageTag.course(question.course_id)])
  },
}
