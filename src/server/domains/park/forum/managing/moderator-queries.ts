/** SQL of who keeps which board in order. */
import { sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ForumModeratorsTable } from '../tables.ts'

/** Somebody whose account is active, for a board that is not closed. */
export const isModerator = async (db: Db, boardId: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('forum_moderators')
    .innerJoin('users', 'users.id', 'forum_moderators.user_id')
    .select('forum_moderators.board_id')
    .where('forum_moderators.board_id', '=', boardId)
    .where('forum_moderators.user_id', '=', userId)
    .where('forum_moderators.ends_at', '>', sql<Date>`now()`)
    .where('users.state', '=', 'ACTIVE')
    .executeTakeFirst()) !== undefined

export const listModeratorsOf = async (db: Db, boardId: number): Promise<number[]> =>
  (await db.selectFrom('forum_moderators').select('user_id').where('board_id', '=', boardId).orderBy('user_id').execute()).map(
    row => row.user_id,
  )

export const listBoards = (db: Db) =>
  db
    .selectFrom('forum_boards')
    .select(['id', 'name'])
    .where('state', '<>', 'CLOSED')
    .orderBy('sort_order')
    .orderBy('id')
    .limit(100)
    .execute()

export const listModerators = (db: Db) =>
  db
    .selectFrom('forum_moderators')
    .innerJoin('users', 'users.id', 'forum_moderators.user_id')
    .select([
      'forum_moderators.board_id',
      'forum_moderators.user_id',
      'forum_moderators.created_at',
      'forum_moderators.ends_at',
      'users.nickname',
    ])
    .orderBy('forum_moderators.created_at')
    .orderBy('forum_moderators.user_id')
    .limit(1_000)
    .execute()

/** Locked, so that two who appoint at once count one after the other. */
export const lockBoard = (trx: Db, boardId: number) =>
  trx
    .selectFrom('forum_boards')
    .select(['id', 'name'])
    .where('id', '=', boardId)
    .where('state', '<>', 'CLOSED')
    .forUpdate()
    .executeTakeFirst()

export const countOfBoard = async (trx: Db, boardId: number): Promise<number> =>
  Number(
    (
      await trx
        .selectFrom('forum_moderators')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('board_id', '=', boardId)
        .executeTakeFirstOrThrow()
    ).n,
  )

export const findPerson = (db: Db, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).where('state', '=', 'ACTIVE').executeTakeFirst()

/** Whether somebody has written in the forum since then, what everybody can read. */
export const hasWritten = async (db: Db, userId: number, since: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from forum_topics where author_id = ${userId} and created_at >= ${since} and state = 'PUBLISHED'
    union all select from forum_replies where author_id = ${userId} and created_at >= ${since} and state = 'PUBLISHED' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** @returns false for a person who is one already. */
export const insertModerator = async (
  trx: Db,
  row: { board_id: number; user_id: number; appointed_by: number; created_at: Date; ends_at: Date; reminded_at: null },
): Promise<boolean> =>
  (
    await trx
      .insertInto('forum_moderators')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
  ).numInsertedOrUpdatedRows === 1n

/** @returns false for a person who is none. */
export const deleteModerator = async (trx: Db, boardId: number, userId: number): Promise<boolean> =>
  (
    await trx
      .deleteFrom('forum_moderators')
      .where('board_id', '=', boardId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).numDeletedRows > 0n

const terms = (db: Db) =>
  db
    .selectFrom('forum_moderators')
    .innerJoin('forum_boards', 'forum_boards.id', 'forum_moderators.board_id')
    .innerJoin('users', 'users.id', 'forum_moderators.user_id')
    .select([
      'forum_moderators.board_id',
      'forum_moderators.user_id',
      'forum_moderators.ends_at',
      'forum_boards.name',
      'users.nickname',
    ])

/** Locked until the transaction ends. */
export const lockModerator = (trx: Db, boardId: number, userId: number) =>
  terms(trx)
    .where('forum_moderators.board_id', '=', boardId)
    .where('forum_moderators.user_id', '=', userId)
    .forUpdate('forum_moderators')
    .executeTakeFirst()

/** Moderators whose term ends before a time and who have not been notified; locked. */
export const lockEndingSoon = (trx: Db, before: Date, limit: number) =>
  terms(trx)
    .where('forum_moderators.ends_at', '<=', before)
    .where('forum_moderators.reminded_at', 'is', null)
    .orderBy('forum_moderators.ends_at')
    .limit(limit)
    .forUpdate('forum_moderators')
    .skipLocked()
    .execute()

export const lockEnded = (trx: Db, now: Date, limit: number) =>
  terms(trx)
    .where('forum_moderators.ends_at', '<=', now)
    .orderBy('forum_moderators.ends_at')
    .limit(limit)
    .forUpdate('forum_moderators')
    .skipLocked()
    .execute()

export const updateModerator = (
  trx: Db,
  { board_id, user_id }: { board_id: number; user_id: number },
  change: Updateable<ForumModeratorsTable>,
) => trx.updateTable('forum_moderators').set(change).where('board_id', '=', board_id).where('user_id', '=', user_id).execute()

const MAX_NOTIFIED = 50

/** Operators who appoint. */
export const listAppointing = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('is_operator', '=', true)
      .where('state', '=', 'ACTIVE')
      .where(sql<boolean>`operator_duties && '{content,super}'`)
      .orderBy('id')
      .limit(MAX_NOTIFIED)
      .execute()
  ).map(row => row.id)
