/** What is asked about somebody's courses, exams and schools, and answering it. */
import type { CallResult, ListOf } from '#lib/contract/define.ts'
import type { AskedQuestion, courseAuthor } from '#lib/contract/learn/course-author.ts'
import type { Actor } from '#server/access/actor.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { checkText, saveVerdict, type WrittenText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { teaching } from '../author/policy.ts'
import type { Query } from '../author/queries.ts'
import { placeOf, questionLink, questionTag } from './question-place.ts'
import * as queries from './question-queries.ts'

type Calls = typeof courseAuthor

function aboutOf(row: queries.AskedRow): Pick<AskedQuestion, 'about' | 'aboutId'> {
  if (row.course_id !== null) return { about: 'course', aboutId: row.course_id }
  return row.exam_id !== null ? { about: 'exam', aboutId: row.exam_id } : { about: 'school', aboutId: row.school_id ?? 0 }
}

export const listAskedQuestions = async (
  db: Db,
  actor: Actor,
  query: Query<'listAskedQuestions'>,
): Promise<ListOf<AskedQuestion>> =>
  presentPage(await queries.listAsked(db, teaching(actor), query), row => ({
    questionId: row.id,
    ...aboutOf(row),
    aboutTitle: row.about_title ?? '',
    lessonTitle: row.lesson_title,
    nickname: row.nickname,
    body: row.body,
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }))

/**
 * Answering again replaces the answer. It is public at once: what would have to wait is given back to be written otherwise.
 * @throws AppError `missing.record` for a question that is not theirs to answer; `validation.fields`
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
    const question = await queries.lockQuestion(trx, owner, questionId)
    if (!question) throw new AppError('missing.record')
    const { kind, title, answeredBy } = await placeOf(trx, question)
    await queries.updateAnswer(trx, questionId, { answer: verdict.text, answered_by: answeredBy, answered_at: now })
    await saveVerdict(trx, verdict, { id: questionId, title: `${kind}的回答：${title}` }, now)
    await notify(trx, question.user_id, {
      kind: 'COMMENT',
      title: kind === '课程' ? '讲师回答了你的提问' : '学校回答了你的提问',
      body: `“${title}”：${verdict.text.slice(0, 80)}`,
      link: questionLink(question),
    })
    await purgeTags(trx, [questionTag(question)])
    return { done: true as const }
  })
}

/** Answers are never held: a case about one concerns a visible text. */
export const writtenAnswer: WrittenText = {
  subject: 'COURSE_ANSWER',
  async link(db, id) {
    const question = await queries.findAnyQuestion(db, id)
    return question && question.answer !== null ? questionLink(question) : undefined
  },
  waits: async () => false,
  release: async () => undefined,
  async hide(trx, id) {
    const question = await queries.findAnyQuestion(trx, id)
    if (!question || question.answer === null) return
    await queries.clearAnswer(trx, id)
    await purgeTags(trx, [questionTag(question)])
  },
}
