import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LessonContent } from '#lib/contract/learn/course-learning.ts'
import type { VideoDetail } from '#lib/contract/park/video.ts'
import { createTranscoder, type Transcoder } from '#server/media/transcoder.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { uploaded } from '#tests/support/upload.ts'
import { makeFilms, sizeKey } from './films.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const folder = mkdtempSync(join(tmpdir(), 'chenghui-films-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hasFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    execFileSync('ffprobe', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

let owner: Visitor
let learner: Visitor
let learnerId = 0
let courseId = 0
let chapterId = 0

beforeAll(async () => {
  const ownerId = await insertPerson(db)
  owner = await api.signedIn(ownerId)
  learnerId = await insertPerson(db)
  learner = await api.signedIn(learnerId)
  const { rows } = await sql<{ course_id: number; id: number }>`
    with top as (insert into course_categories (name, position) values ('摄影', 0) returning id),
      leaf as (insert into course_categories (name, position, parent_id) select '人像', 0, id from top returning id, parent_id),
      teacher as (insert into course_teachers (user_id, name, title) values (${ownerId}, '讲师', '讲师') returning id),
      course as (insert into courses (category_id, category_group_id, teacher_id, owner_user_id, state, title, level, price, lesson_count, published_at)
        select leaf.id, leaf.parent_id, teacher.id, ${ownerId}, 'ONLINE', '人像摄影', 'ANY', 100, 1, now() from leaf, teacher returning id)
    insert into course_chapters (course_id, position, title) select id, 0, '第一章' from course returning course_id, id`.execute(
    db,
  )
  courseId = rows[0]!.course_id
  chapterId = rows[0]!.id
})

let position = 0

/** A lesson whose film somebody has uploaded. */
async function lessonWithFilm(
  bytes: Uint8Array = readFileSync('demo/clips/lines.mp4'),
): Promise<{ lessonId: number; uploadId: number }> {
  const file = await uploaded(api, owner, 'VIDEO', '第一课.mp4', bytes)
  await sql`update uploads set state = 'USED', used_at = now(), expires_at = null where id = ${file.id}`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into course_lessons (course_id, chapter_id, position, kind, title, upload_id)
    values (${courseId}, ${chapterId}, ${position++}, 'VIDEO', '第一课', ${file.id}) returning id`.execute(db)
  return { lessonId: rows[0]!.id, uploadId: file.id }
}

const work = (transcoder: Transcoder, at = new Date(), signal?: AbortSignal) =>
  makeFilms({ db, port: api.ports().uploads, transcoder, now: at, signal })

const filmOf = async (uploadId: number) =>
  (
    await sql<{ state: string; tries: number; reason: string; key: string; next_at: Date }>`
    select state, tries, reason, key, next_at from films where upload_id = ${uploadId}`.execute(db)
  ).rows[0]

/** Programs in the place of ffmpeg and its prober. @param ffmpeg what the first does. */
function peers(ffmpeg: string, seen = { duration: '12.0', width: 1280, height: 720 }) {
  const at = mkdtempSync(join(folder, 'peer-'))
  const program = (name: string, body: string): string => {
    const path = join(at, name)
    writeFileSync(path, `#!${process.execPath}\nconst fs = require('node:fs')\n${body}`)
    chmodSync(path, 0o755)
    return path
  }
  const { duration, ...size } = seen
  const looked = JSON.stringify({ format: { duration }, streams: [{ codec_type: 'video', ...size }, { codec_type: 'audio' }] })
  return { ffprobe: program('ffprobe', `console.log(${JSON.stringify(looked)})`), ffmpeg: program('ffmpeg', ffmpeg) }
}

const list = (at: number, line = `${at}.mp4`) =>
  `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-MAP:URI="${at}.mp4",BYTERANGE="100@0"\n` +
  `#EXTINF:6.000000,\n#EXT-X-BYTERANGE:400@100\n${at}.mp4\n#EXTINF:6.000000,\n#EXT-X-BYTERANGE:500@500\n${line}\n#EXT-X-ENDLIST\n`
const WRITES = [0, 1]
  .map(
    at =>
      `fs.writeFileSync('${at}.mp4', Buffer.alloc(1000, ${at + 1})); fs.writeFileSync('${at}.m3u8', ${JSON.stringify(list(at))})`,
  )
  .join('\n')

async function enrolled(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into course_enrolments (course_id, user_id, state) values (${courseId}, ${learnerId}, 'LEARNING')
    on conflict do nothing returning id`.execute(db)
  if (rows[0]) return rows[0].id
  return (await sql<{ id: number }>`select id from course_enrolments where user_id = ${learnerId}`.execute(db)).rows[0]!.id
}

const open = async (lessonId: number) =>
  data<LessonContent>(await learner.post(`course/mine/${await enrolled()}/lesson/${lessonId}`, {}))

/** The lines of a playlist that are addresses. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/^[^#\s].*$|URI="([^"]*)"/gm)].map(([line, inside]) => inside ?? line)

test('a film is played as uploaded until its sizes are ready, and then by those alone who may open the lesson', async () => {
  const { lessonId, uploadId } = await lessonWithFilm()
  expect((await open(lessonId)).source).toMatchObject({ mime: 'video/mp4', hls: null })
  await work(createTranscoder(peers(WRITES)))
  expect(await filmOf(uploadId)).toMatchObject({ state: 'READY', tries: 1 })
  const { source } = await open(lessonId)
  const address = source?.hls ?? ''
  const master = await api.request(address)
  expect([master.status, master.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl'])
  const [small = '', large = '', ...others] = addressesIn(await master.text())
  expect(others).toEqual([])
  const base = address.replace(/[^/]*$/, '')
  const pieces = await api.request(base + large)
  const text = await pieces.text()
  expect(new Set(addressesIn(text)).size).toBe(1)
  const piece = await api.request(base + addressesIn(text)[0], { headers: { range: 'bytes=500-999' } })
  expect([piece.status, piece.headers.get('content-range')]).toEqual([206, 'bytes 500-999/1000'])
  expect(new Uint8Array(await piece.arrayBuffer())).toEqual(new Uint8Array(500).fill(2))
  expect((await api.request(base + small)).status).toBe(200)

  // A stranger knows the addresses, but not what signs them; and a signature of one film is none of another.
  const bare = (path: string) => path.replace(/\?.*/, '')
  const another = addressesIn(text)[0]!.replace(/sig=.{4}/, 'sig=AAAA')
  const late = addressesIn(text)[0]!.replace(/until=\d+/, 'until=1700000000')
  for (const path of [bare(address), base + bare(small), base + bare(addressesIn(text)[0]!), base + another, base + late]) {
    expect((await api.request(path)).status, path).toBe(404)
  }
  const key = (await filmOf(uploadId))!.key
  expect((await api.request(address.replace(key, 'a'.repeat(30)))).status).toBe(404)
  expect((await api.request(`${base}../../${key}`)).status).toBe(404)
  const stranger = await api.signedIn(await insertPerson(db))
  expect((await stranger.get(`course/${courseId}/preview/${lessonId}`)).code).toBe('missing.record')
  expect((await stranger.post(`course/mine/${await enrolled()}/lesson/${lessonId}`, {})).code).toBe('missing.record')
})

/** A film that everybody may see in the park. */
async function videoWithFilm(): Promise<{ videoId: number; uploadId: number }> {
  const file = await uploaded(api, owner, 'VIDEO', '园区.mp4', readFileSync('demo/clips/lines.mp4'))
  await sql`update uploads set state = 'USED', used_at = now(), expires_at = null where id = ${file.id}`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into videos (owner_user_id, category, title, intro, cover, upload_id, source_url, source_mime, state, visibility, published_at)
    select user_id, 'park', '园区的一天', '', '', id, '/files/video/0', 'video/mp4', 'PUBLISHED', 'PUBLIC', now() from uploads where id = ${file.id}
    returning id`.execute(db)
  return { videoId: rows[0]!.id, uploadId: file.id }
}

test('a film of the park gets its sizes in the same way, for those who may open its page, and for nobody when it is taken down', async () => {
  const { videoId, uploadId } = await videoWithFilm()
  const shown = async () => data<VideoDetail>(await api.visitor().get(`video/${videoId}`)).source
  expect(await shown()).toMatchObject({ hls: null })
  await work(createTranscoder(peers(WRITES)))
  const { hls } = await shown()
  expect(hls).toBe(`/files/video/${videoId}/film.m3u8`)
  const base = `/files/video/${videoId}/`
  const sizes = addressesIn(await (await api.request(hls!)).text())
  expect(sizes).toEqual(['0.m3u8', '1.m3u8'])
  expect(new Set(addressesIn(await (await api.request(base + sizes[1])).text()))).toEqual(new Set(['1.mp4']))
  const piece = await api.request(`${base}1.mp4`, { headers: { range: 'bytes=500-999' } })
  expect([piece.status, piece.headers.get('content-range')]).toEqual([206, 'bytes 500-999/1000'])
  for (const name of ['2.m3u8', 'film.mp4', '../1.mp4', 'x', '0.mp4/1']) {
    expect((await api.request(base + name)).status, name).toBe(404)
  }
  const film = (await filmOf(uploadId))!
  await sql`update videos set state = 'OFFLINE' where id = ${videoId}`.execute(db)
  for (const name of ['film.m3u8', '0.m3u8', '1.mp4']) expect((await api.request(base + name)).status, name).toBe(404)
  // It may come back; what is deleted does not.
  await work(createTranscoder(peers(WRITES)))
  expect(await filmOf(uploadId)).toMatchObject({ state: 'READY' })
  await sql`update videos set state = 'DELETED', upload_id = null, source_url = null where id = ${videoId}`.execute(db)
  await work(createTranscoder(peers(WRITES)))
  expect(await filmOf(uploadId)).toBeUndefined()
  expect(await api.ports().uploads.store.local('private', sizeKey(film, 0))).toBeNull()
})

test('sizes go with the film: replaced, or taken out, nothing of it is served or kept', async () => {
  const { lessonId, uploadId } = await lessonWithFilm()
  await work(createTranscoder(peers(WRITES)))
  const address = (await open(lessonId)).source?.hls ?? ''
  const film = (await filmOf(uploadId))!
  const { store } = api.ports().uploads
  expect(await store.local('private', sizeKey(film, 1))).not.toBeNull()
  const other = await lessonWithFilm()
  await sql`update course_lessons set removed_at = now() where id = ${other.lessonId}`.execute(db)
  await sql`update course_lessons set upload_id = ${other.uploadId} where id = ${lessonId}`.execute(db)
  expect((await api.request(address)).status).toBe(404)
  expect((await open(lessonId)).source?.hls).toBeNull()
  await work(createTranscoder(peers(WRITES)))
  expect(await filmOf(uploadId)).toBeUndefined()
  expect([await store.local('private', sizeKey(film, 0)), await store.local('private', sizeKey(film, 1))]).toEqual([null, null])
  expect(await filmOf(other.uploadId)).toMatchObject({ state: 'READY' })
  await sql`update course_lessons set removed_at = now() where id = ${lessonId}`.execute(db)
  await work(createTranscoder(peers(WRITES)))
  expect(await filmOf(other.uploadId)).toBeUndefined()
})

test('a film that fails or takes too long is tried again later, a few times, and its turn is told as failed', async () => {
  const { uploadId } = await lessonWithFilm()
  const broken = createTranscoder(peers(`console.error('Conversion failed!'); process.exit(1)`))
  await expect(work(broken)).rejects.toThrow(`film ${uploadId}, try 1: Conversion failed!`)
  expect(await filmOf(uploadId)).toMatchObject({ state: 'WAITING', tries: 1, reason: 'Conversion failed!' })
  // Not before its time.
  await work(broken)
  expect(await filmOf(uploadId)).toMatchObject({ tries: 1 })
  const slow = createTranscoder(peers('setInterval(() => {}, 1000)'), { perSecond: 10, least: 1_500, most: 1_500 })
  await expect(work(slow, (await filmOf(uploadId))!.next_at)).rejects.toThrow('it took too long')
  for (const bad of [list(0, 'http://127.0.0.1/x.mp4'), list(0, '/etc/passwd'), list(0).replace('#EXT-X-ENDLIST', '')]) {
    const lying = WRITES.replace(JSON.stringify(list(0)), JSON.stringify(bad))
    const { next_at, tries } = (await filmOf(uploadId))!
    await sql`update films set state = 'WAITING', tries = 2 where upload_id = ${uploadId}`.execute(db)
    await expect(work(createTranscoder(peers(lying)), next_at), String(tries)).rejects.toThrow('the playlist was refused')
  }
  await sql`update films set tries = 3 where upload_id = ${uploadId}`.execute(db)
  await expect(work(broken, (await filmOf(uploadId))!.next_at)).rejects.toThrow('try 4')
  expect(await filmOf(uploadId)).toMatchObject({ state: 'FAILED' })
  const film = (await filmOf(uploadId))!
  expect(await api.ports().uploads.store.local('private', sizeKey(film, 0))).toBeNull()
  expect(readdirSync(join(api.ports().uploads.transit, 'films'))).toEqual([])
})

test('what stops the site, or is not there, is not the fault of a film', async () => {
  const { lessonId, uploadId } = await lessonWithFilm()
  await work(createTranscoder({ ffmpeg: join(folder, 'none'), ffprobe: join(folder, 'none') }))
  expect(await filmOf(uploadId)).toMatchObject({ state: 'WAITING', tries: 0 })
  expect((await open(lessonId)).source?.hls).toBeNull()
  const stopping = new AbortController()
  const begun = join(folder, 'begun')
  const endless = createTranscoder(
    peers(`fs.writeFileSync(${JSON.stringify(begun)}, String(process.pid)); setInterval(() => {}, 1000)`),
  )
  const turn = work(endless, new Date(), stopping.signal)
  await expect.poll(() => existsSync(begun) && readFileSync(begun, 'utf8'), { timeout: 30_000 }).toMatch(/\d/)
  const pid = Number(readFileSync(begun, 'utf8'))
  stopping.abort()
  await turn
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
  expect(await filmOf(uploadId)).toMatchObject({ state: 'WAITING', tries: 0 })
  // Cut off without a word, it comes again when its try is long over.
  await sql`update films set tries = 1, next_at = now() + interval '30 minutes' where upload_id = ${uploadId}`.execute(db)
  await work(createTranscoder(peers(WRITES)), new Date(Date.now() + 31 * 60_000))
  expect(await filmOf(uploadId)).toMatchObject({ state: 'READY', tries: 2 })
})

test('a try that was thought lost, and ends after the next one has, leaves what is played alone', async () => {
  const { lessonId, uploadId } = await lessonWithFilm()
  const begun = join(folder, 'slow-begun')
  const go = join(folder, 'slow-go')
  const waits = [
    `fs.writeFileSync(${JSON.stringify(begun)}, '1')`,
    `const timer = setInterval(() => { if (!fs.existsSync(${JSON.stringify(go)})) return; clearInterval(timer)`,
    WRITES,
    '}, 50)',
  ].join('\n')
  const lost = work(createTranscoder(peers(waits)))
  await expect.poll(() => existsSync(begun), { timeout: 30_000 }).toBe(true)
  await work(createTranscoder(peers(WRITES)), new Date(Date.now() + 31 * 60_000))
  const { hls } = (await open(lessonId)).source!
  writeFileSync(go, '1')
  await lost
  const film = (await filmOf(uploadId))!
  expect(film).toMatchObject({ state: 'READY', tries: 2 })
  const { store } = api.ports().uploads
  expect(await store.local('private', sizeKey({ ...film, tries: 1 }, 0))).toBeNull()
  expect(await store.local('private', sizeKey(film, 0))).not.toBeNull()
  expect((await api.request(hls ?? '')).status).toBe(200)
})

test('what a try left that ended with its process is thrown away half a day later', async () => {
  const left = join(api.ports().uploads.transit, 'films', 'left')
  mkdirSync(left, { recursive: true })
  writeFileSync(join(left, '0.mp4'), 'half')
  await work(createTranscoder(peers(WRITES)), new Date(Date.now() + 11 * 3_600_000))
  expect(existsSync(left)).toBe(true)
  await work(createTranscoder(peers(WRITES)), new Date(Date.now() + 13 * 3_600_000))
  expect(existsSync(left)).toBe(false)
})

test('a film that is small, or that cannot be looked at, stays as it is', async () => {
  const small = await lessonWithFilm()
  await work(createTranscoder(peers('process.exit(1)', { duration: '12', width: 640, height: 360 })))
  expect(await filmOf(small.uploadId)).toMatchObject({ state: 'PLAIN', tries: 1 })
  const wide = await lessonWithFilm()
  await work(createTranscoder(peers('process.exit(1)', { duration: '12', width: 20_000, height: 20_000 })))
  expect(await filmOf(wide.uploadId)).toMatchObject({ state: 'PLAIN', reason: 'its picture is too large' })
})

const shoot = (name: string, size: string): string => {
  const path = join(folder, name)
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=10:duration=6`, '-f', 'lavfi', '-i', 'sine=duration=6']
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...picture, ...coded, path])
  return path
}

test.skipIf(!hasFfmpeg)(
  'with ffmpeg on the machine: two sizes of a standing film, which play in each other’s place',
  async () => {
    const at = join(folder, 'real')
    mkdirSync(at)
    const made = await createTranscoder().make({ path: shoot('tall.mp4', '720x960'), contentType: 'video/mp4', folder: at })
    expect(made.sizes.map(one => [one.width, one.height])).toEqual([
      [480, 640],
      [720, 960],
    ])
    expect(made.pieces[0]!.pieces.map(one => one[0])).toEqual(made.pieces[1]!.pieces.map(one => one[0]))
  },
  180_000,
)

test.skipIf(!hasFfmpeg)(
  'with ffmpeg on the machine: a list that calls itself a film reads nothing else',
  async () => {
    let asked = 0
    const bait = createServer((_, res) => {
      asked++
      res.end()
    })
    await new Promise<void>(resolve => bait.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(bait.address() as AddressInfo).port}`
    const secret = shoot('secret.mp4', '1280x720')
    const lists = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${origin}/a.mp4\n#EXT-X-ENDLIST\n`,
      `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${secret}'\n`,
      `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nconcat:${secret}|${secret}\n#EXT-X-ENDLIST\n`,
    ]
    for (const [at, text] of lists.entries()) {
      const path = join(folder, `list-${at}.mp4`)
      writeFileSync(path, text)
      for (const contentType of ['video/mp4', 'video/webm', 'application/vnd.apple.mpegurl']) {
        const made = createTranscoder().make({ path, contentType, folder })
        await expect(made, text).rejects.toMatchObject({ name: 'PlainFilmError' })
      }
    }
    expect(asked).toBe(0)
    await new Promise(resolve => bait.close(resolve))
  },
  180_000,
)
