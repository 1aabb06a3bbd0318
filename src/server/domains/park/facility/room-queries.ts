/** SQL of rooms as operators write them. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { FacilityTables } from './tables.ts'

export const listFacilities = (db: Db) =>
  db
    .selectFrom('garden_facilities')
    .leftJoin('garden_buildings', 'garden_buildings.id', 'garden_facilities.building_id')
    .select(['garden_facilities.id', 'garden_facilities.name', 'garden_facilities.place', 'garden_facilities.state'])
    .select('garden_buildings.name as building')
    .where('garden_facilities.state', '<>', 'CLOSED')
    .orderBy('garden_facilities.kind')
    .orderBy('garden_facilities.sort_order')
    .orderBy('garden_facilities.id')
    .limit(200)
    .execute()

export const findFacility = (db: Db, id: number) =>
  db
    .selectFrom('garden_facilities')
    .select('id')
    .where('id', '=', id)
    .where('state', '<>', 'CLOSED')
    .forUpdate()
    .executeTakeFirst()

const upcoming = (now: Date) =>
  sql<number>`(select count(*)::int from facility_bookings where facility_bookings.room_id = facility_rooms.id
    and facility_bookings.state = 'BOOKED' and facility_bookings.starts_at > ${now})`.as('upcoming')

export const listRooms = (db: Db, now: Date) =>
  db
    .selectFrom('facility_rooms')
    .selectAll()
    .select(upcoming(now))
    .orderBy('facility_id')
    .orderBy('sort_order')
    .orderBy('id')
    .limit(1_000)
    .execute()

export type ManagedRoomRow = Awaited<ReturnType<typeof listRooms>>[number]

export const findRoom = (db: Db, id: number, now: Date) =>
  db.selectFrom('facility_rooms').selectAll().select(upcoming(now)).where('id', '=', id).executeTakeFirst()

/** Locks the room against bookings, which read it again after the lock. */
export const lockRoom = (trx: Db, id: number) =>
  trx.selectFrom('facility_rooms').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locked against who writes the room, shared with others who book. */
export const holdRoom = (trx: Db, id: number) =>
  trx.selectFrom('facility_rooms').selectAll().where('id', '=', id).where('closed_at', 'is', null).forShare().executeTakeFirst()

/** What is booked and still to come, in order. */
export const listAhead = (trx: Db, roomId: number, now: Date) =>
  trx
    .selectFrom('facility_bookings')
    .select(['starts_at', 'hours'])
    .where('room_id', '=', roomId)
    .where('state', '=', 'BOOKED')
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute()

export const isNameTaken = async (trx: Db, facilityId: number, name: string, exceptId: number | null): Promise<boolean> =>
  (await trx
    .selectFrom('facility_rooms')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('name', '=', name)
    .where('closed_at', 'is', null)
    .$if(exceptId !== null, rows => rows.where('id', '<>', exceptId!))
    .executeTakeFirst()) !== undefined

export const nextOrder = async (trx: Db, facilityId: number): Promise<number> =>
  (
    await trx
      .selectFrom('facility_rooms')
      .select(sql<number>`coalesce(max(sort_order), 0) + 1`.as('next'))
      .where('facility_id', '=', facilityId)
      .executeTakeFirstOrThrow()
  ).next

export const insertRoom = async (trx: Db, row: Insertable<FacilityTables['facility_rooms']>): Promise<number> =>
  (await trx.insertInto('facility_rooms').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateRoom = (trx: Db, id: number, set: Updateable<FacilityTables['facility_rooms']>) =>
  trx.updateTable('facility_rooms').set(set).where('id', '=', id).execute()
