import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ListOf } from '#lib/contract/define.ts'
import type { Booking, FacilityRooms, ManagedBooking, ManagedRoom, RoomDay } from '#lib/contract/park/facility.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import { type Answer, data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { staffedCompanies } from '#tests/support/staffed-company.ts'
import { roomDays } from './hours.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { company } = staffedCompanies(database, api)

const person = async (): Promise<Visitor> => api.signedIn(await insertPerson(db))

let roomOrder = 0
/** A room of its own for each story, open all day and every day. */
async function room(change: { opens_at?: number; closes_at?: number } = {}): Promise<number> {
  const { id } = await db
    .selectFrom('garden_facilities')
    .select('id')
    .where('kind', '=', 'meeting')
    .where('state', '=', 'OPEN')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const row = { facility_id: id, name: `试用 ${++roomOrder}`, seats: 6, opens_at: 0, closes_at: 24, sort_order: 100 + roomOrder }
  return (
    await db
      .insertInto('facility_rooms')
      .values({ ...row, ...change })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

const daysOf = async (roomId: number) => data<{ days: RoomDay[] }>(await api.visitor().get(`facility/room/${roomId}/hour`)).days
const dayOf = async (roomId: number, index: number): Promise<string> => (await daysOf(roomId))[index]!.date
const freeOf = async (roomId: number, index: number): Promise<number[]> =>
  (await daysOf(roomId))[index]!.hours.filter(hour => hour.state === 'FREE').map(({ hour }) => hour)

const book = (visitor: Visitor, roomId: number, wish: { date: string; hour: number; hours?: number; purpose?: string }) =>
  visitor.post(`facility/room/${roomId}/booking`, { hours: 1, purpose: '周会', ...wish })
const cancel = (visitor: Visitor, { id }: Booking) => visitor.post(`facility/booking/${id}/cancel`)
const listed = async (visitor: Visitor, state = '') =>
  data<ListOf<Booking>>(await visitor.get(`facility/booking/list${state && `?state=${state}`}`)).list
const codes = (answers: Answer[]) => answers.map(answer => answer.code ?? 'got')

describe('an hour of a room', () => {
  test('goes to one of a hundred simultaneous requests, and every answer is true', async () => {
    const roomId = await room()
    const date = await dayOf(roomId, 2)
    const people = await Promise.all(Array.from({ length: 100 }, person))
    // Overlapping wishes: four beginnings, two to four hours each.
    const wishes = people.map((_, index) => ({ date, hour: 8 + (index % 4), hours: 2 + (index % 3) }))
    const answers = await Promise.all(people.map((visitor, index) => book(visitor, roomId, wishes[index]!)))
    expect(new Set(codes(answers))).toEqual(new Set(['got', 'facility.taken']))
    const got = answers.filter(answer => answer.resultStatus).map(answer => data<Booking>(answer))
    const hours = got.flatMap(one =>
      Array.from({ length: one.hours }, (_, index) => new Date(one.startsAt).getTime() + index * HOUR_MS),
    )
    expect(new Set(hours).size).toBe(hours.length)
    const rows = await db.selectFrom('facility_hours').select(['starts_at', 'booking_id']).where('room_id', '=', roomId).execute()
    expect(rows.map(row => row.starts_at.getTime()).sort()).toEqual([...hours].sort())
    const bookings = await db.selectFrom('facility_bookings').select('id').where('room_id', '=', roomId).execute()
    expect(bookings.map(row => row.id).sort()).toEqual(got.map(one => one.id).sort())
    for (const [index, visitor] of people.entries())
      expect((await listed(visitor)).length, `person ${index}`).toBe(answers[index]!.resultStatus ? 1 : 0)
  })

  test('is free again when its booking is cancelled, and cancelling twice changes nothing', async () => {
    const roomId = await room()
    const [one, other] = [await person(), await person()]
    const date = await dayOf(roomId, 3)
    const booking = data<Booking>(await book(one, roomId, { date, hour: 9, hours: 3 }))
    expect(await freeOf(roomId, 3)).not.toContain(10)
    expect((await book(other, roomId, { date, hour: 11 })).code).toBe('facility.taken')
    expect((await cancel(other, booking)).code).toBe('missing.record')
    expect(data<Booking>(await cancel(one, booking))).toMatchObject({ state: 'CANCELLED', canCancel: false })
    expect(data<Booking>(await cancel(one, booking)).state).toBe('CANCELLED')
    expect(await freeOf(roomId, 3)).toContain(10)
    expect((await book(other, roomId, { date, hour: 11 })).resultStatus).toBe(true)
    expect(await listed(one, 'UPCOMING')).toEqual([])
    expect(await listed(one, 'CANCELLED')).toHaveLength(1)
  })

  test('is booked once by the same wish sent again', async () => {
    const roomId = await room()
    const visitor = await person()
    const wish = { date: await dayOf(roomId, 1), hour: 14, hours: 2 }
    const answers = await Promise.all([book(visitor, roomId, wish), book(visitor, roomId, wish), book(visitor, roomId, wish)])
    expect(new Set(answers.map(answer => data<Booking>(answer).id)).size).toBe(1)
    expect(await listed(visitor)).toHaveLength(1)
  })

  test('cannot be booked when it is closed, gone or too far ahead', async () => {
    const roomId = await room({ opens_at: 9, closes_at: 18 })
    const visitor = await person()
    const days = await daysOf(roomId)
    expect(days).toHaveLength(14)
    const date = days[5]!.date
    expect((await book(visitor, roomId, { date, hour: 8 })).fields).toHaveProperty('hour')
    expect((await book(visitor, roomId, { date, hour: 17, hours: 2 })).code).toBe('facility.closed')
    expect((await book(visitor, roomId, { date: days[13]!.date, hour: 17 })).resultStatus).toBe(true)
    const yesterday = new Date(Date.parse(`${days[0]!.date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
    const beyond = new Date(Date.parse(`${days[13]!.date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
    for (const wrong of [yesterday, beyond])
      expect((await book(visitor, roomId, { date: wrong, hour: 10 })).code).toBe('facility.closed')
    expect((await book(visitor, roomId, { date, hour: 10, hours: 5 })).fields).toHaveProperty('hours')
    expect((await book(visitor, roomId, { date, hour: 10, purpose: '' })).fields).toHaveProperty('purpose')
    await db
      .updateTable('garden_facilities')
      .set({ state: 'PAUSED' })
      .where('id', '=', eb => eb.selectFrom('facility_rooms').select('facility_id').where('id', '=', roomId))
      .execute()
    expect((await book(visitor, roomId, { date, hour: 10 })).code).toBe('missing.record')
    await db
      .updateTable('garden_facilities')
      .set({ state: 'OPEN' })
      .where('id', '=', eb => eb.selectFrom('facility_rooms').select('facility_id').where('id', '=', roomId))
      .execute()
  })

  test('is closed at weekends where the room says so, and past when it has begun', () => {
    const hours = { opens_at: 9, closes_at: 12, weekdays_only: true }
    // A Friday, half past ten in Shanghai.
    const days = roomDays(hours, new Set([Date.parse('2026-03-06T11:00:00+08:00')]), new Date('2026-03-06T02:30:00Z'))
    expect(days[0]).toEqual({
      date: '2026-03-06',
      hours: [
        { hour: 9, state: 'PAST' },
        { hour: 10, state: 'PAST' },
        { hour: 11, state: 'TAKEN' },
      ],
    })
    expect(days.slice(1, 4).map(day => day.hours.length)).toEqual([0, 0, 3])
  })
})

describe('one person', () => {
  test('books four hours a day and six times ahead at most, however many requests run at once', async () => {
    const roomId = await room()
    const visitor = await person()
    const date = await dayOf(roomId, 4)
    const sameDay = await Promise.all([8, 10, 12, 14].map(hour => book(visitor, roomId, { date, hour, hours: 2 })))
    expect(codes(sameDay).sort()).toEqual(['facility.day_full', 'facility.day_full', 'got', 'got'])
    const days = await daysOf(roomId)
    const ahead = await Promise.all([5, 6, 7, 8, 9, 10].map(index => book(visitor, roomId, { date: days[index]!.date, hour: 9 })))
    expect(codes(ahead).sort()).toEqual(['facility.too_many', 'facility.too_many', 'got', 'got', 'got', 'got'])
  })

  test('cannot cancel in the last hour', async () => {
    const roomId = await room()
    const visitor = await person()
    const booking = data<Booking>(await book(visitor, roomId, { date: await dayOf(roomId, 1), hour: 9 }))
    await db.deleteFrom('facility_hours').where('booking_id', '=', booking.id).execute()
    const soon = new Date(Date.now() + HOUR_MS - MINUTE_MS)
    await sql`update facility_bookings set starts_at = ${soon} where id = ${booking.id}`.execute(db)
    expect((await cancel(visitor, booking)).code).toBe('facility.too_late')
    expect((await listed(visitor))[0]).toMatchObject({ state: 'UPCOMING', canCancel: false })
  })
})

test('a booking for a company is seen and cancelled by those who lead it, not by a colleague or as the plain person', async () => {
  const roomId = await room()
  const { owner, join } = await company('深圳市会议室科技有限公司')
  const [staff, colleague] = [await join('STAFF', '订会议室的人'), await join('STAFF', '同事')]
  const booking = data<Booking>(await book(staff.acting, roomId, { date: await dayOf(roomId, 1), hour: 9 }))
  expect(booking).toMatchObject({ company: '深圳市会议室科技有限公司', bookedBy: '订会议室的人' })
  expect(await listed(colleague.acting)).toEqual([])
  expect((await cancel(colleague.acting, booking)).code).toBe('missing.record')
  expect(await listed(owner.acting)).toHaveLength(1)
  expect(data<Booking>(await cancel(owner.acting, booking)).state).toBe('CANCELLED')
})

test('an operator of the right duty cancels with a reason, of which the person is notified once', async () => {
  const roomId = await room()
  const visitor = await person()
  const booking = data<Booking>(await book(visitor, roomId, { date: await dayOf(roomId, 1), hour: 9, hours: 2 }))
  const operatorOf = async (duty: 'support' | 'money') =>
    api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: [duty] }))
  const operator = await operatorOf('support')
  const path = `/v1/manager/facility/booking/${booking.id}/cancel`
  expect((await visitor.post(path, { reason: '检修' })).code).toBe('rights.denied')
  expect((await (await operatorOf('money')).post(path, { reason: '检修' })).code).toBe('rights.denied')
  expect((await operator.post(path, { reason: '' })).fields).toHaveProperty('reason')
  const waiting = data<ListOf<ManagedBooking>>(
    await operator.get('/v1/manager/facility/booking/list?state=UPCOMING&pageSize=100'),
  )
  expect(waiting.list.map(one => one.id)).toContain(booking.id)
  expect(data<ManagedBooking>(await operator.post(path, { reason: '投影检修' }))).toMatchObject({
    state: 'CANCELLED',
    reason: '投影检修',
  })
  expect((await operator.post(path, { reason: '投影检修' })).code).toBe('state.conflict')
  expect(await freeOf(roomId, 1)).toContain(9)
  const notices = data<ListOf<{ title: string; body: string }>>(await visitor.get('notice/list?kind=SYSTEM')).list
  expect(notices).toEqual([expect.objectContaining({ body: expect.stringContaining('理由：投影检修') })])
})

describe('a room', () => {
  const rooms = '/v1/manager/facility'
  const form = { name: '', seats: 8, opensAt: 0, closesAt: 24, weekdaysOnly: false }
  const operator = async () => api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['support'] }))
  const facilityId = async () =>
    (
      await db
        .selectFrom('garden_facilities')
        .select('id')
        .where('kind', '=', 'meeting')
        .where('state', '=', 'OPEN')
        .orderBy('id')
        .executeTakeFirstOrThrow()
    ).id

  test('is written by operators, never beneath what is booked, and closed once nothing is ahead', async () => {
    const office = await operator()
    const id = await facilityId()
    const name = `新会议室 ${++roomOrder}`
    expect((await (await person()).post(`${rooms}/${id}/room`, { ...form, name })).resultStatus).toBe(false)
    expect((await office.post(`${rooms}/999999/room`, { ...form, name })).code).toBe('missing.record')
    const wrong = await office.post(`${rooms}/${id}/room`, { ...form, name, opensAt: 9, closesAt: 9 })
    expect(wrong.fields).toHaveProperty('closesAt')
    const made = data<ManagedRoom>(await office.post(`${rooms}/${id}/room`, { ...form, name }))
    expect((await office.post(`${rooms}/${id}/room`, { ...form, name })).fields).toHaveProperty('name')
    const visitor = await person()
    const booking = data<Booking>(await book(visitor, made.id, { date: await dayOf(made.id, 3), hour: 20 }))
    const save = (change: object) => office.post(`${rooms}/room/${made.id}/save`, { ...form, name, ...change })
    expect((await save({ closesAt: 18 })).fields).toHaveProperty('closesAt')
    expect((await save({ opensAt: 8, version: 'older' })).code).toBe('state.changed')
    data(await save({ opensAt: 8, version: made.version }))
    const close = (closed: boolean) => office.post(`${rooms}/room/${made.id}/close`, { closed })
    expect((await close(true)).code).toBe('state.conflict')
    await cancel(visitor, booking)
    expect(data<ManagedRoom>(await close(true)).isClosed).toBe(true)
    expect((await book(visitor, made.id, { date: booking.startsAt.slice(0, 10), hour: 9 })).code).toBe('missing.record')
    const shown = async () =>
      data<{ rooms: { id: number }[] }>(await api.visitor().get(`facility/${id}/room`)).rooms.map(one => one.id)
    expect(await shown()).not.toContain(made.id)
    data(await close(false))
    expect(await shown()).toContain(made.id)
    const list = data<FacilityRooms[]>(await office.get(`${rooms}/room/list`))
    expect(list.find(one => one.facilityId === id)?.rooms.map(one => one.id)).toContain(made.id)
  })

  test('that is closed while people book it holds no booking, or is not closed', async () => {
    const office = await operator()
    const roomId = await room()
    const date = await dayOf(roomId, 2)
    const people = await Promise.all(Array.from({ length: 20 }, person))
    const [closing, ...answers] = await Promise.all([
      office.post(`${rooms}/room/${roomId}/close`, { closed: true }),
      ...people.map((visitor, index) => book(visitor, roomId, { date, hour: index })),
    ])
    const booked = answers.filter(answer => answer.resultStatus).length
    expect(closing!.resultStatus).toBe(booked === 0)
  })
})
