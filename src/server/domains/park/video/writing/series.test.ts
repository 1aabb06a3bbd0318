import { beforeAll, describe, expect, test } from 'vitest'
import type { ListOf } from '#lib/contract/define.ts'
import type { VideoDetail, VideoSeries } from '#lib/contract/park/video.ts'
import type { MySeries, MySeriesDetail } from '#lib/contract/park/video-series.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { videoHandover } from '../handover.ts'
import { writtenSeries } from './written-series.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let author: Visitor
let authorId = 0
let stranger: Visitor

beforeAll(async () => {
  const long = new Date(Date.now() - 400 * 86_400_000)
  authorId = await insertPerson(db, { created_at: long })
  author = await api.signedIn(authorId)
  stranger = await api.signedIn(await insertPerson(db))
})

let serial = 0
const insertVideo = async (state: 'PUBLISHED' | 'DRAFT' = 'PUBLISHED', owner = authorId, companyId: number | null = null) => {
  const row = {
    owner_user_id: owner,
    owner_company_id: companyId,
    series_id: null,
    series_position: null,
    category: 'park',
    title: `园区的第 ${++serial} 天`,
    intro: '从早到晚看园区怎样运转。',
    cover: `video/${serial}`,
    source_url: '/files/clip',
    source_mime: 'video/webm',
    duration_ms: 30_000,
    state,
    state_reason: null,
    visibility: 'PUBLIC',
    city_code: null,
    published_at: state === 'PUBLISHED' ? new Date() : null,
  } as const
  return (await db.insertInto('videos').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const create = async (title = '园区一周', who = author) =>
  data<{ id: number }>(await who.post('video/series/mine', { title, intro: '每天一段。' })).id
const place = (id: number, seriesId: number | null, who = author) =>
  who.post(`video/mine/${id}/arrange`, { visibility: 'PUBLIC', seriesId })
const save = (id: number, title: string) => author.post(`video/series/mine/${id}/save`, { title, intro: '' })
const shown = async () => data<ListOf<VideoSeries>>(await api.visitor().get('video/series?pageSize=50')).list
const inOrder = async (id: number) => data<MySeriesDetail>(await author.get(`video/series/mine/${id}`)).videos.map(one => one.id)

describe('a series', () => {
  test('is shown once a public video stands in it, with its picture, and its videos stand in their order', async () => {
    const id = await create()
    const [first, draft, last] = [await insertVideo(), await insertVideo('DRAFT'), await insertVideo()]
    expect((await shown()).some(one => one.id === id)).toBe(false)
    for (const video of [first, draft, last]) data(await place(video, id))
    expect((await shown()).find(one => one.id === id)).toMatchObject({ videoCount: 2, firstVideoId: first })
    expect((await shown()).find(one => one.id === id)?.cover).toMatch(/^video\//)
    data(await author.post(`video/series/mine/${id}/order`, { videoIds: [last, draft, first] }))
    expect(await inOrder(id)).toEqual([last, draft, first])
    const page = data<VideoDetail>(await api.visitor().get(`video/${first}`))
    expect(page.series?.list.map(one => [one.id, one.position])).toEqual([
      [last, 1],
      [first, 3],
    ])
    data(await author.post(`video/mine/${first}/withdraw`, {}))
    data(await author.post(`video/mine/${last}/delete`, {}))
    expect((await shown()).some(one => one.id === id)).toBe(false)
    expect(await inOrder(id)).toEqual([draft, first])
  })

  test('takes an order of exactly its videos', async () => {
    const id = await create()
    const [one, other, foreign] = [await insertVideo(), await insertVideo(), await insertVideo()]
    for (const video of [one, other]) data(await place(video, id))
    for (const videoIds of [[one], [one, one], [one, foreign], [one, other, foreign]]) {
      expect((await author.post(`video/series/mine/${id}/order`, { videoIds })).code, String(videoIds)).toBe('state.changed')
    }
    expect(await inOrder(id)).toEqual([one, other])
  })

  test('is its author’s alone, and takes no videos of others', async () => {
    const id = await create()
    const video = await insertVideo()
    const acts = [
      stranger.get(`video/series/mine/${id}`),
      stranger.post(`video/series/mine/${id}/save`, { title: '别人的', intro: '' }),
      stranger.post(`video/series/mine/${id}/order`, { videoIds: [] }),
      stranger.post(`video/series/mine/${id}/delete`, {}),
      place(video, id, stranger),
    ]
    for (const answer of await Promise.all(acts)) expect(answer.code).toBe('missing.record')
    const theirs = await create('别人的系列', stranger)
    expect((await place(video, theirs)).fields).toEqual({ seriesId: '没有这个系列，请重新选择' })
    const listed = data<ListOf<MySeries>>(await stranger.get('video/series/mine/list')).list
    expect(listed.map(one => one.id)).toEqual([theirs])
  })

  test('leaves its videos when it is deleted', async () => {
    const id = await create()
    const video = await insertVideo()
    data(await place(video, id))
    data(await author.post(`video/series/mine/${id}/delete`, {}))
    expect((await author.get(`video/series/mine/${id}`)).code).toBe('missing.record')
    expect(data<VideoDetail>(await api.visitor().get(`video/${video}`)).series).toBeNull()
  })

  test('is hidden while an operator looks at its words, and is told from one that was refused', async () => {
    const operator = await api.signedIn((await appointOperator(db, '13900000076', ['content'])).userId)
    const word = { text: '樱桃大甩卖', kind: 'FRAUD', level: 'HOLD', places: [], allow: '', why: '只给测试的词', enabled: true }
    data(await operator.post('../manager/sensitiveWord', { ...word, pattern: false, bySound: false, topic: false }))
    const id = await create()
    data(await place(await insertVideo(), id))
    expect(data<MySeriesDetail>(await save(id, '樱桃大甩卖')).hold).toBe('WAITING')
    expect((await shown()).some(one => one.id === id)).toBe(false)
    expect(await writtenSeries.waits(db, id)).toBe(true)
    await db.transaction().execute(trx => writtenSeries.release(trx, id, new Date()))
    expect((await shown()).some(one => one.id === id)).toBe(true)
    await db.transaction().execute(trx => writtenSeries.hide(trx, id, '', new Date(), 1))
    expect((await shown()).some(one => one.id === id)).toBe(false)
    data(await save(id, '园区的一周'))
    expect((await shown()).find(one => one.id === id)?.title).toBe('园区的一周')
  })
})

test('a colleague who takes over the videos of somebody who goes has the series, too', async () => {
  const ownerId = await insertPerson(db)
  const colleagueId = await insertPerson(db)
  const companyId = await insertCompany(db, { owner: ownerId, name: `视频制作${Date.now()}有限公司` })
  const { id } = await db
    .insertInto('video_series')
    .values({ title: '公司的一周', intro: '', cover: '', owner_user_id: ownerId, owner_company_id: companyId, state: 'DRAFT' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVideo('DRAFT', ownerId, companyId)
  await db.transaction().execute(trx => videoHandover.hand(trx, { companyId, userId: ownerId }, colleagueId, new Date()))
  const row = await db.selectFrom('video_series').select('owner_user_id').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.owner_user_id).toBe(colleagueId)
})
