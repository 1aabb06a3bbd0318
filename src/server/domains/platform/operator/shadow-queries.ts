/** SQL of shadows. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { OperatorTables } from './tables.ts'

export const insertShadow = async (trx: Db, row: Omit<Insertable<OperatorTables['shadows']>, 'ended_at'>): Promise<number> =>
  (
    await trx
      .insertInto('shadows')
      .values({ ...row, ended_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Ends what this session has open, over by its term or not. @returns what was not over. */
export const endShadowsOf = async (trx: Db, sessionId: number, now: Date) => {
  const ended = await trx
    .updateTable('shadows')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id', 'ends_at'])
    .execute()
  return ended.filter(row => row.ends_at > now)
}

/** The latest shadows of a person. */
export const listShadows = (db: Db, userId: number) =>
  db
    .selectFrom('shadows')
    .innerJoin('users', 'users.id', 'shadows.operator_id')
    .select(['shadows.id', 'reason', 'began_at', 'ends_at', 'ended_at', 'operator_id', 'users.nickname'])
    .where('shadows.user_id', '=', userId)
    .orderBy('shadows.id', 'desc')
    .limit(20)
    .execute()

export type ShadowRow = Awaited<ReturnType<typeof listShadows>>[number]
