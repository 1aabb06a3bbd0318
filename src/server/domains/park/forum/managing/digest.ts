/** Digests: thirty coins for a person who is the author, and another look once the text was changed much (rules of the park, section 2). */
import { floorAddress } from '#lib/park/floor.ts'
import { introText } from '#server/content/intro.ts'
import type { Db } from '#server/db/client.ts'
import { type ReviewSubject, submitForReview } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { grantCoins } from '#server/domains/trade/coin/service.ts'
import { AppError } from '#server/errors.ts'
import { showTopic } from '../writing/publish.ts'
import { findBoard, findTextAt, findWholeTopic, lockWholeTopic, updateTopic, type WholeTopic } from '../writing/queries.ts'
import { isLargeChange } from './change-size.ts'
import { listModeratorsOf } from './moderator-queries.ts'

const DIGEST_COINS = 30

type Text = { title: string; body_html: string }

const wordsOf = ({ title, body_html }: Text): string => `${title}\n${introText(body_html)}`

/** Its text was changed much, and nobody has looked at it again. */
export const isReconsidered = ({ digest, digest_at }: Pick<WholeTopic, 'digest' | 'digest_at'>): boolean =>
  !digest && digest_at !== null

const notifyAuthor = (trx: Db, topic: WholeTopic, title: string, body: string) =>
  notify(trx, topic.author_id, { kind: 'COMMENT', title, body: `“${topic.title}”${body}`, link: floorAddress(topic.id) })

/** The topic is one now, for the first time or still. Its row is locked by the caller. */
export async function makeDigest(trx: Db, topic: WholeTopic, now: Date): Promise<void> {
  await updateTopic(trx, topic.id, { digest: true, digest_at: now })
  const author = { kind: 'USER', id: topic.author_id } as const
  const coins = { amount: DIGEST_COINS, reason: 'DIGEST', ref: `forum-topic:${topic.id}`, at: now } as const
  // Rule 金币 六: companies have coins from campaigns and as authors of files alone.
  if (topic.author_company_id !== null) {
    if (!topic.digest_at) await notifyAuthor(trx, topic, '你的帖子成为精华', '被加为精华。')
    else if (isReconsidered(topic)) await notifyAuthor(trx, topic, '你的帖子仍是精华', '改动后重新评定，保留精华。')
  } else if (await grantCoins(trx, author, coins))
    await notifyAuthor(trx, topic, '你的帖子成为精华', `被加为精华，送你 ${DIGEST_COINS} 个金币。`)
  else if (isReconsidered(topic)) await notifyAuthor(trx, topic, '你的帖子仍是精华', '改动后重新评定，保留精华。')
}

/** Coins stay. Its row is locked by the caller. */
export async function endDigest(trx: Db, topic: WholeTopic, reason = ''): Promise<void> {
  await updateTopic(trx, topic.id, { digest: false, digest_at: null })
  if (isReconsidered(topic))
    await notifyAuthor(trx, topic, '你的帖子不再是精华', `改动后重新评定，没有保留精华${reason && `：${reason}`}。金币不收回。`)
}

/** Into the queue of operators, who decide beside the moderators of its board. */
export const submitDigest = (trx: Db, topic: WholeTopic) =>
  submitForReview(trx, {
    kind: 'FORUM_DIGEST',
    refId: topic.id,
    title: `精华重新评定：${topic.title}`,
    submittedBy: topic.author_id,
    companyId: topic.author_company_id,
  })

/**
 * After an edit: compared with what it said when it became a digest, so that many small edits count as one large. The mark is taken off until
 * a moderator of its board or an operator has looked at it.
 */
export async function reconsiderDigest(trx: Db, before: WholeTopic, after: Text): Promise<void> {
  if (!before.digest || before.state !== 'PUBLISHED') return
  const picked = (await findTextAt(trx, before.id, before.digest_at)) ?? before
  if (!isLargeChange(wordsOf(picked), wordsOf(after))) return
  const topic = { ...before, title: after.title }
  await updateTopic(trx, topic.id, { digest: false, digest_at: before.digest_at ?? before.published_at })
  await submitDigest(trx, topic)
  await notifyAuthor(trx, topic, '你的精华帖会重新评定', '改动较大，先取下精华标记，由版主或运营重新评定。')
  for (const userId of await listModeratorsOf(trx, topic.board_id))
    if (userId !== topic.author_id)
      await notify(trx, userId, {
        kind: 'SYSTEM',
        title: '有精华帖等你重新评定',
        body: `“${topic.title}”改动较大，请在它的“版主管理”里保留或取消精华。`,
        link: floorAddress(topic.id),
        dedupeKey: `forum-digest:${topic.id}:${before.edit_count}`,
      })
}

/** @throws AppError `rights.denied` for its author; `state.conflict` for what nobody has to look at any more. */
async function lockReconsidered(trx: Db, id: number, operatorId: number): Promise<WholeTopic> {
  const topic = await lockWholeTopic(trx, id)
  if (!topic) throw new AppError('missing.record')
  if (topic.author_id === operatorId) throw new AppError('rights.denied', { message: '自己的帖子要由另一位人员评定，请放回队列' })
  if (topic.state !== 'PUBLISHED' || !isReconsidered(topic)) throw new AppError('state.conflict')
  return topic
}

export const digestReview: ReviewSubject = {
  kind: 'FORUM_DIGEST',
  label: '精华重评',
  async show(db, id) {
    const topic = await findWholeTopic(db, id)
    if (!topic) throw new AppError('missing.record')
    const [board, picked] = await Promise.all([findBoard(db, topic.board_id), findTextAt(db, id, topic.digest_at)])
    return {
      facts: [
        { label: '版块', value: board?.name ?? '' },
        { label: '成为精华时的标题', value: picked?.title ?? topic.title },
        { label: '成为精华时的正文', value: introText(picked?.body_html ?? topic.body_html) },
        { label: '现在的标题', value: topic.title },
      ],
      text: introText(topic.body_html),
      // Nothing is refused here: pictures of a text that stays public are not remembered as refused ones.
      pictures: [],
      files: [],
      link: floorAddress(id),
    }
  },
  async approve(trx, id, { operatorId, now }) {
    const topic = await lockReconsidered(trx, id, operatorId)
    await makeDigest(trx, topic, now)
    await showTopic(trx, topic)
  },
  async reject(trx, id, { operatorId, reason }) {
    const topic = await lockReconsidered(trx, id, operatorId)
    await endDigest(trx, topic, reason)
    await showTopic(trx, topic)
  },
}
