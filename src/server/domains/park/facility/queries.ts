/** All SQL of rooms that are booked by the hour. */
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { PageQuery } from '#lib/contract/define.ts'
import type { BookingState } from '#lib/contract/park/facility.ts'
import type { Db } from '#server/db/client.ts'
import { keysetPage } from '#server/db/paging.ts'
import type { FacilityTables } from './tables.ts'

/** A facility that is open, as the rooms of one that is paused or closed cannot be booked. */
export const findFacility = (db: Db, id: number) =>
  db
    .selectFrom('garden_facilities')
    .leftJoin('garden_buildings', 'garden_buildings.id', 'garden_facilities.building_id')
    .select(['garden_facilities.name', 'garden_facilities.place', 'garden_buildings.name as building'])
    .where('garden_facilities.id', '=', id)
    .where('garden_facilities.state', '=', 'OPEN')
    .executeTakeFirst()

export const listRoomRows = (db: Db, facilityId: number) =>
  db
    .selectFrom('facility_rooms')
    .selectAll()
    .where('facility_id', '=', facilityId)
    .where('closed_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

export type RoomRow = Awaited<ReturnType<typeof listRoomRows>>[number]

export const findOpenRoom = (db: Db, id: number): Promise<RoomRow | undefined> =>
  db
    .selectFrom('facility_rooms')
    .innerJoin('garden_facilities', 'garden_facilities.id', 'facility_rooms.facility_id')
    .selectAll('facility_rooms')
    .where('facility_rooms.id', '=', id)
    .where('facility_rooms.closed_at', 'is', null)
    .where('garden_facilities.state', '=', 'OPEN')
    .executeTakeFirst()

export const listBookedHours = (db: Db, roomId: number, from: Date, to: Date) =>
  db
    .selectFrom('facility_hours')
    .select('starts_at')
    .where('room_id', '=', roomId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .execute()

/** Locked, so that what one person books at once is counted one after the other. */
export const lockPerson = (trx: Db, userId: number) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

/** What a person has booked and not used up yet, for whomever. */
export const listOpen = (trx: Db, userId: number, dayBegins: Date) =>
  trx
    .selectFrom('facility_bookings')
    .select(['id', 'room_id', 'starts_at', 'hours', 'owner_company_id'])
    .where('owner_user_id', '=', userId)
    .where('state', '=', 'BOOKED')
    .where('starts_at', '>=', dayBegins)
    .execute()

export const insertBooking = async (trx: Db, row: Insertable<FacilityTables['facility_bookings']>): Promise<number> =>
  (await trx.insertInto('facility_bookings').values(row).returning('id').executeTakeFirstOrThrow()).id

/**
 * Takes the hours that are free. A second booking of the same hour waits for the first transaction; hours are taken in the order of time,
 * so that two bookings never wait for each other.
 * @returns how many of them were got.
 */
export const takeHours = async (trx: Db, rows: Insertable<FacilityTables['facility_hours']>[]): Promise<number> =>
  (
    await trx
      .insertInto('facility_hours')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .returning('starts_at')
      .execute()
  ).length

export const freeHours = (trx: Db, bookingId: number) =>
  trx.deleteFrom('facility_hours').where('booking_id', '=', bookingId).execute()

const shown = (db: Db) =>
  db
    .selectFrom('facility_bookings')
    .innerJoin('facility_rooms', 'facility_rooms.id', 'facility_bookings.room_id')
    .innerJoin('garden_facilities', 'garden_facilities.id', 'facility_rooms.facility_id')
    .leftJoin('garden_buildings', 'garden_buildings.id', 'garden_facilities.building_id')
    .innerJoin('users', 'users.id', 'facility_bookings.owner_user_id')
    .leftJoin('companies', 'companies.id', 'facility_bookings.owner_company_id')
    .selectAll('facility_bookings')
    .select([
      'garden_facilities.name as facility',
      'garden_facilities.place',
      'garden_buildings.name as building',
      'facility_rooms.name as room',
      'companies.name as company',
      'users.nickname as booked_by',
      'users.phone_masked',
    ])

export const findBooking = (db: Db, id: number) => shown(db).where('facility_bookings.id', '=', id).executeTakeFirst()

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>

export const lockBooking = (trx: Db, id: number) =>
  trx.selectFrom('facility_bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateCancelled = (trx: Db, id: number, by: { userId: number; reason: string | null }, now: Date) =>
  trx
    .updateTable('facility_bookings')
    .set({ state: 'CANCELLED', cancelled_by: by.userId, reason: by.reason, cancelled_at: now })
    .where('id', '=', id)
    .execute()

/** What a company that ends had still ahead is free again. */
export async function cancelOfCompany(trx: Db, companyId: number, now: Date): Promise<void> {
  const ahead = trx
    .selectFrom('facility_bookings')
    .select('id')
    .where('owner_company_id', '=', companyId)
    .where('starts_at', '>', now)
    .where('state', '=', 'BOOKED')
  await trx.deleteFrom('facility_hours').where('booking_id', 'in', ahead).execute()
  await trx
    .updateTable('facility_bookings')
    .set({ state: 'CANCELLED', reason: '公司已解散', cancelled_at: now })
    .where('owner_company_id', '=', companyId)
    .where('starts_at', '>', now)
    .where('state', '=', 'BOOKED')
    .execute()
}

type ListQuery = Pick<PageQuery, 'pageNo' | 'pageSize' | 'cursor'> & { state?: BookingState | undefined }

const endsAt = sql<Date>`facility_bookings.starts_at + make_interval(hours => facility_bookings.hours)`

const conditionOf = (state: BookingState, now: Date): RawBuilder<boolean> => {
  if (state === 'CANCELLED') return sql<boolean>`facility_bookings.state = 'CANCELLED'`
  return sql<boolean>`facility_bookings.state = 'BOOKED' and ${endsAt} ${sql.raw(state === 'UPCOMING' ? '>' : '<=')} ${now}`
}

/** @param owned which ones; null: all */
export const pageOfBookings = (db: Db, owned: RawBuilder<boolean> | null, { state, ...paging }: ListQuery, now: Date) => {
  const direction = state === 'UPCOMING' ? 'asc' : 'desc'
  return keysetPage(
    db,
    shown(db)
      .$if(owned !== null, rows => rows.where(owned!))
      .$if(state !== undefined, rows => rows.where(conditionOf(state!, now))),
    {
      paging,
      order: [
        { column: 'facility_bookings.starts_at', direction },
        { column: 'facility_bookings.id', direction },
      ],
    },
  )
}
