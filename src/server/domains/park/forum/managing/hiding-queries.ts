/** SQL of what is hidden: who hid it, and the appeal of its author. */
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ForumHidingsTable, ForumTarget } from '../tables.ts'

export type HiddenTarget = { target: ForumTarget; targetId: number }

export const insertHiding = (trx: Db, row: Insertable<ForumHidingsTable>) => trx.insertInto('forum_hidings').values(row).execute()

const current = (db: Db, target: ForumTarget) =>
  db.selectFrom('forum_hidings').where('target', '=', target).where('ended_at', 'is', null).selectAll()

/** Hidings that are in force. Content that was hidden after a report has none: its author appeals against the points. */
export const listHidings = (db: Db, target: ForumTarget, ids: readonly number[]) =>
  ids.length === 0 ? Promise.resolve([]) : current(db, target).where('target_id', 'in', ids).execute()

export type HidingRow = Awaited<ReturnType<typeof listHidings>>[number]

/** Locked until the transaction ends. */
export const lockHiding = (trx: Db, { target, targetId }: HiddenTarget) =>
  current(trx, target).where('target_id', '=', targetId).forUpdate().executeTakeFirst()

export const findHiding = (db: Db, id: number) =>
  db.selectFrom('forum_hidings').where('id', '=', id).selectAll().executeTakeFirst()

export const updateHiding = (trx: Db, id: number, change: Updateable<ForumHidingsTable>) =>
  trx.updateTable('forum_hidings').set(change).where('id', '=', id).execute()

export const findNickname = async (db: Db, userId: number): Promise<string> =>
  (await db.selectFrom('users').where('id', '=', userId).select('nickname').executeTakeFirst())?.nickname ?? ''
