/** How the review queue shows and decides topics and replies that wait: what new accounts wrote that leads elsewhere. */
import { topicKindTexts } from '#lib/format/park-workspace.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { floorAddress } from '#lib/park/floor.ts'
import { introText } from '#server/content/intro.ts'
import { picturesIn } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { findMergedTopic } from '#server/domains/park/forum/queries.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { reasonsOf, settleText, type WrittenText } from '#server/domains/platform/text-check/service.ts'
import { findUploads, signedLink } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { APPEAL_PROMISE, hideReply, hideTopic, REPLIES_PAGE, recordHiding } from '../managing/hide.ts'
import { lockReplyWithTopic } from '../talk/lock-reply.ts'
import { notifyBoardFollowers } from '../talk/notices.ts'
import { findReplyRecord, setReplyState } from '../talk/queries.ts'
import { releaseReply } from '../talk/release.ts'
import { contentOfTopic } from './content.ts'
import { showTopic } from './publish.ts'
import * as queries from './queries.ts'
import { findLures } from './screening.ts'

const picturesOf = (html: string) =>
  picturesIn(html).map((key, index) => ({ url: pictureUrl(key, 960, 'webp'), label: `配图 ${index + 1}` }))

const required = async (db: Db, id: number): Promise<queries.WholeTopic> => {
  const row = await queries.findWholeTopic(db, id)
  if (!row) throw new AppError('missing.record')
  return row
}

export const topicReview: ReviewSubject = {
  kind: 'FORUM_TOPIC',
  label: '论坛主题',
  async show(db, id, reader) {
    const row = await required(db, id)
    const [board, uploads] = await Promise.all([
      queries.findBoard(db, row.board_id),
      findUploads(
        db,
        contentOfTopic(row).files.map(file => file.uploadId),
      ),
    ])
    const text = introText(row.body_html)
    return {
      facts: [
        { label: '标题', value: row.title },
        { label: '版块', value: board?.name ?? '' },
        { label: '类型', value: topicKindTexts[row.kind] },
        { label: '标签', value: row.tags.join('、') },
        { label: '为什么先审', value: [...(await reasonsOf(db, 'TOPIC', id)), ...findLures(`${row.title}\n${text}`)].join('、') },
      ].filter(fact => fact.value),
      text,
      pictures: picturesOf(row.body_html),
      files: [...uploads.values()].map(upload => ({ url: signedLink(upload, reader, new Date()), name: upload.name })),
    }
  },
  async approve(trx, id, { now }) {
    const row = await queries.lockWholeTopic(trx, id)
    if (!row) throw new AppError('missing.record')
    if (row.state !== 'UNDER_REVIEW') throw new AppError('state.conflict')
    const first = row.published_at === null
    await settleText(trx, 'TOPIC', id, true)
    await queries.updateTopic(trx, id, {
      state: 'PUBLISHED',
      state_reason: null,
      ...(first ? { published_at: now, last_reply_at: now } : {}),
    })
    await showTopic(trx, row)
    if (first) await notifyBoardFollowers(trx, id)
    await notify(trx, row.author_id, {
      kind: 'COMMENT',
      title: '帖子已通过审核',
      body: `“${row.title}”现在大家都能看到。`,
      link: floorAddress(id),
    })
  },
  async reject(trx, id, { reason }) {
    const row = await queries.lockWholeTopic(trx, id)
    if (!row) throw new AppError('missing.record')
    await settleText(trx, 'TOPIC', id, false)
    await queries.updateTopic(trx, id, { state: 'REJECTED', state_reason: reason })
    await showTopic(trx, row)
    await notify(trx, row.author_id, {
      kind: 'COMMENT',
      title: '帖子没有通过审核',
      body: `“${row.title}”：${reason}。改好后可以再发布。`,
      link: `/park/park_edit?id=${id}`,
    })
  },
}

export const replyReview: ReviewSubject = {
  kind: 'FORUM_REPLY',
  label: '论坛回复',
  async show(db, id) {
    const row = await findReplyRecord(db, id)
    if (!row) throw new AppError('missing.record')
    return {
      facts: [
        { label: '主题', value: row.topic_title },
        { label: '楼层', value: `${row.floor} 楼` },
        { label: '为什么先审', value: [...(await reasonsOf(db, 'REPLY', id)), ...findLures(row.body_text)].join('、') },
      ].filter(fact => fact.value),
      text: introText(row.body_html),
      pictures: picturesOf(row.body_html),
      files: [],
      link: floorAddress(row.topic_id, row.floor),
    }
  },
  async approve(trx, id, { now }) {
    const locked = await lockReplyWithTopic(trx, id)
    if (!locked) throw new AppError('missing.record')
    const { topic, reply: row } = locked
    if (row.state !== 'UNDER_REVIEW') throw new AppError('state.conflict')
    await settleText(trx, 'REPLY', id, true)
    await releaseReply(trx, topic, row, now)
    await notify(trx, row.author_id, {
      kind: 'COMMENT',
      title: '回复已通过审核',
      body: `你在“${row.topic_title}”的回复现在大家都能看到。`,
      link: floorAddress(row.topic_id, row.floor),
    })
  },
  async reject(trx, id, { reason, operatorId, now }) {
    const row = await findReplyRecord(trx, id)
    if (!row) throw new AppError('missing.record')
    await settleText(trx, 'REPLY', id, false)
    await setReplyState(trx, id, 'HIDDEN', reason)
    await recordHiding(trx, { target: 'REPLY', targetId: id, authorId: row.author_id }, { reason, by: operatorId, now })
    await notify(trx, row.author_id, {
      kind: 'COMMENT',
      title: '回复没有通过审核',
      body: `你在“${row.topic_title}”的回复：${reason}。${APPEAL_PROMISE}`,
      link: REPLIES_PAGE,
    })
  },
}

/** Of these the cases of words only ever concern what is in sight: what waits has a case of the forum's own. */
export const writtenTopic: WrittenText = {
  subject: 'TOPIC',
  link: async (_, id) => floorAddress(id),
  // Its page is not there until it passes: it stands among the author's own topics.
  waits: async () => false,
  release: async () => undefined,
  async hide(trx, id, reason, now, operatorId) {
    const merged = await findMergedTopic(trx, id)
    if (merged) await hideReply(trx, merged.reply_id, { reason, now, by: operatorId })
    else await hideTopic(trx, id, { reason, now, by: operatorId })
  },
}

export const writtenReply: WrittenText = {
  subject: 'REPLY',
  async link(db, id) {
    const row = await findReplyRecord(db, id)
    return row && floorAddress(row.topic_id, row.floor)
  },
  waits: async (db, id) => (await findReplyRecord(db, id))?.state === 'UNDER_REVIEW',
  release: async () => undefined,
  hide: (trx, id, reason, now, operatorId) => hideReply(trx, id, { reason, now, by: operatorId }),
}
