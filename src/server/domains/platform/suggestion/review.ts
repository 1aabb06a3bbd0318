/** How the review queue shows and answers suggestions. The decision's reason is the answer. */
import type { SuggestionKind } from '#lib/contract/platform/suggestion.ts'
import { dateTime } from '#lib/format/date.ts'
import { SUGGESTION_KINDS } from '#lib/format/suggestion.ts'
import type { Db } from '#server/db/client.ts'
import type { Decision, ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { findUploads, signedLink } from '#server/domains/platform/upload/service.ts'
import { grantCoins } from '#server/domains/trade/coin/service.ts'
import { AppError } from '#server/errors.ts'
import { findSuggestion, updateAnswer } from './queries.ts'

const THANKS = '已收到并采纳，谢谢你的建议。'
const SEEN_TO = '已经处理，谢谢你告诉我们。'
/** Rule 金币, 二. They belong to the person, even if they spoke for a company: companies earn none by this. */
const SUGGESTION_COINS = 100

/** Asked of the site because it has to: nothing is suggested by them that could be taken up. */
const isRequest = (kind: SuggestionKind): boolean => kind === 'MINORS' || kind === 'PRIVACY'

/** @returns who is thanked with coins; null for a visitor, and where nothing was suggested. */
async function answer(trx: Db, refId: number, state: 'ANSWERED' | 'DECLINED', { reason, now }: Decision): Promise<number | null> {
  const asked = await findSuggestion(trx, refId)
  const request = asked !== undefined && isRequest(asked.kind)
  const row = await updateAnswer(trx, refId, { state, answer: reason || (request ? SEEN_TO : THANKS), now })
  if (!row) throw new AppError('state.conflict')
  if (row.user_id === null) return null
  const isThanked = state === 'ANSWERED' && !request
  await notify(trx, row.user_id, {
    kind: 'SYSTEM',
    title: '你的建议有答复了',
    body: `${row.ticket}：${row.answer}${isThanked ? ` 另送你 ${SUGGESTION_COINS} 枚金币。` : ''}`,
    link: '/home/system_suggest',
    dedupeKey: `suggestion-${refId}`,
  })
  return isThanked ? row.user_id : null
}

export const suggestionReview: ReviewSubject = {
  kind: 'SUGGESTION',
  label: '意见建议',
  async show(db, refId, reader) {
    const row = await findSuggestion(db, refId)
    if (!row) throw new AppError('missing.record')
    const uploads = [...(await findUploads(db, row.upload_ids)).values()]
    const now = new Date()
    const links = uploads.map(upload => ({ upload, url: signedLink(upload, reader, now) }))
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
  async approve(trx, refId, decision) {
    const userId = await answer(trx, refId, 'ANSWERED', decision)
    if (userId === null) return
    const person = { kind: 'USER', id: userId } as const
    await grantCoins(trx, person, { amount: SUGGESTION_COINS, reason: 'SUGGESTION', ref: String(refId), at: decision.now })
  },
  async reject(trx, refId, decision) {
    await answer(trx, refId, 'DECLINED', decision)
  },
}
