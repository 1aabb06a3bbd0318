/** Learning a course: its lessons, how far one has come, quizzes, and the certificate at the end. */
import type { CallResult } from '#lib/contract/define.ts'
import {
  type courseLearning,
  type LessonContent,
  MAX_SPEED,
  type QuizAnswer,
  type QuizResult,
} from '#lib/contract/learn/course-learning.ts'
import { dateTime } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { EVENING_REST, isEveningRest } from '#lib/learn/evening.ts'
import { type Actor, signedInPerson, viewerOf } from '#server/access/actor.ts'
import { type LinkReader, linkReaderOf } from '#server/access/link-reader.ts'
import { cleanHtml } from '#server/content/html.ts'
import type { Db } from '#server/db/client.ts'
import { filmAddress } from '#server/domains/platform/film/service.ts'
import { findUploads, signedLink } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { issueCertificate } from '../certificate/service.ts'
import { lockEnrolment, noteOpened } from '../purchase/queries.ts'
import { presentLearning } from './present.ts'
import * as queries from './queries.ts'
import { resultsOf, scoreOf } from './quiz.ts'

type Calls = typeof courseLearning

/** Where a quiz has no limit, the number of attempts only tells few from many. */
const MAX_ATTEMPTS_SHOWN = 100

/** @throws AppError `missing.record` when it is neither on sale nor mine. */
export async function getCourseLearning(
  db: Db,
  actor: Actor,
  courseId: number,
  now: Date,
): Promise<CallResult<Calls['getCourseLearning']>> {
  const viewer = viewerOf(actor)
  const [course, enrolment] = await Promise.all([
    queries.findLearnedCourse(db, courseId),
    viewer === null ? undefined : queries.findEnrolment(db, courseId, viewer),
  ])
  if (!course || (course.state !== 'ONLINE' && !enrolment)) throw new AppError('missing.record')
  return presentLearning(course, enrolment, await queries.listLessons(db, courseId, enrolment?.id ?? 0), now)
}

/** What a lesson holds, with addresses for anyone who may open it. The answers of a quiz are not part of it. */
/** Attempts are counted per day: a learner who has used them up goes on the next day. */
async function attemptsOf(
  db: Db,
  { enrolmentId, lessonId, now }: { enrolmentId: number | null; lessonId: number; now: Date },
  most: number | null,
): Promise<{ attempts: number; nextAttemptAt: string | null }> {
  if (enrolmentId === null) return { attempts: 0, nextAttemptAt: null }
  const since = new Date(now.getTime() - DAY_MS)
  const made = await queries.listAttempts(db, { enrolmentId, lessonId }, { since, limit: most ?? MAX_ATTEMPTS_SHOWN })
  const oldest = most !== null && made.length >= most ? made.at(-1) : undefined
  return { attempts: made.length, nextAttemptAt: oldest ? new Date(oldest.getTime() + DAY_MS).toISOString() : null }
}

async function contentOf(
  db: Db,
  lesson: queries.WholeLesson,
  { enrolmentId, reader, now }: { enrolmentId: number | null; reader: LinkReader | null; now: Date },
): Promise<LessonContent> {
  const { id, kind, upload_id } = lesson
  const upload = upload_id === null ? undefined : (await findUploads(db, [upload_id])).get(upload_id)
  const url = upload ? signedLink(upload, reader, now) : null
  const film =
    upload && url
      ? { url, mime: upload.contentType, hls: kind === 'VIDEO' ? await filmAddress(db, upload.id, reader, now) : null }
      : lesson.source_url && lesson.source_mime
        ? { url: lesson.source_url, mime: lesson.source_mime, hls: null }
        : null
  const progress = enrolmentId === null ? undefined : await queries.findProgress(db, enrolmentId, id)
  const quiz = async () => ({
    questions: (await queries.listQuestions(db, id)).map(one => ({
      kind: one.kind,
      question: one.question,
      choices: one.choices,
    })),
    passMark: lesson.pass_mark,
    ...(await attemptsOf(db, { enrolmentId, lessonId: id, now }, lesson.max_attempts)),
    maxAttempts: lesson.max_attempts,
    best: progress?.quiz_score ?? null,
  })
  return {
    lessonId: id,
    title: lesson.title,
    kind,
    body: cleanHtml(lesson.body),
    source: kind === 'VIDEO' ? film : null,
    file: kind === 'FILE' && upload && url ? { url, name: upload.name, bytes: upload.bytes } : null,
    quiz: kind === 'QUIZ' ? await quiz() : null,
    positionSeconds: progress?.position_seconds ?? 0,
  }
}

/** @throws AppError `missing.record` for a lesson that is not free to try, or whose course is not on sale. */
export async function previewLesson(db: Db, courseId: number, lessonId: number, now: Date): Promise<LessonContent> {
  const lesson = await queries.findLesson(db, courseId, lessonId)
  if (!lesson?.free || lesson.course_state !== 'ONLINE') throw new AppError('missing.record')
  return contentOf(db, lesson, { enrolmentId: null, reader: null, now })
}

type Enrolled = { state: string; expires_at: Date | null }

const isOver = ({ expires_at }: Enrolled, now: Date): boolean => expires_at !== null && expires_at <= now

const isLearning = ({ state }: Enrolled): boolean => state === 'LEARNING' || state === 'FINISHED'

type LessonAt = { enrolmentId: number; lessonId: number; now: Date }

/** @throws AppError `missing.record` for an enrolment that is not mine, `state.conflict` for one that is over. */
async function lockLearning(trx: Db, actor: Actor, { enrolmentId, lessonId, now }: LessonAt) {
  const enrolment = await lockEnrolment(trx, enrolmentId, signedInPerson(actor).userId)
  const lesson = enrolment && (await queries.findLesson(trx, enrolment.course_id, lessonId))
  if (!lesson) throw new AppError('missing.record')
  const over = isOver(enrolment, now)
  if (over || !isLearning(enrolment)) {
    throw new AppError('state.conflict', { message: over ? '课程有效期已过' : '报名还没有生效，或已经结束' })
  }
  return { enrolment, lesson }
}

/** Counts what is done; the last lesson brings the certificate. */
async function settle(trx: Db, enrolmentId: number, now: Date): Promise<{ lessonsDone: number; finished: boolean }> {
  const { done, total } = await queries.countDone(trx, enrolmentId)
  const finished = total > 0 && done >= total
  if (finished && (await queries.finishEnrolment(trx, enrolmentId, now))) await issueCertificate(trx, enrolmentId, now)
  return { lessonsDone: done, finished }
}

/** Whether an enrolment is somebody's, and not over. */
export async function holdsEnrolment(db: Db, actor: Actor, id: number): Promise<boolean> {
  const enrolment = actor.kind === 'visitor' ? undefined : await queries.findOwnEnrolment(db, id, actor.userId)
  return enrolment !== undefined && !isOver(enrolment, new Date()) && isLearning(enrolment)
}

/** A text or a file is done by being opened. @throws AppError `missing.record`; `state.conflict`, also for pupils' lessons at night */
export const openLesson = (db: Db, actor: Actor, place: LessonAt): Promise<LessonContent> =>
  db.transaction().execute(async trx => {
    const { lesson } = await lockLearning(trx, actor, place)
    const { enrolmentId, lessonId, now } = place
    // The address of a film is good for a quarter of an hour: what plays at nine ends soon after.
    if (lesson.k12 && isEveningRest(now)) throw new AppError('state.conflict', { message: EVENING_REST })
    const done = lesson.kind === 'TEXT' || lesson.kind === 'FILE'
    await noteOpened(trx, { enrolmentId, lessonId, done, at: now })
    if (done) await settle(trx, enrolmentId, now)
    return contentOf(trx, lesson, { enrolmentId, reader: linkReaderOf(actor, { kind: 'ENROLMENT', id: enrolmentId }), now })
  })

/** How much of a film has to be watched. */
const WATCHED_SHARE = 0.9

/**
 * Remembers where somebody is. A film is done when most of it was reached, and not sooner than the fastest speed allows.
 * @throws AppError `missing.record`, `state.conflict` when the lesson was not opened before.
 */
export const saveProgress = (
  db: Db,
  actor: Actor,
  place: LessonAt & { positionSeconds: number; ended: boolean },
): Promise<CallResult<Calls['saveLessonProgress']>> =>
  db.transaction().execute(async trx => {
    const { lesson } = await lockLearning(trx, actor, place)
    const { enrolmentId, lessonId, now, positionSeconds, ended } = place
    const before = await queries.findProgress(trx, enrolmentId, lessonId)
    if (!before) throw new AppError('state.conflict', { message: '请先打开这个课时' })
    const length = lesson.duration_seconds
    const seconds = length > 0 ? Math.min(positionSeconds, length) : positionSeconds
    const elapsed = (now.getTime() - before.opened_at.getTime()) / 1000
    const reached = length > 0 ? seconds >= length * WATCHED_SHARE && elapsed >= (length * WATCHED_SHARE) / MAX_SPEED : ended
    const done = lesson.kind === 'VIDEO' && reached
    await queries.updateProgress(trx, place, { seconds, done, at: now })
    return { done: done || before.done_at !== null, ...(await settle(trx, enrolmentId, now)) }
  })

/** @throws AppError `missing.record`, `state.conflict`, `course.no_attempts`; `validation.fields` when questions were left out. */
export const answerQuiz = (db: Db, actor: Actor, place: LessonAt & { answers: QuizAnswer[] }): Promise<QuizResult> =>
  db.transaction().execute(async trx => {
    const { lesson } = await lockLearning(trx, actor, place)
    if (lesson.kind !== 'QUIZ') throw new AppError('missing.record')
    const { enrolmentId, lessonId, now, answers } = place
    const questions = await queries.listQuestions(trx, lessonId)
    const { nextAttemptAt } = await attemptsOf(trx, place, lesson.max_attempts)
    if (nextAttemptAt)
      throw new AppError('course.no_attempts', { message: `次数已经用完，${dateTime(nextAttemptAt)} 起可以再做` })
    if (answers.length !== questions.length) throw new AppError('state.conflict', { message: '题目已经更新，请刷新后再做' })
    const empty = answers.findIndex(({ choices, text }, at) =>
      questions[at]?.kind === 'FILL' ? text === '' : choices.length === 0,
    )
    if (empty >= 0) throw new AppError('validation.fields', { fields: { [`answers.${empty}`]: '这道题还没有作答' } })
    const score = scoreOf(questions, answers)
    const isPassed = score >= lesson.pass_mark
    await queries.insertAttempt(trx, {
      enrolment_id: enrolmentId,
      lesson_id: lessonId,
      answers: JSON.stringify(answers),
      score,
      passed: isPassed,
      created_at: now,
    })
    await noteOpened(trx, { enrolmentId, lessonId, done: false, at: now })
    await queries.updateProgress(trx, place, { done: isPassed, score, at: now })
    await settle(trx, enrolmentId, now)
    // Not when the attempts of a day are used up: there will be others.
    return {
      score,
      passed: isPassed,
      ...(await attemptsOf(trx, place, lesson.max_attempts)),
      questions: resultsOf(questions, answers, isPassed),
    }
  })
