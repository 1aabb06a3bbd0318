/** Use cases of rooms that are booked by the hour. */

import type { ListOf } from '#lib/contract/define.ts'
import {
  type Booking,
  type BookingState,
  type FacilityRoom,
  MAX_BOOKED_HOURS,
  MAX_OPEN_BOOKINGS,
  type ManagedBooking,
  type RoomDay,
} from '#lib/contract/park/facility.ts'
import { dateTime, time } from '#lib/format/date.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import { type Actor, companyIdOf, signedInPerson } from '#server/access/actor.ts'
import { ownedOnly, ownershipOf, requireOwned } from '#server/access/ownership.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { bookableDays, openHours, roomDays, startOf } from './hours.ts'
import { placeOf, presentBooking, presentRoom } from './present.ts'
import * as queries from './queries.ts'
import { holdRoom } from './room-queries.ts'
import { canCancel, endOf, stateOf } from './rules.ts'

/** @throws AppError `missing.record` for what is not there, not open, or has no rooms */
export async function listRooms(db: Db, id: number): Promise<{ name: string; place: string; rooms: FacilityRoom[] }> {
  const [facility, rooms] = await Promise.all([queries.findFacility(db, id), queries.listRoomRows(db, id)])
  if (!facility || rooms.length === 0) throw new AppError('missing.record')
  return { name: facility.name, place: placeOf(facility), rooms: rooms.map(presentRoom) }
}

/** @throws AppError `missing.record` */
export async function listHours(db: Db, roomId: number, now: Date): Promise<{ days: RoomDay[] }> {
  const room = await queries.findOpenRoom(db, roomId)
  if (!room) throw new AppError('missing.record')
  const first = startOf(bookableDays(now)[0]!, 0)
  const taken = await queries.listBookedHours(db, roomId, first, new Date(first.getTime() + bookableDays(now).length * DAY_MS))
  return { days: roomDays(room, new Set(taken.map(row => row.starts_at.getTime())), now) }
}

type Wish = { id: number; date: string; hour: number; hours: number; purpose: string }

/** @throws AppError `facility.closed` */
function requireOpen(room: queries.RoomRow, { date, hour, hours }: Wish, now: Date): void {
  const open = new Set(openHours(room, date))
  const wanted = Array.from({ length: hours }, (_, index) => hour + index)
  const isOpen = bookableDays(now).includes(date) && wanted.every(one => open.has(one)) && startOf(date, hour) > now
  if (!isOpen) throw new AppError('facility.closed', { fields: { hour: '这个时段不开放，请换一个' } })
}

/** @throws AppError `missing.record`, `facility.closed`, `facility.taken`, `facility.day_full`, `facility.too_many` */
export async function bookRoom(db: Db, actor: Actor, wish: Wish, now: Date): Promise<Booking> {
  const { userId } = signedInPerson(actor)
  const companyId = companyIdOf(actor)
  const room = await queries.findOpenRoom(db, wish.id)
  if (!room) throw new AppError('missing.record')
  requireOpen(room, wish, now)
  const startsAt = startOf(wish.date, wish.hour)
  const id = await db.transaction().execute(async trx => {
    await queries.lockPerson(trx, userId)
    // Operators may have changed its hours, or closed it, a moment ago.
    const current = await holdRoom(trx, room.id)
    if (!current) throw new AppError('missing.record')
    requireOpen(current, wish, now)
    const held = await queries.listOpen(trx, userId, startOf(bookableDays(now)[0]!, 0))
    const same = held.find(
      one =>
        one.room_id === room.id &&
        one.starts_at.getTime() === startsAt.getTime() &&
        one.hours === wish.hours &&
        one.owner_company_id === companyId,
    )
    if (same) return same.id
    const [dayBegins, dayEnds] = [startOf(wish.date, 0), startOf(wish.date, 24)]
    const onDay = held.filter(one => one.starts_at >= dayBegins && one.starts_at < dayEnds)
    const hoursOnDay = onDay.reduce((sum, one) => sum + one.hours, 0)
    if (hoursOnDay + wish.hours > MAX_BOOKED_HOURS) throw new AppError('facility.day_full')
    if (held.filter(one => endOf(one) > now).length >= MAX_OPEN_BOOKINGS) throw new AppError('facility.too_many')
    const booking_id = await queries.insertBooking(trx, {
      room_id: room.id,
      owner_user_id: userId,
      owner_company_id: companyId,
      starts_at: startsAt,
      hours: wish.hours,
      purpose: wish.purpose,
      created_at: now,
    })
    const rows = Array.from({ length: wish.hours }, (_, index) => ({
      room_id: room.id,
      starts_at: new Date(startsAt.getTime() + index * HOUR_MS),
      booking_id,
    }))
    // Thrown, so that what was got of them is given back with the booking.
    if ((await queries.takeHours(trx, rows)) < rows.length) throw new AppError('facility.taken')
    return booking_id
  })
  return presentBooking((await queries.findBooking(db, id))!, now)
}

type ListQuery = { pageNo: number; pageSize: number; cursor?: string | undefined; state?: BookingState | undefined }

export async function listBookings(db: Db, actor: Actor, query: ListQuery, now: Date): Promise<ListOf<Booking>> {
  const owned = ownedOnly(actor, { user: 'facility_bookings.owner_user_id', company: 'facility_bookings.owner_company_id' })
  return presentPage(await queries.pageOfBookings(db, owned, query, now), row => presentBooking(row, now))
}

/** Cancelled twice, it is cancelled. @throws AppError `missing.record`, `facility.too_late` */
export async function cancelBooking(db: Db, actor: Actor, id: number, now: Date): Promise<Booking> {
  const { userId } = signedInPerson(actor)
  await db.transaction().execute(async trx => {
    const row = requireOwned(actor, await queries.lockBooking(trx, id), ownershipOf)
    if (row.state === 'CANCELLED') return
    if (!canCancel(row, now)) throw new AppError('facility.too_late')
    await queries.freeHours(trx, id)
    await queries.updateCancelled(trx, id, { userId, reason: null }, now)
  })
  return presentBooking((await queries.findBooking(db, id))!, now)
}

const presentManaged = (row: queries.BookingRow, now: Date): ManagedBooking => ({
  ...presentBooking(row, now),
  phoneMasked: row.phone_masked,
})

export async function listManaged(db: Db, query: ListQuery, now: Date): Promise<ListOf<ManagedBooking>> {
  return presentPage(await queries.pageOfBookings(db, null, query, now), row => presentManaged(row, now))
}

type Cancelling = OperatorContext & { id: number; reason: string }

/** Cancels a booking; the person is notified of the reason. @throws AppError `missing.record`; `state.conflict` when it is over or cancelled already. */
export async function cancelAsOperator(db: Db, { operator, exchange, id, reason, now }: Cancelling): Promise<ManagedBooking> {
  await db.transaction().execute(async trx => {
    const row = await queries.lockBooking(trx, id)
    if (!row) throw new AppError('missing.record')
    if (stateOf(row, now) !== 'UPCOMING') throw new AppError('state.conflict')
    await queries.freeHours(trx, id)
    await queries.updateCancelled(trx, id, { userId: operator.userId, reason }, now)
    await audit(
      trx,
      operator,
      { action: 'facility.cancel', subjectKind: 'facility_booking', subjectId: id, detail: { reason } },
      exchange,
    )
    const booked = (await queries.findBooking(trx, id))!
    await notify(trx, row.owner_user_id, {
      kind: 'SYSTEM',
      title: `${booked.facility}的预约被取消了`,
      body: `${booked.room}，${dateTime(row.starts_at)} 到 ${time(endOf(row))}。理由：${reason}`,
      link: '/member/member_booking',
      dedupeKey: `facility-booking-${id}`,
    })
  })
  return presentManaged((await queries.findBooking(db, id))!, now)
}
