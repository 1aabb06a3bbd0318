/** SQL of who keeps which board in order. */
import type { Db } from '#server/db/client.ts'

/** Somebody whose account is active, for a board that is not closed. */
export const isModerator = async (db: Db, boardId: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('forum_moderators')
    .innerJoin('users', 'users.id', 'forum_moderators.user_id')
    .select('forum_moderators.board_id')
    .where('forum_moderators.board_id', '=', boardId)
    .where('forum_moderators.user_id', '=', userId)
    .where('users.state', '=', 'ACTIVE')
    .executeTakeFirst()) !== undefined

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
    .select(['forum_moderators.board_id', 'forum_moderators.user_id', 'forum_moderators.created_at', 'users.nickname'])
    .orderBy('forum_moderators.created_at')
    .orderBy('forum_moderators.user_id')
    .limit(1_000)
    .execute()

/** Held, so that two who appoint at once count one after the other. */
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

/** @returns false for who is one already. */
export const insertModerator = async (
  trx: Db,
  row: { board_id: number; user_id: number; appointed_by: number; created_at: Date },
): Promise<boolean> =>
  (
    await trx
      .insertInto('forum_moderators')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
  ).numInsertedOrUpdatedRows === 1n

/** @returns false for who is none. */
export const deleteModerator = async (trx: Db, boardId: number, userId: number): Promise<boolean> =>
  (
    await trx
      .deleteFrom('forum_moderators')
      .where('board_id', '=', boardId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).numDeletedRows > 0n
