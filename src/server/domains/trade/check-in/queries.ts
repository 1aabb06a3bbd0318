/** All SQL of the daily check-in; always of one person. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { CheckInTables } from './tables.ts'

/** @returns false when the person has checked in on that day before. Waits for a transaction that does so right now. */
export const insertCheckIn = async (trx: Db, row: Insertable<CheckInTables['sign_ins']>): Promise<boolean> =>
  (await trx
    .insertInto('sign_ins')
    .values(row)
    .onConflict(conflict => conflict.columns(['user_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst()) !== undefined

export const findCheckIn = (db: Db, userId: number, day: string) =>
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

/** The days in a row right after this one, oldest first. */
export async function listFollowing(db: Db, userId: number, day: string) {
  const following = db
    .selectFrom('sign_ins')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'coins'])
    .select(sql<boolean>`day - ${day}::date = row_number() over (order by day)`.as('isInRow'))
    .where('user_id', '=', userId)
    .where('day', '>', day)
  return db.selectFrom(following.as('following')).select(['day', 'coins']).where('isInRow', '=', true).orderBy('day').execute()
}

export const updateCheckIn = (trx: Db, userId: number, { day, streak, coins }: { day: string; streak: number; coins: number }) =>
  trx.updateTable('sign_ins').set({ streak, coins }).where('user_id', '=', userId).where('day', '=', day).execute()

/** Since when there is this person; nobody whose account is closed. */
export const findMember = (db: Db, userId: number) =>
  db.selectFrom('users').select('created_at').where('id', '=', userId).where('state', '<>', 'CLOSED').executeTakeFirst()
