import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DownloadDetail } from '#lib/contract/park/download.ts'
import type { FileDraft, FileEditor } from '#lib/contract/park/download-writing.ts'
import { countNotedViews } from '#server/domains/platform/view/service.ts'
import { grantCoins } from '#server/domains/trade/coin/service.ts'
import { findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { samplePicture, tryUpload, uploaded } from '#tests/support/upload.ts'
import { previewsJob } from '../preview/job.ts'
import { askForPreview } from '../preview/service.ts'
import { findWaiting } from './queries.ts'
import { fileReview, versionReview } from './review-subject.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

let author: Visitor
let authorId = 0
let other: Visitor

beforeAll(async () => {
  authorId = await insertPerson(db)
  author = await api.signedIn(authorId)
  other = await api.signedIn(await insertPerson(db))
})

const decision = { operatorId: 1, reason: '来源不明，请补充授权说明', now: new Date() }
const approve = (id: number) => db.transaction().execute(trx => fileReview.approve(trx, id, { ...decision, now: new Date() }))
const reject = (id: number) => db.transaction().execute(trx => fileReview.reject(trx, id, decision))

let serial = 0
const bytes = (): Buffer => Buffer.from(`门店选址数据，第 ${++serial} 份\n客流,租金\n120,35\n`)
const upload = async (content: Uint8Array = bytes(), name = '门店选址数据.csv') =>
  (await uploaded(api, author, 'ATTACHMENT', name, content)).id

const form = (changes: Partial<Record<keyof FileDraft, unknown>> = {}) => ({
  title: '门店选址数据模板',
  intro: '选铺之前按这张表把客流和租金记清楚',
  text: '<p>每一行是一个铺位，先记客流再记租金，最后算出每位顾客的成本。</p>',
  category: 'data',
  tags: ['选址'],
  licence: '署名',
  source: '原创',
  permission: 'EVERYONE',
  coins: 0,
  number: '1.0',
  notes: '首个版本',
  uploadId: null,
  ...changes,
})

const begin = async (content?: Uint8Array, name?: string): Promise<number> =>
  data<{ id: number }>(await author.post('download/mine', { uploadId: await upload(content, name), category: 'data' })).id
const save = (id: number, changes: Parameters<typeof form>[0] = {}, who = author) =>
  who.post(`download/mine/${id}/save`, form(changes))
const submit = (id: number, who = author) => who.post(`download/mine/${id}/submit`, {})
const editor = async (id: number) => data<FileEditor>(await author.get(`download/mine/${id}/editor`))
const detail = async (id: number) => data<DownloadDetail>(await api.visitor().get(`download/${id}`))
const addVersion = async (id: number, number: string, who = author) =>
  who.post(`download/mine/${id}/version`, { number, notes: '补上了租金一栏', uploadId: await upload() })

/** As handing it in for coins asks for it, and the job makes it. */
async function makePreview(id: number): Promise<void> {
  const now = new Date()
  const version = await findWaiting(db, id)
  await db.transaction().execute(trx => askForPreview(trx, version!.id, now))
  await previewsJob.work({ db, ports: api.ports(), now } as never)
}

async function published(changes: Parameters<typeof form>[0] = {}, content?: Uint8Array): Promise<number> {
  const id = await begin(content)
  data(await save(id, { permission: 'EVERYONE' }))
  data(await submit(id))
  if (changes.permission) {
    // Who may sell has a test of its own.
    await sql`update downloads set permission = ${changes.permission}, coins = ${changes.coins ?? 0} where id = ${id}`.execute(db)
    await makePreview(id)
  }
  await approve(id)
  return id
}

async function waitingVersion(id: number): Promise<number> {
  const row = await db
    .selectFrom('download_versions')
    .select('id')
    .where('download_id', '=', id)
    .where('state', '=', 'UNDER_REVIEW')
    .executeTakeFirstOrThrow()
  return row.id
}

describe('a file that is put up', () => {
  test('is a draft, then waits with its file for an operator, then is public with the checksum of its bytes', async () => {
    const content = bytes()
    const id = await begin(content)
    expect(await editor(id)).toMatchObject({ state: 'DRAFT', content: { title: '门店选址数据', number: '1.0' } })
    data(await save(id))
    expect((await api.visitor().get(`download/${id}`)).code).toBe('missing.record')
    data(await submit(id))
    const shown = await fileReview.show(db, id, null)
    const opened = await api.request(shown.files[0]!.url)
    expect(Buffer.from(await opened.arrayBuffer()).equals(content)).toBe(true)
    const waits = await db
      .selectFrom('review_cases')
      .select('state')
      .where('kind', '=', 'DOWNLOAD')
      .where('ref_id', '=', id)
      .execute()
    expect(waits).toEqual([{ state: 'OPEN' }])
    await approve(id)
    const [version] = (await detail(id)).versions
    expect(version).toMatchObject({
      version: '1.0',
      sha256: createHash('sha256').update(content).digest('hex'),
      size: content.length,
    })
    const taken = await api.request(version!.url!, { headers: { 'user-agent': BROWSER } })
    expect(Buffer.from(await taken.arrayBuffer()).equals(content)).toBe(true)
    await api.request(version!.url!, { headers: { 'user-agent': BROWSER } })
    await api.request(version!.url!, { headers: { 'user-agent': 'curl/8.5.0' } })
    await countNotedViews(db, new Date())
    const counted = await detail(id)
    expect([counted.downloadCount, counted.versions[0]?.downloadCount]).toEqual([1, 1])
  })

  test('that is refused says why, is written again and handed in again', async () => {
    const id = await begin()
    data(await save(id))
    data(await submit(id))
    await reject(id)
    expect(await editor(id)).toMatchObject({ state: 'REJECTED', reason: decision.reason })
    data(await save(id, { source: '市统计局公开数据' }))
    data(await submit(id))
    await approve(id)
    expect((await detail(id)).source).toBe('市统计局公开数据')
  })

  test('says beside the fields what is missing, and refuses an older tab', async () => {
    const id = await begin()
    data(await save(id, { title: '短', intro: '', text: '', licence: '', source: '', number: 'v1', notes: '' }))
    const answer = await submit(id)
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual(['intro', 'licence', 'notes', 'number', 'source', 'text', 'title'])
    const { version } = await editor(id)
    data(await author.post(`download/mine/${id}/save`, { ...form(), version }))
    expect((await author.post(`download/mine/${id}/save`, { ...form({ title: '另一个标题' }), version })).code).toBe(
      'state.changed',
    )
  })

  test.each([
    ['a picture', 'a.csv', samplePicture()],
    ['a page', 'a.txt', Promise.resolve(Buffer.from('<!doctype html><script>alert(1)</script>'))],
  ])('is not %s under another name', async (_, name, content) => {
    const sent = await tryUpload(api, author, 'ATTACHMENT', name, await content)
    if (!sent.resultStatus) return
    const answer = await author.post('download/mine', { uploadId: (sent.resultData as { id: number }).id, category: 'data' })
    expect(answer.fields).toHaveProperty('uploadId')
  })

  test('has its format by content, and is not too large', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
    expect((await tryUpload(api, author, 'ATTACHMENT', '合同.zip', pdf)).code).toMatch(/^upload\./)
    const id = await begin(pdf, '合同.pdf')
    const { format } = await db.selectFrom('downloads').select('format').where('id', '=', id).executeTakeFirstOrThrow()
    expect(format).toBe('pdf')
    const large = await author.post('upload', {
      purpose: 'ATTACHMENT',
      name: 'a.zip',
      bytes: 51 * 1024 * 1024,
      fingerprint: 'large',
    })
    expect(large.code).toMatch(/^upload\./)
  })

  test('costs 1 to 1 000 coins, and is sold by certified people alone', async () => {
    const id = await begin()
    expect((await save(id, { permission: 'COINS', coins: 1_001 })).fields).toHaveProperty('coins')
    expect((await save(id, { permission: 'COINS', coins: -1 })).fields).toHaveProperty('coins')
    data(await save(id, { permission: 'COINS', coins: 0 }))
    expect((await submit(id)).fields).toHaveProperty('coins')
    data(await save(id, { permission: 'COINS', coins: 20 }))
    expect((await submit(id)).fields).toEqual({ permission: '完成认证之后才能用金币出售资料' })
    data(await save(id, { permission: 'EVERYONE', coins: 20 }))
    data(await submit(id))
    const row = await db.selectFrom('downloads').select('coins').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.coins).toBe(0)
  })

  const DONE = 'OK'
  test.each([
    ['DRAFT', { save: DONE, submit: DONE, recall: 'state.conflict', version: 'state.conflict' }],
    ['UNDER_REVIEW', { save: 'state.conflict', submit: 'state.conflict', recall: DONE, version: 'state.conflict' }],
    ['PUBLISHED', { save: 'state.conflict', submit: 'state.conflict', recall: 'state.conflict', version: DONE }],
    ['REJECTED', { save: DONE, submit: DONE, recall: 'state.conflict', version: 'state.conflict' }],
    ['OFFLINE', { save: DONE, submit: DONE, recall: 'state.conflict', version: 'state.conflict' }],
    ['DELETED', { save: 'missing.record', submit: 'missing.record', recall: 'missing.record', version: 'missing.record' }],
  ] as const)('in state %s takes what that state allows from its author, and nothing from others', async (state, expected) => {
    const made = async () => {
      const id = await published()
      await sql`update downloads set state = ${state} where id = ${id}`.execute(db)
      return id
    }
    const acts = {
      save: (id: number, who: Visitor) => save(id, {}, who),
      submit: (id: number, who: Visitor) => submit(id, who),
      recall: (id: number, who: Visitor) => who.post(`download/mine/${id}/recall`, {}),
      version: (id: number, who: Visitor) => addVersion(id, '2.0', who),
    }
    for (const [name, act] of Object.entries(acts)) {
      const id = await made()
      expect((await act(id, other)).code, `${name} by another`).toBe('missing.record')
      expect((await act(id, author)).code ?? DONE, `${name} by its author`).toBe(expected[name as keyof typeof expected])
    }
    expect((await other.get(`download/mine/${await made()}/editor`)).code).toBe('missing.record')
  })

  test('that is off line comes back through review, and one that is deleted leaves the queue', async () => {
    const id = await published()
    data(await author.post(`download/mine/${id}/withdraw`, {}))
    data(await save(id, { title: '门店选址数据模板（新）' }))
    data(await submit(id))
    await approve(id)
    expect((await detail(id)).title).toBe('门店选址数据模板（新）')
    const gone = await begin()
    data(await save(gone))
    data(await submit(gone))
    data(await author.post(`download/mine/${gone}/delete`, {}))
    const [row] = await db
      .selectFrom('review_cases')
      .select('state')
      .where('kind', '=', 'DOWNLOAD')
      .where('ref_id', '=', gone)
      .execute()
    expect(row?.state).toBe('WITHDRAWN')
  })
})

describe('a later version', () => {
  test('waits beside the one that is shown, and takes its place when it passes', async () => {
    const id = await published()
    expect((await addVersion(id, '1.0')).fields).toHaveProperty('number')
    data(await addVersion(id, '2.0'))
    expect((await addVersion(id, '3.0')).code).toBe('state.conflict')
    expect((await detail(id)).versions.map(one => one.version)).toEqual(['1.0'])
    const waiting = await waitingVersion(id)
    expect((await api.request(`/files/download/${id}/${waiting}`)).status).toBe(404)
    expect((await versionReview.show(db, waiting, null)).files).toHaveLength(1)
    await db.transaction().execute(trx => versionReview.approve(trx, waiting, { ...decision, now: new Date() }))
    const now = await detail(id)
    expect([now.version, ...now.versions.map(one => one.version)]).toEqual(['2.0', '2.0', '1.0'])
    expect(new Set(now.versions.map(one => one.sha256)).size).toBe(2)
  })

  test('that is refused leaves the other as it was, and is sent again under the same number', async () => {
    const id = await published()
    data(await addVersion(id, '2.0'))
    await db.transaction().execute(async trx => versionReview.reject(trx, await waitingVersion(id), decision))
    expect((await detail(id)).version).toBe('1.0')
    data(await addVersion(id, '2.0'))
    const rows = await db.selectFrom('download_versions').select('state').where('download_id', '=', id).orderBy('id').execute()
    expect(rows.map(row => row.state)).toEqual(['PUBLISHED', 'UNDER_REVIEW'])
  })

  test('leaves the old one, which is withdrawn by itself; the newest is not', async () => {
    const id = await published()
    data(await addVersion(id, '2.0'))
    const second = await waitingVersion(id)
    await db.transaction().execute(trx => versionReview.approve(trx, second, { ...decision, now: new Date() }))
    const [, first] = (await detail(id)).versions
    const withdraw = (versionId: number, who = author) => who.post(`download/mine/${id}/version/${versionId}/withdraw`, {})
    expect((await withdraw(second)).code).toBe('state.conflict')
    expect((await withdraw(first!.id, other)).code).toBe('missing.record')
    data(await withdraw(first!.id))
    expect((await detail(id)).versions.map(one => one.version)).toEqual(['2.0'])
    expect((await api.request(`/files/download/${id}/${first!.id}`)).status).toBe(404)
    const elsewhere = await published()
    const [foreign] = (await detail(elsewhere)).versions
    expect((await withdraw(foreign!.id)).code).toBe('missing.record')
  })

  test('belongs to those who bought the file before; its author has earned seven tenths, and the ledger agrees', async () => {
    const id = await published({ permission: 'COINS', coins: 55 })
    const buyerId = await insertPerson(db)
    const buyer = await api.signedIn(buyerId)
    const grant = { amount: 100, reason: 'CAMPAIGN' as const, ref: 'W1', at: new Date() }
    await db.transaction().execute(trx => grantCoins(trx, { kind: 'USER', id: buyerId }, grant))
    data(await buyer.post(`download/${id}/buy`, {}))
    data(await addVersion(id, '2.0'))
    const second = await waitingVersion(id)
    await makePreview(id)
    await db.transaction().execute(trx => versionReview.approve(trx, second, { ...decision, now: new Date() }))
    const { url } = data<{ url: string }>(await buyer.post(`download/${id}/take`, { versionId: second }))
    expect((await api.request(url)).status).toBe(200)
    expect(data<{ coinsEarned: number }>(await author.get(`download/mine/${id}`)).coinsEarned).toBe(Math.floor(55 * 0.7))
    expect(await findLedgerFaults(db)).toEqual([])
  })
})

test.each(['MEMBERS', 'COINS'] as const)('a file for %s is read by no address without the right', async permission => {
  const id = await published({ permission, coins: permission === 'COINS' ? 20 : 0 })
  const shown = await detail(id)
  const [version] = shown.versions
  expect(version!.url).toBeNull()
  expect(JSON.stringify(shown)).not.toContain('/files/')
  for (const as of [undefined, other, author]) {
    const answer = await api.request(`/files/download/${id}/${version!.id}`, as ? { as } : {})
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
  expect((await api.visitor().post(`download/${id}/take`, { versionId: null })).resultStatus).toBe(false)
  const mine = data<{ versions: { url: string }[] }>(await author.get(`download/mine/${id}`)).versions[0]!.url
  expect((await api.request(mine)).status).toBe(200)
  expect((await api.request(mine.split('?')[0]!)).status).toBe(404)
})
