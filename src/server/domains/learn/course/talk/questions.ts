/** Questions to the teacher of a course, and to a school about an exam or itself. They stand on its page, with their answers. */
import type { CallResult } from '#lib/contract/define.ts'
import type { courseTalk } from '#lib/contract/learn/course-talk.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { checkText, saveVerdict, type WrittenText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { hasLesson, isLearner } from './queries.ts'
import {
  aboutCourse,
  aboutExam,
  aboutSchool,
  placeOf,
  type QuestionAbout,
  type QuestionPlace,
  questionLink,
  questionTag,
} from './question-place.ts'
import * as queries from './question-queries.ts'

type Calls = typeof courseTalk
type SavedQuestion = CallResult<Calls['askCourseQuestion']>
type NewQuestion = { about: QuestionAbout; lessonId?: number | undefined; body: string; now: Date }

/** @param check throws what stands against it, in the transaction that stores it. */
async function saveQuestion(
  db: Db,
  actor: Actor,
  { about, lessonId, body, now }: NewQuestion,
  check: (trx: Db, userId: number) => Promise<void>,
): Promise<SavedQuestion> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'commentPerPerson', String(userId))
  const verdict = await checkText(
    db,
    { userId, place: 'COURSE', subject: 'COURSE_QUESTION', text: body, field: 'body', can: 'plain' },
    now,
  )
  const held = verdict.outcome === 'HELD'
  return db.transaction().execute(async trx => {
    await check(trx, userId)
    const questionId = await queries.insertQuestion(trx, {
      ...about,
      lesson_id: lessonId ?? null,
      user_id: userId,
      body: verdict.text,
      answer: null,
      answered_by: null,
      answered_at: null,
      state: held ? 'REVIEWING' : 'PUBLISHED',
      created_at: now,
    })
    const place = await placeOf(trx, about)
    await saveVerdict(trx, verdict, { id: questionId, title: `${place.kind}提问：${place.title}` }, now)
    if (!held) await showQuestion(trx, { ...about, user_id: userId, body: verdict.text }, place)
    return { questionId, held }
  })
}

type CourseQuestion = { courseId: number; lessonId?: number | undefined; body: string; now: Date }

/** @throws AppError `missing.record`, `course.not_learner` */
export const askCourseQuestion = (
  db: Db,
  actor: Actor,
  { courseId, lessonId, body, now }: CourseQuestion,
): Promise<SavedQuestion> =>
  saveQuestion(db, actor, { about: aboutCourse(courseId), lessonId, body, now }, async (trx, userId) => {
    if (!(await isLearner(trx, courseId, userId))) throw new AppError('course.not_learner')
    if (lessonId !== undefined && !(await hasLesson(trx, courseId, lessonId))) throw new AppError('missing.record')
  })

type PublicQuestion = { id: number; body: string; now: Date }

/** @throws AppError `enquiry.closed_school` for a school that is not online, or has no company that could answer. */
function requireAnswerer(row: { school_state: string | null; company_id: number | null }): void {
  if (row.school_state !== 'ONLINE' || row.company_id === null) throw new AppError('enquiry.closed_school')
}

/** @throws AppError `missing.record` for an exam that is not public or kept for the record only; `enquiry.closed_school` */
export const askExamQuestion = (db: Db, actor: Actor, { id, ...question }: PublicQuestion): Promise<SavedQuestion> =>
  saveQuestion(db, actor, { about: aboutExam(id), ...question }, async trx => {
    const exam = await queries.findAskedExam(trx, id)
    if (exam?.state !== 'PUBLISHED' && exam?.state !== 'CANCELLED') throw new AppError('missing.record')
    requireAnswerer(exam)
  })

/** @throws AppError `missing.record`, `enquiry.closed_school` */
export const askSchoolQuestion = (db: Db, actor: Actor, { id, ...question }: PublicQuestion): Promise<SavedQuestion> =>
  saveQuestion(db, actor, { about: aboutSchool(id), ...question }, async trx => {
    const school = await queries.findAskedSchool(trx, id)
    if (school?.state !== 'ONLINE') throw new AppError('missing.record')
    requireAnswerer(school)
  })

const ASKED: Readonly<Record<QuestionPlace['kind'], string>> = {
  课程: '学员向你提问',
  考试: '有人问了一场考试',
  学校: '有人向学校提问',
}

type Shown = QuestionAbout & { user_id: number; body: string }

/** Publishes a question, and notifies those who answer. */
async function showQuestion(trx: Db, question: Shown, { kind, title, people }: QuestionPlace): Promise<void> {
  for (const one of people)
    if (one !== question.user_id)
      await notify(trx, one, {
        kind: 'COMMENT',
        title: ASKED[kind],
        body: `“${title}”：${question.body.slice(0, 80)}`,
        link: '/merchant/course/mine?view=questions',
      })
  await purgeTags(trx, [questionTag(question)])
}

export const writtenQuestion: WrittenText = {
  subject: 'COURSE_QUESTION',
  async link(db, id) {
    const question = await queries.findAnyQuestion(db, id)
    return question && questionLink(question)
  },
  waits: async (db, id) => (await queries.findAnyQuestion(db, id))?.state === 'REVIEWING',
  async release(trx, id) {
    const question = await queries.findAnyQuestion(trx, id)
    if (question?.state !== 'REVIEWING') throw new AppError('state.conflict')
    await queries.setQuestionState(trx, id, 'PUBLISHED')
    await showQuestion(trx, question, await placeOf(trx, question))
  },
  async hide(trx, id) {
    const question = await queries.findAnyQuestion(trx, id)
    if (!question || question.state === 'DELETED') return
    await queries.setQuestionState(trx, id, 'HIDDEN')
    await purgeTags(trx, [questionTag(question)])
  },
}
