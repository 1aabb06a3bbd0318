/** Use cases of moderating the forum. Each is in the audit log, and authors are notified of what concerns them. */
import type { CallParsed, CallResult } from '#lib/contract/define.ts'
import type { forumManaging, ManagedTopic, TopicMark } from '#lib/contract/park/forum-managing.ts'
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import { floorAddress } from '#lib/park/floor.ts'
import { pageTag } from '#lib/tags.ts'
import { signedInPerson } from '#server/access/actor.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { cleanHtml } from '#server/content/html.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { recountBoards } from '#server/domains/park/forum/figure-queries.ts'
import { withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { takesPart } from '#server/own-case.ts'
import { showTopic } from '../writing/publish.ts'
import { findBoard, listOpenBoards, lockWholeTopic, updateTopic, type WholeTopic } from '../writing/queries.ts'
import type { ManagingContext } from './context.ts'
import { endDigest, isReconsidered, makeDigest } from './digest.ts'
import { hideReply, hideTopic } from './hide.ts'
import { lockHiding } from './hiding-queries.ts'
import { boardOfReply, requireModerator } from './moderators.ts'
import { NOT_PINNED, pinEverywhere, pinInBoard } from './pins.ts'
import * as queries from './queries.ts'
import { unhideTopic } from './restore.ts'

type Calls = typeof forumManaging

const present = (row: queries.ManagedRow): ManagedTopic => ({
  topicId: row.id,
  title: row.title,
  boardName: row.board_name ?? '',
  kind: row.kind,
  authorId: row.author_id,
  authorName: row.author_name ?? CLOSED_ACCOUNT_NAME,
  state: row.state as ManagedTopic['state'],
  pinned: row.pinned,
  pinnedUntil: row.pinned_until?.toISOString() ?? null,
  reconsidered: isReconsidered(row),
  digest: row.digest,
  locked: row.locked,
  replyCount: row.reply_count,
  createdAt: row.created_at.toISOString(),
})

export const listManagedTopics = async (
  db: Db,
  query: CallParsed<Calls['listManagedTopics']>['query'],
): Promise<CallResult<Calls['listManagedTopics']>> => presentPage(await queries.listManagedRows(db, query), present)

export async function getManagedTopic(db: Db, id: number): Promise<CallResult<Calls['getManagedTopic']>> {
  const [row, boards] = await Promise.all([queries.findManaged(db, id), listOpenBoards(db)])
  if (!row) throw new AppError('missing.record')
  return {
    ...present(row),
    body: cleanHtml(row.body_html),
    reason: row.state_reason ?? '',
    boardId: row.board_id,
    boards: boards.map(board => ({ boardId: board.id, name: board.name })),
  }
}

/** The topic, locked. @throws AppError `missing.record`; `state.conflict` for one that is not public. */
export async function lockPublic(trx: Db, id: number, { by, asModerator }: ManagingContext): Promise<WholeTopic> {
  const row = await lockWholeTopic(trx, id)
  if (!row) throw new AppError('missing.record')
  if (asModerator) await requireModerator(trx, by, row.board_id)
  if (row.state !== 'PUBLISHED') throw new AppError('state.conflict', { message: '只有公开的主题可以这样做' })
  return row
}

/** @throws AppError `rights.own_case` for who wrote it, or works for the company that did. */
async function refuseOwnTopic(trx: Db, { by }: ManagingContext, row: WholeTopic): Promise<void> {
  const author = { userId: row.author_id, companyId: row.author_company_id }
  if (await takesPart(trx, signedInPerson(by).userId, [author]))
    throw new AppError('rights.own_case', { message: '自己或任职公司的主题，要由另一位版主或运营人员处理' })
}

/** What a mark changes of the row. @throws AppError `state.conflict` */
async function changesOf(trx: Db, row: WholeTopic, mark: TopicMark, now: Date) {
  switch (mark) {
    case 'PIN_BOARD':
      return pinInBoard(trx, row)
    case 'PIN_ALL':
      return pinEverywhere(row, now)
    case 'UNPIN':
      return NOT_PINNED
    case 'LOCK':
      return { locked: true }
    case 'UNLOCK':
      return { locked: false }
    default:
      return undefined
  }
}

/** Rules of the park, section 6: each time there is a record and a reason. @throws AppError `rights.own_case` for a digest of one's own: it gives coins. */
export async function markTopic(
  db: Db,
  { id, mark, reason }: { id: number; mark: TopicMark; reason: string },
  context: ManagingContext,
): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    const row = await lockPublic(trx, id, context)
    if (context.asModerator && row.pinned === 2 && (mark === 'PIN_BOARD' || mark === 'UNPIN'))
      throw new AppError('state.conflict', { message: '全站置顶的主题由平台处理' })
    if (mark === 'DIGEST') await refuseOwnTopic(trx, context, row)
    const changes = await changesOf(trx, row, mark, context.now)
    if (changes) await updateTopic(trx, id, changes)
    else {
      await withdrawFromReview(trx, 'FORUM_DIGEST', id)
      if (mark === 'DIGEST') await makeDigest(trx, row, context.now)
      else await endDigest(trx, row)
    }
    await audit(
      trx,
      context.by,
      { action: 'forum.mark', subjectKind: 'forum_topic', subjectId: id, detail: { kind: mark, reason } },
      context.exchange,
    )
    // Two who close it at once: its author reads the first reason.
    if (mark === 'LOCK' && !row.locked)
      await notify(trx, row.author_id, {
        kind: 'COMMENT',
        title: '你的帖子已关闭回复',
        body: `“${row.title}”：${reason}`,
        link: floorAddress(id),
      })
    await showTopic(trx, row)
    return { done: true as const }
  })
}

export async function moveTopic(
  db: Db,
  { id, boardId, reason }: { id: number; boardId: number; reason: string },
  context: ManagingContext,
): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    const row = await lockPublic(trx, id, context)
    const board = await findBoard(trx, boardId)
    if (board?.state !== 'OPEN') throw new AppError('missing.record')
    if (row.board_id === boardId) return { done: true as const }
    // Boards in the order of their numbers: two moves in opposite directions do not wait for each other.
    for (const held of [row.board_id, boardId].sort((a, b) => a - b)) await queries.lockBoard(trx, held)
    // A pin belongs to the board: where the topic stands now, its own moderators pin.
    await updateTopic(trx, id, { board_id: boardId, ...(row.pinned === 1 ? NOT_PINNED : {}) })
    await showTopic(trx, { ...row, board_id: boardId })
    await recountBoards(trx, [row.board_id])
    await purgeTags(trx, [pageTag.board(row.board_id)])
    await notify(trx, row.author_id, {
      kind: 'COMMENT',
      title: '你的帖子换了版块',
      body: `“${row.title}”移到了${board.name}：${reason}`,
      link: floorAddress(id),
    })
    await audit(
      trx,
      context.by,
      { action: 'forum.move', subjectKind: 'forum_topic', subjectId: id, detail: { from: row.board_id, to: boardId, reason } },
      context.exchange,
    )
    return { done: true as const }
  })
}

export async function hideManagedTopic(
  db: Db,
  { id, reason }: { id: number; reason: string },
  context: ManagingContext,
): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    await lockPublic(trx, id, context)
    await hideTopic(trx, id, { reason, now: context.now, by: signedInPerson(context.by).userId })
    await audit(
      trx,
      context.by,
      { action: 'forum.hide', subjectKind: 'forum_topic', subjectId: id, detail: { reason } },
      context.exchange,
    )
    return { done: true as const }
  })
}

/** @throws AppError `state.conflict` while an appeal waits for somebody else; `rights.own_case` for what one wrote oneself. */
export async function restoreTopic(
  db: Db,
  { id, reason }: { id: number; reason: string },
  context: ManagingContext,
): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    const row = await lockWholeTopic(trx, id)
    if (!row) throw new AppError('missing.record')
    if (row.state !== 'HIDDEN') throw new AppError('state.conflict')
    await refuseOwnTopic(trx, context, row)
    const hiding = await lockHiding(trx, { target: 'TOPIC', targetId: id })
    if (hiding?.appeal_state === 'WAITING')
      throw new AppError('state.conflict', { message: '作者的申诉在等待复核，请在审核队列里处理' })
    await unhideTopic(trx, row, context.now)
    await notify(trx, row.author_id, {
      kind: 'COMMENT',
      title: '你的帖子已恢复',
      body: `“${row.title}”现在大家又能看到了：${reason}`,
      link: floorAddress(id),
    })
    await audit(
      trx,
      context.by,
      { action: 'forum.restore', subjectKind: 'forum_topic', subjectId: id, detail: { reason } },
      context.exchange,
    )
    return { done: true as const }
  })
}

export async function hideManagedReply(
  db: Db,
  { id, reason }: { id: number; reason: string },
  context: ManagingContext,
): Promise<{ done: true }> {
  return db.transaction().execute(async trx => {
    if (context.asModerator) await requireModerator(trx, context.by, await boardOfReply(trx, id))
    await hideReply(trx, id, { reason, now: context.now, by: signedInPerson(context.by).userId })
    await audit(
      trx,
      context.by,
      { action: 'forum.hide_reply', subjectKind: 'forum_reply', subjectId: id, detail: { reason } },
      context.exchange,
    )
    return { done: true as const }
  })
}
