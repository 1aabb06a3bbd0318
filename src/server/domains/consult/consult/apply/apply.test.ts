import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ConsultApplication } from '#lib/contract/consult/consult-apply.ts'
import type { ConsultantProfile } from '#lib/contract/consult/consult-shapes.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { sweepConsultantChecks } from '#server/domains/consult/consult/apply/check-job.ts'
import { consultantReview } from '#server/domains/consult/consult/apply/review.ts'
import { type Answer, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { planOf } from '#tests/support/plan.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const path = 'consultation/desk/application'

let order = 0
let root = 0
let leaves: number[] = []
let foreignLeaf = 0

const read = (answer: Answer): ConsultApplication => {
  expect(answer.code, answer.message).toBeUndefined()
  return answer.resultData as ConsultApplication
}

async function person(certified = true): Promise<{ userId: number; visitor: Visitor }> {
  const { id } = await db
    .insertInto('users')
    .values({
      nickname: `申请人${++order}`,
      province_code: 19,
      city_code: 1607,
      phone: `1542${String(order).padStart(7, '0')}`,
      certified_at: certified ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: id, visitor: await api.signedIn(id) }
}

const upload = async (userId: number): Promise<number> =>
  (
    await db
      .insertInto('uploads')
      .values({
        key: `c0de${(order++).toString(16).padStart(26, '0')}`,
        user_id: userId,
        purpose: 'CERTIFICATE',
        kind: 'IMAGE',
        state: 'READY',
        name: '证书.jpg',
        bytes: 1000,
        content_type: 'image/webp',
        fingerprint: String(order),
        sha256: 'x'.repeat(64),
        expires_at: new Date(Date.now() + DAY_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const form = (certificateIds: number[], change: object = {}) => ({
  name: '沈律师',
  rootCategoryId: root,
  categoryIds: leaves.slice(0, 2),
  title: '执业律师',
  years: 8,
  credential: '律师执业证 14403',
  intro: '执业八年，做过两百多件劳动争议，先讲清楚能不能赢，再讲怎么走程序。',
  fee: { way: 'TEXT', minutes: 2880, price: 9900 },
  certificateIds,
  agreed: true,
  ...change,
})

const idOf = async (userId: number) =>
  (await db.selectFrom('consultants').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id
const decide = (act: 'approve' | 'reject', id: number, reason = '') =>
  db.transaction().execute(trx => consultantReview[act](trx, id, { operatorId: 1, reason, now: new Date() }))
const caseStates = async (refId: number) =>
  (
    await db
      .selectFrom('review_cases')
      .select('state')
      .where('kind', '=', 'CONSULTANT')
      .where('ref_id', '=', refId)
      .orderBy('id')
      .execute()
  ).map(row => row.state)
const uploadState = async (id: number) =>
  (await db.selectFrom('uploads').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

beforeAll(async () => {
  const rows = await db.selectFrom('consult_categories').select(['id', 'parent_id']).orderBy('id').execute()
  root = rows.find(row => row.parent_id === null)!.id
  leaves = rows.filter(row => row.parent_id === root).map(row => row.id)
  foreignLeaf = rows.find(row => row.parent_id !== null && row.parent_id !== root)!.id
})

test('applies, waits unseen, is approved, and is public, found, told and able to set fees', async () => {
  const { userId, visitor } = await person()
  expect(read(await visitor.get(path))).toMatchObject({ state: 'NONE', certified: true, form: null })
  const certificate = await upload(userId)
  expect(read(await visitor.post(path, form([certificate])))).toMatchObject({
    state: 'APPLYING',
    employeeId: null,
    form: { certificates: [{ id: certificate }], fee: { price: 9900 } },
  })
  const id = await idOf(userId)
  expect(await caseStates(id)).toEqual(['OPEN'])
  expect((await api.visitor().get(`consultation/employee/${id}`)).code).toBe('missing.record')
  const shown = await consultantReview.show(db, id, null)
  expect(shown.pictures).toHaveLength(1)
  expect(shown.facts).toContainEqual({ label: '从业年限', value: '8 年' })
  expect((await visitor.post(path, form([await upload(userId)]))).code).toBe('certification.under_review')

  await decide('approve', id)
  expect(read(await visitor.get(path))).toMatchObject({ state: 'ACTIVE', employeeId: id })
  const page = (await api.visitor().get(`consultation/employee/${id}`)).resultData
  expect(page).toMatchObject({ name: '沈律师', priceFrom: 9900 })
  const document = await db
    .selectFrom('search_documents')
    .select('title')
    .where('kind', '=', 'consultant')
    .where('ref_id', '=', id)
    .executeTakeFirst()
  expect(document?.title).toContain('沈律师')
  const notices = await db.selectFrom('notices').select('title').where('user_id', '=', userId).execute()
  expect(notices).toContainEqual({ title: '咨询师申请通过了' })
  const entries = await db.selectFrom('audit_entries').select('action').where('subject_id', '=', id).execute()
  expect(entries).toContainEqual({ action: 'consultant.apply' })
  const fees = [{ way: 'VOICE', minutes: 30, price: 19_900, followUps: 1, note: '', enabled: true }]
  const saved = await visitor.post('consultation/desk/settings/fees', { of: 'consultant', freeFirst: true, fees })
  expect(saved.resultData).toMatchObject({ done: true })
  expect((await visitor.post(path, form([]))).code).toBe('validation.fields')
  expect((await visitor.post(path, form([await upload(userId)]))).code).toBe('state.conflict')
  expect((await visitor.post(`${path}/withdraw`, {})).code).toBe('state.conflict')
})

test('refused, applies again with the certificate from before or another one', async () => {
  const { userId, visitor } = await person()
  const [first, second, third] = [await upload(userId), await upload(userId), await upload(userId)]
  await visitor.post(path, form([first, second]))
  const id = await idOf(userId)
  await decide('reject', id, '证书不清晰')
  expect(read(await visitor.get(path))).toMatchObject({ state: 'REFUSED', reason: '证书不清晰' })
  expect((await api.visitor().get(`consultation/employee/${id}`)).code).toBe('missing.record')
  await expect(decide('approve', id)).rejects.toMatchObject({ code: 'state.conflict' })
  const again = read(await visitor.post(path, form([first, third], { years: 9 })))
  expect(again).toMatchObject({ state: 'APPLYING', reason: '', form: { years: 9 } })
  expect(again.form?.certificates.map(file => file.id)).toEqual([first, third])
  expect(await Promise.all([first, second, third].map(uploadState))).toEqual(['USED', 'REFUSED', 'USED'])
})

// 《认证规则》三: 「同一主体三次未通过的，三十日后再申请。」
test('refused three times, applies again after thirty days, whether the application was withdrawn in between or not', async () => {
  const { userId, visitor } = await person()
  const { id: operatorId } = await db.selectFrom('users').select('id').where('is_operator', '=', true).executeTakeFirstOrThrow()
  const manager = await api.signedIn(operatorId)
  const refuse = async () => {
    const review = await db
      .selectFrom('review_cases')
      .select('id')
      .where('kind', '=', 'CONSULTANT')
      .where('ref_id', '=', await idOf(userId))
      .where('state', '=', 'OPEN')
      .executeTakeFirstOrThrow()
    expect((await manager.post(`/v1/manager/review/${review.id}/claim`, {})).resultStatus).toBe(true)
    expect((await manager.post(`/v1/manager/review/${review.id}/reject`, { reason: '证书不清晰' })).resultStatus).toBe(true)
  }
  for (let n = 0; n < 2; n++) {
    read(await visitor.post(path, form([await upload(userId)])))
    await refuse()
  }
  read(await visitor.post(path, form([await upload(userId)])))
  read(await visitor.post(`${path}/withdraw`, {}))
  expect(read(await visitor.post(path, form([await upload(userId)]))).hold).toBeNull()
  await refuse()
  const { hold } = read(await visitor.get(path))
  expect(hold?.text).toMatch(/^已经三次没有通过/)
  expect(await visitor.post(path, form([await upload(userId)]))).toMatchObject({
    code: 'certification.held',
    message: hold?.text,
  })
  const notices = await db.selectFrom('notices').select('body').where('user_id', '=', userId).orderBy('id').execute()
  expect(notices.map(notice => notice.body.includes('以后可以再申请'))).toEqual([false, false, true])
  await db
    .updateTable('review_cases')
    .set({ decided_at: new Date(Date.now() - 31 * DAY_MS) })
    .where('submitted_by', '=', userId)
    .where('state', '=', 'REJECTED')
    .execute()
  expect(read(await visitor.post(path, form([await upload(userId)])))).toMatchObject({ state: 'APPLYING', hold: null })
})

test('withdrawn, nothing of it is left, and the case is closed', async () => {
  const { userId, visitor } = await person()
  const certificate = await upload(userId)
  await visitor.post(path, form([certificate]))
  const id = await idOf(userId)
  expect(read(await visitor.post(`${path}/withdraw`, {}))).toMatchObject({ state: 'NONE', form: null })
  expect(await caseStates(id)).toEqual(['WITHDRAWN'])
  expect(await uploadState(certificate)).toBe('REFUSED')
  expect((await consultantReview.show(db, id, null)).facts[0]?.value).toContain('撤回')
  expect((await visitor.post(`${path}/withdraw`, {})).code).toBe('state.conflict')
  await expect(decide('approve', id)).rejects.toMatchObject({ code: 'missing.record' })
})

test('needs a certificate of who one is, then and at the decision', async () => {
  const stranger = await person(false)
  expect((await stranger.visitor.post(path, form([await upload(stranger.userId)]))).code).toBe('consult.uncertified')
  const { userId, visitor } = await person()
  await visitor.post(path, form([await upload(userId)]))
  await db.updateTable('users').set({ certified_at: null }).where('id', '=', userId).execute()
  await expect(decide('approve', await idOf(userId))).rejects.toMatchObject({ code: 'state.conflict' })
})

test('refuses directions of another field, and uploads of somebody else', async () => {
  const { userId, visitor } = await person()
  const certificate = await upload(userId)
  expect((await visitor.post(path, form([certificate], { categoryIds: [foreignLeaf] }))).fields).toHaveProperty('categoryIds')
  expect((await visitor.post(path, form([certificate], { rootCategoryId: foreignLeaf }))).fields).toHaveProperty('rootCategoryId')
  const other = await person()
  expect((await visitor.post(path, form([await upload(other.userId)]))).fields).toHaveProperty('certificateIds')
  expect((await visitor.post(path, form([certificate], { agreed: false }))).fields).toHaveProperty('agreed')
  expect(await uploadState(certificate)).toBe('READY')
})

test('two applications at once: one is taken', async () => {
  const { userId, visitor } = await person()
  const both = await Promise.all([await upload(userId), await upload(userId)].map(id => visitor.post(path, form([id]))))
  expect(both.map(answer => answer.code ?? '').sort()).toEqual(['', 'certification.under_review'])
})

test('the demo city has every state, and what waits stands in the queue', async () => {
  const rows = await db.selectFrom('consultants').select(['id', 'state', 'refuse_reason']).execute()
  expect(new Set(rows.map(row => row.state))).toEqual(new Set(['APPLYING', 'ACTIVE', 'PAUSED', 'REFUSED', 'REVOKED']))
  expect(rows.filter(row => row.state === 'REFUSED').every(row => row.refuse_reason !== '')).toBe(true)
  const open = await db.selectFrom('review_cases').select('id').where('kind', '=', 'CONSULTANT').execute()
  expect(open.length).toBeGreaterThan(0)
})

test('is checked every year: reminded once, the mark hidden when the day is over, and back when the check has passed', async () => {
  const { userId, visitor } = await person()
  const [first, second] = [await upload(userId), await upload(userId)]
  expect((await visitor.post(`${path}/check`, { certificateIds: [first] })).code).toBe('missing.record')
  await visitor.post(path, form([first]))
  const id = await idOf(userId)
  await decide('approve', id)
  const now = new Date()
  const day = (days: number) => date(now.getTime() + days * DAY_MS)
  const validUntil = (valid_until: string) => db.updateTable('consultants').set({ valid_until }).where('id', '=', id).execute()
  const mark = async () => {
    const { certified, certifiedOn } = (await api.visitor().get(`consultation/employee/${id}`)).resultData as ConsultantProfile
    expect(certified).toBe(certifiedOn !== null)
    return certifiedOn
  }
  await db.updateTable('consultants').set({ checked_on: '2025-05-01' }).where('id', '=', id).execute()
  const told = async () =>
    (await db.selectFrom('notices').select('title').where('user_id', '=', userId).execute())
      .map(row => row.title)
      .filter(title => /认证|核验/.test(title))
  const check = async () => read(await visitor.get(path)).check
  expect(await check()).toMatchObject({ state: 'NONE', isDue: false, isOverdue: false, reason: '' })
  const early = await visitor.post(`${path}/check`, { certificateIds: [second] })
  expect(early).toMatchObject({ code: 'state.conflict', message: '到期前三十天起才能提交年度核验' })
  await validUntil(day(31))
  await sweepConsultantChecks(db, now)
  expect(await told()).toEqual([])
  await validUntil(day(30))
  await sweepConsultantChecks(db, now)
  await sweepConsultantChecks(db, now)
  expect(await told()).toEqual(['咨询师认证快要到期'])
  expect(await mark()).toBe('2025-05-01')

  // Handed in, withdrawn, handed in again, refused: the page stays public, the paper from before stays held.
  expect((await visitor.post(`${path}/check`, { certificateIds: [] })).code).toBe('validation.fields')
  expect((await visitor.post(`${path}/check/withdraw`, {})).code).toBe('state.conflict')
  expect(read(await visitor.post(`${path}/check`, { certificateIds: [second] })).check?.state).toBe('REVIEWING')
  expect((await visitor.post(`${path}/check`, { certificateIds: [second] })).code).toBe('certification.under_review')
  expect(read(await visitor.post(`${path}/check/withdraw`, {})).check?.state).toBe('NONE')
  const third = await upload(userId)
  expect(read(await visitor.post(`${path}/check`, { certificateIds: [third] })).check?.state).toBe('REVIEWING')
  const shown = await consultantReview.show(db, id, null)
  expect(shown.facts).toContainEqual({ label: '提交内容', value: `年度核验，有效到 ${day(30)}` })
  expect(shown.pictures).toHaveLength(1)
  await decide('reject', id, '证书已经过期')
  expect(read(await visitor.get(path))).toMatchObject({
    state: 'ACTIVE',
    check: { state: 'REFUSED', reason: '证书已经过期' },
    form: { certificates: [{ id: third }] },
  })
  expect(await mark()).toBe('2025-05-01')

  const dayOver = new Date(now.getTime() + 31 * DAY_MS)
  await sweepConsultantChecks(db, dayOver)
  await sweepConsultantChecks(db, dayOver)
  expect(await mark()).toBe(null)
  expect(await check()).toMatchObject({ validUntil: day(30), isOverdue: true })
  expect(await told()).toEqual(expect.arrayContaining(['咨询师认证已过期']))
  read(await visitor.post(`${path}/check`, { certificateIds: [third] }))
  await decide('approve', id)
  expect([null, '2025-05-01']).not.toContain(await mark())
  expect(await check()).toMatchObject({ state: 'NONE', isOverdue: false, isDue: false })
  expect(read(await visitor.get(path)).form?.certificates).toMatchObject([{ id: third }])
  expect((await told()).filter(title => title === '咨询师认证已过期')).toHaveLength(1)
})

test('of the yearly check is found along an index', async () => {
  const plan = await planOf(
    db,
    sql`select id from consultants where state in ('ACTIVE', 'PAUSED') and lapsed = false and valid_until < '2026-01-01'
      order by valid_until, id limit 200`,
  )
  expect(plan).toContain('consultants__to_check')
  expect(plan).not.toContain('Sort')
})
