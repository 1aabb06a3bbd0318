/** SQL of accounts that nobody uses. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Accounts that were not used since then and whose owners were not notified; read along an index, the longest unused first. */
export const listIdle = async (db: Db, since: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('state', '=', 'ACTIVE')
      .where('dormancy_told_at', 'is', null)
      .where(sql<SqlBool>`greatest(last_active_at, dormancy_from) < ${since}`)
      .orderBy(sql`greatest(last_active_at, dormancy_from)`)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(row => row.id)

export const listNotified = async (db: Db, before: Date, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('state', '=', 'ACTIVE')
      .where('dormancy_told_at', '<', before)
      .orderBy('dormancy_told_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(row => row.id)

/** The account, locked, as it counts here. */
export const lockIdle = (trx: Db, userId: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'state', 'last_active_at', 'dormancy_told_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** Coins that have not expired; those of companies belong to the company. */
export const hasCoins = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('coin_lots')
    .select('id')
    .where('user_id', '=', userId)
    .where('remaining', '>', 0)
    .limit(1)
    .executeTakeFirst()) !== undefined
