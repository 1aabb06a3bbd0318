/** What of the forum everybody may see. Every public query starts here. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ReplyState } from './tables.ts'

/** Literals, so that the planner can use the partial indexes. */
export const publicBoards = (db: Db) => db.selectFrom('forum_boards').where('forum_boards.state', '<>', sql.lit('CLOSED'))
export const publicTopics = (db: Db) => db.selectFrom('forum_topics').where('forum_topics.state', '=', sql.lit('PUBLISHED'))

/**
 * Every floor that was given has its line, so that pages are made of floors: one that waits, was hidden or deleted keeps its number without
 * its words.
 */
export const allFloors = (db: Db) => db.selectFrom('forum_replies')
/** In other orders what waits is left out. */
export const publicFloors = (db: Db) => allFloors(db).where('forum_replies.state', '<>', sql.lit('UNDER_REVIEW'))
export const isReplyReadable = (state: ReplyState): boolean => state === 'PUBLISHED'
