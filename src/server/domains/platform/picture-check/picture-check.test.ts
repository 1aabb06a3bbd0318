import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { ReportKind } from '#lib/contract/platform/report.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { pictureHash } from '#server/media/picture-hash.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { uploaded } from '#tests/support/upload.ts'
import { findAlike } from './queries.ts'
import { bandsOf, findRefusedPictures } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let operator: Visitor
let author: Visitor
let other: Visitor
let otherId: number
let boardId: number

/** Circles in places and sizes that a number decides. */
const drawing = (kind: number): Promise<Buffer> => {
  const circles = Array.from({ length: 14 }, (_, at) => {
    const [x, y, size] = [(at * kind * 97) % 800, (at * kind * kind * 61) % 600, 20 + ((at * kind * 31) % 90)]
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="hsl(${at * kind * 40},60%,${30 + ((at * 13 * kind) % 50)}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#dde"/>${circles.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
/** The same picture as somebody would send it on. */
const again = async (picture: Promise<Buffer>): Promise<Buffer> =>
  sharp(await picture)
    .resize({ width: 500 })
    .jpeg({ quality: 60 })
    .toBuffer()

beforeAll(async () => {
  operator = await api.signedIn((await appointOperator(db, '13900000023', ['content'])).userId)
  const joined = new Date('2024-05-01')
  author = await api.signedIn(await insertPerson(db, { created_at: joined }))
  otherId = await insertPerson(db, { created_at: joined })
  other = await api.signedIn(otherId)
  const board = await db
    .selectFrom('forum_boards')
    .select('id')
    .where('state', '=', 'OPEN')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  boardId = board.id
})

const send = (who: Visitor, picture: Buffer, name = '图.png') => uploaded(api, who, 'CONTENT_PICTURE', name, picture)

let topics = 0
async function publish(who: Visitor, keys: readonly string[]) {
  // The pause between two topics is not what is tested here.
  await db.deleteFrom('rate_limits').execute()
  const words = `第 ${++topics} 次说起${'天地玄黄宇宙洪荒日月盈昃'.slice(topics, topics + 4)}的事`
  const pictures = keys.map(key => `<p><img src="/media/${key}/w960.webp" alt=""></p>`).join('')
  const poll = { question: '', options: [], maxChoices: 1, days: 0 }
  const draft = {
    boardId,
    kind: 'DISCUSSION',
    title: words,
    text: `<p>${words}，大家看看。</p>${pictures}`,
    tags: [],
    files: [],
    poll,
  }
  return data<{ topicId: number; state: string }>(await who.post('forum/topic', draft))
}

/** Decides the case of a topic, having looked at it. */
async function decide(topicId: number, how: 'approve' | 'reject', body: object) {
  const { id } = await db
    .selectFrom('review_cases')
    .select('id')
    .where('kind', '=', 'FORUM_TOPIC')
    .where('ref_id', '=', topicId)
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  const shown = data<{ facts: { label: string; value: string }[] }>(await operator.get(`../manager/review/${id}`))
  data(await operator.post(`../manager/review/${id}/claim`))
  data(await operator.post(`../manager/review/${id}/${how}`, body))
  return shown.facts.find(fact => fact.label === '为什么先审')?.value ?? ''
}

const refused = () => db.selectFrom('refused_pictures').select(['id', 'title', 'picture_key']).orderBy('id').execute()
type Listed = { refusedId: number; hits: number; decided: number; overturned: number; removedAt: string | null }
const listed = async () => data<{ list: Listed[] }>(await operator.get('../manager/refusedPicture/list')).list

/** Reported and taken down, with or without its pictures. */
async function takeDown(targetId: number, keepPictures: boolean, kind: ReportKind = 'TOPIC') {
  data(await other.post('report', { kind, targetId, reason: 'ILLEGAL', text: '这张图不该在这里' }))
  const found = await db
    .selectFrom('report_cases')
    .innerJoin('review_cases', join =>
      join.onRef('review_cases.ref_id', '=', 'report_cases.id').on('review_cases.kind', '=', 'REPORT'),
    )
    .where('report_cases.kind', '=', kind)
    .where('target_id', '=', targetId)
    .select(['report_cases.id as case_id', 'review_cases.id as review_id'])
    .executeTakeFirstOrThrow()
  data(await operator.post(`../manager/review/${found.review_id}/claim`))
  const verdict = { outcome: 'HIDDEN', rule: 'PUBLISHING', points: 0, reason: '图片违规', keepPictures }
  data(await operator.post(`../manager/report/${found.case_id}/decide`, verdict))
}

test('a picture made smaller and encoded anew is the same one, another is not, and a plain one is none', async () => {
  const hash = (await pictureHash(await drawing(1))) ?? ''
  const smaller = (await pictureHash(await again(drawing(1)))) ?? ''
  const another = (await pictureHash(await drawing(2))) ?? ''
  const differing = (one: string, two: string) =>
    [...(BigInt(`0x${one}`) ^ BigInt(`0x${two}`)).toString(2)].filter(bit => bit === '1').length
  expect(differing(hash, smaller)).toBeLessThanOrEqual(3)
  expect(differing(hash, another)).toBeGreaterThan(10)
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#8899aa' } })
  expect(await pictureHash(await plain.png().toBuffer())).toBeNull()
})

test('what looks like a picture that was taken down waits, with the case in its reasons; a different one does not', async () => {
  const first = await publish(author, [(await send(author, await drawing(3))).pictureKey ?? ''])
  expect(first.state).toBe('PUBLISHED')
  await takeDown(first.topicId, true)
  expect(await refused()).toMatchObject([{ title: expect.stringContaining('主题') }])
  const alike = (await send(other, await again(drawing(3)), '图.jpg')).pictureKey ?? ''
  const held = await publish(other, [alike])
  expect(held.state).toBe('UNDER_REVIEW')
  expect((await publish(other, [(await send(other, await drawing(4))).pictureKey ?? ''])).state).toBe('PUBLISHED')
  const reasons = await decide(held.topicId, 'approve', {})
  expect(reasons).toContain('图片和')
  expect(reasons).toContain('图片违规')
  expect(await listed()).toMatchObject([{ hits: 1, decided: 1, overturned: 1 }])
})

test('off the list it holds nothing back, and cannot be taken off twice', async () => {
  const [row] = await listed()
  data(await operator.post(`../manager/refusedPicture/${row?.refusedId}/remove`, {}))
  expect((await operator.post(`../manager/refusedPicture/${row?.refusedId}/remove`, {})).code).toBe('state.conflict')
  const alike = (await send(other, await again(drawing(3)), '图.jpg')).pictureKey ?? ''
  expect((await publish(other, [alike])).state).toBe('PUBLISHED')
  expect(data<{ list: Listed[] }>(await operator.get('../manager/refusedPicture/list?removed=false')).list).toEqual([])
  expect((await author.get('../manager/refusedPicture/list')).resultStatus).toBe(false)
})

let drawn = 20
test.each<[ReportKind, string]>([
  ['COURSE', `update courses set cover = $ where id = (select min(id) from courses where state = 'ONLINE') returning id`],
  [
    'SCHOOL',
    `update schools set gallery = array[$] where id = (select min(id) from schools where state = 'ONLINE') returning id`,
  ],
  [
    'VIDEO',
    `update videos set cover = $ where id = (select min(id) from videos where state = 'PUBLISHED' and visibility = 'PUBLIC') returning id`,
  ],
  [
    'ARTICLE',
    `update official_articles set cover = $ where id = (select min(id) from official_articles where state = 'PUBLISHED') returning id`,
  ],
  [
    'DOWNLOAD',
    `update downloads set body_html = '<p><img src="/media/' || $ || '/w960.webp" alt=""></p>'
      where id = (select min(id) from downloads where state = 'PUBLISHED') returning id`,
  ],
])('of a %s that is taken down the picture is remembered', async (kind, change) => {
  const key = (await send(author, await drawing(++drawn))).pictureKey ?? ''
  const [before, after] = change.split('$') as [string, string]
  const { rows } = await sql<{ id: number }>`${sql.raw(before)}${sql.lit(key)}${sql.raw(after)}`.execute(db)
  await takeDown(rows[0]!.id, true, kind)
  expect((await refused()).map(one => one.picture_key)).toContain(key)
})

test('pictures of what was refused for its words alone are not remembered', async () => {
  const before = await refused()
  const topic = await publish(author, [(await send(author, await drawing(5))).pictureKey ?? ''])
  await takeDown(topic.topicId, false)
  expect(await refused()).toEqual(before)
})

test('a refused case of the queue is remembered once, and only uploads of the person themselves are compared by number', async () => {
  const before = (await refused()).length
  const file = await send(author, await drawing(6))
  const topic = await publish(author, [file.pictureKey ?? ''])
  await takeDown(topic.topicId, true)
  const held = await publish(author, [file.pictureKey ?? ''])
  expect(held.state).toBe('UNDER_REVIEW')
  expect(await decide(held.topicId, 'reject', { reason: '广告内容' })).toContain('图片和')
  expect(await refused()).toHaveLength(before + 1)
  expect((await listed())[0]).toMatchObject({ hits: 1, decided: 1, overturned: 0 })
  const unused = await send(other, await drawing(6))
  expect(await findRefusedPictures(db, otherId, { keys: [], ids: [unused.id] })).toHaveLength(1)
  expect(await findRefusedPictures(db, otherId + 1, { keys: [], ids: [unused.id] })).toEqual([])
})

test('three bits are the same picture and four are not; among many the pieces are found by their indexes', async () => {
  await sql`insert into refused_pictures (band_0, band_1, band_2, band_3, picture_key, title, reason, created_at)
    select (random() * 65535)::int - 32768, (random() * 65535)::int - 32768, (random() * 65535)::int - 32768,
      (random() * 65535)::int - 32768, 'up/none~336699', '很多', '很多', now() from generate_series(1, 60000)`.execute(db)
  await sql`analyze refused_pictures`.execute(db)
  const hash = 'f0e1d2c3b4a59687'
  const [band_0, band_1, band_2, band_3] = bandsOf(hash)
  const row = { band_0, band_1, band_2, band_3, picture_key: 'up/none~336699', title: '这一张', reason: '广告' }
  await db
    .insertInto('refused_pictures')
    .values({ ...row, added_by: null, created_at: new Date(), removed_by: null, removed_at: null })
    .execute()
  const flipped = (bits: readonly number[]) =>
    bits
      .reduce((value, bit) => value ^ (1n << BigInt(bit)), BigInt(`0x${hash}`))
      .toString(16)
      .padStart(16, '0')
  for (const bits of [[], [63], [0, 17, 40], [1, 2, 3], [15, 31, 63]])
    expect(await findAlike(db, bandsOf(flipped(bits)), 3), bits.join()).toBeDefined()
  for (const bits of [
    [0, 16, 32, 48],
    [1, 2, 3, 4],
  ])
    expect(await findAlike(db, bandsOf(flipped(bits)), 3), bits.join()).toBeUndefined()
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from refused_pictures where removed_at is null
    and (band_0 = 1 or band_1 = 2 or band_2 = 3 or band_3 = 4)`.execute(db)
  const plan = rows.map(one => one['QUERY PLAN']).join('\n')
  for (const band of [0, 1, 2, 3]) expect(plan).toContain(`refused_pictures__band_${band}`)
  expect(plan).not.toContain('Seq Scan')
})
