import { expect, test } from 'vitest'
import type { ListOf } from '#lib/contract/define.ts'
import type {
  ReceivedEnquiryEntry,
  ReceivedEnquiryThread,
  SchoolEnquiryEntry,
  SchoolEnquiryThread,
} from '#lib/contract/learn/school-enquiry.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { staffedCompanies } from '#tests/support/staffed-company.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { company } = staffedCompanies(database, api)

async function school(withCompany = true) {
  const { companyId, owner, join } = await company()
  const { id } = await db
    .insertInto('schools')
    .values({
      owner_user_id: owner.userId,
      company_id: withCompany ? companyId : null,
      state: 'ONLINE',
      state_reason: null,
      kind: 'TRAINING',
      nature: 'PRIVATE',
      name: `答疑学校 ${companyId}`,
      founded_year: null,
      phone: null,
      province_code: 19,
      city_code: 1607,
      district_code: 3155,
      area_text: '广东深圳',
      address: '科技园二路 2 号',
      lng: 114,
      lat: 22.5,
      fee_min: null,
      fee_max: null,
      published_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { schoolId: id, owner, join }
}

let phones = 0
const person = async (phone: string | null = `1361222${String(++phones).padStart(4, '0')}`) => {
  const userId = await insertPerson(db, { phone })
  return { userId, phone, visitor: await api.signedIn(userId) }
}

const ask = (visitor: Visitor, schoolId: number, change: object = {}) =>
  visitor.post(`school/${schoolId}/enquiry`, {
    topic: 'FEE',
    body: '一年学费多少，可以分期吗',
    sharesPhone: false,
    ...change,
  })
const titles = async (userId: number) =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', userId).orderBy('id').execute()).map(row => row.title)

test('a school is asked and answers; both see the thread, and each is told', async () => {
  const { schoolId, owner, join } = await school()
  const { userId, visitor } = await person()
  expect((await ask(api.visitor(), schoolId)).code).toBe('session.invalid')
  expect((await ask(visitor, schoolId, { body: ' ' })).fields).toHaveProperty('body')
  const { enquiryId } = data<SchoolEnquiryThread>(await ask(visitor, schoolId))
  expect(await titles(owner.userId)).toEqual([expect.stringContaining('有人咨询')])
  const received = `school/desk/enquiry/${enquiryId}`
  expect((await (await join('STAFF')).acting.get(received)).code).toBe('rights.denied')
  expect((await (await school()).owner.acting.get(received)).code).toBe('missing.record')
  const answered = data<ReceivedEnquiryThread>(await owner.acting.post(`${received}/answer`, { body: '六千元，可以分两次' }))
  expect(answered).toMatchObject({ state: 'ANSWERED', phoneMasked: null, lastText: '六千元，可以分两次' })
  expect(await titles(userId)).toEqual([expect.stringContaining('答复了你的咨询')])
  const mine = data<SchoolEnquiryThread>(await visitor.get(`school/enquiry/${enquiryId}`))
  expect(mine.messages.map(one => one.bySchool)).toEqual([false, true])
  const stranger = (await person()).visitor
  expect((await stranger.get(`school/enquiry/${enquiryId}`)).code).toBe('missing.record')
  expect((await stranger.post(`school/enquiry/${enquiryId}/message`, { body: '插一句话' })).code).toBe('missing.record')
  expect(
    data<SchoolEnquiryThread>(await visitor.post(`school/enquiry/${enquiryId}/message`, { body: '第二次什么时候交' })).state,
  ).toBe('WAITING')
  const waiting = data<ListOf<ReceivedEnquiryEntry>>(await owner.acting.get('school/desk/enquiry/list?state=WAITING'))
  expect(waiting.list).toMatchObject([{ enquiryId, lastText: '第二次什么时候交' }])
  expect(data<ListOf<SchoolEnquiryEntry>>(await visitor.get('school/enquiry/list')).list).toMatchObject([{ enquiryId }])
})

test('one enquiry at a time at a school, also when it is sent three times at once', async () => {
  const { schoolId } = await school()
  const { visitor } = await person()
  const answers = await Promise.all([1, 2, 3].map(() => ask(visitor, schoolId)))
  expect(answers.map(answer => answer.code ?? 'asked').sort()).toEqual(['asked', 'enquiry.asked', 'enquiry.asked'])
  const { enquiryId } = data<SchoolEnquiryThread>(answers.find(answer => answer.resultStatus)!)
  expect(data<SchoolEnquiryThread>(await visitor.post(`school/enquiry/${enquiryId}/close`)).state).toBe('CLOSED')
  expect((await visitor.post(`school/enquiry/${enquiryId}/message`, { body: '还有一件事想问' })).code).toBe('state.conflict')
  expect((await ask(visitor, schoolId)).resultStatus).toBe(true)
})

test('the phone is seen while the person agrees, and every look is written down', async () => {
  const { schoolId, owner } = await school()
  const { visitor, phone } = await person()
  const { enquiryId } = data<SchoolEnquiryThread>(await ask(visitor, schoolId))
  const reveal = () => owner.acting.post(`school/desk/enquiry/${enquiryId}/phone`)
  expect((await reveal()).code).toBe('enquiry.no_consent')
  await visitor.post(`school/enquiry/${enquiryId}/phone`, { share: true })
  expect(data<{ phone: string }>(await reveal()).phone).toBe(phone)
  const seen = data<ReceivedEnquiryThread>(await owner.acting.get(`school/desk/enquiry/${enquiryId}`))
  expect(seen.phoneMasked).toContain('****')
  const looks = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('action', '=', 'school_enquiry.read_phone')
    .where('subject_id', '=', String(enquiryId) as never)
    .execute()
  expect(looks).toHaveLength(1)
  await visitor.post(`school/enquiry/${enquiryId}/phone`, { share: false })
  expect((await reveal()).code).toBe('enquiry.no_consent')
  await visitor.post(`school/enquiry/${enquiryId}/phone`, { share: true })
  await visitor.post(`school/enquiry/${enquiryId}/close`)
  expect((await reveal()).code).toBe('enquiry.no_consent')
  const noPhone = await person(null)
  expect((await ask(noPhone.visitor, schoolId, { sharesPhone: true })).code).toBe('enquiry.no_phone')
})

test('nobody is asked where nobody can answer', async () => {
  const { schoolId, owner } = await school(false)
  expect((await ask((await person()).visitor, schoolId)).code).toBe('enquiry.closed_school')
  await db.updateTable('schools').set({ state: 'OFFLINE', company_id: null }).where('id', '=', schoolId).execute()
  expect((await ask(owner.visitor, schoolId)).code).toBe('missing.record')
})
