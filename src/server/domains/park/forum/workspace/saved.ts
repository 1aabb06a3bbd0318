/** What I keep of the forum. It is mine, whatever company I act for. */
import type { ListOf } from '#lib/contract/define.ts'
import type { CollectedTopic, FollowedBoard, FollowedTopic } from '#lib/contract/park/forum-workspace.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import * as queries from './saved-queries.ts'

/** Not even the title of a deleted topic is shown. */
const presentSavedTopic = (row: queries.CollectedRow | queries.FollowedRow) => {
  const open = row.state === 'PUBLISHED'
  return {
    id: row.id,
    title: open ? row.title : '帖子已不可见',
    boardName: row.board_name ?? '',
    open,
    replyCount: open ? row.reply_count : 0,
    lastReplyAt: row.last_reply_at.toISOString(),
  }
}

export const listCollectedTopics = async (db: Db, actor: Actor, paging: queries.Paging): Promise<ListOf<CollectedTopic>> =>
  presentPage(await queries.listCollectedRows(db, signedInPerson(actor).userId, paging), row => ({
    ...presentSavedTopic(row),
    picture: (row.state === 'PUBLISHED' && row.pictures[0]) || '',
    savedAt: row.saved_at.toISOString(),
  }))

export const listFollowedTopics = async (db: Db, actor: Actor, paging: queries.Paging): Promise<ListOf<FollowedTopic>> =>
  presentPage(await queries.listFollowedRows(db, signedInPerson(actor).userId, paging), row => ({
    ...presentSavedTopic(row),
    followedAt: row.followed_at.toISOString(),
  }))

export async function listFollowedBoards(db: Db, actor: Actor): Promise<FollowedBoard[]> {
  const rows = await queries.listFollowedBoardRows(db, signedInPerson(actor).userId)
  return rows.map(row => ({
    boardId: row.id,
    name: row.name,
    open: row.state !== 'CLOSED',
    topicCount: row.topic_count,
    followedAt: row.followed_at.toISOString(),
  }))
}
