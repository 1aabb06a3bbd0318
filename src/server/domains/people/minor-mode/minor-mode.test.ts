// The minors' mode over the API: on for every device, off by the guardian alone, counted and refused by the server.
import { beforeAll, expect, test, vi } from 'vitest'
import type { MinorMode } from '#lib/contract/people/minor-mode.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { solveCaptcha } from '#tests/support/captcha.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { countMinutes, getMinorMode } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const server = useApiServer(database)

/** The calls of a test come by day, whenever it runs. */
const NOON = new Date(`${date(new Date())}T12:00:00+08:00`)

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  return () => vi.useRealTimers()
})

let count = 0
async function child(): Promise<{ userId: number; visitor: Visitor; phone: string }> {
  const phone = `1370000${String(4800 + count++)}`
  const userId = await insertPerson(db, { nickname: `小朋友${count}`, phone })
  return { userId, phone, visitor: await server.signedIn(userId) }
}

const turnOn = async (visitor: Visitor, password = '2468') =>
  data<MinorMode>(await visitor.post('user/minor/on', { password, minutesADay: 40 }))

test('on and off by the password, the same on every device; a second password does not take the place of the first', async () => {
  const { userId, visitor } = await child()
  expect(data<MinorMode>(await visitor.get('user/minor')).on).toBe(false)
  expect(await turnOn(visitor)).toEqual({ on: true, minutesADay: 40, usedMinutes: 0, extraMinutes: 0, closed: null })
  const elsewhere = await server.signedIn(userId)
  expect(data<MinorMode>(await elsewhere.get('user/minor')).on).toBe(true)
  expect(data<{ minorMode: boolean }>(await elsewhere.get('user')).minorMode).toBe(true)
  expect((await elsewhere.post('user/minor/on', { password: '1111', minutesADay: 120 })).code).toBe('state.conflict')
  expect((await elsewhere.post('user/minor/off', { password: '1111' })).fields).toEqual({ password: '密码不正确' })
  expect(data<MinorMode>(await elsewhere.post('user/minor/off', { password: '2468' })).on).toBe(false)
  expect((await visitor.post('user/minor/off', { password: '2468' })).code).toBe('state.conflict')
  const log = await db.selectFrom('audit_entries').select('action').where('subject_id', '=', userId).orderBy('id').execute()
  expect(log.map(one => one.action)).toEqual(['minor.on', 'minor.off'])
})

test('guessing is limited', async () => {
  const { visitor } = await child()
  await turnOn(visitor)
  const codes: (string | undefined)[] = []
  for (let guess = 0; guess < 7; guess++) codes.push((await visitor.post('user/minor/off', { password: `000${guess}` })).code)
  expect(codes.slice(0, 5)).toEqual(Array(5).fill('minor.wrong_password'))
  expect(codes[6]).not.toBe('minor.wrong_password')
  expect((await visitor.post('user/minor/off', { password: '2468' })).code).toBe(codes[6])
})

test('forgotten: a code to the phone of the account turns it off, another does not', async () => {
  const { visitor } = await child()
  await turnOn(visitor)
  data(await visitor.post('user/proof/code', { captcha: await solveCaptcha(visitor) }))
  const code = server.lastCode()
  const wrong = code === '123456' ? '654321' : '123456'
  expect((await visitor.post('user/minor/forgotten', { code: wrong })).code).toBe('code.wrong')
  expect(data<MinorMode>(await visitor.post('user/minor/forgotten', { code })).on).toBe(false)
})

test('what is never allowed is refused in words; the rest goes on by day and not by night', async () => {
  const { userId, visitor } = await child()
  await turnOn(visitor)
  const { id } = await db.selectFrom('services').select('id').where('state', '=', 'ON').executeTakeFirstOrThrow()
  const chat = await visitor.post('chat/open', { about: 'SERVICE', id })
  expect(chat).toMatchObject({ code: 'minor.bounds', message: '未成年人模式下不能主动联系陌生人，可以继续已有的会话' })
  expect(await visitor.post('recruitment/resume', {})).toMatchObject({ code: 'minor.bounds' })
  const topic = () => visitor.post('forum/topic', {})
  expect((await topic()).code).not.toMatch(/^(minor|rights)\./)
  vi.setSystemTime(new Date(NOON.getTime() + 10.5 * HOUR_MS))
  expect(await topic()).toMatchObject({ code: 'minor.closed', message: expect.stringContaining('休息时间') })
  expect((await getMinorMode(db, userId, new Date())).closed).toBe('NIGHT')
  vi.setSystemTime(NOON)
})

test('minutes are counted once however many pages are open, end the day, and a guardian gives more', async () => {
  const { userId, visitor } = await child()
  await turnOn(visitor)
  const minute = (at: number) => countMinutes(db, userId, new Date(NOON.getTime() + at * MINUTE_MS))
  for (let at = 0; at <= 39; at++) await Promise.all([minute(at), minute(at)])
  expect(await getMinorMode(db, userId, NOON)).toMatchObject({ usedMinutes: 39, closed: null })
  expect(await minute(40)).toMatchObject({ usedMinutes: 40, closed: 'SPENT' })
  expect(await visitor.post('forum/topic', {})).toMatchObject({
    code: 'minor.closed',
    message: expect.stringContaining('已经用完'),
  })
  expect((await visitor.post('user/minor/extend', { password: '9999' })).code).toBe('minor.wrong_password')
  expect(data<MinorMode>(await visitor.post('user/minor/extend', { password: '2468' }))).toMatchObject({
    extraMinutes: 30,
    closed: null,
  })
  const tomorrow = new Date(NOON.getTime() + DAY_MS)
  expect(await getMinorMode(db, userId, tomorrow)).toMatchObject({ usedMinutes: 0, extraMinutes: 0, closed: null })
})

test('strangers cannot write to a person in the mode', async () => {
  const service = await db
    .selectFrom('services')
    .select(['id', 'owner_user_id'])
    .where('state', '=', 'ON')
    .where('owner_company_id', 'is', null)
    .executeTakeFirstOrThrow()
  const owner = await server.signedIn(service.owner_user_id ?? 0)
  await turnOn(owner)
  const stranger = await server.signedIn(await insertPerson(db, { nickname: '陌生人' }))
  expect(await stranger.post('chat/open', { about: 'SERVICE', id: service.id })).toMatchObject({ code: 'chat.refused' })
  data(await owner.post('user/minor/off', { password: '2468' }))
  data(await stranger.post('chat/open', { about: 'SERVICE', id: service.id }))
})

test.each(['12345', 'abcd', ''])('a password is four digits, not %s', async password => {
  const { visitor } = await child()
  expect((await visitor.post('user/minor/on', { password, minutesADay: 40 })).fields).toHaveProperty('password')
  expect((await visitor.post('user/minor/on', { password: '1234', minutesADay: 41 })).fields).toHaveProperty('minutesADay')
})
