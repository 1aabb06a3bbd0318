/** An operator splits a bounty that its asker left undecided, between answers that are equally good: several are accepted at once. */

import type { bountySplit } from '#lib/contract/consult/bounty-split.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { money } from '#lib/format/money.ts'
import { MAX_SHARERS } from '#lib/forms/consult/bounty-split.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { planBountySplit, splitBountyMoney } from '#server/domains/consult/consult/question/bounty.ts'
import { moveQuestion } from '#server/domains/consult/consult/question/move.ts'
import { findQuestion, lockQuestion, type OwnQuestion } from '#server/domains/consult/consult/question/queries.ts'
import { settleReview } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { answerCoinsText, grantAnswerCoins } from './answer-coins.ts'
import { announceAnswer } from './answer-visibility.ts'
import { FINISHED_AFTER_MS } from './answers.ts'
import { linkTo, notifyFollowers } from './notices.ts'
import { listBestAnswers, listNamesOf, updateAnswer } from './queries.ts'

type Best = Awaited<ReturnType<typeof listBestAnswers>>[number]
type Calls = typeof bountySplit

/** What the choice stands on. */
const revisionOf = (answers: readonly Best[]): string =>
  versionOf(answers.map(({ id, content, like_count, completeness }) => [id, content, like_count, completeness]))

const isHeld = (row: OwnQuestion | undefined): row is OwnQuestion & { order_no: string } =>
  row?.state === 'ANSWERING' && row.order_no !== null && row.bounty > 0

/** @throws AppError `missing.record` for a question without a bounty. */
export async function getUndecidedBounty(db: Db, id: number): Promise<CallResult<Calls['getUndecidedBounty']>> {
  const row = await findQuestion(db, id)
  if (!row || row.bounty === 0 || !row.is_public) throw new AppError('missing.record')
  const answers = await listBestAnswers(db, id, MAX_SHARERS)
  const names = await listNamesOf(
    db,
    answers.map(answer => answer.id),
  )
  return {
    consultationId: id,
    title: row.title,
    bounty: row.bounty,
    version: revisionOf(answers),
    answers: answers.map(answer => ({
      consultationAnswerId: answer.id,
      author: names.get(answer.id)?.author ?? '',
      company: names.get(answer.id)?.company ?? null,
      summary: answer.summary,
      likeCount: answer.like_count,
      completeness: answer.completeness,
      createdAt: answer.created_at.toISOString(),
    })),
    splits: isHeld(row) ? await planBountySplit(db, row.order_no, answers.length) : [],
  }
}

const refuse = (message: string): never => {
  throw new AppError('validation.fields', { message, fields: { answerIds: message } })
}

/**
 * The chosen answers, the earliest first.
 * @throws AppError `validation.fields` when they are not equal: most liked of all, and none a fifth less complete than another.
 */
function requireEqual(answers: readonly Best[], answerIds: readonly number[]): Best[] {
  const chosen = answers.filter(answer => answerIds.includes(answer.id))
  if (chosen.length !== answerIds.length) refuse('选中的回答里有的已经看不到了，请重新选择')
  if (chosen.some(answer => answer.like_count !== answers[0]?.like_count)) {
    refuse('只有点赞同样最多的回答才能平分，选中的回答里有的点赞更少')
  }
  const lengths = chosen.map(answer => answer.completeness)
  if (Math.min(...lengths) * 5 < Math.max(...lengths) * 4) {
    refuse('只有完整程度相近的回答才能平分，选中的回答里最短的比最长的少了五分之一以上')
  }
  return chosen.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime() || one.id - other.id)
}

type Decided = { question: OwnQuestion; winners: readonly Best[]; nets: readonly number[]; reason: string }

async function notifyAll(trx: Db, { question, winners, nets, reason }: Decided): Promise<void> {
  for (const [index, winner] of winners.entries()) {
    await announceAnswer(trx, question, winner)
    await notify(trx, winner.author_user_id, {
      kind: 'CONSULT',
      title: '你的回答被采纳，分得悬赏',
      body: `“${question.title}”由平台采纳了 ${winners.length} 个同样好的回答，你分得 ${money(nets[index] ?? 0)}（已扣除服务费）。${answerCoinsText(winner)}`,
      link: linkTo(question.id, winner.id),
    })
  }
  await notify(trx, question.asker_user_id, {
    kind: 'CONSULT',
    title: `平台采纳了 ${winners.length} 个回答`,
    body: `“${question.title}”的悬赏到期没有采纳，由平台判断这些回答同样好，悬赏由它们平分。理由：${reason}`,
    link: linkTo(question.id, winners[0]?.id),
  })
  await notifyFollowers(trx, question, winners[0]?.author_user_id ?? 0, {
    title: '你关注的问题有了最佳回答',
    body: `“${question.title}”采纳了 ${winners.length} 个回答。`,
    link: linkTo(question.id, winners[0]?.id),
  })
}

type Choice = { id: number; answerIds: readonly number[]; reason: string; seen?: string | undefined }

/**
 * Only by the operator who has claimed the case.
 * @throws AppError `validation.fields`, `state.changed`, `state.conflict` when it is decided, `review.taken`, `review.not_claimed`
 */
export const splitBounty = (
  db: Db,
  { id, answerIds, reason, seen }: Choice,
  { operator, exchange, now }: OperatorContext,
): Promise<CallResult<Calls['splitBounty']>> =>
  db.transaction().execute(async trx => {
    await settleReview(trx, { kind: 'QUESTION_BOUNTY', refId: id, approved: true, reason }, { operator, exchange, now })
    const question = await lockQuestion(trx, id)
    if (!isHeld(question)) throw new AppError('state.conflict')
    const answers = await listBestAnswers(trx, id, MAX_SHARERS)
    await refuseOutdated(seen, () => revisionOf(answers))
    const winners = requireEqual(answers, answerIds)
    for (const winner of winners) await updateAnswer(trx, winner.id, { accepted: true, shares_bounty: true })
    const mover = { by: 'OPERATOR' as const, userId: operator.userId, at: now }
    await moveQuestion(trx, question, 'SPLIT', mover, {
      reason,
      set: { accepted_at: now, next_step_at: new Date(now.getTime() + FINISHED_AFTER_MS) },
    })
    const parts = await splitBountyMoney(trx, question.order_no, { winners, at: now })
    await grantAnswerCoins(trx, winners, now)
    await notifyAll(trx, { question, winners, nets: parts.map(part => part.net), reason })
    const detail = { reason, answers: winners.map(winner => winner.id).join(), amounts: parts.map(part => part.amount).join() }
    await audit(trx, operator, { action: 'bounty.split', subjectKind: 'consultation', subjectId: id, detail }, exchange)
    return {
      state: 'ACCEPTED' as const,
      shares: winners.map((winner, index) => ({ consultationAnswerId: winner.id, ...parts[index]! })),
    }
  })
