/**
 * Operators write the rooms that are booked by the hour. What people have booked stands: hours are not shortened beneath a booking, and a
 * room is not closed while one is ahead; operators cancel it first, with a reason that the person reads.
 */

import type { z } from 'zod'
import type { FacilityRooms, ManagedRoom } from '#lib/contract/park/facility.ts'
import { date, dateTime } from '#lib/format/date.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import type { roomForm } from '#lib/forms/park/facility.ts'
import { pageTag } from '#lib/tags.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import { purgeTags } from '#server/cache/purge.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import { openHours, startOf } from './hours.ts'
import { placeOf, presentRoom } from './present.ts'
import type { RoomRow } from './queries.ts'
import * as queries from './room-queries.ts'

type Form = z.output<typeof roomForm>

const formOf = (row: RoomRow) => ({
  name: row.name,
  seats: row.seats,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  weekdaysOnly: row.weekdays_only,
})

const present = (row: queries.ManagedRoomRow): ManagedRoom => ({
  ...presentRoom(row),
  facilityId: row.facility_id,
  isClosed: row.closed_at !== null,
  upcoming: row.upcoming,
  version: versionOf(formOf(row)) as ManagedRoom['version'],
})

export async function listManagedRooms(db: Db, now: Date): Promise<FacilityRooms[]> {
  const [facilities, rooms] = await Promise.all([queries.listFacilities(db), queries.listRooms(db, now)])
  return facilities.map(facility => ({
    facilityId: facility.id,
    name: facility.name,
    place: placeOf(facility),
    isPaused: facility.state === 'PAUSED',
    rooms: rooms.filter(room => room.facility_id === facility.id).map(present),
  }))
}

const columnsOf = ({ opensAt, closesAt, weekdaysOnly, ...form }: Form) => ({
  ...form,
  opens_at: opensAt,
  closes_at: closesAt,
  weekdays_only: weekdaysOnly,
})

/** @throws AppError `validation.fields` */
async function requireSound(trx: Db, facilityId: number, form: Form, exceptId: number | null): Promise<void> {
  if (form.closesAt <= form.opensAt) throw new AppError('validation.fields', { fields: { closesAt: '要晚于开放的时间' } })
  if (await queries.isNameTaken(trx, facilityId, form.name, exceptId))
    throw new AppError('validation.fields', { fields: { name: '这处设施已经有同名的房间' } })
}

const record = (
  trx: Db,
  { operator, exchange }: OperatorContext,
  action: 'facility.room' | 'facility.close_room',
  roomId: number,
) => audit(trx, operator, { action, subjectKind: 'facility_room', subjectId: roomId }, exchange)

const shownRoom = async (trx: Db, id: number, now: Date): Promise<ManagedRoom> => present((await queries.findRoom(trx, id, now))!)

/** @throws AppError `missing.record`, `validation.fields` */
export const createRoom = (db: Db, facilityId: number, form: Form, context: OperatorContext): Promise<ManagedRoom> =>
  db.transaction().execute(async trx => {
    if (!(await queries.findFacility(trx, facilityId))) throw new AppError('missing.record')
    await requireSound(trx, facilityId, form, null)
    const sort_order = await queries.nextOrder(trx, facilityId)
    const id = await queries.insertRoom(trx, { facility_id: facilityId, sort_order, ...columnsOf(form) })
    await record(trx, context, 'facility.room', id)
    await purgeTags(trx, [pageTag.garden])
    return shownRoom(trx, id, context.now)
  })

/** Locked until the commit. @throws AppError `missing.record` */
async function lock(trx: Db, id: number) {
  const row = await queries.lockRoom(trx, id)
  if (!row) throw new AppError('missing.record')
  return row
}

/** The first booking ahead that would lie outside of the hours. */
async function findOutside(trx: Db, row: RoomRow, form: Form, now: Date): Promise<Date | undefined> {
  const room = { ...row, ...columnsOf(form) }
  const ahead = await queries.listAhead(trx, row.id, now)
  return ahead.find(one => {
    const day = date(one.starts_at)
    const open = new Set(openHours(room, day).map(hour => startOf(day, hour).getTime()))
    return Array.from({ length: one.hours }, (_, index) => one.starts_at.getTime() + index * HOUR_MS).some(at => !open.has(at))
  })?.starts_at
}

type Saving = Form & { version?: string | undefined }

/** @throws AppError `missing.record`, `state.changed`, `validation.fields` */
export const saveRoom = (db: Db, id: number, { version, ...form }: Saving, context: OperatorContext): Promise<ManagedRoom> =>
  db.transaction().execute(async trx => {
    const row = await lock(trx, id)
    await refuseOutdated(version, () => versionOf(formOf(row)))
    await requireSound(trx, row.facility_id, form, id)
    const outside = await findOutside(trx, row, form, context.now)
    if (outside)
      throw new AppError('validation.fields', {
        fields: { closesAt: `${dateTime(outside)} 的预约不在新的开放时间里，请先取消它` },
      })
    await queries.updateRoom(trx, id, columnsOf(form))
    await record(trx, context, 'facility.room', id)
    await purgeTags(trx, [pageTag.garden])
    return shownRoom(trx, id, context.now)
  })

/** Closed twice, it is closed. @throws AppError `missing.record`; `state.conflict` while bookings are ahead; `validation.fields` */
export const setRoomClosed = (db: Db, id: number, closed: boolean, context: OperatorContext): Promise<ManagedRoom> =>
  db.transaction().execute(async trx => {
    const row = await lock(trx, id)
    if ((row.closed_at !== null) === closed) return shownRoom(trx, id, context.now)
    if (closed) {
      const ahead = await queries.listAhead(trx, id, context.now)
      if (ahead.length > 0) throw new AppError('state.conflict', { message: `还有 ${ahead.length} 个预约没有开始，请先取消` })
    } else if (await queries.isNameTaken(trx, row.facility_id, row.name, id))
      throw new AppError('state.conflict', { message: '已经有同名的房间在用，请先改名' })
    await queries.updateRoom(trx, id, { closed_at: closed ? context.now : null })
    await record(trx, context, 'facility.close_room', id)
    await purgeTags(trx, [pageTag.garden])
    return shownRoom(trx, id, context.now)
  })
