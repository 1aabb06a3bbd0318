/** Use cases below a question: comments, likes, following, reports, and the marks of the viewer. */
import type { LikeTarget, QuestionReportReason, questionTalk } from '#lib/contract/consult/question-talk.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { isOwned } from '#server/access/ownership.ts'
import { editableHtml } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { deleteFollow, insertFollow, isFollowing } from '#server/domains/consult/consult/question/follow-queries.ts'
import { nextQuestionState } from '#server/domains/consult/consult/question/machine.ts'
import { findQuestion } from '#server/domains/consult/consult/question/queries.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { submitReport } from '#server/domains/platform/report/service.ts'
import { checkText, saveVerdict, type WrittenText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { lockPublic, purgeQuestion } from './answer-visibility.ts'
import { isAsker, linkTo } from './notices.ts'
import * as queries from './queries.ts'
import { presentQuotes } from './quotes.ts'

/** The question that something to be liked belongs to. @throws AppError `missing.record` for what nobody sees. */
async function questionOf(trx: Db, target: LikeTarget, id: number): Promise<number> {
  if (target === 'QUESTION' || target === 'SAME') return id
  if (target === 'COMMENT') {
    const comment = await queries.findComment(trx, id)
    if (!comment) throw new AppError('missing.record')
    return comment.consultation_id
  }
  const answer = await queries.findAnswer(trx, id)
  if (answer?.state !== 'VISIBLE') throw new AppError('missing.record')
  return answer.consultation_id
}

export async function likeConsultation(
  db: Db,
  actor: Actor,
  { id, target, like, now }: { id: number; target: LikeTarget; like: boolean; now: Date },
): Promise<{ liked: boolean; likes: number }> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'favouritePerPerson', String(userId))
  return db.transaction().execute(async trx => {
    const question = await lockPublic(trx, await questionOf(trx, target, id))
    const changed = await queries.writeLike(trx, target, id, userId, like)
    const likes = await queries.addLikes(trx, target, id, changed ? (like ? 1 : -1) : 0)
    if (changed) {
      // Only what is said of the question itself makes it hotter.
      if (target === 'QUESTION' || target === 'SAME') await queries.recountQuestion(trx, question.id, now)
      await purgeQuestion(trx, question.id)
    }
    return { liked: like, likes }
  })
}

type Reply = { relevanceId: number; relevance: 'ANSWER' | 'COMMENT'; content: string; now: Date }

export async function replyConsultation(
  db: Db,
  actor: Actor,
  { relevanceId, relevance, content, now }: Reply,
): Promise<{ commentId: number; held: boolean }> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'commentPerPerson', String(userId))
  const verdict = await checkText(
    db,
    { userId, place: 'CONSULT', subject: 'CONSULT_COMMENT', text: content, field: 'content', can: 'plain' },
    now,
  )
  const held = verdict.outcome === 'HELD'
  return db.transaction().execute(async trx => {
    const parent = relevance === 'COMMENT' ? await queries.findComment(trx, relevanceId) : undefined
    if (relevance === 'COMMENT' && !parent) throw new AppError('missing.record')
    const answer = await queries.findAnswer(trx, parent?.answer_id ?? relevanceId)
    if (answer?.state !== 'VISIBLE') throw new AppError('missing.record')
    const question = await lockPublic(trx, answer.consultation_id)
    const commentId = await queries.insertComment(trx, {
      answer_id: answer.id,
      parent_id: parent?.id ?? null,
      author_user_id: userId,
      content: verdict.text,
      state: held ? 'REVIEWING' : 'VISIBLE',
      created_at: now,
    })
    await saveVerdict(trx, verdict, { id: commentId, title: `回答的评论：${question.title}` }, now)
    if (!held) {
      await showComment(trx, question, {
        answerId: answer.id,
        authorId: userId,
        content: verdict.text,
        answered: parent?.author_user_id ?? null,
        answererId: answer.author_user_id,
        now,
      })
    }
    return { commentId, held }
  })
}

type Shown = {
  answerId: number
  authorId: number
  content: string
  /** The comment that it answers; null: it stands under the answer itself. */
  answered: number | null
  answererId: number
  now: Date
}

/** Publishes a comment: counts it, and notifies the person it answers. */
async function showComment(trx: Db, question: { id: number; title: string }, shown: Shown): Promise<void> {
  await queries.recountComments(trx, shown.answerId)
  await queries.recountQuestion(trx, question.id, shown.now)
  await purgeQuestion(trx, question.id)
  const recipient = shown.answered ?? shown.answererId
  if (recipient === shown.authorId) return
  await notify(trx, recipient, {
    kind: 'COMMENT',
    title: shown.answered === null ? '有人评论了你的回答' : '有人回复了你的评论',
    body: `“${question.title}”：${shown.content.slice(0, 80)}`,
    link: linkTo(question.id, shown.answerId),
  })
}

export const writtenComment: WrittenText = {
  subject: 'CONSULT_COMMENT',
  async link(db, id) {
    const comment = await queries.findAnyComment(db, id)
    return comment && linkTo(comment.consultation_id, comment.answer_id)
  },
  waits: async (db, id) => (await queries.findAnyComment(db, id))?.state === 'REVIEWING',
  async release(trx, id, now) {
    const comment = await queries.findAnyComment(trx, id)
    if (comment?.state !== 'REVIEWING') throw new AppError('state.conflict')
    const question = await lockPublic(trx, comment.consultation_id)
    await queries.updateCommentState(trx, id, 'VISIBLE')
    await showComment(trx, question, {
      answerId: comment.answer_id,
      authorId: comment.author_user_id,
      content: comment.content,
      answered: comment.answered,
      answererId: comment.answerer,
      now,
    })
  },
  async hide(trx, id, _, now) {
    const comment = await queries.findAnyComment(trx, id)
    if (!comment || comment.state === 'DELETED') return
    await queries.updateCommentState(trx, id, 'HIDDEN')
    await queries.recountComments(trx, comment.answer_id)
    await queries.recountQuestion(trx, comment.consultation_id, now)
    await purgeQuestion(trx, comment.consultation_id)
  },
}

export async function removeComment(db: Db, actor: Actor, id: number, now: Date): Promise<{ done: true }> {
  const { userId } = signedInPerson(actor)
  return db.transaction().execute(async trx => {
    const comment = await queries.findComment(trx, id)
    if (comment?.author_user_id !== userId) throw new AppError('missing.record')
    const question = await lockPublic(trx, comment.consultation_id)
    await queries.updateCommentState(trx, id, 'DELETED')
    await queries.recountComments(trx, comment.answer_id)
    await queries.recountQuestion(trx, question.id, now)
    await purgeQuestion(trx, question.id)
    return { done: true as const }
  })
}

export async function followQuestion(
  db: Db,
  actor: Actor,
  { id, follow, now }: { id: number; follow: boolean; now: Date },
): Promise<{ following: boolean }> {
  const { userId } = signedInPerson(actor)
  await useLimit(db, 'favouritePerPerson', String(userId))
  const question = await findQuestion(db, id)
  if (!question?.is_public) throw new AppError('missing.record')
  if (follow) await insertFollow(db, userId, id, now)
  else await deleteFollow(db, userId, id)
  return { following: follow }
}

type Report = {
  id: number
  consultationAnswerId?: number | undefined
  commentId?: number | undefined
  reason: QuestionReportReason
  text: string
  now: Date
}

export async function reportQuestion(
  db: Db,
  actor: Actor,
  { id, consultationAnswerId, commentId, reason, text, now }: Report,
): Promise<{ reported: true }> {
  if (commentId !== undefined) {
    if ((await queries.findComment(db, commentId))?.consultation_id !== id) throw new AppError('missing.record')
    return submitReport(db, actor, { kind: 'QUESTION_COMMENT', targetId: commentId, reason, text }, now)
  }
  if (consultationAnswerId !== undefined) {
    if ((await queries.findAnswer(db, consultationAnswerId))?.consultation_id !== id) throw new AppError('missing.record')
    return submitReport(db, actor, { kind: 'ANSWER', targetId: consultationAnswerId, reason, text }, now)
  }
  return submitReport(db, actor, { kind: 'QUESTION', targetId: id, reason, text }, now)
}

/** @throws AppError `missing.record` when the question is not public. */
export async function getMyQuestion(db: Db, actor: Actor, id: number): Promise<CallResult<typeof questionTalk.getMyQuestion>> {
  const { userId } = signedInPerson(actor)
  const question = await findQuestion(db, id)
  if (!question?.is_public) throw new AppError('missing.record')
  const [likes, following, answers, comments, written] = await Promise.all([
    queries.listMyLikes(db, userId, id),
    isFollowing(db, userId, id),
    queries.listMyAnswers(db, userId, id),
    queries.listMyComments(db, userId, id),
    queries.findOwnAnswer(db, id, userId),
  ])
  const quotesOf = await presentQuotes(db, answers)
  const own = isOwned(actor, { userId: question.asker_user_id, companyId: question.asker_company_id })
  const liked = (target: LikeTarget) => likes.flatMap(like => (like.target === target ? [like.target_id] : []))
  return {
    own,
    mayAccept: own && nextQuestionState(question.state, 'OPTIMAL', 'ASKER') !== null,
    mayAnswer: !isAsker(question, userId) && !written && ['OPEN', 'ANSWERING', 'ACCEPTED'].includes(question.state),
    following,
    liked: liked('QUESTION').length > 0,
    same: liked('SAME').length > 0,
    likedAnswers: liked('ANSWER'),
    likedComments: liked('COMMENT'),
    comments,
    answers: answers.map(answer => ({
      consultationAnswerId: answer.id,
      text: editableHtml(answer.content),
      pictures: answer.pictures,
      voiceSeconds: answer.voice_seconds,
      videoSeconds: answer.video_seconds,
      quotes: quotesOf(answer.id),
    })),
  }
}
