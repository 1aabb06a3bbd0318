/** Appeals against hiding: decided by somebody who did not hide it and did not write it (rules of the park, section 6). */
import { dateTime } from '#lib/format/date.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { floorAddress } from '#lib/park/floor.ts'
import { introText } from '#server/content/intro.ts'
import { picturesIn } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import type { Decision, ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { findReplyRecord } from '../talk/queries.ts'
import { findWholeTopic, lockWholeTopic } from '../writing/queries.ts'
import { REPLIES_PAGE, topicPage } from './hide.ts'
import { findHiding, findNickname, type HidingRow, updateHiding } from './hiding-queries.ts'
import { unhideReply, unhideTopic } from './restore.ts'

type Hidden = { about: string; html: string; link: string; ownPage: string }

async function hiddenOf(db: Db, { target, target_id: id }: HidingRow): Promise<Hidden> {
  if (target === 'TOPIC') {
    const topic = await findWholeTopic(db, id)
    if (!topic) throw new AppError('missing.record')
    return { about: `帖子“${topic.title}”`, html: topic.body_html, link: floorAddress(id), ownPage: topicPage(id) }
  }
  const reply = await findReplyRecord(db, id)
  if (!reply) throw new AppError('missing.record')
  return {
    about: `“${reply.topic_title}”的 ${reply.floor} 楼`,
    html: reply.body_html,
    link: floorAddress(reply.topic_id, reply.floor),
    ownPage: REPLIES_PAGE,
  }
}

/** @throws AppError `rights.denied` for the moderator who hid it and for its author. */
async function waiting(trx: Db, id: number, { operatorId }: Decision): Promise<HidingRow> {
  const row = await findHiding(trx, id)
  if (!row) throw new AppError('missing.record')
  if (row.hidden_by === operatorId || row.author_id === operatorId)
    throw new AppError('rights.denied', { message: '申诉要由没有参与隐藏的另一位人员复核，请放回队列' })
  if (row.appeal_state !== 'WAITING' || row.ended_at !== null) throw new AppError('state.conflict')
  return row
}

/** Every change of a floor locks the topic first; the caller has locked the case, so that nobody else decides meanwhile. */
async function bringBack(trx: Db, { target, target_id: id }: HidingRow, now: Date): Promise<boolean> {
  if (target === 'REPLY') return unhideReply(trx, id, now)
  const topic = await lockWholeTopic(trx, id)
  if (topic?.state !== 'HIDDEN') throw new AppError('state.conflict')
  await unhideTopic(trx, topic, now)
  return true
}

export const hidingReview: ReviewSubject = {
  kind: 'FORUM_APPEAL',
  label: '隐藏申诉',
  async show(db, id) {
    const row = await findHiding(db, id)
    if (!row) throw new AppError('missing.record')
    const { about, html } = await hiddenOf(db, row)
    return {
      facts: [
        { label: '被隐藏', value: about },
        { label: '隐藏原因', value: row.reason },
        { label: '处理人', value: await findNickname(db, row.hidden_by) },
        { label: '隐藏时间', value: dateTime(row.hidden_at.toISOString()) },
        { label: '申诉理由', value: row.appeal_text ?? '' },
      ].filter(fact => fact.value),
      text: introText(html),
      pictures: picturesIn(html).map((key, index) => ({ url: pictureUrl(key, 960, 'webp'), label: `配图 ${index + 1}` })),
      files: [],
    }
  },
  async approve(trx, id, decision) {
    const row = await waiting(trx, id, decision)
    const { about, link, ownPage } = await hiddenOf(trx, row)
    const { operatorId, now } = decision
    const answer = decision.reason || '原来的隐藏不成立'
    await updateHiding(trx, id, { appeal_state: 'UPHELD', answer, decided_by: operatorId, decided_at: now })
    const isShown = await bringBack(trx, row, now)
    await notify(trx, row.author_id, {
      kind: 'COMMENT',
      title: '申诉成立，内容已恢复',
      body: `${about}：${answer}。${isShown ? '现在大家又能看到了。' : '它所在的帖子公开时，大家就能看到。'}`,
      link: isShown ? link : ownPage,
      dedupeKey: `forum-appeal:${id}`,
    })
  },
  async reject(trx, id, decision) {
    const row = await waiting(trx, id, decision)
    const { about, ownPage } = await hiddenOf(trx, row)
    const { operatorId, reason, now } = decision
    await updateHiding(trx, id, { appeal_state: 'REFUSED', answer: reason, decided_by: operatorId, decided_at: now })
    await notify(trx, row.author_id, {
      kind: 'COMMENT',
      title: '申诉没有成立',
      body: `${about}：${reason}。内容仍然隐藏。`,
      link: ownPage,
      dedupeKey: `forum-appeal:${id}`,
    })
  },
}
