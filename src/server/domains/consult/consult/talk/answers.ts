/** Use cases of answers: writing, editing with a history, deleting, and accepting one of them. */

import type { questionTalk } from '#lib/contract/consult/question-talk.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { AnswerBody } from '#lib/forms/consult/question.ts'
import { type Actor, companyIdOf, signedInPerson } from '#server/access/actor.ts'
import { isOwned } from '#server/access/ownership.ts'
import { cleanHtml } from '#server/content/html.ts'
import type { Db } from '#server/db/client.ts'
import { payBounty } from '#server/domains/consult/consult/question/bounty.ts'
import { picturesOf, summaryOf } from '#server/domains/consult/consult/question/content.ts'
import { moveQuestion, type QuestionMover } from '#server/domains/consult/consult/question/move.ts'
import { lockQuestion, type OwnQuestion } from '#server/domains/consult/consult/question/queries.ts'
import { findConsultantOf } from '#server/domains/consult/consult/workspace/consultant-queries.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { withinRate } from '#server/domains/platform/report/service.ts'
import { checkText, saveVerdict, type TextOutcome, type Verdict } from '#server/domains/platform/text-check/service.ts'
import { takeRichText } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import type { UploadsPort } from '#server/ports/uploads/port.ts'
import { answerCoinsText, grantAnswerCoins } from './answer-coins.ts'
import { announceAnswer, answerText, dropAnswer, lockPublic, showAnswer } from './answer-visibility.ts'
import { isSameMedia, measureMedia, NO_MEDIA, removedMedia, takeMedia } from './media.ts'
import { isAsker, linkTo, notifyFollowers } from './notices.ts'
import * as queries from './queries.ts'
import { presentQuotes, quotesJson, quotesToStore } from './quotes.ts'

type Calls = typeof questionTalk

const EDITS_SHOWN = 20
/** A question is finished a week after an answer was accepted. */
export const FINISHED_AFTER_MS = 7 * DAY_MS

type AnswerInput = { id: number; body: AnswerBody; now: Date; uploads: UploadsPort }

export async function answerQuestion(
  db: Db,
  actor: Actor,
  { id, body, now, uploads }: AnswerInput,
): Promise<CallResult<Calls['answerQuestion']>> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'commentPerPerson', String(userId))
  return withinRate(db, { userId, act: 'ANSWER', now }, async () => {
    const lengths = await measureMedia(db, uploads, userId, body)
    const verdict = await checkText(db, { userId, ...answerText(body) }, now)
    return db.transaction().execute(trx => saveNewAnswer(trx, actor, { id, body, lengths, verdict, now }))
  })
}

type CheckedAnswer = {
  id: number
  body: AnswerBody
  lengths: Awaited<ReturnType<typeof measureMedia>>
  verdict: Verdict
  now: Date
}

async function saveNewAnswer(
  trx: Db,
  actor: Actor,
  { id, body, lengths, verdict, now }: CheckedAnswer,
): Promise<CallResult<Calls['answerQuestion']>> {
  const { userId } = signedInPerson(actor)
  const held = verdict.outcome === 'HELD'
  const question = await lockPublic(trx, id)
  if (isAsker(question, userId)) throw new AppError('question.own')
  if (question.state === 'EXPIRED' || question.state === 'FINISHED') {
    throw new AppError('state.conflict', { message: '这个问题已经结束，不能再回答' })
  }
  if (await queries.findOwnAnswer(trx, id, userId)) throw new AppError('question.answered')
  const acting = companyIdOf(actor)
  const consultant = await findConsultantOf(trx, userId, acting)
  const asExpert = consultant?.state === 'ACTIVE' || consultant?.state === 'PAUSED' ? consultant : undefined
  const answer = { consultant_id: asExpert?.id ?? null, company_id: asExpert?.company_id ?? null }
  const answerId = await queries.insertAnswer(trx, {
    consultation_id: id,
    author_user_id: userId,
    ...answer,
    content: await takeRichText(trx, body.text, { userId, field: 'text', now }),
    summary: summaryOf(body.text),
    pictures: await picturesOf(trx, userId, { pictures: body.pictures, known: [], now }),
    ...(await takeMedia(trx, { userId, body, lengths, before: NO_MEDIA, now })),
    quotes: await quotesToStore(trx, body.quotes, []),
    state: held ? 'REVIEWING' : 'VISIBLE',
    created_at: now,
  })
  await saveVerdict(trx, verdict, { id: answerId, title: `回答：${question.title}` }, now)
  if (!held) await showAnswer(trx, question, { id: answerId, author_user_id: userId, ...answer }, summaryOf(body.text), now)
  return { consultationAnswerId: answerId, held }
}

/** My answer with its question, both locked. @throws AppError `missing.record` for what is not theirs. */
async function lockMine(trx: Db, userId: number, id: number): Promise<{ question: OwnQuestion; answer: queries.AnswerRecord }> {
  const found = await queries.findAnswer(trx, id)
  if (!found || found.author_user_id !== userId) throw new AppError('missing.record')
  const question = await lockQuestion(trx, found.consultation_id)
  const answer = await queries.findAnswer(trx, id)
  if (!question || !answer || answer.state === 'DELETED') throw new AppError('missing.record')
  return { question, answer }
}

/** An answer that people have read, and may have accepted, does not become invisible because its author changes it. @throws AppError `state.conflict` */
function refuseHeldChange(answer: queries.AnswerRecord, outcome: TextOutcome): void {
  if (answer.state === 'REVIEWING') {
    throw new AppError('state.conflict', { message: '这个回答还在审核，审核之后才能修改；也可以先删除，再重新回答' })
  }
  if (answer.state !== 'VISIBLE') throw new AppError('state.conflict', { message: '这个回答已经被隐藏，不能修改' })
  if (outcome !== 'HELD') return
  const message = '改了之后的内容要先审核才能公开，已经公开的回答不能这样改，请调整后再保存'
  throw new AppError('state.conflict', { message, fields: { text: message } })
}

export async function editAnswer(
  db: Db,
  actor: Actor,
  { id, body, now, uploads }: AnswerInput,
): Promise<CallResult<Calls['editAnswer']>> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'commentPerPerson', String(userId))
  const lengths = await measureMedia(db, uploads, userId, body)
  const verdict = await checkText(db, { userId, ...answerText(body), subjectId: id }, now)
  return db.transaction().execute(async trx => {
    const { question, answer } = await lockMine(trx, userId, id)
    refuseHeldChange(answer, verdict.outcome)
    const content = await takeRichText(trx, body.text, { userId, field: 'text', now })
    const pictures = await picturesOf(trx, userId, { pictures: body.pictures, known: answer.pictures, now })
    const media = await takeMedia(trx, { userId, body, lengths, before: answer, now })
    const quotes = await quotesToStore(trx, body.quotes, answer.quotes)
    const before = quotesJson(answer.quotes)
    const removed = removedMedia(answer, media)
    const same =
      content === answer.content && pictures.join() === answer.pictures.join() && isSameMedia(answer, media) && quotes === before
    if (same) return { editCount: answer.edit_count }
    await queries.insertAnswerEdit(trx, {
      answer_id: id,
      content: answer.content,
      pictures: answer.pictures,
      ...removed,
      quotes: before,
      edited_at: now,
    })
    const editCount = answer.edit_count + 1
    await queries.updateAnswer(trx, id, {
      content,
      summary: summaryOf(body.text),
      pictures,
      ...media,
      quotes,
      edit_count: editCount,
      edited_at: now,
    })
    await saveVerdict(trx, verdict, { id, title: `回答：${question.title}` }, now)
    await announceAnswer(trx, question, answer)
    return { editCount }
  })
}

export async function removeAnswer(db: Db, actor: Actor, id: number, now: Date): Promise<{ done: true }> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const { question, answer } = await lockMine(trx, userId, id)
    if (answer.accepted) throw new AppError('state.conflict', { message: '被采纳的回答不能删除' })
    await dropAnswer(trx, { question, answer, state: 'DELETED', now })
    return { done: true as const }
  })
}

export async function listAnswerEdits(db: Db, id: number): Promise<CallResult<Calls['listAnswerEdits']>> {
  const answer = await queries.findAnswer(db, id)
  if (!answer?.question_is_public || answer.state !== 'VISIBLE') throw new AppError('missing.record')
  const rows = await queries.listAnswerEditRows(db, id, EDITS_SHOWN)
  const quotesOf = await presentQuotes(db, rows)
  return rows.map(row => ({
    editId: row.id,
    content: cleanHtml(row.content),
    quotes: quotesOf(row.id),
    voiceSeconds: row.voice_seconds,
    videoSeconds: row.video_seconds,
    editedAt: row.edited_at.toISOString(),
  }))
}

/** Accepts an answer and gives its author the bounty and the coins for it. The caller has locked the question and the answer. */
export async function award(
  trx: Db,
  {
    question,
    answer,
    mover,
    reason,
  }: { question: OwnQuestion; answer: queries.AnswerRecord; mover: QuestionMover; reason: string },
) {
  await queries.updateAnswer(trx, answer.id, { accepted: true })
  const state = await moveQuestion(trx, question, mover.by === 'ASKER' ? 'OPTIMAL' : 'DECIDE', mover, {
    reason,
    set: { accepted_at: mover.at, next_step_at: new Date(mover.at.getTime() + FINISHED_AFTER_MS) },
  })
  await payBounty(trx, question, { userId: answer.author_user_id, companyId: answer.company_id }, mover.at)
  await grantAnswerCoins(trx, [answer], mover.at)
  await announceAnswer(trx, question, answer)
  await notify(trx, answer.author_user_id, {
    kind: 'CONSULT',
    title: question.bounty > 0 ? '你的回答被采纳，悬赏归你' : '你的回答被采纳',
    body: `“${question.title}”${mover.by === 'ASKER' ? '的提问者' : '由平台'}采纳了你的回答。${answerCoinsText(answer)}`,
    link: linkTo(question.id, answer.id),
  })
  await notifyFollowers(trx, question, answer.author_user_id, {
    title: '你关注的问题有了最佳回答',
    body: `“${question.title}”采纳了一个回答。`,
    link: linkTo(question.id, answer.id),
  })
  return state
}

/** @throws AppError `missing.record` for a question that is not theirs, or an answer that is not under it. */
export async function acceptAnswer(
  db: Db,
  actor: Actor,
  { consultationId, consultationAnswerId, now }: { consultationId: number; consultationAnswerId: number; now: Date },
) {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const question = await lockPublic(trx, consultationId)
    if (!isOwned(actor, { userId: question.asker_user_id, companyId: question.asker_company_id }))
      throw new AppError('missing.record')
    const answer = await queries.findAnswer(trx, consultationAnswerId)
    if (answer?.consultation_id !== consultationId || answer.state !== 'VISIBLE') throw new AppError('missing.record')
    const mover = { by: 'ASKER' as const, userId, at: now }
    return { state: await award(trx, { question, answer, mover, reason: '' }) }
  })
}
