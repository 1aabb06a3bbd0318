import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PlaybackBullet, PlaybackTrack } from '#lib/contract/consult/bullet.ts'
import { REALTIME_PATH } from '#lib/contract/consult/chat.ts'
import { type playbackWatching, WATCH_NAMESPACE } from '#lib/contract/consult/playback-watching.ts'
import type { CallResult } from '#lib/contract/define.ts'
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

type Sent = CallResult<(typeof playbackWatching)['sendBullet']>
type OwnWatching = CallResult<(typeof playbackWatching)['getMyWatching']>

let realtime: Realtime
let url = ''
let playback: { id: number; consultation_id: number; seconds: number }
let hidden: { id: number; consultation_id: number }
const server = createServer()
const open: Socket[] = []

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  realtime = await createRealtime({ db, databaseUrl: database.url, log: createLogger('error'), siteUrl: url })
  server.on('upgrade', (req, socket, head) => realtime.handleUpgrade(req, socket, head))
  const playbacks = () => db.selectFrom('playbacks').select(['id', 'consultation_id', 'seconds']).orderBy('id')
  playback = await playbacks().where('is_public', '=', true).where('price', '=', 0).executeTakeFirstOrThrow()
  hidden = await playbacks().where('is_public', '=', false).executeTakeFirstOrThrow()
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
const send = (who: Visitor, more: object = {}, consultationId = playback.consultation_id): Promise<Answer> =>
  who.post(`consultation/${consultationId}/bullet`, {
    text: '讲得很清楚',
    at: 3_000,
    mode: 'SCROLL',
    color: '#ffffff',
    size: 'NORMAL',
    ...more,
  })
const track = async () => data<PlaybackTrack>(await api.visitor().get(`consultation/${playback.consultation_id}/bullet`))

/** Somebody who watches without a session. */
function watch(playbackId: unknown): { socket: Socket; got: PlaybackBullet[]; gone: number[]; ready: Promise<string> } {
  const socket = io(`${url}${WATCH_NAMESPACE}`, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    extraHeaders: { origin: url },
    auth: { playbackId },
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

test('a bullet comment reaches everybody who watches, without a session, and stands in the track', async () => {
  const [one, two] = [watch(playback.id), watch(playback.id)]
  expect([await one.ready, await two.ready]).toEqual(['connected', 'connected'])
  const before = (await track()).total
  const { held, ...sent } = data<Sent>(await send(await person(), { mode: 'TOP', size: 'LARGE', color: '#ffd166' }))
  expect(held).toBe(false)
  await vi.waitFor(() => {
    for (const { got } of [one, two]) expect(got).toEqual([sent])
  })
  const after = await track()
  expect(after.total).toBe(before + 1)
  expect(after.list).toContainEqual(sent)
  // Who sent it stays with the site.
  expect(Object.keys(sent).sort()).toEqual(['at', 'color', 'createdAt', 'id', 'likes', 'mode', 'size', 'text'])
})

test('what is not published is neither watched nor commented, and who sends into the connection is disconnected', async () => {
  expect(await watch(hidden.id).ready).toBe('playback')
  expect(await watch('1 or 1=1').ready).toBe('playback')
  expect((await send(await person(), {}, hidden.consultation_id)).code).toBe('missing.record')
  const loud = watch(playback.id)
  expect(await loud.ready).toBe('connected')
  loud.socket.emit('bullet', { text: '混进来' })
  await vi.waitFor(() => expect(loud.socket.connected).toBe(false))
})

test('one comment in five seconds, none with a number in it, none too long', async () => {
  const who = await person()
  expect((await send(who, { text: '加我 13812345678' })).code).toBe('bullet.private')
  expect((await send(who, { text: '长'.repeat(101) })).code).toBe('validation.fields')
  data(await send(who))
  expect((await send(who)).status).toBe(429)
})

test('with a sensitive word it waits unseen for an operator, and comes into sight when let through', async () => {
  await sql`insert into sensitive_words (text, is_pattern, kind, level, places, by_sound, is_topic, allow, why)
    values ('青柠檬暗语', false, 'CONTACT', 'HOLD', '{}', false, false, '{}', '像是广告') on conflict do nothing`.execute(db)
  const [author, watching] = [await person(), watch(playback.id)]
  expect(await watching.ready).toBe('connected')
  const before = (await track()).total
  const { id, held } = data<Sent>(await send(author, { text: '来看青柠檬暗语' }))
  expect(held).toBe(true)
  expect((await track()).total).toBe(before)
  const { type } = await db.selectFrom('playbacks').select('type').where('id', '=', playback.id).executeTakeFirstOrThrow()
  const page = encodeURIComponent(`/consult/playback/${type.toLowerCase()}/${playback.id}`)
  expect(data<{ body: string }[]>(await author.get(`text/held?page=${page}`))).toMatchObject([{ body: '来看青柠檬暗语' }])
  const checked = await db
    .selectFrom('checked_texts')
    .select('id')
    .where('subject', '=', 'BULLET')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  // What others wrote just before may still be on its way.
  expect(watching.got.map(one => one.id)).not.toContain(id)
  await db.transaction().execute(trx => textReview.approve(trx, checked.id, { operatorId: 1, reason: '', now: new Date() }))
  await vi.waitFor(() => expect(watching.got.map(one => one.id)).toContain(id))
  expect((await track()).total).toBe(before + 1)
})

test('behind the price only who paid writes', async () => {
  const paid = await db
    .selectFrom('playbacks')
    .select(['consultation_id', 'free_seconds'])
    .where('is_public', '=', true)
    .where('price', '>', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  expect((await send(await person(), { at: paid.free_seconds * 1_000 + 1 }, paid.consultation_id)).code).toBe('order.needed')
})

test('its sender deletes it, others like it, report it and block who wrote it; hidden it is gone from every screen', async () => {
  const [author, reader] = [await person(), await person()]
  const watching = watch(playback.id)
  expect(await watching.ready).toBe('connected')
  const [first, second] = [data<PlaybackBullet>(await send(author)), data<PlaybackBullet>(await again(author))]
  const watchingOf = async (who: Visitor) =>
    data<{ ownBullets: number[]; likedBullets: number[]; hiddenBullets: number[] }>(
      await who.get(`playback/${playback.id}/watching`),
    )
  expect(data(await reader.post(`playback/bullet/${first.id}/like`, { like: true }))).toEqual({ liked: true, likes: 1 })
  expect(data(await reader.post(`playback/bullet/${first.id}/like`, { like: true }))).toEqual({ liked: true, likes: 1 })
  expect((await reader.post(`playback/bullet/${first.id}/remove`, {})).code).toBe('missing.record')
  data(await author.post(`playback/bullet/${first.id}/remove`, {}))
  await vi.waitFor(() => expect(watching.gone).toContain(first.id))
  data(await reader.post(`playback/bullet/${second.id}/block`, {}))
  expect((await watchingOf(reader)).hiddenBullets).toContain(second.id)
  expect((await watchingOf(author)).ownBullets).toEqual([second.id])
  data(await reader.post(`playback/bullet/${second.id}/report`, { reason: 'ATTITUDE', text: '' }))
  data(await reader.post(`playback/bullet/${second.id}/report`, { reason: 'ATTITUDE', text: '' }))
  const reports = await db
    .selectFrom('report_cases')
    .select('id')
    .where('kind', '=', 'BULLET')
    .where('target_id', '=', second.id)
    .execute()
  expect(reports).toHaveLength(1)
  await db.transaction().execute(trx => reportReview.approve(trx, reports[0]!.id, { operatorId: 1, reason: '', now: new Date() }))
  await vi.waitFor(() => expect(watching.gone).toContain(second.id))
  expect((await track()).list.map(one => one.id)).not.toContain(second.id)
  expect(data(await reader.post('playback/bullet/unblock', {}))).toEqual({ unblocked: 1 })
})

test('where somebody stopped is theirs, on every device', async () => {
  const id = await insertPerson(db)
  const [here, there] = [await api.signedIn(id), await api.signedIn(id)]
  data(await here.post(`playback/${playback.id}/position`, { at: 12_345 }))
  expect(data<{ position: number }>(await there.get(`playback/${playback.id}/watching`)).position).toBe(12_345)
  expect(data<{ position: number }>(await (await person()).get(`playback/${playback.id}/watching`)).position).toBe(0)
  expect((await here.post(`playback/${hidden.id}/position`, { at: 1 })).code).toBe('missing.record')
})

test('a playback is liked once by a person, and what somebody sees of it is theirs', async () => {
  const [fan, other] = [await person(), await person()]
  const own = async (who: Visitor) => data<OwnWatching>(await who.get(`playback/${playback.id}/watching`))
  const before = (await own(fan)).likes
  expect(await own(fan)).toMatchObject({ liked: false, blocks: false })
  for (const _ of [1, 2])
    expect(data(await fan.post(`playback/${playback.id}/like`, { like: true }))).toEqual({ liked: true, likes: before + 1 })
  expect(await own(fan)).toMatchObject({ liked: true, likes: before + 1 })
  expect(await own(other)).toMatchObject({ liked: false, likes: before + 1 })
  expect(data(await fan.post(`playback/${playback.id}/like`, { like: false }))).toEqual({ liked: false, likes: before })
  expect((await fan.post(`playback/${hidden.id}/like`, { like: true })).code).toBe('missing.record')
  expect((await api.visitor().post(`playback/${playback.id}/like`, { like: true })).code).toBe('session.invalid')
})

test('who has blocked somebody knows it under every playback, reads nothing of theirs, and takes it back', async () => {
  const [author, reader] = [await person(), await person()]
  const second = await db
    .selectFrom('playbacks')
    .select('id')
    .where('is_public', '=', true)
    .where('id', '<>', playback.id)
    .executeTakeFirstOrThrow()
  const own = async (id: number) => data<OwnWatching>(await reader.get(`playback/${id}/watching`))
  const first = data<PlaybackBullet>(await send(author))
  data(await reader.post(`playback/bullet/${first.id}/block`, {}))
  const later = data<PlaybackBullet>(await again(author))
  const shown = await own(playback.id)
  expect(shown.blocks).toBe(true)
  // What its sender writes afterwards is left out as well.
  expect(shown.hiddenBullets).toEqual([first.id, later.id])
  expect(await own(second.id)).toMatchObject({ blocks: true, hiddenBullets: [] })
  data(await reader.post('playback/bullet/unblock', {}))
  expect(await own(playback.id)).toMatchObject({ blocks: false, hiddenBullets: [] })
})

/** The same person again, as if five seconds had passed. */
async function again(who: Visitor): Promise<Answer> {
  await db.deleteFrom('rate_limits').execute()
  return send(who, { text: '再说一句' })
}
