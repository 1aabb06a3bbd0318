/** How the review queue shows and decides new questions. Who asked without a name has none here either. */

import { money } from '#lib/format/money.ts'
import { findPrivate } from '#lib/format/personal-data.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { introText } from '#server/content/intro.ts'
import { picturesIn } from '#server/content/rich-text.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { reasonsOf, settleText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { refundBounty } from './bounty.ts'
import { moveQuestion } from './move.ts'
import { deleteDraft, findQuestion, findQuestionCategory, lockQuestion } from './queries.ts'

export const questionReview: ReviewSubject = {
  kind: 'QUESTION',
  label: '公开提问',
  // Its case does not say who asked without a name.
  parties: async (db, id) => [{ userId: (await findQuestion(db, id))?.asker_user_id ?? null }],
  async show(db, id) {
    const row = await findQuestion(db, id)
    if (!row) throw new AppError('missing.record')
    const category = await findQuestionCategory(db, row.category_id)
    const text = introText(row.content)
    const facts = [
      { label: '文字检查', value: (await reasonsOf(db, 'QUESTION', id)).join('；') },
      { label: '标题', value: row.title },
      { label: '领域', value: category?.name ?? '' },
      { label: '悬赏', value: row.bounty > 0 ? `${money(row.bounty)}，${row.valid_days} 天` : '' },
      { label: '匿名', value: row.anonymous ? '是' : '' },
      {
        label: '疑似个人信息',
        value: findPrivate(`${row.title}\n${text}`)
          .map(found => `${found.kind} ${found.text}`)
          .join('、'),
      },
    ]
    return {
      facts: facts.filter(fact => fact.value),
      text,
      pictures: [...row.pictures, ...picturesIn(row.content)].map((key, index) => ({
        url: pictureUrl(key, 960, 'webp'),
        label: `配图 ${index + 1}`,
      })),
      files: [],
      ...(row.is_public ? { link: `/consult/problemDetail/${id}` } : {}),
    }
  },
  async approve(trx, id, { operatorId, now }) {
    const row = await lockQuestion(trx, id)
    if (!row) throw new AppError('missing.record')
    const closes = row.bounty > 0 ? new Date(now.getTime() + row.valid_days * DAY_MS) : null
    await moveQuestion(
      trx,
      row,
      'APPROVE',
      { by: 'OPERATOR', userId: operatorId, at: now },
      { set: { published_at: row.published_at ?? now, closes_at: closes, next_step_at: closes, reminders: 0 } },
    )
    await deleteDraft(trx, id)
    await settleText(trx, 'QUESTION', id, true)
    await notify(trx, row.asker_user_id, {
      kind: 'CONSULT',
      title: '提问已通过审核',
      body: `“${row.title}”现在大家都能看到，有人回答会通知你。`,
      link: `/consult/problemDetail/${id}`,
    })
  },
  async reject(trx, id, { operatorId, reason, now }) {
    const row = await lockQuestion(trx, id)
    if (!row) throw new AppError('missing.record')
    const mover = { by: 'OPERATOR' as const, userId: operatorId, at: now }
    await moveQuestion(trx, row, 'REJECT', mover, { reason, set: { state_reason: reason } })
    await refundBounty(trx, row, '提问没有通过审核', now)
    await settleText(trx, 'QUESTION', id, false)
    await notify(trx, row.asker_user_id, {
      kind: 'CONSULT',
      title: '提问没有通过审核',
      body: `${reason}。${row.bounty > 0 ? '悬赏会原路退回。' : ''}改好后可以再提交。`,
      link: `/consult/newPost?id=${id}`,
    })
  },
}
