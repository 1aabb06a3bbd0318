import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlaybackBullet } from '#lib/contract/consult/bullet.ts'
import { REALTIME_PATH } from '#lib/contract/consult/chat.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { VIDEO_WATCH_NAMESPACE, type videoWatching } from '#lib/contract/park/video-watching.ts'
import { PURGE_CHANNEL } from '#server/cache/purge.ts'
import { listenTo } from '#server/db/listen.ts'
import { reportReview } from '#server/domains/platform/report/review-subjects.ts'
import { textReview } from '#server/domains/platform/text-check/review-subject.ts'
import { createLogger } from '#server/log.ts'
import { createRealtime, type Realtime } from '#server/realtime/server.ts'
import { type Answer, data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

type OwnWatching = CallResult<(typeof videoWatching)['getMyVideoWatching']>
type Sent = CallResult<(typeof videoWatching)['sendVideoBullet']>

let realtime: Realtime
let url = ''
let film: { id: number; duration_ms: number }
let hidden = 0
let owner = 0
const server = createServer()
const open: Socket[] = []

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  realtime = await createRealtime({ db, databaseUrl: database.url, log: createLogger('error'), siteUrl: url })
  server.on('upgrade', (req, socket, head) => realtime.handleUpgrade(req, socket, head))
  owner = await insertPerson(db)
  const listed = await db
    .selectFrom('videos')
    .select(['id', 'duration_ms'])
    .where('state', '=', 'PUBLISHED')
    .where('visibility', '=', 'PUBLIC')
    .orderBy('id')
    .limit(2)
    .execute()
  film = listed[0]!
  hidden = listed[1]!.id
  await db.updateTable('videos').set({ owner_user_id: owner, owner_company_id: null }).where('id', '=', film.id).execute()
  await db.updateTable('videos').set({ visibility: 'PRIVATE' }).where('id', '=', hidden).execute()
})
afterAll(async () => {
  for (const socket of open) socket.disconnect()
  await realtime.close()
  server.close()
})
// Five seconds between two bullet comments are not what is tested here.
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

const person = async (): Promise<Visitor> => api.signedIn(await insertPerson(db))
const send = (who: Visitor, more: object = {}, id = film.id): Promise<Answer> =>
  who.post(`video/${id}/bullet`, { text: '这里很好看', at: 3_000, mode: 'SCROLL', color: '#ffffff', size: 'NORMAL', ...more })
const sent = async (who: Visitor, more: object = {}): Promise<Sent> => {
  await db.deleteFrom('rate_limits').execute()
  return data<Sent>(await send(who, more))
}
const mine = async (who: Visitor) => data<OwnWatching>(await who.get(`video/${film.id}/watching`))
const listed = async (from = 0, to = 60_000) =>
  data<{ list: PlaybackBullet[] }>(await api.visitor().get(`video/${film.id}/bullet/window?from=${from}&to=${to}`)).list
const countOf = async () =>
  (await db.selectFrom('videos').select('bullet_count').where('id', '=', film.id).executeTakeFirstOrThrow()).bullet_count

/** Somebody who watches without a session. */
function watch(videoId: unknown): { socket: Socket; got: PlaybackBullet[]; gone: number[]; ready: Promise<string> } {
  const socket = io(`${url}${VIDEO_WATCH_NAMESPACE}`, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    extraHeaders: { origin: url },
    auth: { videoId },
    reconnection: false,
    forceNew: true,
  })
  open.push(socket)
  const [got, gone]: [PlaybackBullet[], number[]] = [[], []]
  socket.on('bullets', (bullets: PlaybackBullet[]) => got.push(...bullets))
  socket.on('bullet:gone', ({ id }: { id: number }) => gone.push(id))
  const ready = new Promise<string>(resolve => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', error => resolve(error.message))
  })
  return { socket, got, gone, ready }
}

describe('likes and collecting', () => {
  test('count once a person, go back, and do not touch cached pages', async () => {
    const [one, two] = [await person(), await person()]
    const before = await mine(one)
    const like = async (who: Visitor, on: boolean) =>
      data<{ likes: number }>(await who.post(`video/${film.id}/like`, { like: on }))
    const purges = vi.fn()
    const stop = await listenTo({
      url: database.url,
      channel: PURGE_CHANNEL,
      log: createLogger('error'),
      onMessage: purges,
      onReturn: () => undefined,
    })
    await Promise.all([like(one, true), like(one, true), like(two, true)])
    expect((await like(two, true)).likes).toBe(before.likes + 2)
    expect((await like(one, false)).likes).toBe(before.likes + 1)
    const collect = (on: boolean) => one.post(`video/${film.id}/collect`, { collect: on })
    expect(data(await collect(true))).toEqual({ collected: true, collects: before.collects + 1 })
    expect(data(await collect(true))).toEqual({ collected: true, collects: before.collects + 1 })
    expect(await mine(one)).toMatchObject({ liked: false, collected: true, likes: before.likes + 1 })
    expect(purges).not.toHaveBeenCalled()
    await stop()
  })

  test('are listed for their collector, hidden ones too, which can be removed but not collected again', async () => {
    const who = await person()
    const other = await db
      .selectFrom('videos')
      .select('id')
      .where('state', '=', 'PUBLISHED')
      .where('visibility', '=', 'PUBLIC')
      .where('id', '<>', film.id)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    for (const id of [film.id, other.id]) data(await who.post(`video/${id}/collect`, { collect: true }))
    await db.updateTable('videos').set({ state: 'OFFLINE' }).where('id', '=', other.id).execute()
    type Page = { list: { id: number; open: boolean }[]; total: number; nextCursor: string | null }
    const page = async (query: string) => data<Page>(await who.get(`video/collected/list?pageSize=1${query}`))
    const first = await page('')
    expect(first).toMatchObject({ total: 2, list: [{ id: other.id, open: false }] })
    expect((await page(`&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)).list).toMatchObject([
      { id: film.id, open: true },
    ])
    data(await who.post(`video/${other.id}/collect`, { collect: false }))
    expect((await who.post(`video/${other.id}/collect`, { collect: true })).code).toBe('missing.record')
    await db.updateTable('videos').set({ state: 'PUBLISHED' }).where('id', '=', other.id).execute()
  })

  test('are deleted with a person who leaves the site, and the counts follow', async () => {
    const id = await insertPerson(db)
    const who = await api.signedIn(id)
    const likes = data<{ likes: number }>(await who.post(`video/${film.id}/like`, { like: true })).likes
    await db.deleteFrom('video_marks').where('user_id', '=', id).execute()
    expect((await mine(who)).likes).toBe(likes - 1)
  })
})

describe('bullet comments', () => {
  test('reach everybody who watches, without a session, and stand in their part of the film', async () => {
    const [one, two] = [watch(film.id), watch(film.id)]
    expect([await one.ready, await two.ready]).toEqual(['connected', 'connected'])
    const before = await countOf()
    const { bullet, held } = await sent(await person(), { mode: 'TOP', size: 'LARGE', color: '#ffd166', at: 5_000 })
    expect(held).toBe(false)
    await vi.waitFor(() => {
      for (const { got } of [one, two]) expect(got).toEqual([bullet])
    })
    expect(await countOf()).toBe(before + 1)
    expect(await listed(5_000, 5_001)).toContainEqual(bullet)
    expect(await listed(5_001, 60_000)).not.toContainEqual(bullet)
    // Who sent it stays with the site.
    expect(Object.keys(bullet).sort()).toEqual(['at', 'color', 'createdAt', 'id', 'likes', 'mode', 'size', 'text'])
  })

  test('are neither seen nor written where the video is not public, and who sends into the connection is disconnected', async () => {
    expect(await watch(hidden).ready).toBe('video')
    expect(await watch('1 or 1=1').ready).toBe('video')
    const who = await person()
    expect((await send(who, {}, hidden)).code).toBe('missing.record')
    expect((await who.post(`video/${hidden}/like`, { like: true })).code).toBe('missing.record')
    expect((await who.get(`video/${hidden}/watching`)).code).toBe('missing.record')
    expect((await who.get(`video/${hidden}/bullet/window?from=0&to=1`)).code).toBe('missing.record')
    const loud = watch(film.id)
    expect(await loud.ready).toBe('connected')
    loud.socket.emit('bullet', { text: '混进来' })
    await vi.waitFor(() => expect(loud.socket.connected).toBe(false))
  })

  test('come one in five seconds, none with a number in it, none too long, none past the end of the film', async () => {
    const who = await person()
    expect((await send(who, { text: '加我 13812345678' })).code).toBe('bullet.private')
    expect((await send(who, { text: '长'.repeat(101) })).code).toBe('validation.fields')
    expect(data<Sent>(await send(who, { at: film.duration_ms + 10_000 })).bullet.at).toBe(film.duration_ms)
    expect((await send(who)).status).toBe(429)
    for (const query of ['from=5&to=5', 'from=0&to=600001', 'from=a&to=5'])
      expect((await who.get(`video/${film.id}/bullet/window?${query}`)).code, query).toBe('validation.malformed')
  })

  test('with a sensitive word wait unseen for an operator, and come into sight when let through', async () => {
    await sql`insert into sensitive_words (text, is_pattern, kind, level, places, by_sound, is_topic, allow, why)
      values ('青柠檬暗语', false, 'CONTACT', 'HOLD', '{}', false, false, '{}', '像是广告')`.execute(db)
    const [author, watching] = [await person(), watch(film.id)]
    expect(await watching.ready).toBe('connected')
    const before = await countOf()
    const { bullet, held } = await sent(author, { text: '来看青柠檬暗语' })
    expect(held).toBe(true)
    expect((await listed()).map(one => one.id)).not.toContain(bullet.id)
    expect(await countOf()).toBe(before)
    const page = encodeURIComponent(`/park/park_video_detail?id=${film.id}`)
    expect(data<{ body: string }[]>(await author.get(`text/held?page=${page}`))).toMatchObject([{ body: '来看青柠檬暗语' }])
    const checked = await db
      .selectFrom('checked_texts')
      .select('id')
      .where('subject', '=', 'VIDEO_BULLET')
      .where('subject_id', '=', bullet.id)
      .executeTakeFirstOrThrow()
    await db.transaction().execute(trx => textReview.approve(trx, checked.id, { operatorId: owner, reason: '', now: new Date() }))
    await vi.waitFor(() => expect(watching.got.map(one => one.id)).toContain(bullet.id))
    expect(await countOf()).toBe(before + 1)
  })

  test('are deleted by their sender, liked, reported and hidden, and their sender is blocked', async () => {
    const [author, reader] = [await person(), await person()]
    const watching = watch(film.id)
    expect(await watching.ready).toBe('connected')
    const [first, second] = [(await sent(author)).bullet, (await sent(author, { text: '再说一句' })).bullet]
    const like = { like: true }
    for (let time = 0; time < 2; time++)
      expect(data(await reader.post(`video/bullet/${first.id}/like`, like))).toEqual({ liked: true, likes: 1 })
    expect((await mine(reader)).likedBullets).toEqual([first.id])
    expect((await reader.post(`video/bullet/${first.id}/remove`, {})).code).toBe('missing.record')
    data(await author.post(`video/bullet/${first.id}/remove`, {}))
    await vi.waitFor(() => expect(watching.gone).toContain(first.id))
    expect((await reader.post(`video/bullet/${first.id}/like`, like)).code).toBe('missing.record')
    data(await reader.post(`video/bullet/${second.id}/block`, {}))
    expect(await mine(reader)).toMatchObject({ hiddenBullets: [second.id], blocks: true })
    expect(await mine(author)).toMatchObject({ ownBullets: [second.id], blocks: false })
    const report = { kind: 'VIDEO_BULLET', targetId: second.id, reason: 'ABUSE', text: '' }
    for (let time = 0; time < 2; time++) data(await reader.post('report', report))
    const cases = () => db.selectFrom('report_cases').select('id').where('kind', '=', 'VIDEO_BULLET').execute()
    expect(await cases()).toHaveLength(1)
    const [found] = await cases()
    await db
      .transaction()
      .execute(trx => reportReview.approve(trx, found!.id, { operatorId: owner, reason: '', now: new Date() }))
    await vi.waitFor(() => expect(watching.gone).toContain(second.id))
    expect((await listed()).map(one => one.id)).not.toContain(second.id)
    expect(data(await reader.post('video/bullet/unblock', {}))).toEqual({ unblocked: 1 })
  })

  test('are shielded by the uploader of the video, and by nobody else', async () => {
    const [author, uploader] = [await person(), await api.signedIn(owner)]
    const { bullet } = await sent(author, { text: '剧透一下结局' })
    const before = await countOf()
    expect((await author.post(`video/bullet/${bullet.id}/shield`, {})).code).toBe('missing.record')
    expect(await mine(uploader)).toMatchObject({ own: true })
    data(await uploader.post(`video/bullet/${bullet.id}/shield`, {}))
    expect((await listed()).map(one => one.id)).not.toContain(bullet.id)
    expect(await countOf()).toBe(before - 1)
    expect((await uploader.post(`video/bullet/${bullet.id}/shield`, {})).code).toBe('missing.record')
  })
})

test('where somebody stopped is theirs, on every device', async () => {
  const id = await insertPerson(db)
  const [here, there] = [await api.signedIn(id), await api.signedIn(id)]
  data(await here.post(`video/${film.id}/position`, { at: 12_345 }))
  expect((await mine(there)).position).toBe(12_345)
  expect((await mine(await person())).position).toBe(0)
  data(await here.post(`video/${film.id}/position`, { at: 100_000_000 }))
  expect((await mine(there)).position).toBe(film.duration_ms)
  expect((await here.post(`video/${hidden}/position`, { at: 1 })).code).toBe('missing.record')
})
