/** Use cases of answers: written, changed with their history, taken back, and one of them accepted. */

import { DAY_MS } from '#lib/format/units.ts'
import type { AnswerBody } from '#lib/forms/consult/question.ts'
import { pageTag } from '#lib/tags.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { isOwned } from '#server/access/ownership.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { cleanHtml } from '#server/content/html.ts'
import type { Db } from '#server/db/client.ts'
import { announce } from '#server/domains/consult/consult/announce.ts'
import { payBounty } from '#server/domains/consult/consult/question/bounty.ts'
import { picturesOf, summaryOf } from '#server/domains/consult/consult/question/content.ts'
import { moveQuestion, type QuestionMover, republish } from '#server/domains/consult/consult/question/move.ts'
import { lockQuestion, type OwnQuestion } from '#server/domains/consult/consult/question/queries.ts'
import { searchSources } from '#server/domains/consult/consult/search.ts'
import { findConsultantOf } from '#server/domains/consult/consult/workspace/consultant-queries.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import { takeRichText } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { isAsker, linkTo, notifyFollowers } from './notices.ts'
import * as queries from './queries.ts'

const EDITS_SHOWN = 20
const FINISHED_AFTER_MS = 7 * DAY_MS

/** A public question, held until the transaction ends. @throws AppError `missing.record` */
export async function lockPublic(trx: Db, id: number): Promise<OwnQuestion> {
  const row = await lockQuestion(trx, id)
  if (!row?.is_public) throw new AppError('missing.record')
  return row
}

/** What shows an answer follows what it is now. */
async function announceAnswer(
  trx: Db,
  question: OwnQuestion,
  answer: { id: number; consultant_id: number | null; company_id: number | null },
) {
  const document = await searchSources.find(source => source.kind === 'answer')?.get(trx, answer.id)
  if (document) await indexDocuments(trx, [document])
  else await removeDocuments(trx, 'answer', [answer.id])
  if (answer.consultant_id !== null) {
    await queries.recountConsultant(trx, answer.consultant_id)
    await announce(trx, { id: answer.consultant_id, company_id: answer.company_id })
  }
  await republish(trx, question)
}

export async function answerQuestion(
  db: Db,
  actor: Actor,
  { id, body, now }: { id: number; body: AnswerBody; now: Date },
): Promise<{ consultationAnswerId: number }> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'commentPerPerson', String(userId))
  return db.transaction().execute(async trx => {
    const question = await lockPublic(trx, id)
    if (isAsker(question, userId)) throw new AppError('question.own')
    if (question.state === 'EXPIRED' || question.state === 'FINISHED') {
      throw new AppError('state.conflict', { message: '这个问题已经结束，不能再回答' })
    }
    if (await queries.findOwnAnswer(trx, id, userId)) throw new AppError('question.answered')
    const acting = actor.kind === 'visitor' ? null : (actor.company?.companyId ?? null)
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
      voice_key: null,
      voice_seconds: null,
      video_key: null,
      created_at: now,
    })
    // A question that waits for answers has none: first the state, then the count.
    if (question.state === 'OPEN') await moveQuestion(trx, question, 'ANSWER', { by: 'SYSTEM', userId: null, at: now })
    await queries.recountQuestion(trx, id, now)
    await announceAnswer(trx, question, { id: answerId, ...answer })
    await notify(trx, question.asker_user_id, {
      kind: 'CONSULT',
      title: '你的问题有了新回答',
      body: `“${question.title}”：${summaryOf(body.text).slice(0, 80)}`,
      link: linkTo(id, answerId),
    })
    await notifyFollowers(trx, question, userId, {
      title: '你关注的问题有了新回答',
      body: `“${question.title}”：${summaryOf(body.text).slice(0, 80)}`,
      link: linkTo(id, answerId),
    })
    return { consultationAnswerId: answerId }
  })
}

/** My answer with its question, both held. @throws AppError `missing.record` for what is not theirs. */
async function lockMine(trx: Db, userId: number, id: number): Promise<{ question: OwnQuestion; answer: queries.AnswerRecord }> {
  const found = await queries.findAnswer(trx, id)
  if (!found || found.author_user_id !== userId) throw new AppError('missing.record')
  const question = await lockQuestion(trx, found.consultation_id)
  const answer = await queries.findAnswer(trx, id)
  if (!question || !answer || answer.state === 'DELETED') throw new AppError('missing.record')
  return { question, answer }
}

export async function editAnswer(
  db: Db,
  actor: Actor,
  { id, body, now }: { id: number; body: AnswerBody; now: Date },
): Promise<{ editCount: number }> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'commentPerPerson', String(userId))
  return db.transaction().execute(async trx => {
    const { question, answer } = await lockMine(trx, userId, id)
    if (answer.state !== 'VISIBLE') throw new AppError('state.conflict', { message: '这个回答已经被隐藏，不能修改' })
    const content = await takeRichText(trx, body.text, { userId, field: 'text', now })
    const pictures = await picturesOf(trx, userId, { pictures: body.pictures, known: answer.pictures, now })
    if (content === answer.content && pictures.join() === answer.pictures.join()) return { editCount: answer.edit_count }
    await queries.insertAnswerEdit(trx, {
      answer_id: id,
      content: answer.content,
      pictures: answer.pictures,
      edited_at: now,
    })
    const editCount = answer.edit_count + 1
    await queries.updateAnswer(trx, id, {
      content,
      summary: summaryOf(body.text),
      pictures,
      edit_count: editCount,
      edited_at: now,
    })
    await announceAnswer(trx, question, answer)
    return { editCount }
  })
}

/** What hides an answer: its figures and pages follow, and a question without answers waits for one again. */
export async function dropAnswer(
  trx: Db,
  {
    question,
    answer,
    state,
    now,
  }: { question: OwnQuestion; answer: queries.AnswerRecord; state: 'HIDDEN' | 'DELETED'; now: Date },
): Promise<void> {
  await queries.updateAnswer(trx, answer.id, { state })
  const left = await queries.recountQuestion(trx, question.id, now)
  if (left === 0 && question.state === 'ANSWERING')
    await moveQuestion(trx, question, 'ANSWERS_GONE', { by: 'SYSTEM', userId: null, at: now })
  await announceAnswer(trx, question, answer)
}

/** Undoes the hiding of an answer; a question that went back to waiting for one has it again. */
export async function restoreAnswer(
  trx: Db,
  { question, answer, now }: { question: OwnQuestion; answer: queries.AnswerRecord; now: Date },
): Promise<void> {
  await queries.updateAnswer(trx, answer.id, { state: 'VISIBLE' })
  if (question.state === 'OPEN') await moveQuestion(trx, question, 'ANSWER', { by: 'SYSTEM', userId: null, at: now })
  await queries.recountQuestion(trx, question.id, now)
  await announceAnswer(trx, question, answer)
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

export async function listAnswerEdits(db: Db, id: number): Promise<{ content: string; editedAt: string }[]> {
  const answer = await queries.findAnswer(db, id)
  if (!answer?.question_is_public || answer.state !== 'VISIBLE') throw new AppError('missing.record')
  const rows = await queries.listAnswerEditRows(db, id, EDITS_SHOWN)
  return rows.map(row => ({ content: cleanHtml(row.content), editedAt: row.edited_at.toISOString() }))
}

/** Makes an answer the best one, and gives its author the bounty. Both are held by the caller. */
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
  await announceAnswer(trx, question, answer)
  await notify(trx, answer.author_user_id, {
    kind: 'CONSULT',
    title: question.bounty > 0 ? '你的回答被采纳，悬赏归你' : '你的回答被采纳',
    body: `“${question.title}”${mover.by === 'ASKER' ? '的提问者' : '由平台'}采纳了你的回答。`,
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

/** After a like: only the page itself shows it. */
export const purgeQuestion = (trx: Db, id: number): Promise<void> => purgeTags(trx, [pageTag.question(id)])
