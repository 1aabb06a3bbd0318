import { beforeAll, expect, test } from 'vitest'
import type { PhoneEntry } from '#lib/contract/platform/operator-phone.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let support: Visitor
let colleague: Visitor

beforeAll(async () => {
  const operator = { is_operator: true, operator_duties: ['support' as const] }
  support = await api.signedIn(await insertPerson(db, operator))
  colleague = await api.signedIn(await insertPerson(db, operator))
})

const line = (name: string, phone = '400-000-1607') => ({ name, phone, hours: '每天 8:00–22:00', note: '订单、退款' })
const add = async (name: string) => data<PhoneEntry>(await support.post('/v1/manager/phone', line(name)))
const entries = async () => data<PhoneEntry[]>(await support.get('/v1/manager/phone/list'))
const shown = async () => data<{ name: string }[]>(await api.visitor().get('phone')).map(one => one.name)

test('what an operator enters is read by everybody in its order, and noted', async () => {
  const [first, second] = [await add('客户服务'), await add('企业入驻')]
  expect(await shown()).toEqual(['客户服务', '企业入驻'])
  const order = { ids: [second.id, first.id], before: [first.id, second.id] }
  expect(data<PhoneEntry[]>(await support.post('/v1/manager/phone/sort', order)).map(one => one.id)).toEqual(order.ids)
  expect(await shown()).toEqual(['企业入驻', '客户服务'])
  expect((await support.post('/v1/manager/phone/sort', order)).code).toBe('state.changed')
  expect((await support.post('/v1/manager/phone/sort', { ids: [first.id], before: order.ids })).code).toBe('state.changed')
  expect((await support.post(`/v1/manager/phone/${first.id}/remove`, {})).resultStatus).toBe(true)
  expect(await shown()).toEqual(['企业入驻'])
  expect((await support.post(`/v1/manager/phone/${first.id}/remove`, {})).code).toBe('missing.record')
  const noted = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_kind', '=', 'site_phone')
    .orderBy('id')
    .execute()
  expect(noted.map(one => one.action)).toEqual(['site_phone.add', 'site_phone.add', 'site_phone.sort', 'site_phone.remove'])
})

test('what a colleague changed is not saved over unseen', async () => {
  const { id, version } = await add('违规举报')
  const theirs = { ...line('违规举报', '400-000-1609'), version }
  const saved = data<PhoneEntry>(await colleague.post(`/v1/manager/phone/${id}`, theirs))
  const mine = { ...line('举报热线'), version }
  expect((await support.post(`/v1/manager/phone/${id}`, mine)).code).toBe('state.changed')
  expect((await entries()).find(one => one.id === id)).toMatchObject({ name: '违规举报', phone: '400-000-1609' })
  expect((await support.post(`/v1/manager/phone/${id}`, { ...mine, version: saved.version })).resultStatus).toBe(true)
})

test('a number of letters, a second one of the same name and a stranger are refused', async () => {
  const wrong = await support.post('/v1/manager/phone', { name: '乙', phone: '请打电话', hours: '', note: '' })
  expect(Object.keys(wrong.fields ?? {}).sort()).toEqual(['hours', 'name', 'phone'])
  await add('园区招商')
  expect((await support.post('/v1/manager/phone', line('园区招商'))).fields).toEqual({ name: '已经有一个同名的电话' })
  const { id } = await add('园区物业')
  expect((await support.post(`/v1/manager/phone/${id}`, line('园区招商'))).code).toBe('validation.fields')
  const content = await api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['content'] }))
  expect((await content.post('/v1/manager/phone', line('越权'))).code).toBe('rights.denied')
})
