import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { uploaded } from '#tests/support/upload.ts'
import { fileReview, versionReview } from '../writing/review-subject.ts'
import { notifyNext } from './notify.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const decision = () => ({ operatorId: 1, reason: '', now: new Date() })
let serial = 0

const upload = async (who: Visitor): Promise<number> =>
  (await uploaded(api, who, 'ATTACHMENT', '选址.csv', Buffer.from(`第 ${++serial} 份\n客流,租金\n120,35\n`))).id

/** A file for members. */
async function published(author: Visitor): Promise<number> {
  const { id } = data<{ id: number }>(await author.post('download/mine', { uploadId: await upload(author), category: 'data' }))
  const form = {
    title: '门店选址数据模板',
    intro: '选铺之前按这张表把客流和租金记清楚',
    text: '<p>每一行是一个铺位，先记客流再记租金，最后算出每位顾客的成本。</p>',
    category: 'data',
    tags: [],
    licence: '署名',
    source: '原创',
    permission: 'MEMBERS',
    coins: 0,
    number: '1.0',
    notes: '首个版本',
    uploadId: null,
  }
  data(await author.post(`download/mine/${id}/save`, form))
  data(await author.post(`download/mine/${id}/submit`, {}))
  await db.transaction().execute(trx => fileReview.approve(trx, id, decision()))
  return id
}

/** @returns the number of the version, which is public. */
async function next(author: Visitor, id: number, number: string): Promise<number> {
  data(await author.post(`download/mine/${id}/version`, { number, notes: '补上了租金一栏', uploadId: await upload(author) }))
  const version = await db
    .selectFrom('download_versions')
    .select('id')
    .where('download_id', '=', id)
    .where('state', '=', 'UNDER_REVIEW')
    .executeTakeFirstOrThrow()
  await db.transaction().execute(trx => versionReview.approve(trx, version.id, decision()))
  return version.id
}

const told = async (versionId: number) =>
  (
    await sql<{ user_id: number }>`select user_id from notices where dedupe_key = ${`download-version:${versionId}`}`.execute(db)
  ).rows.map(row => row.user_id)

test('those who have downloaded a file hear of its new version once; its author and others do not', async () => {
  const [author, takerId] = [await api.signedIn(await insertPerson(db)), await insertPerson(db)]
  const [taker, other] = [await api.signedIn(takerId), await api.signedIn(await insertPerson(db))]
  const id = await published(author)
  for (const who of [taker, taker, author]) data(await who.post(`download/${id}/take`, { versionId: null }))
  data(await other.get(`download/${id}`))
  const second = await next(author, id, '2.0')
  while (await notifyNext(db));
  expect(await told(second)).toEqual([takerId])
  expect(await notifyNext(db)).toBe(false)
})

test('many are told batch by batch by two at once, each once, and nobody of what was taken back or replaced', async () => {
  const author = await api.signedIn(await insertPerson(db))
  const id = await published(author)
  await sql`insert into users (nickname, province_code, city_code) select '取件人' || n, 19, 1607 from generate_series(1, 450) n`.execute(
    db,
  )
  await sql`insert into download_takers (download_id, user_id, taken_at)
    select ${id}, id, now() from users where nickname like '取件人%'`.execute(db)
  const second = await next(author, id, '2.0')
  const third = await next(author, id, '3.0')
  const loop = async () => {
    while (await notifyNext(db));
  }
  await Promise.all([loop(), loop()])
  await loop()
  expect(await told(second)).toEqual([])
  const people = await told(third)
  expect([people.length, new Set(people).size]).toEqual([450, 450])
  const fourth = await next(author, id, '4.0')
  await db.updateTable('downloads').set({ state: 'OFFLINE' }).where('id', '=', id).execute()
  await loop()
  expect(await told(fourth)).toEqual([])
})
