/** Merging one topic into another: its first post and its replies are floors there, and its address leads to them. */
import type { CallResult } from '#lib/contract/define.ts'
import type { forumManaging } from '#lib/contract/park/forum-managing.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { floorAddress } from '#lib/park/floor.ts'
import { pageTag, shownTags } from '#lib/tags.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { escapeHtml } from '#server/content/intro.ts'
import { picturesIn, writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { recountBoards, recountTopic } from '#server/domains/park/forum/figure-queries.ts'
import { lastFloor } from '#server/domains/park/forum/queries.ts'
import { replyDocumentsAbove } from '#server/domains/park/forum/search.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { indexDocuments, removeDocuments } from '#server/domains/platform/search/service.ts'
import { AppError } from '#server/errors.ts'
import { insertReply, nextFloor } from '../talk/queries.ts'
import { showTopic } from '../writing/publish.ts'
import { deleteDraftsOfTopic, findBoard, findWholeTopic, updateTopic, type WholeTopic } from '../writing/queries.ts'
import type { ManagingContext } from './context.ts'
import * as queries from './merge-queries.ts'
import { moderatesBoard } from './moderators.ts'
import { NOT_PINNED } from './pins.ts'
import { lockPublic } from './service.ts'

/** How many floors one merge may move: replies wait while it runs. */
const MAX_FLOORS = 2_000

type Merge = { id: number; targetId: number; reason: string }

const refuseTarget = (message: string) => new AppError('validation.fields', { fields: { targetId: message } })

/** Both are locked by the caller. @throws AppError `validation.fields` beside `targetId` */
async function targetOf(trx: Db, { id, targetId }: Merge, { by, asModerator }: ManagingContext): Promise<WholeTopic> {
  if (targetId === id) throw refuseTarget('不能并入它自己，请填写另一个主题')
  const target = await findWholeTopic(trx, targetId)
  if (!target) throw refuseTarget('没有这个主题，或者已经删除')
  if (asModerator && !(await moderatesBoard(trx, by, target.board_id))) throw refuseTarget('这个主题不在你当版主的版块')
  if (target.state !== 'PUBLISHED') throw refuseTarget('只能并入公开的主题')
  if (target.kind === 'POLL') throw refuseTarget('投票不能合并，请换一个主题')
  if ((await findBoard(trx, target.board_id))?.state !== 'OPEN') throw refuseTarget('这个主题所在的版块现在只能看')
  return target
}

/** @throws AppError `state.conflict` */
function assertMergeable(topic: WholeTopic, floors: number, { asModerator }: ManagingContext): void {
  if (asModerator && topic.pinned === 2) throw new AppError('state.conflict', { message: '全站置顶的主题由平台处理' })
  if (topic.kind === 'POLL') throw new AppError('state.conflict', { message: '投票不能合并' })
  if (floors > MAX_FLOORS)
    throw new AppError('state.conflict', { message: `回复超过 ${MAX_FLOORS} 层的主题不能并入别的，可以反过来合并` })
}

/** The first post with its title, and with pictures that stood beside its text. @returns the id of the reply. */
async function insertFirstPost(trx: Db, topic: WholeTopic): Promise<number> {
  const { pictures, like_count, edited_at, published_at, created_at } = await queries.findFigures(trx, topic.id)
  const shown = new Set(picturesIn(topic.body_html))
  const beside = pictures
    .filter(key => !shown.has(key))
    .map(key => `<p><img src="${pictureUrl(key, 960, 'webp')}" alt="" loading="lazy" /></p>`)
  const html = `<p><strong>${escapeHtml(topic.title)}</strong></p>${topic.body_html}${beside.join('')}`
  return insertReply(trx, {
    topic_id: topic.id,
    author_id: topic.author_id,
    author_company_id: topic.author_company_id,
    floor: await nextFloor(trx, topic.id),
    body_html: html,
    body_text: writtenText(html),
    quote_reply_id: null,
    state: 'PUBLISHED',
    state_reason: null,
    like_count,
    edited_at,
    created_at: published_at ?? created_at,
  })
}

async function showMerged(trx: Db, topic: WholeTopic, target: WholeTopic, after: number): Promise<void> {
  await removeDocuments(trx, 'topic', [topic.id])
  await indexDocuments(trx, await replyDocumentsAbove(trx, target.id, after))
  // Boards in the order of their numbers, as the topics were locked.
  const boardIds = [...new Set([topic.board_id, target.board_id])].sort((a, b) => a - b)
  for (const boardId of boardIds) await recountBoards(trx, [boardId])
  await showTopic(trx, target)
  await purgeTags(trx, [...shownTags('topic', [topic.id]), pageTag.board(topic.board_id), pageTag.user(topic.author_id)])
}

async function notifyAuthors(
  trx: Db,
  topic: WholeTopic,
  target: WholeTopic,
  { floor, reason }: { floor: number; reason: string },
) {
  await notify(trx, topic.author_id, {
    kind: 'COMMENT',
    title: '你的帖子并入了另一个主题',
    body: `“${topic.title}”现在是“${target.title}”的 ${floor} 楼：${reason}`,
    link: floorAddress(target.id, floor),
  })
  if (target.author_id === topic.author_id) return
  await notify(trx, target.author_id, {
    kind: 'COMMENT',
    title: '另一个主题并入了你的帖子',
    body: `“${topic.title}”和它的回复接在“${target.title}”后面：${reason}`,
    link: floorAddress(target.id, floor),
  })
}

export async function mergeTopics(
  db: Db,
  merge: Merge,
  context: ManagingContext,
): Promise<CallResult<(typeof forumManaging)['mergeTopic']>> {
  const { id, targetId, reason } = merge
  return db.transaction().execute(async trx => {
    await queries.lockTopics(trx, [id, targetId])
    const topic = await lockPublic(trx, id, context)
    const target = await targetOf(trx, merge, context)
    assertMergeable(topic, await lastFloor(trx, id), context)
    const after = await lastFloor(trx, targetId)
    const firstId = await insertFirstPost(trx, topic)
    await queries.moveFloors(trx, { fromId: id, toId: targetId, firstId, after })
    await queries.moveMarks(trx, { fromId: id, toId: targetId, firstId })
    await updateTopic(trx, id, { state: 'DELETED', ...NOT_PINNED, solution_reply_id: null, merged_reply_id: firstId })
    await withdrawFromReview(trx, 'FORUM_DIGEST', id)
    await deleteDraftsOfTopic(trx, id)
    await recountTopic(trx, targetId)
    await queries.updateHeat(trx, targetId)
    await showMerged(trx, topic, target, after)
    const floor = await queries.floorOf(trx, firstId)
    await notifyAuthors(trx, topic, target, { floor, reason })
    await audit(
      trx,
      context.by,
      { action: 'forum.merge', subjectKind: 'forum_topic', subjectId: id, detail: { to: targetId, reason } },
      context.exchange,
    )
    return { topicId: targetId, floor }
  })
}
