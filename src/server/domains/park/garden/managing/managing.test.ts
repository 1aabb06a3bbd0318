import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ManagedBuilding, ManagedGardenFacility, ManagedTenant, ManagedUnit } from '#lib/contract/park/garden-managing.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { uploaded } from '#tests/support/upload.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const AT = '/v1/manager/garden'
let operator: Visitor
let visitor: Visitor
let picture: Uint8Array

beforeAll(async () => {
  operator = await api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['content', 'support'] }))
  visitor = await api.signedIn(await insertPerson(db, { phone: '13800008877' }))
  picture = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer()
})

const building = (change: object = {}) => ({
  code: 'Q9',
  name: '启明大厦',
  purpose: '研发办公',
  intro: '靠近地铁站',
  uploadId: null,
  address: '科技园一路 9 号',
  lng: 114.05,
  lat: 22.54,
  floorsAbove: 12,
  floorsBelow: 2,
  builtYear: 2020,
  area: 18_000,
  state: 'IN_USE',
  ...change,
})
const unit = (change: object = {}) => ({
  level: 12,
  number: '1203',
  area: 120,
  rent: 6_500,
  decoration: '简装',
  orientation: '南',
  state: 'VACANT',
  tenantId: null,
  availableFrom: '2026-12-01',
  ...change,
})
const tenant = (change: object = {}) => ({
  name: '启明软件',
  industry: '软件信息',
  intro: '',
  companyId: null,
  state: 'ACTIVE',
  movedInOn: '2026-01-05',
  leftOn: null,
  ...change,
})
const facility = (change: object = {}) => ({
  buildingId: null,
  kind: 'meeting',
  name: '共享会议中心',
  intro: '',
  place: '一层东侧',
  openHours: '每天 8:00 到 22:00',
  phone: '',
  state: 'OPEN',
  ...change,
})

const pictureId = async () => (await uploaded(api, operator, 'CONTENT_PICTURE', '大楼.jpg', picture)).id

let codes = 0
const added = async (change: object = {}) =>
  data<ManagedBuilding>(
    await operator.post(`${AT}/building`, building({ code: `T${++codes}`, uploadId: await pictureId(), ...change })),
  )
const addedUnit = async (buildingId: number, change?: object) =>
  data<ManagedUnit>(await operator.post(`${AT}/building/${buildingId}/unit`, unit(change)))
const addedTenant = async (change?: object) => data<ManagedTenant>(await operator.post(`${AT}/tenant`, tenant(change)))

describe('a building', () => {
  test('stands on the page of the park with the room that is vacant in it, until it is closed', async () => {
    const made = await added({ name: '新落成的楼' })
    expect(made).toMatchObject({ name: '新落成的楼', unitCount: 0, picture: expect.any(String) as string })
    await addedUnit(made.id)
    const { buildings } = data<{ buildings: { id: number; vacantCount: number; vacantArea: number }[] }>(
      await visitor.get('garden'),
    )
    expect(buildings.find(one => one.id === made.id)).toMatchObject({ vacantCount: 1, vacantArea: 120 })
    const saved = data<ManagedBuilding>(
      await operator.post(
        `${AT}/building/${made.id}/save`,
        building({ code: made.code, state: 'CLOSED', version: made.version }),
      ),
    )
    expect(saved).toMatchObject({ state: 'CLOSED', picture: made.picture, unitCount: 1 })
    expect((await visitor.get(`garden/building/${made.id}`)).code).toBe('missing.record')
  })

  test('is not written over what somebody else has written, nor twice under one code, nor without a picture', async () => {
    const made = await added()
    const save = (change: object) => operator.post(`${AT}/building/${made.id}/save`, building({ code: made.code, ...change }))
    data(await save({ name: '第一次改', version: made.version }))
    expect((await save({ name: '第二次改', version: made.version })).code).toBe('state.changed')
    expect((await operator.post(`${AT}/building`, building({ code: 'NEW' }))).fields).toHaveProperty('uploadId')
    const again = building({ code: made.code, uploadId: await pictureId() })
    expect((await operator.post(`${AT}/building`, again)).fields).toHaveProperty('code')
    expect((await save({ area: 0 })).fields).toHaveProperty('area')
    expect((await save({ lng: 200 })).fields).toHaveProperty('lng')
  })
})

describe('a room', () => {
  test('is let to a tenant of the park, or vacant from a day, and its floor comes and goes with it', async () => {
    const { id } = await added()
    const room = await addedUnit(id, { level: -1, number: 'B101' })
    const detail = async () => data<{ floors: { label: string; units: object[] }[] }>(await visitor.get(`garden/building/${id}`))
    expect((await detail()).floors).toMatchObject([{ label: '地下 1 层', units: [{ number: 'B101', state: 'VACANT' }] }])
    const save = (change: object) => operator.post(`${AT}/unit/${room.id}/save`, unit({ number: 'B101', level: -1, ...change }))
    expect((await save({ state: 'LET' })).fields).toHaveProperty('tenantId')
    expect((await save({ availableFrom: null })).fields).toHaveProperty('availableFrom')
    const { id: tenantId } = await addedTenant()
    const let_ = data<ManagedUnit>(await save({ state: 'LET', tenantId }))
    expect(let_).toMatchObject({ state: 'LET', tenantName: '启明软件', availableFrom: null })
    expect((await operator.post(`${AT}/building/${id}/unit`, unit({ number: 'B101' }))).fields).toHaveProperty('number')
    data(await operator.post(`${AT}/unit/${room.id}/remove`, {}))
    expect((await detail()).floors).toEqual([])
  })

  test('that somebody has asked about stays', async () => {
    const { id } = await added()
    const room = await addedUnit(id)
    const asked = {
      contactName: '林小满',
      wantedArea: null,
      visitOn: date(new Date(Date.now() + 2 * DAY_MS)),
      halfDay: 'MORNING',
      message: '',
    }
    data(await visitor.post(`garden/vacancy/${room.id}/enquiry`, asked))
    expect((await operator.post(`${AT}/unit/${room.id}/remove`, {})).code).toBe('state.conflict')
  })
})

test('a tenant leaves when their rooms are free again', async () => {
  const { id } = await added()
  const made = await addedTenant({ name: '将要离开的公司' })
  const room = await addedUnit(id, { state: 'LET', tenantId: made.id })
  const leave = (change: object = {}) =>
    operator.post(`${AT}/tenant/${made.id}/save`, tenant({ name: made.name, state: 'LEFT', leftOn: '2026-11-01', ...change }))
  expect((await leave()).fields).toHaveProperty('state')
  data(await operator.post(`${AT}/unit/${room.id}/save`, unit()))
  expect((await leave({ leftOn: null })).fields).toHaveProperty('leftOn')
  expect((await leave({ leftOn: '2025-01-01' })).fields).toHaveProperty('leftOn')
  expect(data<ManagedTenant>(await leave())).toMatchObject({ state: 'LEFT', leftOn: '2026-11-01' })
  expect((await operator.post(`${AT}/tenant`, tenant({ companyId: 2_147_483_647 }))).fields).toHaveProperty('companyId')
  const { list } = data<{ list: ManagedTenant[] }>(await operator.get(`${AT}/tenant/list?keyword=将要离开`))
  expect(list.map(one => one.id)).toEqual([made.id])
  const staying = await operator.get(`${AT}/tenant/list?keyword=将要离开&staying=true`)
  expect(data<{ list: ManagedTenant[] }>(staying).list).toEqual([])
})

test('a facility is shown, and closed once its rooms cannot be booked any more', async () => {
  const made = data<ManagedGardenFacility>(await operator.post(`${AT}/facility`, facility({ phone: '0755-0000 0000' })))
  const shown = async () => data<{ list: { id: number; name: string }[] }>(await visitor.get('garden/facility')).list
  expect((await shown()).some(one => one.id === made.id)).toBe(true)
  const room = data<{ id: number }>(
    await operator.post(`/v1/manager/facility/${made.id}/room`, {
      name: '一号',
      seats: 8,
      opensAt: 9,
      closesAt: 18,
      weekdaysOnly: false,
    }),
  )
  const close = () => operator.post(`${AT}/facility/${made.id}/save`, facility({ state: 'CLOSED' }))
  expect((await close()).fields).toHaveProperty('state')
  data(await operator.post(`/v1/manager/facility/room/${room.id}/close`, { closed: true }))
  expect(data<ManagedGardenFacility>(await close()).state).toBe('CLOSED')
  expect((await shown()).some(one => one.id === made.id)).toBe(false)
})

test('every change stands in the audit log, and only operators of content make one', async () => {
  const { id } = await added({ name: '记录在案的楼' })
  const entry = await db
    .selectFrom('audit_entries')
    .select(['action', 'detail'])
    .where('subject_kind', '=', 'garden_building')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'garden.building', detail: { name: '记录在案的楼' } })
  const support = await api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['support'] }))
  expect((await support.get(`${AT}/building/list`)).resultStatus).toBe(false)
  expect((await visitor.post(`${AT}/tenant`, tenant())).resultStatus).toBe(false)
})
