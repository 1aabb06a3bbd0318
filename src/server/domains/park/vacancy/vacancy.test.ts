import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ListOf } from '#lib/contract/define.ts'
import type { Enquiry, ManagedEnquiry } from '#lib/contract/park/vacancy.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { staffedCompanies } from '#tests/support/staffed-company.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { company } = staffedCompanies(database, api)

const inDays = (days: number): string => date(Date.now() + days * DAY_MS)

let phones = 0
const person = async (): Promise<Visitor> =>
  api.signedIn(await insertPerson(db, { phone: `1538${String(++phones).padStart(7, '0')}` }))
const operator = async (duty: 'support' | 'money' = 'support'): Promise<Visitor> =>
  api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: [duty] }))

// The demo has few that are vacant.
beforeAll(async () => {
  await sql`update garden_units set state = 'VACANT', tenant_id = null, available_from = current_date
    where id in (select id from garden_units where state = 'LET' order by id limit 8)`.execute(db)
})

const vacantUnits = async (count: number): Promise<number[]> =>
  (
    await db
      .selectFrom('garden_units')
      .innerJoin('garden_buildings', 'garden_buildings.id', 'garden_units.building_id')
      .select('garden_units.id')
      .where('garden_units.state', '=', 'VACANT')
      .where('garden_buildings.state', '=', 'IN_USE')
      .orderBy('garden_units.id')
      .limit(count)
      .execute()
  ).map(row => row.id)

const asked = { contactName: '周小满', wantedArea: 80, visitOn: inDays(2), halfDay: 'MORNING', message: '六个人，做软件' }
const enquire = (visitor: Visitor, unit: number, change: object = {}) =>
  visitor.post(`garden/vacancy/${unit}/enquiry`, { ...asked, ...change })
const listed = async (visitor: Visitor) => data<ListOf<Enquiry>>(await visitor.get('garden/enquiry/list')).list
const decide = (visitor: Visitor, what: 'confirm' | 'decline' | 'phone', { id }: { id: number }, body: object = {}) =>
  visitor.post(`/v1/manager/garden/enquiry/${id}/${what}`, body)
const notices = async (visitor: Visitor) =>
  data<ListOf<{ title: string; body: string }>>(await visitor.get('notice/list?kind=SYSTEM')).list

describe('an enquiry about a vacant room', () => {
  test('is confirmed, moved and withdrawn, and both sides are notified each time', async () => {
    const [visitor, staff] = [await person(), await operator()]
    const [unit] = await vacantUnits(1)
    const made = data<Enquiry>(await enquire(visitor, unit!))
    expect(made).toMatchObject({ state: 'WAITING', wished: { on: asked.visitOn, halfDay: 'MORNING' }, agreed: null })
    expect((await notices(staff))[0]?.title).toMatch(/^有人想看 /)
    const queue = data<ListOf<ManagedEnquiry>>(await staff.get('/v1/manager/garden/enquiry/list?state=WAITING&pageSize=100'))
    const waiting = queue.list.find(one => one.id === made.id)!
    expect(waiting.phoneMasked).toMatch(/^\d{3}\*{4}\d{4}$/)
    expect(data<{ phone: string }>(await decide(staff, 'phone', made)).phone).toMatch(/^1538\d{7}$/)
    const first = { visitOn: asked.visitOn, halfDay: 'MORNING', reply: '在大堂集合', version: waiting.version }
    const confirmed = data<ManagedEnquiry>(await decide(staff, 'confirm', made, first))
    expect(confirmed).toMatchObject({ state: 'CONFIRMED', agreed: made.wished, reply: '在大堂集合' })
    // Somebody who still sees the enquiry as it was.
    expect((await decide(await operator(), 'decline', made, { reason: '已租', version: waiting.version })).code).toBe(
      'state.changed',
    )
    const moved = { ...first, visitOn: inDays(3), halfDay: 'AFTERNOON', version: confirmed.version }
    data(await decide(staff, 'confirm', made, moved))
    expect((await notices(visitor)).map(one => one.title)).toEqual([
      expect.stringContaining('的看房改了时间'),
      expect.stringContaining('的看房约好了'),
    ])
    expect((await listed(visitor))[0]).toMatchObject({ agreed: { on: inDays(3), halfDay: 'AFTERNOON' } })
    expect(data<Enquiry>(await visitor.post(`garden/enquiry/${made.id}/withdraw`)).state).toBe('WITHDRAWN')
    expect((await visitor.post(`garden/enquiry/${made.id}/withdraw`)).code).toBe('state.conflict')
    expect((await notices(staff))[0]?.title).toContain('的看房取消了')
    expect((await decide(staff, 'phone', made)).code).toBe('state.conflict')
    // The room can be asked about anew.
    expect((await enquire(visitor, unit!)).resultStatus).toBe(true)
  })

  test('is declined with a reason', async () => {
    const [visitor, staff] = [await person(), await operator()]
    const [unit] = await vacantUnits(1)
    const made = data<Enquiry>(await enquire(visitor, unit!))
    expect((await decide(staff, 'decline', made, { reason: '', version: made.version })).fields).toHaveProperty('reason')
    expect(data(await decide(staff, 'decline', made, { reason: '已经租出', version: made.version }))).toMatchObject({
      state: 'DECLINED',
      reply: '已经租出',
    })
    expect((await notices(visitor))[0]?.body).toBe('理由：已经租出')
  })

  test('is one for each room and five at once, however many are sent together', async () => {
    const visitor = await person()
    const units = await vacantUnits(7)
    const same = await Promise.all([enquire(visitor, units[0]!), enquire(visitor, units[0]!), enquire(visitor, units[0]!)])
    expect(same.map(answer => answer.code ?? 'made').sort()).toEqual(['made', 'vacancy.asked', 'vacancy.asked'])
    const more = await Promise.all(units.slice(1).map(unit => enquire(visitor, unit)))
    expect(more.map(answer => answer.code ?? 'made').sort()).toEqual([
      'made',
      'made',
      'made',
      'made',
      'vacancy.too_many',
      'vacancy.too_many',
    ])
  })

  test('needs a room that is vacant, a day to come and a phone', async () => {
    const visitor = await person()
    const [unit] = await vacantUnits(1)
    const { id: let_ } = await db
      .selectFrom('garden_units')
      .select('id')
      .where('state', '=', 'LET')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect((await enquire(visitor, let_)).code).toBe('missing.record')
    for (const visitOn of [inDays(0), inDays(31), 'x'])
      expect((await enquire(visitor, unit!, { visitOn })).fields, visitOn).toHaveProperty('visitOn')
    expect((await enquire(visitor, unit!, { contactName: '' })).fields).toHaveProperty('contactName')
    expect((await enquire(await api.signedIn(await insertPerson(db)), unit!)).code).toBe('vacancy.no_phone')
  })

  test('belongs to who asked, or to the company they asked for; operators of another duty have no part in it', async () => {
    const [unit] = await vacantUnits(1)
    const { owner, join } = await company('深圳市找房科技有限公司')
    const [staff, colleague] = [await join('STAFF', '找房的人'), await join('STAFF', '同事')]
    const made = data<Enquiry>(await enquire(staff.acting, unit!))
    expect(made.company).toBe('深圳市找房科技有限公司')
    expect(await listed(colleague.acting)).toEqual([])
    expect((await colleague.acting.post(`garden/enquiry/${made.id}/withdraw`)).code).toBe('missing.record')
    expect((await (await person()).post(`garden/enquiry/${made.id}/withdraw`)).code).toBe('missing.record')
    expect((await decide(await operator('money'), 'phone', made)).code).toBe('rights.denied')
    expect(await listed(owner.acting)).toHaveLength(1)
    expect((await owner.acting.post(`garden/enquiry/${made.id}/withdraw`)).resultStatus).toBe(true)
  })
})
