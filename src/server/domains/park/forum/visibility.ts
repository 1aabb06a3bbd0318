/** What of the forum everybody may see. Every public query starts here. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ReplyState } from './tables.ts'

/** Literals, so that the planner can use the partial indexes. */
export const publicBoards = (db: Db) => db.selectFrom('forum_boards').where('forum_boards.state', '<>', sql.lit('CLOSED'))
export const publicTopics = (db: Db) => db.selectFrom('forum_topics').where('forum_topics.state', '=', sql.lit('PUBLISHED'))

/** A floor under review is not shown at all; one that was hidden or deleted keeps its number without its words. */
export const publicFloors = (db: Db) => db.selectFrom('forum_replies').where('forum_replies.state', '<>', sql.lit('UNDER_REVIEW'))
export const isReplyReadable = (state: ReplyState): boolean => state === 'PUBLISHED'
