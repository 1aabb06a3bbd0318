/** Moderators of boards: appointed by operators, who notify the person; recorded in the audit log. */
import type { CallResult } from '#lib/contract/define.ts'
import { type forumModerating, type forumModerators, MAX_MODERATORS } from '#lib/contract/park/forum-moderating.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { takesPart } from '#server/own-case.ts'
import { findReplyRecord } from '../talk/queries.ts'
import { listOpenBoards } from '../writing/queries.ts'
import type { ManagingContext } from './context.ts'
import { isReconsidered } from './digest.ts'
import * as queries from './moderator-queries.ts'
import { findManaged } from './queries.ts'
import { isRenewable, termEnd } from './terms.ts'

/** How long ago somebody who is appointed has written something (rules of the park, section 6). */
const ACTIVE_DAYS = 90

type Appointment = { boardId: number; userId: number }

export async function listModerators(db: Db, now: Date): Promise<CallResult<typeof forumModerators.listModerators>> {
  const [boards, people] = await Promise.all([queries.listBoards(db), queries.listModerators(db)])
  return boards.map(board => ({
    boardId: board.id,
    name: board.name,
    moderators: people
      .filter(one => one.board_id === board.id)
      .map(one => ({
        userId: one.user_id,
        nickname: one.nickname,
        since: one.created_at.toISOString(),
        until: one.ends_at.toISOString(),
        renewable: isRenewable(one.ends_at, now),
      })),
  }))
}

/**
 * Appointing twice changes nothing.
 * @throws AppError `missing.record` for the board; `validation.fields` for a number that nobody has; `state.conflict` for an eleventh, or a person
 * who has written nothing.
 */
export const appointModerator = (
  db: Db,
  { boardId, userId }: Appointment,
  { by, exchange, now }: ManagingContext,
): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const board = await queries.lockBoard(trx, boardId)
    if (!board) throw new AppError('missing.record')
    if (!(await queries.findPerson(trx, userId)))
      throw new AppError('validation.fields', { fields: { userId: '没有这个编号的用户' } })
    if ((await queries.countOfBoard(trx, boardId)) >= MAX_MODERATORS)
      throw new AppError('state.conflict', { message: `每个版块最多 ${MAX_MODERATORS} 位版主` })
    if (!(await queries.hasWritten(trx, userId, new Date(now.getTime() - ACTIVE_DAYS * DAY_MS))))
      throw new AppError('state.conflict', {
        message: `版主从活跃用户中选任，这位用户近 ${ACTIVE_DAYS} 天没有在论坛发过主题或回复`,
      })
    const endsAt = termEnd(now)
    const row = {
      board_id: boardId,
      user_id: userId,
      appointed_by: signedInPerson(by).userId,
      created_at: now,
      ends_at: endsAt,
      reminded_at: null,
    }
    if (!(await queries.insertModerator(trx, row))) return { done: true as const }
    await audit(
      trx,
      by,
      { action: 'forum.appoint', subjectKind: 'user', subjectId: userId, detail: { board: boardId } },
      exchange,
    )
    await notify(trx, userId, {
      kind: 'SYSTEM',
      title: `你成为“${board.name}”的版主`,
      body: `任期到 ${date(endsAt)}。可以在这个版块的主题页面置顶、加精、关闭回复、移动、合并和隐藏，原因会告诉作者。`,
      link: `/park/park_forum?boardId=${boardId}`,
    })
    return { done: true as const }
  })

/** @throws AppError `missing.record` for a person who is none. */
export const dismissModerator = (
  db: Db,
  { boardId, userId }: Appointment,
  { by, exchange }: ManagingContext,
): Promise<{ done: true }> =>
  db.transaction().execute(async trx => {
    const board = await queries.lockBoard(trx, boardId)
    if (!board || !(await queries.deleteModerator(trx, boardId, userId))) throw new AppError('missing.record')
    await audit(
      trx,
      by,
      { action: 'forum.dismiss', subjectKind: 'user', subjectId: userId, detail: { board: boardId } },
      exchange,
    )
    await notify(trx, userId, {
      kind: 'SYSTEM',
      title: `你不再是“${board.name}”的版主`,
      body: '感谢你为这个版块做的事。',
    })
    return { done: true as const }
  })

/** Whether somebody keeps the board of a topic in order, operators left aside. */
export const moderatesBoard = (db: Db, actor: Actor, boardId: number): Promise<boolean> =>
  actor.kind === 'visitor' ? Promise.resolve(false) : queries.isModerator(db, boardId, actor.userId)

/** @throws AppError `missing.record` for what does not stand in a board of theirs. */
export async function requireModerator(db: Db, actor: Actor, boardId: number | undefined): Promise<void> {
  if (boardId === undefined || !(await moderatesBoard(db, actor, boardId))) throw new AppError('missing.record')
}

export async function getModeratedTopic(
  db: Db,
  actor: Actor,
  id: number,
): Promise<CallResult<typeof forumModerating.getModeratedTopic>> {
  const topic = await findManaged(db, id)
  if (topic?.state !== 'PUBLISHED') throw new AppError('missing.record')
  await requireModerator(db, actor, topic.board_id)
  const author = { userId: topic.author_id, companyId: topic.author_company_id }
  const [boards, own] = await Promise.all([listOpenBoards(db), takesPart(db, signedInPerson(actor).userId, [author])])
  return {
    boardId: topic.board_id,
    own,
    poll: topic.kind === 'POLL',
    pinned: topic.pinned,
    digest: topic.digest,
    reconsidered: isReconsidered(topic),
    locked: topic.locked,
    boards: boards.map(board => ({ boardId: board.id, name: board.name })),
  }
}

/** The board that a reply stands in. */
export async function boardOfReply(db: Db, replyId: number): Promise<number | undefined> {
  const reply = await findReplyRecord(db, replyId)
  return reply && (await findManaged(db, reply.topic_id))?.board_id
}
