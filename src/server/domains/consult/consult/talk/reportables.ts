/** How public questions, answers and comments are reported, hidden and brought back. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { introText } from '#server/content/intro.ts'
import { picturesIn } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { refundBounty } from '#server/domains/consult/consult/question/bounty.ts'
import { moveQuestion, republish } from '#server/domains/consult/consult/question/move.ts'
import { findQuestion, lockQuestion, updateQuestion } from '#server/domains/consult/consult/question/queries.ts'
import { AppError } from '#server/errors.ts'
import type { Judgement, Reportable } from '#server/reportable.ts'
import { answerPictures, dropAnswer, purgeQuestion, restoreAnswer } from './answer-visibility.ts'
import { linkTo } from './notices.ts'
import * as queries from './queries.ts'

async function hideQuestion(trx: Db, id: number, { operatorId, reason, now }: Judgement): Promise<void> {
  const question = await lockQuestion(trx, id)
  if (!question?.is_public) return
  const set = { hidden_at: now, next_step_at: null }
  if (question.state === 'OPEN' || question.state === 'ANSWERING') {
    const mover = { by: 'OPERATOR' as const, userId: operatorId, at: now }
    await moveQuestion(trx, question, 'TAKE_DOWN', mover, { reason, set: { ...set, state_reason: reason } })
    await refundBounty(trx, question, '提问被平台下架', now)
  } else {
    await updateQuestion(trx, question.id, set)
    await republish(trx, question)
  }
}

export const questionReportable: Reportable = {
  kind: 'QUESTION',
  async find(db, id) {
    const question = await findQuestion(db, id)
    if (!question?.is_public) return undefined
    return {
      title: question.title,
      link: linkTo(id),
      authorId: question.asker_user_id,
      anonymous: question.anonymous,
      content: introText(question.content),
      pictures: [...question.pictures, ...picturesIn(question.content)],
    }
  },
  hide: hideQuestion,
  /** A question that was waiting for answers was ended and its bounty refunded: it can be asked again, but not restored. */
  async restore(trx, id) {
    const question = await lockQuestion(trx, id)
    if (!question?.hidden_at) return false
    await updateQuestion(trx, id, { hidden_at: null })
    await republish(trx, question)
    return (await findQuestion(trx, id))?.is_public === true
  },
}

export const answerReportable: Reportable = {
  kind: 'ANSWER',
  async find(db, id) {
    const answer = await queries.findAnswer(db, id)
    const question = answer?.state === 'VISIBLE' ? await findQuestion(db, answer.consultation_id) : undefined
    if (!answer || !question?.is_public) return undefined
    return {
      title: question.title,
      link: linkTo(answer.consultation_id, id),
      authorId: answer.author_user_id,
      content: introText(answer.content),
      pictures: answerPictures(answer),
    }
  },
  fold: async (trx, id, { reason }) => void (await setFolded(trx, id, reason)),
  unfold: (trx, id) => setFolded(trx, id, null),
  async hide(trx, id, { now }) {
    const found = await queries.findAnswer(trx, id)
    const question = found && (await lockQuestion(trx, found.consultation_id))
    const answer = await queries.findAnswer(trx, id)
    if (!question || answer?.state !== 'VISIBLE') return
    // A best answer stays: its bounty is paid, and the question would lose its end.
    if (answer.accepted) throw new AppError('state.conflict', { message: '已采纳的回答不能在这里隐藏' })
    await dropAnswer(trx, { question, answer, state: 'HIDDEN', now })
  },
  async restore(trx, id, { now }) {
    const found = await queries.findAnswer(trx, id)
    const question = found && (await lockQuestion(trx, found.consultation_id))
    const answer = await queries.findAnswer(trx, id)
    if (!question || answer?.state !== 'HIDDEN') return false
    await restoreAnswer(trx, { question, answer, now })
    return question.is_public
  },
}

/** @param reason null: it is not folded any more. @returns whether it changed. */
async function setFolded(trx: Db, id: number, reason: string | null): Promise<boolean> {
  const answer = await queries.findAnswer(trx, id)
  if (!answer || answer.folded_reason === reason) return false
  await queries.updateAnswer(trx, id, { folded_reason: reason })
  await purgeTags(trx, [...shownTags('question', [answer.consultation_id]), pageTag.home])
  return true
}

async function setCommentState(trx: Db, id: number, from: 'VISIBLE' | 'HIDDEN', to: 'VISIBLE' | 'HIDDEN'): Promise<boolean> {
  const answerId = await queries.moveComment(trx, id, from, to)
  const answer = answerId === undefined ? undefined : await queries.findAnswer(trx, answerId)
  if (!answer) return false
  await queries.recountComments(trx, answer.id)
  await queries.recountQuestion(trx, answer.consultation_id, new Date())
  await purgeQuestion(trx, answer.consultation_id)
  return true
}

export const questionCommentReportable: Reportable = {
  kind: 'QUESTION_COMMENT',
  async find(db, id) {
    const comment = await queries.findComment(db, id)
    const question = comment && (await findQuestion(db, comment.consultation_id))
    if (!comment || !question) return undefined
    return {
      title: question.title,
      link: linkTo(comment.consultation_id, comment.answer_id ?? undefined),
      authorId: comment.author_user_id,
      anonymous: question.anonymous && comment.author_user_id === question.asker_user_id,
      content: comment.content,
    }
  },
  hide: async (trx, id) => void (await setCommentState(trx, id, 'VISIBLE', 'HIDDEN')),
  restore: (trx, id) => setCommentState(trx, id, 'HIDDEN', 'VISIBLE'),
}
