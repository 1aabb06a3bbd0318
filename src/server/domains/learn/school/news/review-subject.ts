/** How the review queue shows and decides what schools report. */
import { date } from '#lib/format/date.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { picturesIn, writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { reasonsOf } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { schoolTags } from '../suspension.ts'
import { findNews, lockNews, updateNews, type WrittenRow } from './queries.ts'

async function lockWaiting(trx: Db, id: number): Promise<WrittenRow> {
  const row = await lockNews(trx, id)
  if (!row) throw new AppError('missing.record')
  if (row.state !== 'UNDER_REVIEW') throw new AppError('state.conflict')
  return row
}

const notifyWriter = (trx: Db, row: WrittenRow, words: { title: string; body: string }) =>
  notify(trx, row.created_by ?? row.owner_user_id, {
    kind: 'SYSTEM',
    ...words,
    link: `/merchant/school/news?news=${row.id}`,
  })

export const schoolNewsReview: ReviewSubject = {
  kind: 'SCHOOL_NEWS',
  label: '招生动态',
  async show(db, id) {
    const row = await findNews(db, id)
    if (!row) throw new AppError('missing.record')
    return {
      facts: [
        { label: '院校', value: row.school_name },
        { label: '标题', value: row.title },
        { label: '日期', value: date(row.published_at) },
        { label: '留意', value: (await reasonsOf(db, 'SCHOOL_NEWS', id)).join('、') },
      ].filter(fact => fact.value),
      text: writtenText(row.body),
      pictures: picturesIn(row.body).map((key, at) => ({ url: pictureUrl(key, 960), label: `正文图片 ${at + 1}` })),
      files: [],
      link: `/school/schoolDetail?id=${row.school_id}`,
    }
  },
  async approve(trx, id, { now }) {
    const row = await lockWaiting(trx, id)
    await updateNews(trx, id, { state: 'PUBLISHED', state_reason: null, updated_at: now })
    await purgeTags(trx, schoolTags(row.school_id))
    await notifyWriter(trx, row, { title: '招生动态通过了审核', body: `“${row.title}”已经公开。` })
  },
  async reject(trx, id, { reason, now }) {
    const row = await lockWaiting(trx, id)
    await updateNews(trx, id, { state: 'REJECTED', state_reason: reason, updated_at: now })
    await notifyWriter(trx, row, { title: '招生动态没有通过审核', body: `“${row.title}”：${reason}。改好后可以再提交。` })
  },
}
