/**
 * A link to a private file is good while the session of the person it was given to lives, their account may act and they still take part:
 * for each kind of file it works, and is gone with the next request once that ends.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#lib/contract/consult/chat-shapes.ts'
import type { ConsultationRoom } from '#lib/contract/consult/directed.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { removeMember } from '#server/domains/consult/chat/service.ts'
import { data, useApiServer } from '#tests/support/api-server.ts'
import { type Consultation, runningConsultation } from '#tests/support/consultation.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { type Given, linkEndings } from '#tests/support/link-endings.ts'
import { insertPerson } from '#tests/support/people.ts'
import { staffedCompanies } from '#tests/support/staffed-company.ts'
import { samplePicture, uploaded } from '#tests/support/upload.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { company } = staffedCompanies(database, api)
const folder = mkdtempSync(path.join(tmpdir(), 'chenghui-links-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => db.deleteFrom('rate_limits').execute())

const statusOf = async (url: string, init: RequestInit = {}): Promise<number> => {
  const answer = await api.request(url, init)
  await answer.arrayBuffer()
  return answer.status
}

const another = () => insertPerson(db)

/** Somebody else answers from now on. */
const replaceConsultant = async (one: Consultation) =>
  db
    .updateTable('consultants')
    .set({ user_id: await another() })
    .where('id', '=', one.consultantId)
    .execute()

async function chatPicture(): Promise<Given> {
  const one = await runningConsultation(db, api)
  const { conversationId } = data<ConsultationRoom>(await one.asker.get(`consultation/${one.id}/room`))
  const upload = await uploaded(api, one.asker, 'ATTACHMENT', '合同.png', await samplePicture())
  const draft = { clientId: `c-${randomBytes(8).toString('hex')}`, type: 'IMAGE', text: '', uploadIds: [upload.id] }
  data(await one.asker.post(`chat/${conversationId}/send`, draft))
  const { messages } = data<{ messages: Message[] }>(await one.expert.get(`chat/${conversationId}/messages`))
  const remove = () => db.transaction().execute(trx => removeMember(trx, conversationId!, one.expertId, new Date()))
  return { url: messages.at(-1)!.files[0]!.url, reader: one.expert, readerId: one.expertId, remove }
}

async function roomFile(): Promise<Given> {
  const one = await runningConsultation(db, api)
  const upload = await uploaded(api, one.asker, 'ATTACHMENT', '合同.png', await samplePicture())
  data(await one.asker.post('consultation/answer', { consultationId: one.id, text: '见附件', files: [upload.id] }))
  const { replies } = data<ConsultationRoom>(await one.expert.get(`consultation/${one.id}/room`))
  const url = replies.at(-1)!.files[0]!.url
  return { url, reader: one.expert, readerId: one.expertId, remove: () => replaceConsultant(one) }
}

/** What was recorded of a consultation, as if its pieces had been joined. */
async function recorded(one: Consultation, bytes: number): Promise<number> {
  const key = randomBytes(15).toString('hex')
  const file = path.join(folder, key)
  writeFileSync(file, randomBytes(bytes))
  await api.ports().uploads.store.put('private', key, file, 'video/webm')
  const { category_id } = await db
    .selectFrom('consultations')
    .select('category_id')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow()
  const { root_category_id } = await db
    .selectFrom('consultants')
    .select('root_category_id')
    .where('id', '=', one.consultantId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('playbacks')
    .values({
      consultation_id: one.id,
      consultant_id: one.consultantId,
      root_category_id,
      category_id: category_id!,
      type: 'VIDEO',
      title: '竞业限制',
      recording: 'READY',
      seconds: 60,
      free_seconds: 10,
      price: 500,
      media_key: `recorded/${key}.webm`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = {
    key,
    playback_id: id,
    free: false,
    content_type: 'video/webm' as const,
    bytes,
    sha256: key + key,
    created_at: new Date(),
  }
  await db.insertInto('recorded_files').values(row).execute()
  return id
}

async function recording(bytes = 20_000): Promise<Given> {
  const one = await runningConsultation(db, api)
  const playbackId = await recorded(one, bytes)
  const { url } = data<{ url: string }>(await one.expert.get(`recording/${playbackId}/file`))
  return { url, reader: one.expert, readerId: one.expertId, remove: () => replaceConsultant(one) }
}

async function paidPlayback(): Promise<Given> {
  const one = await runningConsultation(db, api)
  const id = await recorded(one, 20_000)
  await db.updateTable('playbacks').set({ publication: 'PUBLISHED', published_at: new Date() }).where('id', '=', id).execute()
  const readerId = await another()
  const reader = await api.signedIn(readerId)
  await db
    .insertInto('playback_grants')
    .values({ playback_id: id, user_id: readerId, order_no: one.orderNo, state: 'OPEN', created_at: new Date(), opened_at: null })
    .execute()
  const { source } = data<{ source: { url: string } }>(await reader.post(`playback/${id}/open`, {}))
  const remove = () => db.updateTable('playback_grants').set({ state: 'ENDED' }).where('user_id', '=', readerId).execute()
  return { url: source.url, reader, readerId, remove }
}

/** The order of a consultation, whose buyer it is no more after `remove`. */
async function ordered(): Promise<Consultation & { orderId: number; remove(): Promise<unknown> }> {
  const one = await runningConsultation(db, api)
  const { id } = await db.selectFrom('orders').select('id').where('order_no', '=', one.orderNo).executeTakeFirstOrThrow()
  const remove = async () =>
    db
      .updateTable('orders')
      .set({ buyer_user_id: await another() })
      .where('id', '=', id)
      .execute()
  return { ...one, orderId: id, remove }
}

async function orderFile(): Promise<Given> {
  const one = await ordered()
  const upload = await uploaded(api, one.asker, 'ATTACHMENT', '说明.png', await samplePicture())
  await db
    .updateTable('uploads')
    .set({ state: 'USED', used_at: new Date(), expires_at: null })
    .where('id', '=', upload.id)
    .execute()
  await db
    .updateTable('order_events')
    .set({ upload_ids: [upload.id] })
    .where('order_id', '=', one.orderId)
    .execute()
  const { events } = data<{ events: { files: { url: string }[] }[] }>(await one.asker.get(`order/${one.orderNo}`))
  return { url: events[0]!.files[0]!.url, reader: one.asker, readerId: one.askerId, remove: one.remove }
}

async function evidence(): Promise<Given> {
  const one = await ordered()
  const row = {
    order_id: one.orderId,
    kind: 'ORDER' as const,
    ref: 'order',
    content: '{}',
    sha256: '0'.repeat(64),
    created_at: new Date(),
  }
  await db.insertInto('order_evidence').values(row).execute()
  const { archive } = data<{ archive: string }>(await one.asker.get(`order/${one.orderNo}/evidence`))
  return { url: archive, reader: one.asker, readerId: one.askerId, remove: one.remove }
}

async function lessonFile(): Promise<Given> {
  const readerId = await another()
  const reader = await api.signedIn(readerId)
  const upload = await uploaded(api, reader, 'ATTACHMENT', '讲义.png', await samplePicture())
  await db
    .updateTable('uploads')
    .set({ state: 'USED', used_at: new Date(), expires_at: null })
    .where('id', '=', upload.id)
    .execute()
  const lesson = await db
    .selectFrom('course_lessons')
    .select(['id', 'course_id'])
    .where('kind', '=', 'TEXT')
    .executeTakeFirstOrThrow()
  await db.updateTable('course_lessons').set({ kind: 'FILE', upload_id: upload.id }).where('id', '=', lesson.id).execute()
  const { id } = await db
    .insertInto('course_enrolments')
    .values({
      course_id: lesson.course_id,
      user_id: readerId,
      state: 'LEARNING',
      order_no: null,
      expires_at: null,
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const opened = data<{ file: { url: string } }>(await reader.post(`course/mine/${id}/lesson/${lesson.id}`, {}))
  const remove = () => db.updateTable('course_enrolments').set({ state: 'REFUNDED' }).where('id', '=', id).execute()
  await db.updateTable('course_lessons').set({ kind: 'TEXT' }).where('id', '=', lesson.id).execute()
  return { url: opened.file.url, reader, readerId, remove }
}

/** A certificate that was just uploaded for a company, by one of its people. */
async function companyPaper(): Promise<Given> {
  const firm = await company()
  const member = await firm.join('ADMIN')
  const { url } = await uploaded(api, member.acting, 'CERTIFICATE', '执照.png', await samplePicture())
  const remove = () =>
    db.updateTable('company_employees').set({ state: 'LEFT', left_at: new Date() }).where('id', '=', member.employeeId).execute()
  return { url, reader: member.acting, readerId: member.userId, remove }
}

const kinds: [string, () => Promise<Given>][] = [
  ['a picture of the chat', chatPicture],
  ['a file of the room of a consultation', roomFile],
  ['a recording', recording],
  ['a paid playback', paidPlayback],
  ['a file of an order', orderFile],
  ['the archive of evidence', evidence],
  ['a file of a lesson', lessonFile],
  ['a paper of a company', companyPaper],
]

describe.each(kinds)('a link to %s', (_kind, give) => {
  test.each(linkEndings(database, api))('is gone at once when the person it was given to %s', async (_ending, end) => {
    const given = await give()
    expect(await statusOf(given.url)).toBe(200)
    await end(given)
    expect(await statusOf(given.url)).toBe(404)
    expect(await statusOf(given.url, { headers: { range: 'bytes=0-9' } })).toBe(404)
  })
})

describe('a link', () => {
  test('names whom it is for under its signature, and says so to no cache', async () => {
    const { url } = await chatPicture()
    const other = await chatPicture()
    const [bare, query] = url.split('?') as [string, string]
    const to = new URLSearchParams(query).get('for') ?? ''
    const theirs = new URLSearchParams(other.url.split('?')[1]).get('for') ?? ''
    expect(to).toMatch(/^\d+\.0\.0\.CHAT\.\d+$/)
    for (const changed of [
      query.replace(`for=${to}`, `for=${theirs}`),
      query.replace(`for=${to}`, `for=${to.replace(/\.CHAT.*/, '')}`),
      query.replace(`&for=${to}`, ''),
      query.replace(`for=${to}`, 'for='),
    ])
      expect(await statusOf(`${bare}?${changed}`), changed).toBe(404)
    expect((await api.request(url)).headers.get('cache-control')).toBe('private, no-cache')
  })

  test('works for its bearer: a person who is handed it reads the file until its giver may not', async () => {
    const given = await chatPicture()
    // As a stranger's browser asks: without a token, without a cookie.
    expect(await statusOf(given.url, { headers: { 'user-agent': 'somebody else' } })).toBe(200)
    await given.remove()
    expect(await statusOf(given.url, { headers: { 'user-agent': 'somebody else' } })).toBe(404)
  })

  test('of one session says nothing about another of the same person', async () => {
    const given = await recording()
    const elsewhere = await api.signedIn(given.readerId)
    const { url } = data<{ url: string }>(await elsewhere.get(`recording/${await newestPlayback()}/file`))
    data(await given.reader.post('user/signout', {}))
    expect([await statusOf(given.url), await statusOf(url)]).toEqual([404, 200])
  })

  test('is of no use while its account may not act, whatever the session says', async () => {
    const given = await roomFile()
    await db.updateTable('users').set({ state: 'FROZEN' }).where('id', '=', given.readerId).execute()
    expect(await statusOf(given.url)).toBe(404)
    await db.updateTable('users').set({ state: 'ACTIVE' }).where('id', '=', given.readerId).execute()
    expect(await statusOf(given.url)).toBe(200)
  })

  test('to a film ends what is being sent, within seconds of the removal', async () => {
    const given = await recording(64 * 1024 * 1024)
    const answer = await api.request(given.url)
    const reader = answer.body!.getReader()
    await reader.read()
    await given.remove()
    // Nothing is read for as long as it takes to ask again: most of the film still lies on the server.
    await new Promise(resolve => setTimeout(resolve, 4_500))
    const rest = async () => {
      for (;;) if ((await reader.read()).done) return 'whole'
    }
    await expect(rest()).rejects.toThrow()
  })

  test('that lies in a session which is over by itself is over too', async () => {
    const given = await chatPicture()
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - DAY_MS) })
      .where('user_id', '=', given.readerId)
      .execute()
    expect(await statusOf(given.url)).toBe(404)
  })
})

const newestPlayback = async (): Promise<number> =>
  (await db.selectFrom('playbacks').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
