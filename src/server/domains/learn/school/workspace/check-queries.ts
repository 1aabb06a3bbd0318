/** SQL of the yearly check of schools. */
import type { Db } from '#server/db/client.ts'
import { PASSED } from './policy.ts'

const checkable = (db: Db) =>
  db
    .selectFrom('schools')
    .select(['id', 'name', 'valid_until', 'reminded_at'])
    .where('state', 'in', [...PASSED])
    .where('lapsed', '=', false)

export type CheckRow = Awaited<ReturnType<ReturnType<typeof checkable>['execute']>>[number]

/** Schools whose last day is over. */
export const listLapsing = (db: Db, today: string, limit: number): Promise<CheckRow[]> =>
  checkable(db).where('valid_until', '<', today).orderBy('valid_until').orderBy('id').limit(limit).execute()

/** Schools whose last day is one of these, and whose company has not been notified. */
export const listEnding = (db: Db, from: string, until: string, limit: number): Promise<CheckRow[]> =>
  checkable(db)
    .where('valid_until', '>=', from)
    .where('valid_until', '<=', until)
    .where('reminded_at', 'is', null)
    .orderBy('valid_until')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The same row, locked, or none when something else came first. */
export const lockCheck = (trx: Db, { id, valid_until }: CheckRow): Promise<CheckRow | undefined> =>
  checkable(trx).where('id', '=', id).where('valid_until', '=', valid_until).forUpdate().executeTakeFirst()
