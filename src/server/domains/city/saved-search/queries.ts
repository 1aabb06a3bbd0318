/** SQL of saved searches. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { SavedSearchTables } from './tables.ts'

export type SavedSearchRow = Selectable<SavedSearchTables['saved_searches']>

export const listOwn = (db: Db, userId: number): Promise<SavedSearchRow[]> =>
  db.selectFrom('saved_searches').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()

/** Locked, so that two of one person count one after the other. */
export const lockPerson = (trx: Db, userId: number) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

export const insertSearch = (trx: Db, row: Insertable<SavedSearchTables['saved_searches']>): Promise<SavedSearchRow> =>
  trx.insertInto('saved_searches').values(row).returningAll().executeTakeFirstOrThrow()

/** @returns undefined when the person has none of this id. */
export const updateOwn = (
  db: Db,
  userId: number,
  id: number,
  change: Updateable<SavedSearchTables['saved_searches']>,
): Promise<SavedSearchRow | undefined> =>
  db
    .updateTable('saved_searches')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()

export const findOwn = (db: Db, userId: number, id: number): Promise<SavedSearchRow | undefined> =>
  db.selectFrom('saved_searches').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

export const deleteOwn = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** The search that is due longest, locked; one that another process has is left out. */
export const lockDue = (trx: Db, now: Date): Promise<SavedSearchRow | undefined> =>
  trx
    .selectFrom('saved_searches')
    .selectAll()
    .where('is_on', '=', true)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const updateChecked = (
  trx: Db,
  id: number,
  change: { seen_at: Date; next_at: Date; found_at?: Date; seen_ids?: number[] },
) => trx.updateTable('saved_searches').set(change).where('id', '=', id).execute()
