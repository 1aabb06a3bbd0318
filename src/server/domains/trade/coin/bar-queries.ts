/** SQL of people who sign in no more. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { CoinTables } from './tables.ts'

/** One that is there already stays. */
export const insertBar = (trx: Db, row: Insertable<CoinTables['sign_in_bars']>) =>
  trx
    .insertInto('sign_in_bars')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .execute()

export const findBar = (db: Db, userId: number) =>
  db.selectFrom('sign_in_bars').select('reason').where('user_id', '=', userId).executeTakeFirst()

/** @returns false when there was none. */
export const deleteBar = async (trx: Db, userId: number): Promise<boolean> =>
  (await trx.deleteFrom('sign_in_bars').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows > 0n
