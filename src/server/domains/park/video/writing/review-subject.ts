/** How the review queue shows and decides videos that are put up, and what is changed of public ones. The operator plays the film. */
import { VIDEO_CATEGORY_NAMES } from '#lib/contract/park/video.ts'
import { fileSize } from '#lib/format/count.ts'
import { duration } from '#lib/format/date.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { pageTag } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { reasonsOf, settleText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { showVideos } from '../suspension.ts'
import { applyRevision, contentOf, filmUrl } from './content.ts'
import { pageOfOwner } from './policy.ts'
import * as queries from './queries.ts'

const pageOf = (id: number): string => `/park/park_video_detail?id=${id}`

const required = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new AppError('missing.record')
  return row
}

/** What waits: the video itself, or what is changed of it. */
async function lockWaiting(trx: Db, id: number) {
  const row = required(await queries.lockWritten(trx, id))
  const revision = await queries.findRevision(trx, id)
  if (row.state === 'UNDER_REVIEW') return { row, revision: undefined }
  if (revision?.state !== 'UNDER_REVIEW') throw new AppError('state.conflict')
  return { row, revision }
}

const notifyOwner = (trx: Db, row: queries.WrittenRow, title: string, body: string, link: string) =>
  notify(trx, row.owner_user_id, { kind: 'SYSTEM', title, body, link })

export const videoReview: ReviewSubject = {
  kind: 'VIDEO',
  label: '园区视频',
  async show(db, id, reader) {
    const row = required(await queries.findWritten(db, id))
    const revision = await queries.findRevision(db, id)
    const content = contentOf(row, revision?.state === 'UNDER_REVIEW' ? revision : undefined)
    const url = await filmUrl(db, row, reader, new Date())
    const poster = content.cover ? pictureUrl(content.cover.key, 960, 'webp') : null
    return {
      facts: [
        { label: '标题', value: content.title },
        { label: '分类', value: VIDEO_CATEGORY_NAMES[content.category] },
        { label: '标签', value: content.tags.join('、') },
        { label: '来源', value: content.origin === 'OWN' ? '原创' : `转载：${content.source}` },
        { label: '生成内容', value: content.generated ? '含有由工具生成的内容' : '' },
        { label: '章节', value: content.chapters.map(one => `${duration(one.at / 1000)} ${one.title}`).join('；') },
        { label: '时长', value: duration(row.duration_ms / 1000) },
        { label: '画面', value: row.width > 0 ? `${row.width}×${row.height}，${fileSize(row.source_size)}` : '' },
        { label: '需要留意', value: (await reasonsOf(db, 'VIDEO', id)).join('、') },
      ].filter(fact => fact.value),
      text: content.intro,
      pictures: poster ? [{ url: poster, label: '封面' }] : [],
      files: [],
      films: url ? [{ url, label: content.title, poster }] : [],
      ...(row.state === 'PUBLISHED' && row.visibility !== 'PRIVATE' ? { link: pageOf(id) } : {}),
    }
  },
  async approve(trx, id, { now }) {
    const { row, revision } = await lockWaiting(trx, id)
    if (revision && row.state !== 'PUBLISHED') {
      throw new AppError('state.conflict', { message: '视频已经下架，修改不能单独通过，可以驳回' })
    }
    await settleText(trx, 'VIDEO', id, true)
    if (revision) await applyRevision(trx, row, revision, now)
    else {
      const first = row.published_at === null ? { published_at: now } : {}
      await queries.updateVideo(trx, id, { state: 'PUBLISHED', state_reason: null, ...first })
    }
    await showVideos(trx, [id], true)
    await purgeTags(trx, [pageTag.user(row.owner_user_id)])
    const shown = required(await queries.findWritten(trx, id))
    const link = shown.visibility === 'PRIVATE' ? pageOfOwner(shown) : pageOf(id)
    if (revision) await notifyOwner(trx, row, '视频的修改已通过审核', `“${shown.title}”已经换成新的内容。`, link)
    else await notifyOwner(trx, row, '视频已通过审核', `“${shown.title}”已经发布。`, link)
  },
  async reject(trx, id, { reason }) {
    const { row, revision } = await lockWaiting(trx, id)
    await settleText(trx, 'VIDEO', id, false)
    if (revision) {
      await queries.updateRevision(trx, id, { state: 'REJECTED', reason })
      const body = `“${row.title}”的修改：${reason}。大家看到的还是原来的内容，改好后可以再提交。`
      return void (await notifyOwner(trx, row, '视频的修改没有通过审核', body, pageOfOwner(row)))
    }
    await queries.updateVideo(trx, id, { state: 'REJECTED', state_reason: reason })
    await notifyOwner(trx, row, '视频没有通过审核', `“${row.title}”：${reason}。改好后可以再提交。`, pageOfOwner(row))
  },
}
