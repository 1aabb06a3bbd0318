/** How the review queue shows and answers suggestions. The decision's reason is the answer. */
import { dateTime } from '#lib/format/date.ts'
import { SUGGESTION_KINDS } from '#lib/format/suggestion.ts'
import type { Db } from '#server/db/client.ts'
import type { Decision, ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { findUploads, signedLink } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'

const THANKS = '已收到并采纳，谢谢你的建议。'

async function answer(trx: Db, refId: number, state: 'ANSWERED' | 'DECLINED', { reason, now }: Decision): Promise<void> {
  const row = await trx
    .updateTable('suggestions')
    .set({ state, answer: reason || THANKS, answered_at: now })
    .where('id', '=', refId)
    .where('state', '=', 'WAITING')
    .returning(['user_id', 'ticket', 'answer'])
    .executeTakeFirst()
  if (!row) throw new AppError('state.conflict')
  if (row.user_id === null) return
  await notify(trx, row.user_id, {
    kind: 'SYSTEM',
    title: '你的建议有答复了',
    body: `${row.ticket}：${row.answer}`,
    link: '/home/system_suggest',
    dedupeKey: `suggestion-${refId}`,
  })
}

export const suggestionReview: ReviewSubject = {
  kind: 'SUGGESTION',
  label: '意见建议',
  async show(db, refId) {
    const row = await db
      .selectFrom('suggestions')
      .leftJoin('users', 'users.id', 'suggestions.user_id')
      .leftJoin('companies', 'companies.id', 'suggestions.company_id')
      .selectAll('suggestions')
      .select(['users.nickname', 'companies.name as company_name'])
      .where('suggestions.id', '=', refId)
      .executeTakeFirst()
    if (!row) throw new AppError('missing.record')
    const uploads = [...(await findUploads(db, row.upload_ids)).values()]
    const now = new Date()
    const links = uploads.map(upload => ({ upload, url: signedLink(upload, now) }))
    return {
      facts: [
        { label: '编号', value: row.ticket },
        { label: '类型', value: SUGGESTION_KINDS[row.kind] },
        { label: '提交人', value: [row.nickname ?? '访客', row.company_name].filter(Boolean).join('，代表 ') },
        { label: '联系方式', value: row.contact || '未填写' },
        { label: '提交时间', value: dateTime(row.created_at.toISOString()) },
      ],
      text: row.body,
      pictures: links.filter(({ upload }) => upload.kind === 'IMAGE').map(({ upload, url }) => ({ url, label: upload.name })),
      files: links.filter(({ upload }) => upload.kind !== 'IMAGE').map(({ upload, url }) => ({ url, name: upload.name })),
    }
  },
  approve: (trx, refId, decision) => answer(trx, refId, 'ANSWERED', decision),
  reject: (trx, refId, decision) => answer(trx, refId, 'DECLINED', decision),
}
