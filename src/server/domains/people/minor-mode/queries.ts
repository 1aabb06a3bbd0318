/** SQL of minors' modes. */
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { MinorModeTables } from './tables.ts'

type Table = MinorModeTables['minor_modes']
export type MinorModeRow = Table

export const findMode = (db: Db, userId: number): Promise<MinorModeRow | undefined> =>
  db.selectFrom('minor_modes').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const lockMode = (trx: Db, userId: number): Promise<MinorModeRow | undefined> =>
  trx.selectFrom('minor_modes').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

/** @returns whether there was none before. */
export const insertMode = async (trx: Db, row: Insertable<Table>): Promise<boolean> =>
  (await trx
    .insertInto('minor_modes')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()) !== undefined

/** The guardian's word stands over what was set in the account. */
export const upsertMode = (trx: Db, row: Insertable<Table>) =>
  trx
    .insertInto('minor_modes')
    .values(row)
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({
        password_hash: row.password_hash,
        minutes_a_day: row.minutes_a_day,
        by_guardian: row.by_guardian,
      }),
    )
    .execute()

export const updateMode = (trx: Db, userId: number, change: Updateable<Table>) =>
  trx.updateTable('minor_modes').set(change).where('user_id', '=', userId).execute()

export const deleteMode = (trx: Db, userId: number) => trx.deleteFrom('minor_modes').where('user_id', '=', userId).execute()

export const findPhone = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()).phone
