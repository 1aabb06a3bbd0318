import { expect, test } from 'vitest'
import type { ListOf } from '#lib/contract/define.ts'
import type { OpenDayPlace, OpenDayRecord, OpenDayVisitor } from '#lib/contract/learn/open-day.ts'
import type { SchoolDetail } from '#lib/contract/learn/school.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { staffedCompanies } from '#tests/support/staffed-company.ts'
import { eraseOpenDayPlaces } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { company } = staffedCompanies(database, api)

const at = (days: number, hours = 0): string => new Date(Date.now() + days * DAY_MS + hours * HOUR_MS).toISOString()

async function school() {
  const { companyId, owner, join } = await company()
  const { id } = await db
    .insertInto('schools')
    .values({
      owner_user_id: owner.userId,
      company_id: companyId,
      state: 'ONLINE',
      state_reason: null,
      kind: 'TRAINING',
      nature: 'PRIVATE',
      name: `开放日学校 ${companyId}`,
      founded_year: null,
      phone: null,
      province_code: 19,
      city_code: 1607,
      district_code: 3155,
      area_text: '广东深圳',
      address: '科技园一路 1 号',
      lng: 114,
      lat: 22.5,
      fee_min: null,
      fee_max: null,
      published_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { schoolId: id, owner: owner.acting, join }
}

const form = (schoolId: number, change: object = {}) => ({
  schoolId,
  title: '秋季校园开放日',
  startsAt: at(10),
  endsAt: at(10, 2),
  place: '教学楼一层报告厅',
  description: '参观实训室，老师答疑',
  seats: 20,
  ...change,
})

const person = async (): Promise<Visitor & { userId: number }> => {
  const userId = await insertPerson(db)
  return { ...(await api.signedIn(userId)), userId }
}

const asked = { contactName: '林小满', people: 1, sharesPhone: false }
const register = (visitor: Visitor, id: number, change: object = {}) =>
  visitor.post(`school/open-day/${id}/place`, { ...asked, ...change })
const publish = async (owner: Visitor, schoolId: number, change: object = {}) =>
  data<OpenDayRecord>(await owner.post('school/desk/open-day/create', form(schoolId, change)))
const leftOf = async (id: number) => data<{ seatsLeft: number }>(await api.visitor().get(`school/open-day/${id}`)).seatsLeft

test('of a hundred who register at once as many come as there are places, and everybody is told the truth', async () => {
  const { schoolId, owner } = await school()
  const { openDayId } = await publish(owner, schoolId)
  const people = await Promise.all(Array.from({ length: 100 }, person))
  // One to three of them each.
  const answers = await Promise.all(people.map((one, index) => register(one, openDayId, { people: 1 + (index % 3) })))
  expect(new Set(answers.map(answer => answer.code ?? 'got'))).toEqual(new Set(['got', 'open_day.full']))
  const got = answers.filter(answer => answer.resultStatus).map(answer => data<OpenDayPlace>(answer))
  const taken = got.reduce((sum, one) => sum + one.people, 0)
  expect(taken).toBeLessThanOrEqual(20)
  // Nobody who would have fitted was sent away while three were free.
  expect(taken).toBeGreaterThanOrEqual(18)
  expect(await leftOf(openDayId)).toBe(20 - taken)
  const visitors = data<ListOf<OpenDayVisitor>>(await owner.get(`school/desk/open-day/${openDayId}/visitors?pageSize=100`))
  expect(visitors.list.reduce((sum, one) => sum + one.people, 0)).toBe(taken)
})

test('registering again answers with the same place; cancelling twice frees it once', async () => {
  const { schoolId, owner } = await school()
  const { openDayId } = await publish(owner, schoolId, { seats: 4 })
  const [one, other] = [await person(), await person()]
  const places = await Promise.all([1, 2, 3].map(() => register(one, openDayId, { people: 3 })))
  expect(new Set(places.map(answer => data<OpenDayPlace>(answer).placeId)).size).toBe(1)
  expect((await register(one, openDayId, { people: 2 })).code).toBe('open_day.registered')
  expect((await register(other, openDayId, { people: 2 })).code).toBe('open_day.full')
  const { placeId } = data<OpenDayPlace>(places[0]!)
  expect((await other.post(`school/open-day/place/${placeId}/cancel`)).code).toBe('missing.record')
  for (const _ of [1, 2])
    expect(data<OpenDayPlace>(await one.post(`school/open-day/place/${placeId}/cancel`)).placeState).toBe('CANCELLED')
  expect(await leftOf(openDayId)).toBe(4)
  expect(data<OpenDayPlace>(await register(other, openDayId, { people: 2 })).people).toBe(2)
  expect(data<ListOf<OpenDayPlace>>(await one.get('school/open-day/mine/list')).list).toMatchObject([
    { placeId, placeState: 'CANCELLED', canCancel: false },
  ])
})

test('is written by those who lead the company of an online school, never with fewer places than are taken', async () => {
  const { schoolId, owner, join } = await school()
  const stranger = await school()
  expect((await (await join('STAFF')).acting.post('school/desk/open-day/create', form(schoolId))).code).toBe('rights.denied')
  expect((await stranger.owner.post('school/desk/open-day/create', form(schoolId))).fields).toHaveProperty('schoolId')
  expect((await owner.post('school/desk/open-day/create', form(schoolId, { startsAt: at(-1) }))).fields).toHaveProperty(
    'startsAt',
  )
  expect((await owner.post('school/desk/open-day/create', form(schoolId, { endsAt: at(9) }))).fields).toHaveProperty('endsAt')
  const day = await publish(owner, schoolId)
  const path = `school/desk/open-day/${day.openDayId}`
  expect((await stranger.owner.get(path)).code).toBe('missing.record')
  expect((await stranger.owner.post(`${path}/save`, form(stranger.schoolId))).code).toBe('missing.record')
  const visitor = await person()
  await register(visitor, day.openDayId, { people: 3 })
  expect((await owner.post(`${path}/save`, form(schoolId, { seats: 2 }))).fields).toHaveProperty('seats')
  const moved = form(schoolId, { place: '体育馆', seats: 3 })
  const saved = data<OpenDayRecord>(await owner.post(`${path}/save`, { ...moved, version: day.version }))
  expect(saved).toMatchObject({ place: '体育馆', seatsLeft: 0 })
  expect((await owner.post(`${path}/save`, { ...moved, version: day.version })).code).toBe('state.changed')
  const notices = () => db.selectFrom('notices').select('title').where('user_id', '=', visitor.userId).orderBy('id').execute()
  expect(await notices()).toMatchObject([{ title: expect.stringContaining('开放日有变化') }])
  expect((await stranger.owner.post(`${path}/cancel`, { reason: '台风' })).code).toBe('missing.record')
  expect((await owner.post(`${path}/cancel`, { reason: '台风停课' })).resultStatus).toBe(true)
  expect((await owner.post(`${path}/cancel`, { reason: '台风停课' })).code).toBe('state.conflict')
  expect((await notices()).at(-1)!.title).toContain('取消了开放日')
  expect((await register(await person(), day.openDayId)).code).toBe('open_day.over')
  expect(data<ListOf<OpenDayPlace>>(await visitor.get('school/open-day/mine/list')).list[0]).toMatchObject({
    state: 'CANCELLED',
    reason: '台风停课',
    canCancel: false,
  })
})

test('stands on the page of its school until it begins; a phone is seen only of who agreed', async () => {
  const { schoolId, owner } = await school()
  const day = await publish(owner, schoolId)
  const read = async () => data<SchoolDetail>(await api.visitor().get(`school/${schoolId}`))
  expect((await read()).openDays).toMatchObject([{ openDayId: day.openDayId, seatsLeft: 20 }])
  expect((await read()).takesEnquiries).toBe(true)
  const noPhone = await person()
  expect((await register(noPhone, day.openDayId, { sharesPhone: true })).code).toBe('enquiry.no_phone')
  const phone = '13611110001'
  const caller = await api.signedIn(await insertPerson(db, { phone }))
  const place = data<OpenDayPlace>(await register(caller, day.openDayId, { sharesPhone: true, contactName: '周小满' }))
  const quiet = data<OpenDayPlace>(await register(noPhone, day.openDayId))
  const reveal = (one: OpenDayPlace, by: Visitor) => by.post(`school/desk/open-day/place/${one.placeId}/phone`)
  expect((await reveal(place, (await school()).owner)).code).toBe('missing.record')
  expect(data<{ phone: string }>(await reveal(place, owner))).toEqual({ phone })
  expect((await reveal(quiet, owner)).code).toBe('enquiry.no_consent')
  const { list } = data<ListOf<OpenDayVisitor>>(await owner.get(`school/desk/open-day/${day.openDayId}/visitors`))
  expect(list.map(one => one.phoneMasked)).toEqual([expect.stringContaining('****'), null])
  await db
    .updateTable('open_days')
    .set({ starts_at: new Date(Date.now() - 1_000) })
    .where('id', '=', day.openDayId)
    .execute()
  expect((await read()).openDays).toEqual([])
  expect((await caller.post(`school/open-day/place/${place.placeId}/cancel`)).code).toBe('open_day.over')
})

test('who leaves the site leaves their places to others', async () => {
  const { schoolId, owner } = await school()
  const { openDayId } = await publish(owner, schoolId, { seats: 2 })
  const leaver = await person()
  await register(leaver, openDayId, { people: 2 })
  await db
    .transaction()
    .execute(trx => eraseOpenDayPlaces(trx, { id: leaver.userId, phone: null, email: null, companyIds: [] }, new Date()))
  expect(await leftOf(openDayId)).toBe(2)
})

test('one whose words wait is on no page and takes nobody; refused, the school changes it', async () => {
  const { schoolId, owner } = await school()
  const operator = await api.signedIn((await appointOperator(db, '13900000032', ['content'])).userId)
  data(
    await operator.post('../manager/sensitiveWord', {
      text: '樱桃大甩卖',
      pattern: false,
      kind: 'FRAUD',
      level: 'HOLD',
      places: [],
      bySound: false,
      topic: false,
      allow: '',
      why: '只给测试的词',
      enabled: true,
    }),
  )
  const decide = async (verdict: string, body: object) => {
    const { list } = data<{ list: { id: number }[] }>(await operator.get('../manager/review/list?kind=TEXT&pageSize=100'))
    const id = list.at(-1)!.id
    data(await operator.post(`../manager/review/${id}/claim`))
    data(await operator.post(`../manager/review/${id}/${verdict}`, body))
  }
  const held = { description: '参观之后去看樱桃大甩卖' }
  const made = data<OpenDayRecord>(await owner.post('school/desk/open-day/create', form(schoolId, held)))
  expect(made.hold).toBe('WAITING')
  const guest = await person()
  const join = () =>
    guest.post(`school/open-day/${made.openDayId}/place`, { contactName: '陈同学', people: 1, sharesPhone: false })
  expect((await guest.get(`school/open-day/${made.openDayId}`)).code).toBe('missing.record')
  expect((await join()).code).toBe('missing.record')
  await decide('reject', { reason: '广告内容' })
  const written = async () => data<OpenDayRecord>(await owner.get(`school/desk/open-day/${made.openDayId}`))
  expect((await written()).hold).toBe('REFUSED')
  const save = async (change: object) =>
    data<OpenDayRecord>(
      await owner.post(`school/desk/open-day/${made.openDayId}/save`, {
        ...form(schoolId, { startsAt: made.startsAt, endsAt: made.endsAt, ...change }),
        version: (await written()).version,
      }),
    )
  expect((await save({})).hold).toBeNull()
  data(await join())
  expect((await save(held)).hold).toBe('WAITING')
  const mine = async () => data<ListOf<OpenDayPlace>>(await guest.get('school/open-day/mine/list')).list[0]!
  expect(JSON.stringify(await mine())).not.toContain('樱桃')
  await decide('approve', {})
  expect(await mine()).toMatchObject({ description: held.description })
  // Only the hour changes: what was let through is not asked about again.
  expect((await save({ ...held, seats: 30 })).hold).toBeNull()
})
