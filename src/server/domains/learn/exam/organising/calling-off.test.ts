/** Calling off an exam; certificates of those who passed; guardians of candidates who are not of age; figures of the organiser. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ExamDraft, ExamFigures, ExamRecord } from '#lib/contract/learn/exam-organising.ts'
import type { ExamCertificate } from '#lib/contract/learn/exam-workspace.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { idNumberCheck } from '#lib/validate/id-number.ts'
import { findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import { createLogger } from '#server/log.ts'
import { createPorts } from '#server/ports/ports.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { finishRefundOf, payOrder } from '#tests/support/paying.ts'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { examCertificateFiles } from '../certificate/files.ts'
import { registrationTerms } from '../registration/jobs.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const PLACE = { provinceCode: 19, cityCode: 1607, districtCode: 3155 }
const site = { siteId: null, name: '第一考点', ...PLACE, address: '科技园一路 1 号', seats: 3 }
let serial = 0

async function host(name: string): Promise<{ organiser: Visitor; schoolId: number }> {
  const owner = await insertPerson(db)
  const companyId = await insertCompany(db, { owner, name })
  const { rows } = await sql<{ id: number }>`
    insert into schools (owner_user_id, company_id, state, kind, nature, name, province_code, city_code, district_code, area_text, address,
      lng, lat, published_at)
    values (${owner}, ${companyId}, 'ONLINE', 'TRAINING', 'PRIVATE', ${name}, 19, 1607, 3155, '广东深圳', '科技园一路 1 号', 114, 22.5, now()) returning id`.execute(
    db,
  )
  return { organiser: await api.signedIn(owner, { companyId }), schoolId: rows[0]!.id }
}

let organiser: Visitor
let other: Visitor
let schoolId = 0

beforeAll(async () => {
  const mine = await host('会取消考试的学校')
  organiser = mine.organiser
  schoolId = mine.schoolId
  other = (await host('隔壁的学校')).organiser
})

type Exam = { examId: number; siteId: number }

async function publish(change: Partial<ExamDraft> = {}): Promise<Exam> {
  const body = {
    schoolId,
    kind: 'COMPUTER',
    title: `上机考试甲类第 ${++serial} 场`,
    organiser: '城汇考试中心',
    summary: '上机考试，一个科目',
    description: '<p>带好证件</p>',
    fee: 0,
    conditions: [],
    materials: [],
    needsFiles: false,
    passScore: 60,
    registerFrom: at(-1),
    registerTo: at(10),
    ticketFrom: null,
    resultAt: null,
    subjects: [{ name: '上机', startsAt: at(20 + serial), endsAt: at(20.1 + serial) }],
    sites: [site],
    ...change,
  }
  const { examId, form } = data<ExamRecord>(await organiser.post('exam/desk/create', body))
  data(await organiser.post(`exam/desk/${examId}/publish`))
  return { examId, siteId: form.sites[0]!.siteId! }
}

const person = async () => {
  const userId = await insertPerson(db)
  return { userId, visitor: await api.signedIn(userId) }
}
const form = (siteId: number) => ({
  siteId,
  name: '林小满',
  idNumber: '11010519491231002X',
  education: '本科',
  phone: '13800138000',
  company: '',
  files: [],
})
const apply = async (who: { visitor: Visitor }, exam: Exam, change: object = {}) =>
  data<{ registrationId: number; state: string }>(
    await who.visitor.post(`exam/${exam.examId}/register`, { ...form(exam.siteId), ...change }),
  )
type OwnExam = { state: string; reason: string | null; certificate: ExamCertificate | null }
const read = async (who: { visitor: Visitor }, id: number) => data<OwnExam>(await who.visitor.get(`exam/mine/${id}`))
const decide = async (id: number) => data(await organiser.post(`exam/desk/applicant/${id}/decide`, { pass: true, reason: '' }))
const ports = createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' })
const tick = (now = new Date()) => registrationTerms.work({ db, now, log: createLogger('silent'), ports })
const titlesOf = async (userId: number) =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', userId).orderBy('id').execute()).map(row => row.title)

describe('an exam that is called off', () => {
  test('ends every registration, gives every fee back through the ledger, and tells everybody', async () => {
    const exam = await publish({ fee: 12_000, sites: [{ ...site, seats: 3 }] })
    const [paid, waitsToPay, submitted, waiting] = [await person(), await person(), await person(), await person()]
    const ids: number[] = []
    for (const one of [paid, waitsToPay, submitted, waiting]) ids.push((await apply(one, exam)).registrationId)
    await decide(ids[0]!)
    await decide(ids[1]!)
    const order = async (who: { visitor: Visitor }, id: number) =>
      data<{ orderNo: string }>(await who.visitor.post(`exam/mine/${id}/pay`, { useCoins: false })).orderNo
    const paidOrder = await order(paid, ids[0]!)
    await payOrder(db, paidOrder)
    const openOrder = await order(waitsToPay, ids[1]!)
    expect((await other.post(`exam/desk/${exam.examId}/cancel`, { reason: '考点停电' })).code).toBe('missing.record')
    expect((await organiser.post(`exam/desk/${exam.examId}/cancel`, { reason: '' })).fields).toHaveProperty('reason')
    data(await organiser.post(`exam/desk/${exam.examId}/cancel`, { reason: '考点停电' }))
    expect((await organiser.post(`exam/desk/${exam.examId}/cancel`, { reason: '考点停电' })).code).toBe('state.conflict')
    await Promise.all([tick(), tick()])
    await tick()
    for (const [index, one] of [paid, waitsToPay, submitted, waiting].entries())
      expect(await read(one, ids[index]!), `person ${index}`).toMatchObject({
        state: 'CANCELLED',
        reason: '考试取消：考点停电',
      })
    expect(await finishRefundOf(db, paidOrder)).toBe(12_000)
    const orders = await db
      .selectFrom('orders')
      .select(['order_no', 'state', 'refund_state'])
      .where('order_no', 'in', [paidOrder, openOrder])
      .execute()
    expect(orders.find(row => row.order_no === paidOrder)).toMatchObject({ refund_state: 'COMPLETE' })
    expect(orders.find(row => row.order_no === openOrder)).toMatchObject({ state: 'CLOSED' })
    expect(await findLedgerFaults(db)).toEqual([])
    for (const one of [paid, waitsToPay, submitted, waiting])
      expect((await titlesOf(one.userId)).filter(title => title === '考试取消了')).toHaveLength(1)
    const seats = await db.selectFrom('exam_sites').select('seats_taken').where('id', '=', exam.siteId).executeTakeFirstOrThrow()
    expect(seats.seats_taken).toBe(0)
    expect(data(await api.visitor().get(`exam/${exam.examId}`))).toMatchObject({ phase: 'CANCELLED', cancelReason: '考点停电' })
  })

  test('gives back what is paid while it is called off', async () => {
    const exam = await publish({ fee: 500 })
    const who = await person()
    const { registrationId } = await apply(who, exam)
    await decide(registrationId)
    const { orderNo } = data<{ orderNo: string }>(await who.visitor.post(`exam/mine/${registrationId}/pay`, { useCoins: false }))
    data(await organiser.post(`exam/desk/${exam.examId}/cancel`, { reason: '报名人数不足' }))
    await payOrder(db, orderNo)
    await tick()
    expect((await read(who, registrationId)).state).toBe('CANCELLED')
    expect(await finishRefundOf(db, orderNo)).toBe(500)
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('has not begun', async () => {
    const exam = await publish()
    await sql`update exams set register_to = now() - interval '1 day', starts_at = now() - interval '1 hour' where id = ${exam.examId}`.execute(
      db,
    )
    expect((await organiser.post(`exam/desk/${exam.examId}/cancel`, { reason: '临时有事' })).code).toBe('state.conflict')
  })
})

test('who has passed has a certificate, which a corrected score ends and an organiser revokes for good', async () => {
  const exam = await publish({ sites: [site, { ...site, name: '第二考点', seats: 5 }] })
  const [good, bad] = [await person(), await person()]
  const ids = [(await apply(good, exam)).registrationId, (await apply(bad, exam)).registrationId] as const
  for (const id of ids) await decide(id)
  await sql`with moved as (update exam_subjects set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where exam_id = ${exam.examId})
    update exams set register_from = now() - interval '9 days', register_to = now() - interval '2 days', starts_at = now() - interval '3 hours',
      ends_at = now() - interval '1 hour' where id = ${exam.examId}`.execute(db)
  data(await organiser.post(`exam/desk/${exam.examId}/tickets`))
  const score = async (id: number, value: number) =>
    data(await organiser.post(`exam/desk/applicant/${id}/score`, { score: value }))
  await score(ids[0], 81)
  await score(ids[1], 40)
  const figures = data<ExamFigures>(await organiser.get(`exam/desk/${exam.examId}/figures`))
  expect(figures.total).toMatchObject({ registered: 2, qualified: 2, paid: 2, attended: 2, scored: 2, passed: 1, seats: 8 })
  expect(figures.averageScore).toBe(60.5)
  expect(figures.sites.map(one => one.registered)).toEqual([2, 0])
  expect((await other.get(`exam/desk/${exam.examId}/figures`)).code).toBe('missing.record')
  await tick()
  const certificate = async () => (await read(good, ids[0])).certificate
  const { code } = (await certificate())!
  expect(data(await api.visitor().get(`exam/certificate/${code}`))).toMatchObject({ holder: '林＊满', valid: true })
  expect((await api.visitor().get('exam/certificate/AAAA')).code).toBe('missing.record')
  expect((await read(bad, ids[1])).certificate).toBeNull()
  expect((await bad.visitor.post(`exam/mine/${ids[1]}/certificate`)).code).toBe('state.conflict')
  expect((await bad.visitor.post(`exam/mine/${ids[0]}/certificate`)).code).toBe('missing.record')
  data(await good.visitor.post(`exam/mine/${ids[0]}/certificate`))
  await examCertificateFiles.job.work({ db, now: new Date(), log: createLogger('silent'), ports })
  const file = await api.request((await certificate())!.file!.url!)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(pagesOfPdf(Buffer.from(await file.arrayBuffer())).join('\n')).toContain(code)

  await score(ids[0], 50)
  expect(data(await api.visitor().get(`exam/certificate/${code}`))).toMatchObject({ valid: false })
  await tick()
  await score(ids[0], 90)
  await tick()
  const second = (await certificate())!
  expect(second.code).not.toBe(code)
  expect(second.revokedAt).toBeNull()
  const revoke = (by: Visitor) => by.post(`exam/desk/applicant/${ids[0]}/certificate/revoke`, { reason: '替考查实' })
  expect((await revoke(other)).code).toBe('missing.record')
  data(await revoke(organiser))
  expect((await revoke(organiser)).code).toBe('state.conflict')
  await score(ids[0], 95)
  await tick()
  expect(await certificate()).toMatchObject({ code: second.code, reason: '替考查实', file: null })
  expect((await good.visitor.post(`exam/mine/${ids[0]}/certificate`)).code).toBe('state.conflict')
  expect(await titlesOf(good.userId)).toEqual(expect.arrayContaining(['考试合格证书已经颁发', '考试合格证书被撤销']))
})

test('a guardian agrees for a candidate who is not of age, and is checked by the organiser', async () => {
  const exam = await publish()
  const year = new Date().getUTCFullYear() - 15
  const first17 = `440305${year}0101123`
  const idNumber = `${first17}${idNumberCheck(first17)}`
  const guardian = { name: '林大山', relation: '父亲', phone: '13900139000', agrees: true }
  const child = await person()
  const register = (change: object) =>
    child.visitor.post(`exam/${exam.examId}/register`, { ...form(exam.siteId), idNumber, ...change })
  expect((await register({})).fields).toHaveProperty('guardian.name')
  expect((await register({ guardian: { ...guardian, agrees: false } })).resultStatus).toBe(false)
  const { registrationId } = data<{ registrationId: number }>(await register({ guardian }))
  expect(data(await organiser.get(`exam/desk/applicant/${registrationId}`))).toMatchObject({
    guardian: { name: '林大山', relation: '父亲', phoneMasked: '139****9000' },
  })
  expect(data(await organiser.post(`exam/desk/applicant/${registrationId}/open`))).toMatchObject({
    guardianPhone: '13900139000',
  })
  // Of age: nothing of a guardian is kept.
  const adult = await person()
  const grown = await apply(adult, exam, { guardian })
  expect(data(await organiser.get(`exam/desk/applicant/${grown.registrationId}`))).toMatchObject({ guardian: null })
})
