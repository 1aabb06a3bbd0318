import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VideoDetail } from '#lib/contract/park/video.ts'
import type { VideoDraft, VideoEditor } from '#lib/contract/park/video-writing.ts'
import { UPLOAD_CHUNK } from '#lib/contract/platform/upload.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { samplePicture, sendBytes, tryUpload, uploaded } from '#tests/support/upload.ts'
import { readFilms } from './film.ts'
import { endVideosOfCompany, eraseVideos } from './removal.ts'
import { videoReview } from './review-subject.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

/** 36 seconds of 640 by 360 with sound. */
const film = readFileSync('demo/clips/workshop.mp4')
/** 45 seconds. */
const other = readFileSync('demo/clips/bay.webm')

let author: Visitor
let authorId = 0
let stranger: Visitor

beforeAll(async () => {
  authorId = await insertPerson(db)
  author = await api.signedIn(authorId)
  stranger = await api.signedIn(await insertPerson(db))
})
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

const decision = { operatorId: 1, reason: '标题与画面不一致', now: new Date() }
const approve = (id: number) => db.transaction().execute(trx => videoReview.approve(trx, id, { ...decision, now: new Date() }))
const reject = (id: number) => db.transaction().execute(trx => videoReview.reject(trx, id, decision))

const upload = async (content: Uint8Array = film, name = '车间一天.mp4') =>
  (await uploaded(api, author, 'VIDEO', name, content)).id
const picture = async () => {
  const { id, pictureKey } = await uploaded(api, author, 'CONTENT_PICTURE', '封面.png', await samplePicture(640, 360))
  return { key: pictureKey!, uploadId: id }
}

const form = async (changes: Partial<Record<keyof VideoDraft, unknown>> = {}) => ({
  title: '车间里的一天',
  intro: '从早班交接到晚班收工，看一条产线怎样转起来。',
  category: 'company',
  tags: ['制造'],
  chapters: [
    { at: 0, title: '交接' },
    { at: 20_000, title: '收工' },
  ],
  cover: changes.cover === undefined ? await picture() : changes.cover,
  origin: 'OWN',
  source: '',
  generated: false,
  declared: true,
  ...changes,
})

const readWaiting = () => readFilms(db, api.ports().uploads, new Date())
const create = async (uploadId: number): Promise<number> =>
  data<{ id: number }>(await author.post('video/mine', { uploadId, category: 'company' })).id
async function begin(content?: Uint8Array, name?: string): Promise<number> {
  const id = await create(await upload(content, name))
  await readWaiting()
  return id
}
const save = async (id: number, changes: Parameters<typeof form>[0] = {}, who = author) =>
  who.post(`video/mine/${id}/save`, await form(changes))
const submit = (id: number, who = author) => who.post(`video/mine/${id}/submit`, {})
const editor = async (id: number) => data<VideoEditor>(await author.get(`video/mine/${id}/editor`))
const detail = async (id: number) => data<VideoDetail>(await api.visitor().get(`video/${id}`))
const uploadOf = async (id: number) =>
  (await db.selectFrom('videos').select('upload_id').where('id', '=', id).executeTakeFirstOrThrow()).upload_id!
const stateOf = async (id: number) =>
  (await db.selectFrom('uploads').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const caseState = async (id: number) =>
  (
    await db
      .selectFrom('review_cases')
      .select('state')
      .where('kind', '=', 'VIDEO')
      .where('ref_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.state

async function published(changes: Parameters<typeof form>[0] = {}): Promise<number> {
  const id = await begin()
  data(await save(id, changes))
  data(await submit(id))
  await approve(id)
  return id
}

describe('a video that is put up', () => {
  test('is a draft with the length and size that the server found, waits for an operator who can play it, then plays for everybody', async () => {
    const id = await begin()
    const draft = await editor(id)
    expect(draft).toMatchObject({ state: 'DRAFT', content: { title: '车间一天' }, film: { width: 640, height: 360 } })
    expect(draft.film!.durationMs).toBeCloseTo(36_000, -3)
    data(await save(id))
    expect((await api.request(`/files/video/${id}`)).status).toBe(404)
    data(await submit(id))
    expect(await caseState(id)).toBe('OPEN')
    const shown = await videoReview.show(db, id, null)
    expect((await api.request(shown.films![0]!.url)).headers.get('content-type')).toBe('video/mp4')
    expect((await api.visitor().get(`video/${id}`)).code).toBe('missing.record')
    await approve(id)
    expect(await detail(id)).toMatchObject({ title: '车间里的一天', origin: 'OWN', source: { url: `/files/video/${id}` } })
    const part = await api.request(`/files/video/${id}`, { headers: { range: 'bytes=0-99' } })
    expect([part.status, part.headers.get('cache-control')]).toEqual([206, 'private, no-cache'])
    const found = await db
      .selectFrom('search_documents')
      .select('title')
      .where('kind', '=', 'video')
      .where('ref_id', '=', id)
      .execute()
    expect(found).toEqual([{ title: '车间里的一天' }])
  })

  test('goes on where its upload broke off, twice', async () => {
    const fingerprint = 'broken-twice'
    const content = Buffer.concat([film, Buffer.alloc(2 * UPLOAD_CHUNK)])
    const asked = { purpose: 'VIDEO', name: '断了两次.mp4', bytes: content.byteLength, fingerprint }
    const offsets: number[] = []
    let at = data<{ key: string; offset: number }>(await author.post('upload', asked))
    while (at.offset < content.byteLength) {
      offsets.push(at.offset)
      await sendBytes(api, author, at.key, at.offset, content.subarray(at.offset, at.offset + UPLOAD_CHUNK))
      at = data<{ key: string; offset: number }>(await author.post('upload', asked))
    }
    expect(offsets).toHaveLength(3)
    expect(new Set(offsets).size).toBe(3)
    const { id: uploadId } = data<{ id: number }>(await author.post(`upload/${at.key}/finish`))
    const { id } = data<{ id: number }>(await author.post('video/mine', { uploadId, category: 'park' }))
    await readWaiting()
    // What stood behind the film is gone with the rest that is none of it.
    expect((await editor(id)).film!.bytes).toBeLessThan(film.byteLength * 1.1)
  })

  test('is refused for its bytes: a picture, another purpose, somebody else’s, one that is taken already', async () => {
    const answer = async (uploadId: number) => (await author.post('video/mine', { uploadId, category: 'park' })).fields?.uploadId
    expect((await tryUpload(api, author, 'VIDEO', '图.mp4', await samplePicture())).code).toMatch(/^upload\./)
    const attached = await uploaded(api, author, 'ATTACHMENT', '附件.mp4', film)
    expect(await answer(attached.id)).toBe('文件不存在或已过期，请重新上传')
    const foreign = await uploaded(api, stranger, 'VIDEO', '别人的.mp4', film)
    expect(await answer(foreign.id)).toBe('文件不存在或已过期，请重新上传')
    const mine = await upload()
    data(await author.post('video/mine', { uploadId: mine, category: 'park' }))
    expect(await answer(mine)).toBe('文件不存在或已过期，请重新上传')
    const large = { purpose: 'VIDEO', name: 'a.mp4', bytes: 500 * 1024 * 1024 + 1, fingerprint: 'large' }
    expect((await author.post('upload', large)).message).toBe('文件不能超过 500 MB')
  })

  test('is there at once, and can be written; its file is read afterwards, and it is not handed in before', async () => {
    const uploadId = await upload()
    const id = await create(uploadId)
    expect(await editor(id)).toMatchObject({ film: null, reading: { problem: null }, content: { title: '车间一天' } })
    data(await save(id))
    expect((await submit(id)).fields).toEqual({ uploadId: '视频文件还在检查，查完再提交' })
    await readWaiting()
    expect(await editor(id)).toMatchObject({ film: { width: 640, height: 360 }, reading: null })
    expect(await uploadOf(id)).toBe(uploadId)
    data(await submit(id))
  })

  test('whose file cannot be played says so to its author, and keeps the file that it had', async () => {
    const id = await create(await upload(other.subarray(0, 300), '坏的.webm'))
    await readWaiting()
    const problem = '文件无法播放，请换一个'
    expect(await editor(id)).toMatchObject({ film: null, reading: { problem } })
    expect(data<{ reading: unknown }>(await author.get(`video/mine/${id}`)).reading).toEqual({ problem })
    const notices = await db.selectFrom('notices').select('title').where('user_id', '=', authorId).execute()
    expect(notices.map(one => one.title)).toContain('视频文件不能用')
    data(await save(id))
    expect((await submit(id)).fields).toEqual({ uploadId: '请先传视频文件' })
    const good = await upload()
    data(await author.post(`video/mine/${id}/film`, { uploadId: good }))
    await readWaiting()
    const bad = await upload(other.subarray(0, 300), '又坏了.webm')
    data(await author.post(`video/mine/${id}/film`, { uploadId: bad }))
    await readWaiting()
    expect(await editor(id)).toMatchObject({ film: { width: 640 }, reading: { problem } })
    expect([await uploadOf(id), await stateOf(bad)]).toEqual([good, 'REFUSED'])
    data(await submit(id))
  })

  test('keeps to the file that was sent last, and to none when it is deleted', async () => {
    const [first, second, third] = [await upload(), await upload(other, '海湾.webm'), await upload()]
    const id = await create(first)
    data(await author.post(`video/mine/${id}/film`, { uploadId: second }))
    await readWaiting()
    expect([await uploadOf(id), await stateOf(first)]).toEqual([second, 'REFUSED'])
    data(await author.post(`video/mine/${id}/film`, { uploadId: third }))
    data(await author.post(`video/mine/${id}/delete`, {}))
    expect([await stateOf(second), await stateOf(third)]).toEqual(['REFUSED', 'REFUSED'])
    await readWaiting()
    expect((await author.get(`video/mine/${id}`)).code).toBe('missing.record')
  })

  test('says beside the fields what is missing, keeps to its length, and refuses an older tab', async () => {
    const id = await begin()
    const poor = { title: '短', intro: '', cover: null, origin: 'REPRINT', source: '', declared: false }
    data(await save(id, poor))
    expect(Object.keys((await submit(id)).fields ?? {}).sort()).toEqual(['cover', 'declared', 'intro', 'source', 'title'])
    const backwards = [
      { at: 9_000, title: '后' },
      { at: 1_000, title: '前' },
    ]
    expect((await save(id, { chapters: backwards })).fields).toHaveProperty('chapters')
    data(await save(id, { chapters: [{ at: 60_000, title: '太晚' }] }))
    expect((await submit(id)).fields).toEqual({ chapters: '最后一章的时间超过了视频的长度' })
    const { version } = await editor(id)
    data(await author.post(`video/mine/${id}/save`, { ...(await form()), version }))
    expect((await author.post(`video/mine/${id}/save`, { ...(await form({ title: '另一个标题' })), version })).code).toBe(
      'state.changed',
    )
  })

  test('that is refused says why, takes another film, and is handed in again; the old film is thrown away', async () => {
    const id = await begin()
    data(await save(id))
    data(await submit(id))
    await reject(id)
    expect(await editor(id)).toMatchObject({ state: 'REJECTED', reason: decision.reason, mayReplaceFilm: true })
    const before = await uploadOf(id)
    data(await author.post(`video/mine/${id}/film`, { uploadId: await upload(other, '海湾.webm') }))
    expect(await stateOf(before)).toBe('USED')
    await readWaiting()
    expect(await stateOf(before)).toBe('REFUSED')
    data(await submit(id))
    await approve(id)
    const shown = await detail(id)
    expect(shown.source.mime).toBe('video/webm')
    expect(shown.durationMs).toBeCloseTo(45_000, -3)
    expect((await author.post(`video/mine/${id}/film`, { uploadId: await upload() })).code).toBe('state.conflict')
  })

  test('throws its picture away when another takes its place, and everything when it is deleted', async () => {
    const id = await begin()
    const [first, second] = [await picture(), await picture()]
    data(await save(id, { cover: first }))
    data(await save(id, { cover: { key: first.key, uploadId: null } }))
    data(await save(id, { cover: second }))
    expect([await stateOf(first.uploadId), await stateOf(second.uploadId)]).toEqual(['REFUSED', 'USED'])
    const filmId = await uploadOf(id)
    data(await submit(id))
    data(await author.post(`video/mine/${id}/delete`, {}))
    expect([await stateOf(second.uploadId), await stateOf(filmId)]).toEqual(['REFUSED', 'REFUSED'])
    expect(await caseState(id)).toBe('WITHDRAWN')
    expect((await author.get(`video/mine/${id}`)).code).toBe('missing.record')
  })

  const DONE = 'OK'
  test.each([
    ['DRAFT', { save: DONE, submit: DONE, recall: 'state.conflict', drop: 'state.conflict' }],
    ['UNDER_REVIEW', { save: 'state.conflict', submit: 'state.conflict', recall: DONE, drop: 'state.conflict' }],
    ['PUBLISHED', { save: DONE, submit: 'state.conflict', recall: 'state.conflict', drop: 'state.conflict' }],
    ['REJECTED', { save: DONE, submit: DONE, recall: 'state.conflict', drop: 'state.conflict' }],
    ['OFFLINE', { save: DONE, submit: DONE, recall: 'state.conflict', drop: 'state.conflict' }],
    ['DELETED', { save: 'missing.record', submit: 'missing.record', recall: 'missing.record', drop: 'missing.record' }],
  ] as const)('in state %s takes what that state allows from its author, and nothing from others', async (state, expected) => {
    const id = await published()
    const acts = {
      save: (who: Visitor) => save(id, { title: '车间里的又一天' }, who),
      submit: (who: Visitor) => submit(id, who),
      recall: (who: Visitor) => who.post(`video/mine/${id}/recall`, {}),
      drop: (who: Visitor) => who.post(`video/mine/${id}/revision/drop`, {}),
    }
    for (const [name, act] of Object.entries(acts)) {
      await db.deleteFrom('video_revisions').where('video_id', '=', id).execute()
      await db.updateTable('videos').set({ state }).where('id', '=', id).execute()
      expect((await act(stranger)).code, `${name} by another`).toBe('missing.record')
      expect((await act(author)).code ?? DONE, `${name} by its author`).toBe(expected[name as keyof typeof expected])
    }
    const others = ['editor', 'figures'].map(path => stranger.get(`video/mine/${id}/${path}`))
    for (const answer of await Promise.all(others)) expect(answer.code).toBe('missing.record')
    const arrangement = { visibility: 'PRIVATE', seriesId: null }
    expect((await stranger.post(`video/mine/${id}/arrange`, arrangement)).code).toBe('missing.record')
  })
})

describe('a revision of a public video', () => {
  const title = '车间里的一天（重新整理）'

  test('waits beside what is shown, and takes its place when it passes; the old picture is thrown away', async () => {
    const old = await picture()
    const id = await published({ cover: old })
    const fresh = await picture()
    data(await save(id, { title, cover: fresh }))
    expect(await editor(id)).toMatchObject({ state: 'PUBLISHED', isRevision: true, mayReplaceFilm: false, content: { title } })
    expect((await detail(id)).title).toBe('车间里的一天')
    data(await submit(id))
    expect((await save(id, { title })).code).toBe('state.conflict')
    expect((await videoReview.show(db, id, null)).facts[0]).toEqual({ label: '标题', value: title })
    expect((await detail(id)).cover).toBe(old.key)
    expect(await stateOf(old.uploadId)).toBe('USED')
    await approve(id)
    expect(await detail(id)).toMatchObject({ title, cover: fresh.key })
    expect(await stateOf(old.uploadId)).toBe('REFUSED')
    await expect(approve(id)).rejects.toMatchObject({ code: 'state.conflict' })
  })

  test('that is refused leaves what is shown; it is written again, or dropped with its picture', async () => {
    const id = await published()
    const fresh = await picture()
    data(await save(id, { title, cover: fresh }))
    data(await submit(id))
    await reject(id)
    expect((await detail(id)).title).toBe('车间里的一天')
    const mine = data<{ revision: unknown }>(await author.get(`video/mine/${id}`))
    expect(mine.revision).toEqual({ state: 'REJECTED', reason: decision.reason })
    data(await submit(id))
    data(await author.post(`video/mine/${id}/revision/drop`, {}))
    expect([await stateOf(fresh.uploadId), await caseState(id)]).toEqual(['REFUSED', 'WITHDRAWN'])
    expect((await editor(id)).content.title).toBe('车间里的一天')
  })

  test('waits no longer when the video is taken off line, and comes back with it through review', async () => {
    const id = await published()
    data(await save(id, { title }))
    data(await submit(id))
    data(await author.post(`video/mine/${id}/withdraw`, {}))
    expect(await caseState(id)).toBe('WITHDRAWN')
    expect((await api.request(`/files/video/${id}`)).status).toBe(404)
    data(await submit(id))
    await approve(id)
    expect((await detail(id)).title).toBe(title)
  })

  test('is not let through while an operator has hidden the video', async () => {
    const id = await published()
    data(await save(id, { title }))
    data(await submit(id))
    await db.updateTable('videos').set({ state: 'OFFLINE' }).where('id', '=', id).execute()
    await expect(approve(id)).rejects.toMatchObject({ code: 'state.conflict' })
    await reject(id)
  })
})

test('a private video plays for nobody, an unlisted one for people who have its address, and only a public one is found', async () => {
  const id = await published()
  const arrange = async (visibility: string) =>
    data(await author.post(`video/mine/${id}/arrange`, { visibility, seriesId: null }))
  const seen = async () => {
    const listed = data<{ list: { id: number }[] }>(await api.visitor().get('video?pageSize=50')).list.some(one => one.id === id)
    const indexed = await db
      .selectFrom('search_documents')
      .select('ref_id')
      .where('kind', '=', 'video')
      .where('ref_id', '=', id)
      .execute()
    return [listed, indexed.length > 0, (await api.request(`/files/video/${id}`)).status]
  }
  expect(await seen()).toEqual([true, true, 200])
  await arrange('UNLISTED')
  expect(await seen()).toEqual([false, false, 200])
  await arrange('PRIVATE')
  expect(await seen()).toEqual([false, false, 404])
  const mine = data<{ source: { url: string } }>(await author.get(`video/mine/${id}`))
  expect((await api.request(mine.source.url)).status).toBe(200)
  expect((await api.request(mine.source.url.split('?')[0]!)).status).toBe(404)
  await arrange('PUBLIC')
  expect(await seen()).toEqual([true, true, 200])
})

test('its figures are those of each day, and only of what stands', async () => {
  const id = await published()
  const now = new Date()
  const day = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  await db.insertInto('view_days').values({ kind: 'VIDEO', target_id: id, day, views: 7 }).execute()
  await db.insertInto('video_marks').values({ user_id: authorId, video_id: id, kind: 'LIKE', created_at: now }).execute()
  const bullet = { video_id: id, user_id: authorId, at_ms: 0, mode: 'SCROLL', color: '#ffffff', size: 'NORMAL' } as const
  await db
    .insertInto('video_bullets')
    .values([
      { ...bullet, text: '好', state: 'VISIBLE' },
      { ...bullet, text: '藏', state: 'HIDDEN' },
    ])
    .execute()
  const { days } = data<{ days: object[] }>(await author.get(`video/mine/${id}/figures`))
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({ day, views: 7, likes: 1, collects: 0, bullets: 1 })
})

test('who leaves takes the drafts along; what was public stays, and nothing of it waits', async () => {
  const shown = await published()
  data(await save(shown, { title: '还没有通过的标题' }))
  data(await submit(shown))
  const draft = await begin()
  const filmId = await uploadOf(draft)
  await db.transaction().execute(trx => eraseVideos(trx, { id: authorId }, new Date()))
  expect(await stateOf(filmId)).toBe('REFUSED')
  expect(await caseState(shown)).toBe('WITHDRAWN')
  expect((await detail(shown)).title).toBe('车间里的一天')
})

test('a company that ends takes its drafts along, and no operator decides about what it had handed in', async () => {
  const companyId = await insertCompany(db, { owner: await insertPerson(db), name: `影像${Date.now()}有限公司` })
  const [draft, waiting] = [await begin(), await begin()]
  data(await save(waiting))
  data(await submit(waiting))
  const filmId = await uploadOf(draft)
  await db.updateTable('videos').set({ owner_company_id: companyId }).where('id', 'in', [draft, waiting]).execute()
  await db.transaction().execute(trx => endVideosOfCompany(trx, companyId, new Date()))
  expect([await stateOf(filmId), await caseState(waiting)]).toEqual(['REFUSED', 'WITHDRAWN'])
})
