/** All SQL of delivery addresses. Every query is limited to one person's own. */
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { AddressTables } from './tables.ts'

type Own = { userId: number; id: number }

export const listRows = (db: Db, userId: number) =>
  db
    .selectFrom('delivery_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findRow = (db: Db, { userId, id }: Own) =>
  db.selectFrom('delivery_addresses').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

export type AddressRow = Awaited<ReturnType<typeof listRows>>[number]

/** Writes of one person come one after the other, so that the count and the one default hold. */
export const lockPerson = (trx: Db, userId: number) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()

export const countRows = async (trx: Db, userId: number): Promise<number> =>
  (
    await trx
      .selectFrom('delivery_addresses')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).count

export const clearDefault = (trx: Db, userId: number) =>
  trx
    .updateTable('delivery_addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()

export const insertRow = (trx: Db, row: Insertable<AddressTables['delivery_addresses']>) =>
  trx.insertInto('delivery_addresses').values(row).returningAll().executeTakeFirstOrThrow()

export const updateRow = (trx: Db, { userId, id }: Own, set: Updateable<AddressTables['delivery_addresses']>) =>
  trx
    .updateTable('delivery_addresses')
    .set(set)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deleteRow = (trx: Db, { userId, id }: Own) =>
  trx
    .deleteFrom('delivery_addresses')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('is_default')
    .executeTakeFirst()
