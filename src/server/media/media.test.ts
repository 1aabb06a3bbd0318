import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawKey, pictureFor } from '#demo/pictures/index.ts'
import { pictureUrl, WIDTHS } from '#lib/markup/picture-url.ts'
import { fileUrl } from './file-store.ts'
import { createMedia, type Media } from './handler.ts'
import { uploadedPictureKey } from './picture-source.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chenghui-media-'))
const failures: unknown[] = []
/** Uploaded pictures by their key. */
const uploaded = new Map<string, string>()
const sources = {
  draw: drawKey,
  has: (key: string) => Promise.resolve(uploaded.has(key)),
  local: (_area: 'public' | 'private', id: string) =>
    Promise.resolve([...uploaded].find(([key]) => key.startsWith(`up/${id}~`))?.[1] ?? null),
}
let media: Media
let port: number
const server = createServer(async (req, res) => {
  if (!(await media.handle(req, res))) res.writeHead(418).end()
})

beforeAll(async () => {
  media = createMedia({ dataDir, onError: error => failures.push(error), limits: { idle: 300 }, sources })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  media.close()
  server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends the path exactly as given: no client may tidy it up. */
const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: target, method, headers }, res => {
      const chunks: Buffer[] = []
      res.on('data', chunk => chunks.push(chunk))
      res.on('end', () => resolve({ status: res.statusCode!, headers: res.headers, body: Buffer.concat(chunks) }))
      res.on('error', reject)
    })
      .on('error', reject)
      .end()
  })

const key = pictureFor('cleaning', 3)

test('a demo picture comes in every format with its width and is kept for good', async () => {
  for (const [format, type] of [
    ['avif', 'heif'],
    ['webp', 'webp'],
  ]) {
    const answer = await get(`/media/${key}/w480.${format}`)
    expect(answer.status).toBe(200)
    const info = await sharp(answer.body).metadata()
    expect([info.format, info.width, info.height]).toEqual([type, 480, 360])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect((await get(`/media/${key}/w480.${format}`, { 'If-None-Match': answer.headers.etag! })).status).toBe(304)
  }
  const head = await get(`/media/${key}/w480.webp`, {}, 'HEAD')
  expect([head.status, head.body.length, Number(head.headers['content-length']) > 0]).toEqual([200, 0, true])
})

test('many who ask for a new picture at once wait for one rendering', async () => {
  const fresh = pictureFor('legal', 5)
  const answers = await Promise.all(Array.from({ length: 30 }, () => get(`/media/${fresh}/w240.webp`)))
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
  expect(readdirSync(path.join(dataDir, 'renditions/v1', fresh))).toEqual(['w240.webp'])
})

test('the render process ends when there is nothing to do and comes back when there is', async () => {
  await new Promise(resolve => setTimeout(resolve, 900))
  expect((await get(`/media/${pictureFor('city', 1)}/w240.webp`)).status).toBe(200)
})

test('what is not exactly a key, a width and a format is not there', async () => {
  const wrong = [
    `/media/${key}/w481.webp`,
    `/media/${key}/w480.png`,
    `/media/${key}/w480.webp/`,
    `/media/${key.replace(/~.*/, '~000000')}/w480.webp`,
    '/media/demo/cleaning-99999~caebe8/w480.webp',
    '/media/demo/nothing-1~caebe8/w480.webp',
    '/media/../../../etc/passwd',
    '/media/..%2f..%2fetc%2fpasswd/w480.webp',
    '/media/demo/..~000000/w480.webp',
    '/media/up/../../secret~000000/w480.webp',
    '/media/up/0123456789abcdef~000000/w480.webp',
    '/media/%00/w480.webp',
    '/files/..%2f..%2fpackage/package.json',
    '/files/0123456789abcdef/nothing.txt',
    '/files/0123456789abcdef/%ff',
  ]
  for (const target of wrong) expect([target, (await get(target)).status]).toEqual([target, 404])
  expect((await get(`/media/${key}/w480.webp`, {}, 'POST')).status).toBe(405)
  expect((await get('/elsewhere')).status).toBe(418)
})

const upload = (id: string, content: Uint8Array): string => {
  const key = uploadedPictureKey(id, 'aa5500')
  const file = path.join(dataDir, id)
  writeFileSync(file, content)
  uploaded.set(key, file)
  return key
}
const orange = sharp({ create: { width: 900, height: 600, channels: 3, background: '#aa5500' } })

test('an uploaded picture is rendered at most as wide as it is, and one that cannot be drawn is answered as not there yet', async () => {
  const key = upload('0'.repeat(30), await orange.jpeg().toBuffer())
  const answer = await get(`/media/${key}/w1440.webp`)
  expect(answer.status).toBe(200)
  expect((await sharp(answer.body).metadata()).width).toBe(900)

  const broken = upload('1'.repeat(30), Buffer.from('no picture'))
  expect((await get(`/media/${broken}/w240.webp`)).status).toBe(503)
  expect(failures.length).toBe(1)
  expect((await get(`/media/${pictureFor('it', 2)}/w240.webp`)).status).toBe(200)
})

test('a picture is there in its own colour only: of two hundred made-up ones none is drawn', async () => {
  const id = '2'.repeat(30)
  const key = upload(id, await orange.webp().toBuffer())
  expect((await get(`/media/${key}/w240.avif`)).status).toBe(200)
  const made = Array.from({ length: 200 }, (_, index) => uploadedPictureKey(id, (index * 7919).toString(16).padStart(6, '0')))
  const answers = await Promise.all(made.map(one => get(`/media/${one}/w240.webp`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  const folders = readdirSync(path.join(dataDir, 'renditions/v1/up')).filter(name => name.startsWith(id))
  expect(folders).toEqual([`${id}~aa5500`])
})

test('every size and format of a picture is one that pages ask for', async () => {
  const key = upload('3'.repeat(30), await orange.webp().toBuffer())
  const asked = WIDTHS.flatMap(width => (['webp', 'avif'] as const).map(format => pictureUrl(key, width, format)))
  for (const address of asked) expect((await get(address)).status).toBe(200)
  for (const address of [`/media/${key}/w240.jpg`, `/media/${key}/w240.png`, `/media/${key}/w320.webp`]) {
    expect((await get(address)).status).toBe(404)
  }
})

test('a file comes whole, in ranges, and only once when it has not changed', async () => {
  const content = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))
  const file = await media.files.put({ name: '园区 导览.mp4', type: 'video/mp4', content })
  const url = fileUrl(file)
  const whole = await get(url)
  expect([whole.status, whole.body.equals(content), whole.headers['accept-ranges']]).toEqual([200, true, 'bytes'])
  expect(whole.headers['content-disposition']).toMatch(/^inline; .*%E5%9B%AD/)
  const etag = whole.headers.etag!

  const ranges: [string, number, string | undefined, Buffer][] = [
    ['bytes=0-99', 206, 'bytes 0-99/1000', content.subarray(0, 100)],
    ['bytes=990-', 206, 'bytes 990-999/1000', content.subarray(990)],
    ['bytes=-5', 206, 'bytes 995-999/1000', content.subarray(995)],
    ['bytes=900-5000', 206, 'bytes 900-999/1000', content.subarray(900)],
    ['bytes=5-2', 200, undefined, content],
    ['bytes=0-1,5-6', 200, undefined, content],
    ['lines=1-2', 200, undefined, content],
  ]
  for (const [range, status, contentRange, bytes] of ranges) {
    const answer = await get(url, { Range: range })
    expect([range, answer.status, answer.headers['content-range'], answer.body.equals(bytes)]).toEqual([
      range,
      status,
      contentRange,
      true,
    ])
  }
  const beyond = await get(url, { Range: 'bytes=1000-' })
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */1000'])
  expect((await get(url, { Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206)
  expect((await get(url, { Range: 'bytes=0-9', 'If-Range': '"older"' })).status).toBe(200)
  expect((await get(url, { 'If-None-Match': `"x", ${etag}` })).status).toBe(304)
  expect((await get(url.replace('mp4', 'exe'))).status).toBe(404)
})

test('a file that is no known medium is only ever downloaded', async () => {
  const page = await media.files.put({ name: 'page".html', type: 'text/html', content: Buffer.from('<script>alert(1)</script>') })
  const answer = await get(fileUrl(page))
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="page_.html"/)
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  await media.files.remove(page.id)
  expect((await get(fileUrl(page))).status).toBe(404)
  await expect(media.files.put({ name: '../x', type: 'text/plain', content: Buffer.alloc(1) })).rejects.toThrow(RangeError)
  await expect(media.files.put({ id: '../../etc', name: 'x', type: 'text/plain', content: Buffer.alloc(1) })).rejects.toThrow(
    RangeError,
  )
})
