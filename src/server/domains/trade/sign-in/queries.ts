/** All SQL of the daily sign-in; always of one person. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { SignInTables } from './tables.ts'

/** @returns false when the person has signed in on that day before. Waits for a transaction that does so right now. */
export const insertSignIn = async (trx: Db, row: Insertable<SignInTables['sign_ins']>): Promise<boolean> =>
  (await trx
    .insertInto('sign_ins')
    .values(row)
    .onConflict(conflict => conflict.columns(['user_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst()) !== undefined

export const findSignIn = (db: Db, userId: number, day: string) =>
  db.selectFrom('sign_ins').select(['streak', 'coins']).where('user_id', '=', userId).where('day', '=', day).executeTakeFirst()

/** @param month `2026-03` */
export const listMonth = (db: Db, userId: number, month: string) =>
  db
    .selectFrom('sign_ins')
    .select(['day', 'coins'])
    .where('user_id', '=', userId)
    .where('day', '>=', `${month}-01`)
    .where(sql<boolean>`day < ${`${month}-01`}::date + interval '1 month'`)
    .orderBy('day')
    .execute()
