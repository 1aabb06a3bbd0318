/** SQL of the telephone numbers of the site. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { SitePhonesTable } from './tables.ts'

type PhoneColumns = Omit<Insertable<SitePhonesTable>, 'id' | 'position_no'>

export const listPhoneRows = (db: Db) => db.selectFrom('site_phones').selectAll().orderBy('position_no').orderBy('id').execute()

export type PhoneRow = Awaited<ReturnType<typeof listPhoneRows>>[number]

/** Until the commit nobody else adds, changes or removes one: there are few, and they are seldom touched. */
export const lockPhones = (trx: Db): Promise<unknown> => sql`lock table site_phones in share row exclusive mode`.execute(trx)

/** The new one stands last. */
export const insertPhone = (trx: Db, columns: PhoneColumns): Promise<PhoneRow> =>
  trx
    .insertInto('site_phones')
    .values({ ...columns, position_no: sql<number>`(select coalesce(max(position_no), 0) + 1 from site_phones)` })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updatePhone = (trx: Db, id: number, columns: PhoneColumns): Promise<PhoneRow> =>
  trx.updateTable('site_phones').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deletePhone = (trx: Db, id: number): Promise<unknown> => trx.deleteFrom('site_phones').where('id', '=', id).execute()

/** @param ids of all of them, in their new order. */
export const updatePhoneOrder = (trx: Db, ids: readonly number[]): Promise<unknown> =>
  sql`
    update site_phones set position_no = o.place from unnest(${[...ids]}::int[]) with ordinality as o (id, place)
    where o.id = site_phones.id`.execute(trx)
