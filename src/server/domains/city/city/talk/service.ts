/** Use cases of talking about a service in public. */

import type { ReceivedQuestion, ServiceReportReason } from '#lib/contract/city/service-talk.ts'
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import { pageTag } from '#lib/tags.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { submitReport } from '#server/domains/platform/report/service.ts'
import { checkText, saveVerdict, type WrittenText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { requireOfferOwner } from '../offer/policy.ts'
import * as queries from './queries.ts'

const EXCERPT_CHARS = 80

/** @throws AppError `missing.record` for what is not published, `state.conflict` for one's own service. */
export async function askQuestion(db: Db, actor: Actor, serviceId: number, body: string, now: Date) {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'commentPerPerson', String(userId))
  const verdict = await checkText(
    db,
    { userId, place: 'COMMENT', subject: 'SERVICE_COMMENT', text: body, field: 'body', can: 'plain' },
    now,
  )
  const held = verdict.outcome === 'HELD'
  return db.transaction().execute(async trx => {
    const service = await queries.lockPublicService(trx, serviceId)
    if (!service) throw new AppError('missing.record')
    if (service.owner_user_id === userId) throw new AppError('state.conflict', { message: '这是你自己的服务' })
    const questionId = await queries.insertQuestion(trx, {
      service_id: serviceId,
      user_id: userId,
      body: verdict.text,
      state: held ? 'REVIEWING' : 'PUBLISHED',
      answer: null,
      answered_by: null,
      answered_at: null,
      created_at: now,
    })
    await saveVerdict(trx, verdict, { id: questionId, title: `服务提问：${service.title}` }, now)
    if (!held) await showQuestion(trx, { ...service, id: serviceId }, verdict.text)
    return { questionId, held }
  })
}

/** Publishes a question: counts it, and notifies the provider. */
async function showQuestion(trx: Db, service: { id: number; title: string; owner_user_id: number }, body: string): Promise<void> {
  await queries.updateQuestionCount(trx, service.id)
  await purgeTags(trx, [pageTag.service(service.id)])
  await notify(trx, service.owner_user_id, {
    kind: 'COMMENT',
    title: '有人在服务下提问',
    body: `《${service.title}》：${body.slice(0, EXCERPT_CHARS)}`,
    link: '/merchant/service/mine?view=questions',
  })
}

export const writtenQuestion: WrittenText = {
  subject: 'SERVICE_COMMENT',
  async link(db, id) {
    const question = await queries.findAnyQuestion(db, id)
    return question && `/city/server/${question.service_id}#questions`
  },
  waits: async (db, id) => (await queries.findAnyQuestion(db, id))?.state === 'REVIEWING',
  async release(trx, id) {
    const question = await queries.findAnyQuestion(trx, id)
    if (question?.state !== 'REVIEWING') throw new AppError('state.conflict')
    const service = await queries.lockPublicService(trx, question.service_id)
    if (!service) throw new AppError('missing.record')
    await queries.setQuestionState(trx, id, 'PUBLISHED')
    await showQuestion(trx, { ...service, id: question.service_id }, question.body)
  },
  async hide(trx, id) {
    const question = await queries.findAnyQuestion(trx, id)
    if (!question || question.state === 'DELETED') return
    await queries.setQuestionState(trx, id, 'HIDDEN')
    await queries.updateQuestionCount(trx, question.service_id)
    await purgeTags(trx, [pageTag.service(question.service_id)])
  },
}

type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { unanswered: boolean }

export async function listReceivedQuestions(db: Db, actor: Actor, query: ListQuery): Promise<ListOf<ReceivedQuestion>> {
  const page = await queries.pageReceivedQuestions(db, requireOfferOwner(actor), query)
  return presentPage(page, row => ({
    questionId: row.id,
    serverId: row.service_id,
    title: row.title,
    asker: row.nickname ?? '',
    body: row.body,
    answer: row.answer,
    heldAnswer: row.held_answer,
    createdAt: row.created_at.toISOString(),
  }))
}

/** The first answer is a notice to anyone who asked; a later one corrects it. @throws AppError `missing.record` for what is not theirs. */
export async function answerQuestion(
  db: Db,
  actor: Actor,
  questionId: number,
  answer: string,
  now: Date,
): Promise<{ held: boolean }> {
  const owner = requireOfferOwner(actor)
  await useLimit(db, 'commentPerPerson', String(owner.userId))
  // The same question comes under each service, and gets the same answer.
  const verdict = await checkText(
    db,
    {
      userId: owner.userId,
      place: 'COMMENT',
      subject: 'SERVICE_ANSWER',
      text: answer,
      field: 'answer',
      can: 'plain',
      mayRepeat: true,
    },
    now,
  )
  const held = verdict.outcome === 'HELD'
  await db.transaction().execute(async trx => {
    const answered = await queries.updateAnswer(trx, questionId, owner, { answer: verdict.text, held, now })
    if (!answered) throw new AppError('missing.record')
    await saveVerdict(trx, verdict, { id: questionId, title: `服务的回答：${answered.title}` }, now)
    if (!held) await showAnswer(trx, answered, verdict.text)
  })
  return { held }
}

type Answered = { service_id: number; user_id: number; title: string; first: boolean }

/** Publishes an answer; the asker is notified of the first one. */
async function showAnswer(trx: Db, answered: Answered, answer: string): Promise<void> {
  await purgeTags(trx, [pageTag.service(answered.service_id)])
  if (!answered.first) return
  await notify(trx, answered.user_id, {
    kind: 'COMMENT',
    title: '商家回答了你的提问',
    body: `《${answered.title}》：${answer.slice(0, EXCERPT_CHARS)}`,
    link: `/city/server/${answered.service_id}#questions`,
  })
}

export const writtenAnswer: WrittenText = {
  subject: 'SERVICE_ANSWER',
  link: writtenQuestion.link,
  waits: async (db, id) => (await queries.findAnswered(db, id))?.held_answer != null,
  async release(trx, id, now) {
    const row = await queries.findAnswered(trx, id)
    if (!row || row.held_answer === null || row.held_answer_by === null) throw new AppError('state.conflict')
    await queries.showHeldAnswer(trx, id, row.held_answer, row.held_answer_by, now)
    await showAnswer(trx, { ...row, first: row.answer === null }, row.held_answer)
  },
  /** Where another answer waits, the one that is shown stays. */
  async hide(trx, id) {
    const row = await queries.findAnswered(trx, id)
    if (!row) return
    await queries.clearAnswer(trx, id, row.held_answer !== null)
    await purgeTags(trx, [pageTag.service(row.service_id)])
  },
}

type Report = { questionId?: number | undefined; reason: ServiceReportReason; text: string }

/** @throws AppError `missing.record` for what is not public, or a question of another service. */
export async function reportService(db: Db, actor: Actor, serviceId: number, { questionId, ...report }: Report, now: Date) {
  if (questionId === undefined) return submitReport(db, actor, { kind: 'SERVICE', targetId: serviceId, ...report }, now)
  if ((await queries.findPublicQuestion(db, questionId))?.service_id !== serviceId) throw new AppError('missing.record')
  return submitReport(db, actor, { kind: 'SERVICE_QUESTION', targetId: questionId, ...report }, now)
}
