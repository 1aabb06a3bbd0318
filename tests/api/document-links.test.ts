/**
 * A document that was drawn for one person, a copy of their data and a file that is not everybody's are read by a link that ends with the right
 * to them, like other private files; what everybody may have ends when they may not.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { DataExport } from '#lib/contract/people/personal-data.ts'
import type { StatementFile } from '#lib/contract/trade/settlement.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { data, useApiServer } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { type Given, linkEndings } from '#tests/support/link-endings.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { staffedCompanies } from '#tests/support/staffed-company.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { company } = staffedCompanies(database, api)
const folder = mkdtempSync(join(tmpdir(), 'chenghui-documents-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => db.deleteFrom('rate_limits').execute())

const FILE = Buffer.from('%PDF-1.7 for one person')
const READY = { state: 'READY' as const, tries: 1, requested_at: new Date(), started_at: null, file: FILE }

const somebody = async () => {
  const readerId = await insertPerson(db)
  return { readerId, reader: await api.signedIn(readerId) }
}

const statusOf = async (url: string, init: RequestInit = {}): Promise<number> => {
  const answer = await api.request(url, init)
  await answer.arrayBuffer()
  return answer.status
}

async function courseCertificate(): Promise<Given> {
  const { readerId, reader } = await somebody()
  const course = await db.selectFrom('courses').select('id').executeTakeFirstOrThrow()
  const enrolment = await db
    .insertInto('course_enrolments')
    .values({
      course_id: course.id,
      user_id: readerId,
      state: 'LEARNING',
      order_no: null,
      expires_at: null,
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { enrolment_id: enrolment.id, code: randomBytes(10).toString('hex').toUpperCase(), holder_name: '林小满' }
  const { id } = await db
    .insertInto('course_certificates')
    .values({ ...row, issued_at: new Date(), revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('course_certificate_files')
    .values({ id, ...READY })
    .execute()
  const { certificateFile } = data<{ certificateFile: { url: string } }>(await reader.get(`course/mine/${enrolment.id}`))
  const remove = () => db.updateTable('course_certificates').set({ revoked_at: new Date() }).where('id', '=', id).execute()
  return { url: certificateFile.url, reader, readerId, remove }
}

/** Somebody's registration with a seat, as one of the demo city is theirs now. */
async function registration(state: 'TICKET_ISSUED' | 'SCORED') {
  const person = await somebody()
  const { id } = await db
    .selectFrom('exam_registrations')
    .innerJoin('exams', 'exams.id', 'exam_registrations.exam_id')
    .select('exam_registrations.id')
    .where('exams.state', '<>', 'CANCELLED')
    .where('exam_registrations.ticket_no', 'is not', null)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('exam_certificates').where('registration_id', '=', id).execute()
  await db
    .updateTable('exam_registrations')
    .set({ user_id: person.readerId, state, ...(state === 'SCORED' ? { score: 88, passed: true } : {}) })
    .where('id', '=', id)
    .execute()
  return { id, ...person }
}

async function examTicket(): Promise<Given> {
  const { id, ...person } = await registration('TICKET_ISSUED')
  await db.deleteFrom('exam_ticket_files').where('registration_id', '=', id).execute()
  await db
    .insertInto('exam_ticket_files')
    .values({ registration_id: id, ...READY })
    .execute()
  const { ticketFile } = data<{ ticketFile: { url: string } }>(await person.reader.get(`exam/mine/${id}`))
  const remove = () => db.updateTable('exam_registrations').set({ state: 'CANCELLED' }).where('id', '=', id).execute()
  return { url: ticketFile.url, ...person, remove }
}

async function examCertificate(): Promise<Given> {
  const { id: registrationId, ...person } = await registration('SCORED')
  const row = { registration_id: registrationId, code: randomBytes(10).toString('hex').toUpperCase(), holder_name: '林小满' }
  const { id } = await db
    .insertInto('exam_certificates')
    .values({ ...row, issued_at: new Date(), revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('exam_certificate_files')
    .values({ id, ...READY })
    .execute()
  const { certificate } = data<{ certificate: { file: { url: string } } }>(await person.reader.get(`exam/mine/${registrationId}`))
  const remove = () => db.updateTable('exam_certificates').set({ revoked_at: new Date() }).where('id', '=', id).execute()
  return { url: certificate.file.url, ...person, remove }
}

/** A statement that was made. */
async function statementOf(owner: { user_id: number | null; company_id: number | null }, askedBy: number, month: string) {
  const { id } = await db
    .insertInto('statement_files')
    .values({ ...owner, asked_by: askedBy, month, format: 'PDF', requested_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('statement_files')
    .set({ state: 'READY', expires_at: new Date(Date.now() + DAY_MS), bytes: FILE.length })
    .where('id', '=', id)
    .execute()
  await db.insertInto('statement_file_parts').values({ file_id: id, position: 0, bytes: FILE }).execute()
}

/** The statement of a company, for one of its administrators. */
async function statement(): Promise<Given> {
  const firm = await company()
  const member = await firm.join('ADMIN')
  await statementOf({ user_id: null, company_id: firm.companyId }, member.userId, '2026-03')
  const { file } = data<{ file: StatementFile }>(await member.acting.get('user/settlement/month/file?month=2026-03&format=PDF'))
  const remove = () =>
    db.updateTable('company_employees').set({ employee_identity: 'STAFF' }).where('id', '=', member.employeeId).execute()
  return { url: file.url!, reader: member.acting, readerId: member.userId, remove }
}

async function dataCopy(): Promise<Given> {
  const { readerId, reader } = await somebody()
  const row = { user_id: readerId, requested_at: new Date(), started_at: new Date(), finished_at: new Date() }
  const { id } = await db
    .insertInto('data_exports')
    .values({ ...row, expires_at: new Date(Date.now() + DAY_MS), bytes: FILE.length, archive: FILE, state: 'READY' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { latest } = data<{ latest: DataExport }>(await reader.get('user/export'))
  const remove = () => db.updateTable('data_exports').set({ expires_at: new Date() }).where('id', '=', id).execute()
  return { url: latest.url!, reader, readerId, remove }
}

/** A file that was put up, uploaded. */
async function fileOf(permission: 'EVERYONE' | 'MEMBERS' | 'COINS', bytes = 2_000) {
  const version = await db
    .selectFrom('download_versions')
    .innerJoin('downloads', 'downloads.id', 'download_versions.download_id')
    .select(['download_versions.id', 'download_versions.download_id'])
    .where('downloads.state', '=', 'PUBLISHED')
    .where('download_versions.state', '=', 'PUBLISHED')
    .where('download_versions.upload_id', 'is', null)
    .orderBy('download_versions.id')
    .executeTakeFirstOrThrow()
  const key = randomBytes(15).toString('hex')
  const path = join(folder, key)
  writeFileSync(path, randomBytes(bytes))
  await api.ports().uploads.store.put('private', key, path, 'application/pdf')
  const upload = await db
    .insertInto('uploads')
    .values({
      key,
      user_id: await insertPerson(db),
      purpose: 'ATTACHMENT',
      kind: 'FILE',
      name: '资料.pdf',
      bytes,
      content_type: 'application/pdf',
      sha256: key + key,
      state: 'USED',
      fingerprint: key,
      used_at: new Date(),
      expires_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('download_versions').set({ upload_id: upload.id }).where('id', '=', version.id).execute()
  await db
    .updateTable('downloads')
    .set({ permission, coins: permission === 'COINS' ? 20 : 0 })
    .where('id', '=', version.download_id)
    .execute()
  const close = () => db.updateTable('downloads').set({ state: 'OFFLINE' }).where('id', '=', version.download_id).execute()
  return { ...version, close }
}

async function membersFile(): Promise<Given> {
  const { readerId, reader } = await somebody()
  const { download_id, id, close } = await fileOf('MEMBERS')
  const { url } = data<{ url: string }>(await reader.post(`download/${download_id}/take`, { versionId: id }))
  return { url, reader, readerId, remove: close }
}

const kinds: [string, () => Promise<Given>][] = [
  ['the certificate of a course', courseCertificate],
  ['the ticket of an exam', examTicket],
  ['the certificate of an exam', examCertificate],
  ['the statement of a company', statement],
  ['a copy of one’s data', dataCopy],
  ['a file for members', membersFile],
]

describe.each(kinds)('a link to %s', (_kind, give) => {
  test.each(linkEndings(database, api))('is gone at once when the person it was given to %s', async (_ending, end) => {
    const given = await give()
    expect(await statusOf(given.url)).toBe(200)
    await end(given)
    expect(await statusOf(given.url)).toBe(404)
    expect(await statusOf(given.url, { method: 'HEAD' })).toBe(404)
  })

  test('says nothing of another, and cannot be made to last', async () => {
    const { url } = await give()
    const query = new URLSearchParams(url.split('?')[1])
    for (const changed of [
      url.replace(/&for=[^&]*/, ''),
      url.replace(/for=\d+/, 'for=0'),
      url.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 300}`),
    ])
      expect(await statusOf(changed), changed).toBe(404)
    expect(Number(query.get('until')) * 1_000).toBeLessThan(Date.now() + 25 * 3_600_000)
  })
})

/** What is left of an answer after its right has ended, read as slowly as somebody with a poor connection does. */
async function restAfter(url: string, end: () => Promise<unknown>): Promise<'whole'> {
  const answer = await api.request(url)
  expect(answer.status).toBe(200)
  const reader = answer.body!.getReader()
  await reader.read()
  await end()
  await new Promise(resolve => setTimeout(resolve, 4_500))
  for (;;) if ((await reader.read()).done) return 'whole'
}

const BIG = 64 * 1024 * 1024

describe('a download that is closed while it is sent', () => {
  test('is broken off, for members and for everybody', async () => {
    const members = await fileOf('MEMBERS', BIG)
    const { reader } = await somebody()
    const { url } = data<{ url: string }>(await reader.post(`download/${members.download_id}/take`, { versionId: members.id }))
    await expect(restAfter(url, members.close)).rejects.toThrow()

    const free = await fileOf('EVERYONE', BIG)
    const led = await api.request(`/files/download/${free.download_id}/${free.id}`, { redirect: 'manual' })
    const open = led.headers.get('location')!
    expect(open).toMatch(/&for=0\.0\.0\.DOWNLOAD\.\d+&/)
    await expect(restAfter(open, free.close)).rejects.toThrow()
    expect(await statusOf(open)).toBe(404)
  })

  test('is broken off where it lies among the files of the site', async () => {
    const { id, file_url } = await db
      .selectFrom('download_versions')
      .innerJoin('downloads', 'downloads.id', 'download_versions.download_id')
      .select(['downloads.id', 'download_versions.file_url'])
      .where('downloads.state', '=', 'PUBLISHED')
      .where('download_versions.state', '=', 'PUBLISHED')
      .where('download_versions.upload_id', 'is', null)
      .executeTakeFirstOrThrow()
    await db.updateTable('downloads').set({ permission: 'EVERYONE', coins: 0 }).where('id', '=', id).execute()
    const stored = file_url.split('/')[2]!
    const path = join(api.dataDir(), 'files', stored.slice(0, 2), stored)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, randomBytes(BIG))
    const name = decodeURIComponent(file_url.split('/')[3]!)
    const sha256 = randomBytes(32).toString('hex')
    writeFileSync(`${path}.json`, JSON.stringify({ name, type: 'application/pdf', size: BIG, sha256, createdAt: new Date() }))
    const close = () => db.updateTable('downloads').set({ state: 'OFFLINE' }).where('id', '=', id).execute()
    await expect(restAfter(file_url, close)).rejects.toThrow()
    expect(await statusOf(file_url)).toBe(404)
  })
})

test('a ticket of an exam whose organiser takes registrations elsewhere is drawn and read like any other', async () => {
  const { id, reader } = await registration('TICKET_ISSUED')
  await db
    .updateTable('exams')
    .set({ school_id: null, ticket_from: null })
    .where('id', '=', eb => eb.selectFrom('exam_registrations').select('exam_id').where('exam_registrations.id', '=', id))
    .execute()
  await db.deleteFrom('exam_ticket_files').where('registration_id', '=', id).execute()
  expect(data<{ state: string }>(await reader.post(`exam/mine/${id}/ticket`)).state).toBe('WAITING')
})

test('a coin file is no longer read once its order was given back', async () => {
  const { readerId, reader } = await somebody()
  const { download_id, id } = await fileOf('COINS')
  const orderNo = (await db.selectFrom('orders').select('order_no').executeTakeFirstOrThrow()).order_no
  const grant = { download_id, user_id: readerId, company_id: null, order_no: orderNo, created_at: new Date() }
  await db.insertInto('download_grants').values(grant).execute()
  const { url } = data<{ url: string }>(await reader.post(`download/${download_id}/take`, { versionId: id }))
  expect(await statusOf(url)).toBe(200)
  await db.deleteFrom('download_grants').where('user_id', '=', readerId).execute()
  expect(await statusOf(url)).toBe(404)
})

test('a statement of one’s own money is not for the company one acts for, nor the other way', async () => {
  const owner = await insertPerson(db)
  const companyId = await insertCompany(db, { owner, name: '城南搬家有限公司' })
  await statementOf({ user_id: owner, company_id: null }, owner, '2026-04')
  const path = 'user/settlement/month/file?month=2026-04&format=PDF'
  const own = data<{ file: StatementFile }>(await (await api.signedIn(owner)).get(path)).file
  expect(await statusOf(own.url!)).toBe(200)
  expect(data<{ file: StatementFile | null }>(await (await api.signedIn(owner, { companyId })).get(path)).file).toBeNull()
})
