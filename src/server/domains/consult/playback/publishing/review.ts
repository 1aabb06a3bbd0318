/** How the review queue shows and decides playbacks that both sides agreed to publish, and requests to take one down. */
import { playbackTypeTexts } from '#lib/format/consult.ts'
import { duration } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { findPrivate } from '#lib/format/personal-data.ts'
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { AppError } from '#server/errors.ts'
import { mimeOf } from '../present.ts'
import { signedMediaUrl } from '../recording/files.ts'
import * as queries from './queries.ts'
import { notifyBoth, takeDown } from './service.ts'

const TEXT_SHOWN = 20_000
const SIDES = { ASKER: '提问者', CONSULTANT: '咨询师', SYSTEM: '系统' } as const

const textOf = async (db: Parameters<typeof queries.listDraftLines>[0], id: number): Promise<string> =>
  (await queries.listDraftLines(db, id))
    .filter(line => !line.omitted)
    .map(line => `${SIDES[line.speaker]}：${line.content}`)
    .join('\n')

const parties: NonNullable<ReviewSubject['parties']> = async (db, id) =>
  (await queries.listAgreements(db, id)).map(({ user_id }) => ({ userId: user_id }))

export const playbackReview: ReviewSubject = {
  kind: 'PLAYBACK',
  label: '咨询回放',
  parties,
  async show(db, id, reader) {
    const row = await queries.findDraft(db, id)
    if (!row) throw new AppError('missing.record')
    const text = await textOf(db, id)
    const titles = row.chapters.map(chapter => chapter.title).join('\n')
    const suspicious = findPrivate(`${row.title}\n${row.summary}\n${titles}\n${text}`)
    const facts = [
      { label: '标题', value: row.title },
      { label: '简介', value: row.summary },
      { label: '类型', value: `${playbackTypeTexts[row.type]} ${duration(row.seconds)}` },
      { label: '价格', value: row.price > 0 ? `${money(row.price)}，试看 ${duration(row.free_seconds)}` : '免费' },
      { label: '标签', value: row.labels.join('、') },
      { label: '章节', value: row.chapters.map(chapter => `${duration(chapter.at)} ${chapter.title}`).join('；') },
      { label: '疑似个人信息', value: suspicious.map(found => `${found.kind} ${found.text}`).join('、') },
    ]
    const media = row.media_key
    return {
      facts: facts.filter(fact => fact.value),
      text: text.slice(0, TEXT_SHOWN),
      pictures: [],
      files: media === null ? [] : [{ url: signedMediaUrl(media, reader, new Date()), name: mimeOf(media) }],
      ...(row.publication === 'PUBLISHED' ? { link: `/consult/playback/${row.type.toLowerCase()}/${id}` } : {}),
    }
  },
  async approve(trx, id, { now }) {
    const row = await queries.lockDraft(trx, id)
    if (row?.publication !== 'REVIEWING') throw new AppError('state.conflict')
    if (row.type !== 'CHAT' && row.preview_key === null)
      throw new AppError('state.conflict', { message: '试看部分还在生成，请过一会儿再通过' })
    const others = await queries.listDrafts(trx, row.consultation_id)
    if (others.some(other => other.publication === 'PUBLISHED'))
      throw new AppError('state.conflict', { message: '这次咨询已经有一份公开的回放' })
    await queries.updatePlayback(trx, id, { publication: 'PUBLISHED', published_at: row.published_at ?? now })
    await purgeTags(trx, [...shownTags('playback', [id]), pageTag.playbacks, pageTag.consultant(row.consultant_id)])
    await notifyBoth(trx, row, '回放已公开', `“${row.title}”通过了审核，现在大家都能看到。`)
  },
  async reject(trx, id, { reason }) {
    const row = await queries.lockDraft(trx, id)
    if (row?.publication !== 'REVIEWING') throw new AppError('state.conflict')
    await queries.updatePlayback(trx, id, { publication: 'WAIT_CONSENT', refuse_reason: reason, preview_key: null })
    await notifyBoth(trx, row, '回放没有通过审核', `“${row.title}”：${reason}。改好之后双方重新同意。`)
    await queries.deleteAgreements(trx, id)
  },
}

export const takedownReview: ReviewSubject = {
  kind: 'PLAYBACK_TAKEDOWN',
  label: '回放下架',
  parties,
  async show(db, id) {
    const row = await queries.findDraft(db, id)
    if (!row) throw new AppError('missing.record')
    const facts = [
      { label: '回放', value: row.title },
      { label: '谁申请', value: row.takedown_side ? SIDES[row.takedown_side] : '' },
      { label: '理由', value: row.takedown_reason },
      { label: '最晚处理', value: row.takedown_due ? row.takedown_due.toISOString() : '' },
    ]
    return {
      facts: facts.filter(fact => fact.value),
      pictures: [],
      files: [],
      link: `/consult/playback/${row.type.toLowerCase()}/${id}`,
    }
  },
  async approve(trx, id) {
    const row = await queries.lockDraft(trx, id)
    if (row?.publication !== 'PUBLISHED') throw new AppError('state.conflict')
    await takeDown(trx, row, '应一方的要求下架。')
  },
  async reject(trx, id, { reason }) {
    const row = await queries.lockDraft(trx, id)
    if (row?.publication !== 'PUBLISHED') throw new AppError('state.conflict')
    await queries.updatePlayback(trx, id, { takedown_side: null, takedown_due: null })
    await notifyBoth(trx, row, '下架申请没有通过', `“${row.title}”：${reason}`)
  },
}
