/** Answers as the public sees them: coming into sight, going out of it, and back. */

import type { AnswerBody } from '#lib/forms/consult/question.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { picturesIn, richHtml, writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { announce } from '#server/domains/consult/consult/announce.ts'
import { summaryOf } from '#server/domains/consult/consult/question/content.ts'
import { moveQuestion, republish } from '#server/domains/consult/consult/question/move.ts'
import { lockQuestion, type OwnQuestion } from '#server/domains/consult/consult/question/queries.ts'
import { searchSources } from '#server/domains/consult/consult/search.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { picturesOfDraft } from '#server/domains/platform/picture-check/service.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import type { WrittenText } from '#server/domains/platform/text-check/service.ts'
import { releaseOwnUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { linkTo, notifyFollowers } from './notices.ts'
import * as queries from './queries.ts'

/** The text that is compared with the sensitive words. */
export const answerText = ({ text, pictures }: AnswerBody) => ({
  place: 'CONSULT' as const,
  subject: 'ANSWER' as const,
  text: writtenText(text),
  field: 'text',
  can: 'hold' as const,
  pictures: picturesOfDraft(pictures, picturesIn(richHtml(text))),
})

/** A public question, locked until the transaction ends. @throws AppError `missing.record` */
export async function lockPublic(trx: Db, id: number): Promise<OwnQuestion> {
  const row = await lockQuestion(trx, id)
  if (!row?.is_public) throw new AppError('missing.record')
  return row
}

/** Purges the pages and updates the search entry of an answer whose state has changed. */
export async function announceAnswer(
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

type Shown = Pick<queries.AnswerRecord, 'id' | 'author_user_id' | 'consultant_id' | 'company_id'>

/** Makes an answer visible: counts it, and notifies the asker and the followers of the question. */
export async function showAnswer(trx: Db, question: OwnQuestion, answer: Shown, summary: string, now: Date): Promise<void> {
  // A question that waits for answers has none: first the state, then the count.
  if (question.state === 'OPEN') await moveQuestion(trx, question, 'ANSWER', { by: 'SYSTEM', userId: null, at: now })
  await queries.recountQuestion(trx, question.id, now)
  await announceAnswer(trx, question, answer)
  const told = { body: `“${question.title}”：${summary.slice(0, 80)}`, link: linkTo(question.id, answer.id) }
  await notify(trx, question.asker_user_id, { kind: 'CONSULT', title: '你的问题有了新回答', ...told })
  await notifyFollowers(trx, question, answer.author_user_id, { title: '你关注的问题有了新回答', ...told })
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
  // What is hidden may come back; what its author has deleted is thrown away.
  if (state === 'DELETED')
    await releaseOwnUploads(trx, answer.author_user_id, { ids: await queries.clearMedia(trx, answer.id) }, now)
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

/** The answer with its question, locked; undefined for what is gone. */
async function lockAnswer(trx: Db, id: number) {
  const found = await queries.findAnswer(trx, id)
  const question = found && (await lockQuestion(trx, found.consultation_id))
  const answer = await queries.findAnswer(trx, id)
  return question && answer && answer.state !== 'DELETED' ? { question, answer } : undefined
}

/** The keys of all that is shown with it. */
export const answerPictures = (answer: queries.AnswerRecord): string[] => [...answer.pictures, ...picturesIn(answer.content)]

export const writtenAnswer: WrittenText = {
  subject: 'ANSWER',
  async pictures(db, id) {
    const answer = await queries.findAnswer(db, id)
    return answer ? answerPictures(answer) : []
  },
  async link(db, id) {
    const answer = await queries.findAnswer(db, id)
    return answer && linkTo(answer.consultation_id, id)
  },
  waits: async (db, id) => (await queries.findAnswer(db, id))?.state === 'REVIEWING',
  async release(trx, id, now) {
    const found = await lockAnswer(trx, id)
    if (found?.answer.state !== 'REVIEWING') throw new AppError('state.conflict')
    const { question, answer } = found
    if (!question.is_public) throw new AppError('missing.record')
    await queries.updateAnswer(trx, id, { state: 'VISIBLE' })
    await showAnswer(trx, question, answer, summaryOf(answer.content), now)
  },
  async hide(trx, id, _, now) {
    const found = await lockAnswer(trx, id)
    if (!found || found.answer.state === 'HIDDEN') return
    // A best answer stays: its bounty is paid, and the question would lose its end.
    if (found.answer.accepted) throw new AppError('state.conflict', { message: '已采纳的回答不能在这里隐藏' })
    await dropAnswer(trx, { ...found, state: 'HIDDEN', now })
  },
}

/** After a like: only the page itself shows it. */
export const purgeQuestion = (trx: Db, id: number): Promise<void> => purgeTags(trx, [pageTag.question(id)])
