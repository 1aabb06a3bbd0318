import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ExamDraft, ExamRecord } from '#lib/contract/learn/exam-organising.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import { createLogger } from '#server/log.ts'
import { createPorts } from '#server/ports/ports.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { finishRefundOf, payOrder } from '#tests/support/paying.ts'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { ticketFiles } from '../ticket/service.ts'
import { registrationTerms } from './jobs.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const PLACE = { provinceCode: 19, cityCode: 1607, districtCode: 3155 }

let organiser: Visitor
let other: Visitor
let schoolId = 0
let serial = 0

const host = async (name: string): Promise<{ organiser: Visitor; schoolId: number }> => {
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

beforeAll(async () => {
  const school = await host('城汇考试学校')
  organiser = school.organiser
  schoolId = school.schoolId
  other = (await host('另一所学校')).organiser
})

const draft = (change: Partial<ExamDraft> = {}): ExamDraft => ({
  schoolId,
  kind: 'COMPUTER',
  title: `计算机水平考试第 ${++serial} 场`,
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
  sites: [{ siteId: null, name: '第一考点', ...PLACE, address: '科技园一路 1 号', seats: 1 }],
  ...change,
})

async function publish(change: Partial<ExamDraft> = {}): Promise<{ examId: number; siteId: number }> {
  const { examId, form } = data<ExamRecord>(await organiser.post('exam/desk/create', draft(change)))
  data(await organiser.post(`exam/desk/${examId}/publish`))
  return { examId, siteId: form.sites[0]!.siteId! }
}

type Exam = { examId: number; siteId: number }
const form = (siteId: number) => ({
  siteId,
  name: '林小满',
  idNumber: '11010519491231002X',
  education: '本科',
  phone: '13800138000',
  company: '',
  files: [],
})
const person = async () => api.signedIn(await insertPerson(db))
const apply = (who: Visitor, exam: Exam) => who.post(`exam/${exam.examId}/register`, form(exam.siteId))
const applied = async (who: Visitor, exam: Exam) => data<{ registrationId: number; state: string }>(await apply(who, exam))
const stateOf = async (who: Visitor, id: number) => data<{ state: string }>(await who.get(`exam/mine/${id}`)).state
const decide = (id: number, pass: boolean, reason = '') => organiser.post(`exam/desk/applicant/${id}/decide`, { pass, reason })
const seatsTaken = async ({ siteId }: Exam) =>
  (await db.selectFrom('exam_sites').select('seats_taken').where('id', '=', siteId).executeTakeFirstOrThrow()).seats_taken
const ports = createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' })
const tick = (now = new Date()) => registrationTerms.work({ db, now, log: createLogger('silent'), ports })
const begun = (exam: Exam) =>
  sql`with moved as (update exam_subjects set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where exam_id = ${exam.examId})
    update exams set register_from = now() - interval '9 days', register_to = now() - interval '2 days', starts_at = now() - interval '3 hours',
      ends_at = now() - interval '1 hour' where id = ${exam.examId}`.execute(db)

test('of 120 at once exactly as many get a seat as there are, and the others wait in their order', async () => {
  const exam = await publish({ sites: [{ ...draft().sites[0]!, seats: 20 }] })
  const people = await Promise.all(Array.from({ length: 120 }, person))
  const answers = await Promise.all(people.map(who => applied(who, exam)))
  expect(answers.filter(one => one.state === 'SUBMITTED')).toHaveLength(20)
  expect(answers.filter(one => one.state === 'WAITLISTED')).toHaveLength(100)
  expect(await seatsTaken(exam)).toBe(20)
  // Seats given back at once go on to as many who wait.
  const seated = answers
    .flatMap((one, index) => (one.state === 'SUBMITTED' ? [{ who: people[index]!, ...one }] : []))
    .slice(0, 10)
  await Promise.all(seated.map(async one => data(await one.who.post(`exam/mine/${one.registrationId}/cancel`))))
  expect(await seatsTaken(exam)).toBe(20)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from exam_registrations
    where exam_id = ${exam.examId} and state = 'SUBMITTED' and due_at is not null`.execute(db)
  expect(rows[0]?.n).toBe(10)
})

test('a seat that was freed while the next one could not be moved is theirs a moment later, and of nobody who comes new', async () => {
  const exam = await publish()
  const [first, second, newcomer] = [await person(), await person(), await person()]
  const seat = await applied(first, exam)
  const waiting = await applied(second, exam)
  // Another transaction has locked the row of the waiting candidate, and rolls back.
  await db.transaction().execute(async trx => {
    await sql`select id from exam_registrations where id = ${waiting.registrationId} for update`.execute(trx)
    data(await first.post(`exam/mine/${seat.registrationId}/cancel`))
    expect(await seatsTaken(exam)).toBe(0)
  })
  expect((await applied(newcomer, exam)).state).toBe('WAITLISTED')
  await tick()
  expect(await stateOf(second, waiting.registrationId)).toBe('SUBMITTED')
  expect(await seatsTaken(exam)).toBe(1)
})

test('somebody registers once, in the window, without two exams at one time', async () => {
  const exam = await publish()
  const who = await person()
  await applied(who, exam)
  expect((await apply(who, exam)).code).toBe('exam.registered')
  const subject = data<ExamRecord>(await organiser.get(`exam/desk/${exam.examId}`)).form.subjects
  const same = await publish({ subjects: subject })
  expect((await apply(who, same)).code).toBe('exam.time_conflict')
  expect(data<{ conflicts: unknown[] }>(await who.get(`exam/${same.examId}/register`)).conflicts).toHaveLength(1)
  const later = await publish({ registerFrom: at(1) })
  expect((await apply(await person(), later)).code).toBe('state.conflict')
  expect((await apply(await person(), { ...exam, siteId: same.siteId })).fields).toHaveProperty('siteId')
})

test('a freed seat goes to who waited longest, for a term; then to the next', async () => {
  const exam = await publish()
  const [first, second, third] = [await person(), await person(), await person()]
  const seat = await applied(first, exam)
  const two = await applied(second, exam)
  const three = await applied(third, exam)
  expect(data<{ waitingBefore: number }>(await third.get(`exam/mine/${three.registrationId}`)).waitingBefore).toBe(1)
  data(await decide(seat.registrationId, false, '照片不清楚'))
  expect(await stateOf(second, two.registrationId)).toBe('SUBMITTED')
  expect((await decide(two.registrationId, true)).code).toBe('state.conflict')
  await db
    .updateTable('exam_registrations')
    .set({ due_at: new Date(0) })
    .where('id', '=', two.registrationId)
    .execute()
  expect((await second.post(`exam/mine/${two.registrationId}/confirm`)).code).toBe('state.conflict')
  await tick()
  expect(await stateOf(second, two.registrationId)).toBe('CANCELLED')
  data(await third.post(`exam/mine/${three.registrationId}/confirm`))
  data(await decide(three.registrationId, true))
  expect(await stateOf(third, three.registrationId)).toBe('REGISTERED')
  expect(await seatsTaken(exam)).toBe(1)
})

test('a fee is paid within its term, comes back while the window is open, and the seat with it', async () => {
  const exam = await publish({ fee: 12_000 })
  const [who, next] = [await person(), await person()]
  const { registrationId } = await applied(who, exam)
  const waiting = await applied(next, exam)
  const pay = () => who.post(`exam/mine/${registrationId}/pay`, { useCoins: false })
  expect((await pay()).code).toBe('state.conflict')
  data(await decide(registrationId, true))
  const orders = await Promise.all([pay(), pay(), pay()])
  const { orderNo, payable } = data<{ orderNo: string; payable: number }>(orders[0]!)
  expect(new Set(orders.map(one => data<{ orderNo: string }>(one).orderNo)).size).toBe(1)
  expect(payable).toBe(12_000)
  // Whose order waits keeps the seat; a closed order can be placed again.
  await tick(new Date(Date.now() + 3 * DAY_MS))
  expect(await stateOf(who, registrationId)).toBe('UNPAID')
  data(await who.post(`order/${orderNo}/close`))
  const again = data<{ orderNo: string }>(await pay())
  expect(again.orderNo).not.toBe(orderNo)
  await payOrder(db, again.orderNo)
  expect(await stateOf(who, registrationId)).toBe('REGISTERED')
  data(await who.post(`exam/mine/${registrationId}/cancel`))
  expect(await finishRefundOf(db, again.orderNo)).toBe(12_000)
  expect(await stateOf(who, registrationId)).toBe('CANCELLED')
  expect(await stateOf(next, waiting.registrationId)).toBe('SUBMITTED')
  expect(await seatsTaken(exam)).toBe(1)
  expect(await findLedgerFaults(db)).toEqual([])
})

test('whose exam is not held by a school any more is told who takes the fee', async () => {
  const exam = await publish({ fee: 12_000 })
  const who = await person()
  const { registrationId } = await applied(who, exam)
  data(await decide(registrationId, true))
  await db.updateTable('exams').set({ school_id: null }).where('id', '=', exam.examId).execute()
  const refused = await who.post(`exam/mine/${registrationId}/pay`, { useCoins: false })
  expect([refused.code, refused.message]).toEqual(['state.conflict', expect.stringContaining('组织单位')])
})

test('who does not pay in time gives the seat back', async () => {
  const exam = await publish({ fee: 100 })
  const who = await person()
  const { registrationId } = await applied(who, exam)
  data(await decide(registrationId, true))
  await tick(new Date(Date.now() + 3 * DAY_MS))
  expect(await stateOf(who, registrationId)).toBe('CANCELLED')
  expect(await seatsTaken(exam)).toBe(0)
})

test('seats, a ticket that anybody can check, attendance and scores that are public in time', async () => {
  const exam = await publish({ sites: [{ ...draft().sites[0]!, seats: 3 }] })
  const people = [await person(), await person(), await person()]
  const ids: number[] = []
  for (const who of people) {
    const { registrationId } = await applied(who, exam)
    ids.push(registrationId)
    const opened = data<{ idNumber: string }>(await organiser.post(`exam/desk/applicant/${registrationId}/open`))
    expect(opened.idNumber).toBe('11010519491231002X')
    expect(await stateOf(who, registrationId)).toBe('QUALIFYING')
    data(await decide(registrationId, true))
  }
  expect((await organiser.post(`exam/desk/${exam.examId}/tickets`)).code).toBe('state.conflict')
  await begun(exam)
  expect(data<{ issued: number }>(await organiser.post(`exam/desk/${exam.examId}/tickets`)).issued).toBe(3)
  expect((await organiser.post(`exam/desk/${exam.examId}/tickets`)).code).toBe('state.conflict')
  type OwnRegistration = {
    ticketNo: string
    seatNo: string
    checkCode: string
    state: string
    score: number | null
    ticketFile: { url: string }
  }
  const school = async (index: number) => data<OwnRegistration>(await people[index]!.get(`exam/mine/${ids[index]}`))
  expect((await school(1)).seatNo).toBe('002')
  const { checkCode, ticketNo } = await school(0)
  const visitor = api.visitor()
  expect(data(await visitor.get(`exam/ticket/${checkCode}`))).toMatchObject({ holder: '林＊满', valid: true })
  expect((await visitor.get('exam/ticket/AAAA')).code).toBe('missing.record')

  data(await people[0]!.post(`exam/mine/${ids[0]}/ticket`))
  await ticketFiles.work({ db, now: new Date(), log: createLogger('silent'), ports })
  const { ticketFile } = await school(0)
  const file = await api.request(ticketFile.url)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  const words = pagesOfPdf(Buffer.from(await file.arrayBuffer()))
  expect(words.join('\n')).toContain(ticketNo)
  expect((await api.request(ticketFile.url.replace(/sig=.*/, 'sig=x'))).status).toBe(404)

  data(await organiser.post(`exam/desk/applicant/${ids[2]}/attendance`, { taken: false }))
  const rows = [
    { line: 1, ticketNo, score: '88' },
    { line: 2, ticketNo: (await school(1)).ticketNo, score: '八十' },
    { line: 3, ticketNo: (await school(2)).ticketNo, score: '60' },
    { line: 4, ticketNo, score: '1' },
    { line: 5, ticketNo: '1', score: '1' },
  ]
  const checked = data<{ good: number; rows: { problem: string | null }[] }>(
    await organiser.post(`exam/desk/${exam.examId}/scores/check`, { rows }),
  )
  expect(checked.good).toBe(1)
  expect(checked.rows.map(one => one.problem !== null)).toEqual([false, true, true, true, true])
  expect((await organiser.post(`exam/desk/${exam.examId}/scores`, { rows })).fields).toHaveProperty('rows')
  expect((await school(0)).state).toBe('TICKET_ISSUED')
  await db
    .updateTable('exams')
    .set({ result_at: new Date(Date.now() + DAY_MS) })
    .where('id', '=', exam.examId)
    .execute()
  data(await organiser.post(`exam/desk/${exam.examId}/scores`, { rows: rows.slice(0, 1) }))
  data(await organiser.post(`exam/desk/applicant/${ids[1]}/score`, { score: 59 }))
  expect(await school(0)).toMatchObject({ state: 'TAKEN', score: null })
  expect(data<{ list: unknown[] }>(await people[0]!.get('exam/mine/list?state=SCORED')).list).toEqual([])
  await tick(new Date(Date.now() + 2 * DAY_MS))
  await db.updateTable('exams').set({ result_at: new Date() }).where('id', '=', exam.examId).execute()
  expect(await school(0)).toMatchObject({ state: 'SCORED', score: 88, passed: true })
  expect(await school(1)).toMatchObject({ score: 59, passed: false })
  const notices = await db.selectFrom('notices').select('title').where('link', 'like', `%id=${ids[0]}`).execute()
  expect(notices.map(one => one.title)).toEqual(expect.arrayContaining(['报名已提交', '准考证已经发放', '考试成绩公布']))
})

test('a result that cannot be told holds up none of the others', async () => {
  const exam = await publish({ sites: [{ ...draft().sites[0]!, seats: 2 }] })
  const ids = [0, 1].map(async () => (await applied(await person(), exam)).registrationId)
  const [stuck, next] = (await Promise.all(ids)).sort((one, other) => one - other)
  await begun(exam)
  await sql`
    update exam_registrations set state = 'SCORED', score = 88, passed = true, ticket_no = 'T' || id, seat_no = id::text
    where exam_id = ${exam.examId}`.execute(db)
  await sql`create function refuse_telling() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
    db,
  )
  await sql
    .raw(
      `create trigger refuse_telling before update on exam_registrations for each row when (old.id = ${stuck}) execute function refuse_telling()`,
    )
    .execute(db)
  await tick()
  await sql`drop trigger refuse_telling on exam_registrations`.execute(db)
  const toldAt = async (id: number) =>
    (await db.selectFrom('exam_registrations').select('result_notified_at').where('id', '=', id).executeTakeFirstOrThrow())
      .result_notified_at
  expect(await toldAt(stuck!)).toBeNull()
  expect(await toldAt(next!)).not.toBeNull()
  await tick()
  expect(await toldAt(stuck!)).not.toBeNull()
})

test('nobody else acts on a registration, an exam, or its applicants', async () => {
  const exam = await publish()
  const who = await person()
  const { registrationId } = await applied(who, exam)
  const stranger = await person()
  for (const step of ['confirm', 'cancel', 'ticket']) {
    expect((await stranger.post(`exam/mine/${registrationId}/${step}`)).code).toBe('missing.record')
  }
  expect((await stranger.post(`exam/mine/${registrationId}/pay`, { useCoins: false })).code).toBe('missing.record')
  expect((await other.post(`exam/desk/applicant/${registrationId}/decide`, { pass: true, reason: '' })).code).toBe(
    'missing.record',
  )
  expect((await other.post(`exam/desk/applicant/${registrationId}/open`)).code).toBe('missing.record')
  expect((await other.get(`exam/desk/${exam.examId}`)).code).toBe('missing.record')
  expect((await other.post(`exam/desk/${exam.examId}/save`, draft())).code).toBe('missing.record')
  expect((await other.post('exam/desk/create', draft())).fields).toHaveProperty('schoolId')
  expect((await who.post('exam/desk/create', draft())).code).toBe('rights.company_identity')
})

test('what people relied on stays once they have registered; more seats go to who waits', async () => {
  const exam = await publish()
  const [first, second] = [await person(), await person()]
  await applied(first, exam)
  const waiting = await applied(second, exam)
  const { form: now, version } = data<ExamRecord>(await organiser.get(`exam/desk/${exam.examId}`))
  const save = (change: Partial<ExamDraft>, seen = version) =>
    organiser.post(`exam/desk/${exam.examId}/save`, { ...now, ...change, version: seen })
  expect((await save({ fee: 500 })).fields).toHaveProperty('fee')
  expect((await save({ registerTo: at(-2) })).fields).toHaveProperty('registerTo')
  const saved = data<ExamRecord>(await save({ sites: [{ ...now.sites[0]!, seats: 2 }] }))
  expect(await stateOf(second, waiting.registrationId)).toBe('SUBMITTED')
  expect((await save({ summary: '换了说法的考试' })).code).toBe('state.changed')
  expect((await save({ sites: [{ ...now.sites[0]!, seats: 1 }] }, saved.version)).fields).toHaveProperty('sites.0.seats')
})
