/** How an operator decides about a bounty that its asker left undecided: the best answer by the rule, or that none is valid. */
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { introText } from '#server/content/intro.ts'
import { refundBounty } from '#server/domains/consult/consult/question/bounty.ts'
import { moveQuestion } from '#server/domains/consult/consult/question/move.ts'
import { findQuestion, lockQuestion } from '#server/domains/consult/consult/question/queries.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { award } from './answers.ts'
import { linkTo } from './notices.ts'
import { findAnswer, listBestAnswers } from './queries.ts'

const ANSWERS_SHOWN = 10

export const bountyReview: ReviewSubject = {
  kind: 'QUESTION_BOUNTY',
  label: '悬赏裁定',
  async parties(db, id) {
    const row = await findQuestion(db, id)
    const answers = await listBestAnswers(db, id, ANSWERS_SHOWN)
    return [
      // A company that asked anonymously is not named to its employees either.
      { userId: row?.asker_user_id ?? null, companyId: row?.anonymous ? null : (row?.asker_company_id ?? null) },
      ...answers.map(answer => ({ userId: answer.author_user_id, companyId: answer.company_id })),
    ]
  },
  async show(db, id) {
    const row = await findQuestion(db, id)
    if (!row) throw new AppError('missing.record')
    const answers = await listBestAnswers(db, id, ANSWERS_SHOWN)
    return {
      facts: [
        { label: '问题', value: row.title },
        { label: '悬赏', value: money(row.bounty) },
        { label: '通过', value: '采纳排在最前的回答，悬赏归它的作者' },
        { label: '平分', value: '点赞同样最多、完整程度相近的几个回答一起采纳，悬赏由它们平分' },
        { label: '驳回', value: '没有有效的回答，悬赏原路退回' },
        ...answers.map((answer, index) => ({
          label: `第 ${index + 1} 个回答`,
          value: `${answer.like_count} 个赞，${introText(answer.content).length} 字，${dateTime(answer.created_at.toISOString())}：${answer.summary}`,
        })),
      ],
      text: answers[0] ? introText(answers[0].content) : '',
      pictures: [],
      files: [],
      link: linkTo(id, answers[0]?.id),
    }
  },
  async approve(trx, id, { operatorId, reason, now }) {
    const question = await lockQuestion(trx, id)
    const [best] = await listBestAnswers(trx, id, 1)
    const answer = best && (await findAnswer(trx, best.id))
    if (!question || !answer) throw new AppError('missing.record', { message: '已经没有可以采纳的回答，请驳回' })
    const mover = { by: 'OPERATOR' as const, userId: operatorId, at: now }
    await award(trx, { question, answer, mover, reason: reason || '提问者没有采纳，由平台依据点赞、完整程度和时间判断' })
    await notify(trx, question.asker_user_id, {
      kind: 'CONSULT',
      title: '平台采纳了一个回答',
      body: `“${question.title}”的悬赏到期没有采纳，由平台依据点赞、完整程度和时间判断。`,
      link: linkTo(id, answer.id),
    })
  },
  async reject(trx, id, { operatorId, reason, now }) {
    const question = await lockQuestion(trx, id)
    if (!question) throw new AppError('missing.record')
    const mover = { by: 'OPERATOR' as const, userId: operatorId, at: now }
    await moveQuestion(trx, question, 'DECIDE_NONE', mover, { reason, set: { finished_at: now, next_step_at: null } })
    await refundBounty(trx, question, '没有有效的回答', now)
    await notify(trx, question.asker_user_id, {
      kind: 'CONSULT',
      title: '悬赏会原路退回',
      body: `“${question.title}”：平台判断没有有效的回答。`,
      link: linkTo(id),
    })
  },
}
