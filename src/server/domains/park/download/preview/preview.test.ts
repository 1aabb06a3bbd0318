/** 《园区社区规则》四.3: 「以金币出售的资料须提供不少于三分之一的预览。」 */
import { strToU8, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import type { DownloadDetail } from '#lib/contract/park/download.ts'
import type { FileEditor } from '#lib/contract/park/download-writing.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { certifyPerson } from '#tests/support/minors.ts'
import { insertPerson } from '#tests/support/people.ts'
import { samplePicture, uploaded } from '#tests/support/upload.ts'
import { fileReview, versionReview } from '../writing/review-subject.ts'
import { previewsJob } from './job.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let author: Visitor
let authorId = 0

beforeAll(async () => {
  authorId = await insertPerson(db)
  author = await api.signedIn(authorId)
  await certifyPerson(db, authorId, 30)
})

const decision = () => ({ operatorId: 1, reason: '', now: new Date() })
const approve = (id: number) => db.transaction().execute(trx => fileReview.approve(trx, id, decision()))
const makePreviews = () => previewsJob.work({ db, ports: api.ports(), now: new Date() } as never)
const file = async (name: string, content: Uint8Array) => (await uploaded(api, author, 'ATTACHMENT', name, content)).id
const table = (rows: number) =>
  Buffer.from(`商圈,租金\n${Array.from({ length: rows - 1 }, (_, at) => `商圈${at + 2},${100 + at}`).join('\n')}\n`)
const archive = () => zipSync({ '图纸.txt': strToU8('平面图') })
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

const content = (changes: object = {}) => ({
  title: '门店选址数据模板',
  intro: '选铺之前按这张表把客流和租金记清楚',
  text: '<p>每一行是一个铺位，先记客流再记租金，最后算出每位顾客的成本。</p>',
  category: 'data',
  tags: [],
  licence: '署名',
  source: '原创',
  permission: 'COINS',
  coins: 20,
  number: '1.0',
  notes: '首个版本',
  uploadId: null,
  ...changes,
})

async function written(name: string, bytes: Uint8Array, changes: object = {}): Promise<number> {
  const { id } = data<{ id: number }>(await author.post('download/mine', { uploadId: await file(name, bytes), category: 'data' }))
  data(await author.post(`download/mine/${id}/save`, content(changes)))
  return id
}
const submit = (id: number) => author.post(`download/mine/${id}/submit`, {})
const detail = async (id: number) => data<DownloadDetail>(await api.visitor().get(`download/${id}`))
const editor = async (id: number) => data<FileEditor>(await author.get(`download/mine/${id}/editor`))
const stateOf = async (id: number) =>
  db.selectFrom('downloads').select(['state', 'state_reason']).where('id', '=', id).executeTakeFirstOrThrow()

test('a table that is sold shows its first third to everybody, made by a job, and nothing of the rest', async () => {
  const id = await written('商圈.csv', table(30))
  data(await submit(id))
  await expect(approve(id)).rejects.toThrow('预览还在制作')
  await makePreviews()
  expect((await fileReview.show(db, id, null)).facts).toContainEqual({ label: '预览', value: '自动制作：前 10 行，共 30 行' })
  await approve(id)
  const shown = await detail(id)
  expect(shown.preview).toMatchObject({ kind: 'TABLE', shown: 10, total: 30 })
  expect(JSON.stringify(shown)).toContain('商圈10')
  expect(JSON.stringify(shown)).not.toContain('商圈11')
})

test('what is free or for members shows none', async () => {
  const id = await written('商圈.csv', table(30), { permission: 'MEMBERS', coins: 0 })
  data(await submit(id))
  await approve(id)
  expect((await detail(id)).preview).toBeNull()
})

test('a file that the site cannot show in part is not handed in before its author brings pictures or PDF files', async () => {
  const id = await written('图纸.zip', archive())
  expect(Object.keys((await submit(id)).fields ?? {})).toEqual(['previewIds'])
  const text = await file('片段.txt', Buffer.from('一段文字'))
  expect((await author.post(`download/mine/${id}/save`, content({ previewIds: [text] }))).fields).toHaveProperty('previewIds')
  const previewIds = [await file('第一页.png', await samplePicture()), await file('前三分之一.pdf', pdf)]
  data(await author.post(`download/mine/${id}/save`, content({ previewIds })))
  expect((await editor(id)).previews.map(one => one.id)).toEqual(previewIds)
  data(await submit(id))
  expect((await fileReview.show(db, id, null)).files.map(one => one.name)).toEqual([
    '图纸.zip',
    expect.stringContaining('预览 1'),
    expect.stringContaining('预览 2'),
  ])
  await approve(id)
  const { preview, versions } = await detail(id)
  const address = `/files/preview/${versions[0]?.id}`
  expect(preview).toMatchObject({ kind: 'FILES', files: [{ url: `${address}/1`, isPicture: true }, { isPicture: false }] })
  for (const number of [1, 2]) expect((await api.request(`${address}/${number}`)).status).toBe(200)
  expect((await api.request(`${address}/3`)).status).toBe(404)
  data(await author.post(`download/mine/${id}/withdraw`))
  expect((await api.request(`${address}/1`)).status).toBe(404)
})

test('a file of which no preview can be made goes back to its author with the reason, and is taken with their own', async () => {
  const wide = Buffer.from(`${Array.from({ length: 60 }, (_, at) => `列${at}`).join(',')}\n`.repeat(3))
  const id = await written('宽表.csv', wide)
  data(await submit(id))
  await makePreviews()
  expect(await stateOf(id)).toMatchObject({ state: 'REJECTED', state_reason: expect.stringContaining('表格超过 50 列') })
  const waits = await db
    .selectFrom('review_cases')
    .select('state')
    .where('kind', '=', 'DOWNLOAD')
    .where('ref_id', '=', id)
    .execute()
  expect(waits.map(one => one.state)).toEqual(['WITHDRAWN'])
  const notice = await db
    .selectFrom('notices')
    .select('title')
    .where('user_id', '=', authorId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(notice?.title).toBe('资料要补上预览')
  expect((await submit(id)).fields?.previewIds).toContain('表格超过 50 列')
  data(await author.post(`download/mine/${id}/save`, content({ previewIds: [await file('前 20 列.pdf', pdf)] })))
  data(await submit(id))
  await approve(id)
  expect((await detail(id)).preview).toMatchObject({ kind: 'FILES' })
})

test('another file in its place is previewed anew', async () => {
  const id = await written('商圈.csv', table(9))
  data(await submit(id))
  await makePreviews()
  data(await author.post(`download/mine/${id}/recall`, {}))
  data(await author.post(`download/mine/${id}/save`, content({ uploadId: await file('新.csv', table(60)) })))
  data(await submit(id))
  await makePreviews()
  await approve(id)
  expect((await detail(id)).preview).toMatchObject({ shown: 20, total: 60 })
})

test('a later version of what is sold has a preview of its own before it passes', async () => {
  const id = await written('商圈.csv', table(9))
  data(await submit(id))
  await makePreviews()
  await approve(id)
  const add = async (name: string, bytes: Uint8Array, previewIds: number[]) =>
    author.post(`download/mine/${id}/version`, {
      number: '2.0',
      notes: '补上租金',
      uploadId: await file(name, bytes),
      previewIds,
    })
  expect((await add('图纸.zip', archive(), [])).fields).toHaveProperty('previewIds')
  data(await add('图纸.zip', archive(), [await file('一页.png', await samplePicture())]))
  const { id: version } = await db
    .selectFrom('download_versions')
    .select('id')
    .where('download_id', '=', id)
    .where('state', '=', 'UNDER_REVIEW')
    .executeTakeFirstOrThrow()
  expect((await versionReview.show(db, version, null)).files).toHaveLength(2)
  await db.transaction().execute(trx => versionReview.approve(trx, version, decision()))
  expect((await detail(id)).preview).toMatchObject({ kind: 'FILES' })
})

test('what was sold before without one gets one, or goes off line until its author brings it', async () => {
  const [good, bad] = [
    await written('商圈.csv', table(9)),
    await written('图纸.zip', archive(), { permission: 'EVERYONE', coins: 0 }),
  ]
  for (const id of [good, bad]) {
    await db
      .updateTable('downloads')
      .set({ state: 'PUBLISHED', published_at: new Date(), permission: 'COINS', coins: 20 })
      .where('id', '=', id)
      .execute()
    const version = await db
      .updateTable('download_versions')
      .set({ state: 'PUBLISHED' })
      .where('download_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = { version_id: version.id, source: 'MADE' as const, state: 'WAITING' as const, created_at: new Date() }
    await db.insertInto('download_previews').values(row).execute()
  }
  await makePreviews()
  expect((await detail(good)).preview).toMatchObject({ shown: 3, total: 9 })
  expect((await stateOf(bad)).state).toBe('OFFLINE')
})
