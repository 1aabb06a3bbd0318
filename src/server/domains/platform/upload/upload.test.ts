import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#lib/format/units.ts'
import { FILES_LOCK } from '#server/backup/files-lock.ts'
import { type Answer, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { sendBytes, uploaded } from '#tests/support/upload.ts'
import { linkTo, openUploadLink } from './links.ts'
import { cleanName } from './policy.ts'
import { findUploads, signedLink, takeUploads } from './service.ts'
import { sweepUploads } from './sweep.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const picture = (width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#cc3300' } })
    .jpeg()
    .toBuffer()
const text = (bytes: number): Buffer =>
  Buffer.from('城汇，城市的前厅。'.repeat(Math.ceil(bytes / 27))).subarray(0, bytes - (bytes % 27))

const begin = async (as: Visitor, input: Partial<Record<'purpose' | 'name' | 'fingerprint', string>> & { bytes: number }) =>
  as.post('upload', { purpose: 'ATTACHMENT', name: '说明.txt', fingerprint: 'f1', ...input })
const keyOf = (answer: Answer): string => (answer.resultData as { key: string }).key

let lin: Visitor
let zhou: Visitor
let linId = 0
let zhouId = 0

beforeAll(async () => {
  linId = await insertPerson(db, { nickname: 'lin' })
  zhouId = await insertPerson(db, { nickname: 'zhou' })
  lin = await api.signedIn(linId)
  zhou = await api.signedIn(zhouId)
})

describe('an upload', () => {
  test('of a public picture becomes a picture key that the media route serves', async () => {
    const file = await uploaded(api, lin, 'AVATAR', '头像.png', await picture(3200, 2400))
    expect(file).toMatchObject({ kind: 'IMAGE', name: '头像.jpg' })
    expect(file.pictureKey).toMatch(/^up\/[0-9a-f]{30}~c[0-9a-f]3[0-9a-f]0[0-9a-f]$/)
    const rendition = await api.request(file.url)
    expect([rendition.status, rendition.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { width } = await sharp(Buffer.from(await rendition.arrayBuffer())).metadata()
    expect(width).toBe(480)
  })

  test('goes on where it stopped: after a broken connection, and for the same file after a reload', async () => {
    const content = text(300_000)
    const begun = await begin(lin, { bytes: content.length, fingerprint: 'resume' })
    const key = keyOf(begun)
    expect((await sendBytes(api, lin, key, 0, content.subarray(0, 100_000))).status).toBe(204)
    // The wrong place is refused, nothing is overwritten.
    expect((await sendBytes(api, lin, key, 50_000, content.subarray(0, 10))).status).toBe(409)
    expect((await lin.post(`upload/${key}/finish`)).code).toBe('upload.incomplete')
    const pending = (await lin.get('upload/pending?purpose=ATTACHMENT')).resultData as { key: string; offset: number }[]
    expect(pending.find(one => one.key === key)).toMatchObject({ offset: 100_000, bytes: content.length })
    const again = await begin(lin, { bytes: content.length, fingerprint: 'resume' })
    expect(again.resultData).toEqual({ key, offset: 100_000 })
    const head = await api.request(`/upload/${key}`, { as: lin, method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
    expect(head.headers.get('upload-offset')).toBe('100000')
    expect((await sendBytes(api, lin, key, 100_000, content.subarray(100_000))).status).toBe(204)
    const finished = await lin.post(`upload/${key}/finish`)
    expect(finished.resultData).toMatchObject({ kind: 'FILE', name: '说明.txt', bytes: content.length, pictureKey: null })
    const { url } = finished.resultData as { url: string }
    expect(Buffer.from(await (await api.request(url)).arrayBuffer()).equals(content)).toBe(true)
    // Asked twice, it answers the same.
    expect((await lin.post(`upload/${key}/finish`)).resultData).toMatchObject({ bytes: content.length })
  })

  test('that breaks off in the middle of a piece keeps what has arrived', async () => {
    const content = text(2_000_000)
    const key = keyOf(await begin(lin, { bytes: content.length, fingerprint: 'cut' }))
    const abort = new AbortController()
    const slow = new ReadableStream({
      start(controller) {
        controller.enqueue(content.subarray(0, 500_000))
        setTimeout(() => abort.abort(), 300)
      },
    })
    await api
      .request(`/upload/${key}`, {
        as: lin,
        method: 'PATCH',
        headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: slow,
        signal: abort.signal,
        duplex: 'half',
      } as RequestInit)
      .catch(() => undefined)
    await expect
      .poll(async () => (await begin(lin, { bytes: content.length, fingerprint: 'cut' })).resultData)
      .toEqual({ key, offset: 500_000 })
    expect((await sendBytes(api, lin, key, 500_000, content.subarray(500_000))).status).toBe(204)
    expect((await lin.post(`upload/${key}/finish`)).resultStatus).toBe(true)
  })

  test('is given up: nothing of it is left', async () => {
    const content = text(100_000)
    const key = keyOf(await begin(lin, { bytes: content.length, fingerprint: 'cancel' }))
    await sendBytes(api, lin, key, 0, content.subarray(0, 50_000))
    expect((await zhou.post(`upload/${key}/cancel`)).resultData).toEqual({ removed: false })
    expect((await lin.post(`upload/${key}/cancel`)).resultData).toEqual({ removed: true })
    expect((await sendBytes(api, lin, key, 50_000, content.subarray(50_000))).status).toBe(404)
    expect(readdirSync(join(api.dataDir(), 'uploads', 'transit'))).not.toContain(key)
  })

  test('takes no byte more than was announced', async () => {
    const key = keyOf(await begin(lin, { bytes: 1_000, fingerprint: 'more' }))
    expect((await sendBytes(api, lin, key, 0, text(5_400))).status).toBe(413)
    expect((await begin(lin, { bytes: 500_000_000, fingerprint: 'huge' })).code).toBe('upload.too_large')
    expect((await begin(lin, { bytes: 0 })).code).toBe('upload.empty')
  })
})

describe('who may', () => {
  test('send bytes: only who began, with the bearer token, and from a browser with the cookie it is bound to', async () => {
    const content = text(5_400)
    const key = keyOf(await begin(lin, { bytes: content.length, fingerprint: 'mine' }))
    const stranger = api.visitor()
    expect((await sendBytes(api, stranger, key, 0, content)).status).toBe(403)
    expect((await sendBytes(api, zhou, key, 0, content)).status).toBe(404)
    expect((await zhou.post(`upload/${key}/finish`)).code).toBe('missing.record')
    const cookieOnly = api.visitor()
    cookieOnly.cookies.set('Admin-Token', lin.token ?? '')
    expect((await sendBytes(api, cookieOnly, key, 0, content)).status).toBe(403)
    await db
      .updateTable('sessions')
      .set({ binding_hash: Buffer.alloc(32, 1) })
      .where('user_id', '=', zhouId)
      .execute()
    expect((await sendBytes(api, zhou, key, 0, content)).status).toBe(403)
    await db.updateTable('sessions').set({ binding_hash: null }).where('user_id', '=', zhouId).execute()
    for (const method of ['POST', 'DELETE', 'GET', 'PUT'])
      expect((await api.request(`/upload/${key}`, { as: lin, method })).status).toBe(405)
    for (const path of [
      '/upload/',
      '/upload/x',
      '/upload/../upload/a',
      `/upload/${key}.json`,
      '/upload/work',
      `/upload/${key}/..`,
    ])
      expect((await api.request(path, { as: lin, method: 'PATCH' })).status, path).toBe(404)
  })

  test('read a private file: only who holds a signed link, for a quarter of an hour, and never to run it', async () => {
    const file = await uploaded(api, lin, 'CERTIFICATE', '证件.jpg', await picture())
    expect(file).toMatchObject({ pictureKey: null })
    const answer = await api.request(file.url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('cache-control')).toContain('private')
    const part = await api.request(file.url, { headers: { range: 'bytes=0-9' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])

    const [, key = ''] = /\/files\/p\/([0-9a-f]{30})/.exec(file.url) ?? []
    const bare = file.url.split('?')[0]!
    const other = await uploaded(api, lin, 'CERTIFICATE', '证件2.jpg', await picture(300, 200))
    for (const path of [
      bare,
      `${bare}?${other.url.split('?')[1]}`,
      file.url.replace('sig=', 'sig=A'),
      file.url.replace(/until=\d/, 'until=2'),
      file.url.replace('.jpg', '.exe'),
    ])
      expect((await api.request(path)).status, path).toBe(404)
    // Its name in the store opens no other door.
    for (const path of [`/files/${key}/x.jpg`, `/media/up/${key}~000000/w240.webp`])
      expect((await api.request(path)).status, path).toBe(404)

    const now = new Date()
    const search = linkTo(key, 'a.jpg', null, now).split('?')[1]!
    const openAfter = (minutes: number) =>
      openUploadLink(db, { key, name: 'a.jpg' }, search, new Date(now.getTime() + minutes * MINUTE_MS))
    expect(await openAfter(15)).not.toBeNull()
    expect(await openAfter(21)).toBeNull()
  })
})

describe('a record', () => {
  const take = (userId: number, ids: number[], purpose: 'ATTACHMENT' | 'AVATAR' = 'ATTACHMENT') =>
    db.transaction().execute(trx => takeUploads(trx, { userId, ids, purpose, field: 'attachments', now: new Date() }))

  test('takes what is its own, once, in order', async () => {
    const one = await uploaded(api, lin, 'ATTACHMENT', '一.txt', text(270))
    const two = await uploaded(api, lin, 'ATTACHMENT', '二.jpg', await picture(50, 50))
    const refused = { code: 'upload.missing', fields: { attachments: '文件不存在或已过期，请重新上传' } }
    await expect(take(zhouId, [one.id])).rejects.toMatchObject(refused)
    await expect(take(linId, [one.id], 'AVATAR')).rejects.toMatchObject(refused)
    await expect(take(linId, [one.id, one.id])).rejects.toMatchObject(refused)
    await expect(take(linId, [one.id, 999_999])).rejects.toMatchObject(refused)
    expect((await take(linId, [two.id, one.id])).map(({ id, kind }) => [id, kind])).toEqual([
      [two.id, 'IMAGE'],
      [one.id, 'FILE'],
    ])
    await expect(take(linId, [one.id])).rejects.toMatchObject(refused)
    const found = await findUploads(db, [one.id, two.id])
    expect((await api.request(signedLink(found.get(one.id)!, null, new Date()))).status).toBe(200)
  })

  test('loses the race for the last of its files as a whole', async () => {
    const file = await uploaded(api, lin, 'ATTACHMENT', '争.txt', text(270))
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => take(linId, [file.id])))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('measure', () => {
  test('a day has its limit, also for many at once', async () => {
    const id = await insertPerson(db, { nickname: 'busy' })
    const busy = await api.signedIn(id)
    const giga = 500_000_000
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        begin(busy, { purpose: 'VIDEO', name: 'a.mp4', bytes: giga, fingerprint: `v${index}` }),
      ),
    )
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(4)
    expect(answers.find(answer => !answer.resultStatus)?.code).toBe('upload.quota')
  })

  test('what nobody finishes or uses goes after a day, with its bytes; what is used stays', async () => {
    const id = await insertPerson(db, { nickname: 'sweep' })
    const person = await api.signedIn(id)
    const started = keyOf(await begin(person, { bytes: 27_000, fingerprint: 'left' }))
    await sendBytes(api, person, started, 0, text(2_700))
    const unused = await uploaded(api, person, 'ATTACHMENT', '没用上.txt', text(270))
    const used = await uploaded(api, person, 'ATTACHMENT', '用上.txt', text(270))
    await db
      .transaction()
      .execute(trx => takeUploads(trx, { userId: id, ids: [used.id], purpose: 'ATTACHMENT', field: 'files', now: new Date() }))
    await sweepUploads(db, api.ports().uploads, new Date())
    expect(await db.selectFrom('uploads').select('id').where('user_id', '=', id).execute()).toHaveLength(3)
    await db
      .updateTable('uploads')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', id)
      .where('state', '<>', 'USED')
      .execute()
    await sweepUploads(db, api.ports().uploads, new Date())
    expect(await db.selectFrom('uploads').select('id').where('user_id', '=', id).execute()).toEqual([{ id: used.id }])
    expect(readdirSync(join(api.dataDir(), 'uploads', 'transit'))).not.toContain(started)
    expect((await api.request(unused.url)).status).toBe(404)
    expect((await api.request(used.url)).status).toBe(200)
  })
})

test('nothing is swept while a backup copies files, and goes in the next turn', async () => {
  const id = await insertPerson(db, { nickname: 'backup' })
  const unused = await uploaded(api, await api.signedIn(id), 'ATTACHMENT', '没用上.txt', text(270))
  await db
    .updateTable('uploads')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', id)
    .execute()
  const left = () => db.selectFrom('uploads').select('id').where('user_id', '=', id).execute()
  await db.connection().execute(async copying => {
    await sql`select pg_advisory_lock_shared(${FILES_LOCK})`.execute(copying)
    await sweepUploads(db, api.ports().uploads, new Date())
    expect(await left()).toHaveLength(1)
    expect((await api.request(unused.url)).status).toBe(200)
    await sql`select pg_advisory_unlock_shared(${FILES_LOCK})`.execute(copying)
  })
  await sweepUploads(db, api.ports().uploads, new Date())
  expect(await left()).toEqual([])
})

test('names keep nothing that climbs, hides or turns', () => {
  expect(cleanName('../../../etc/passwd')).toBe('passwd')
  expect(cleanName('C:\\Windows\\系统.pdf')).toBe('系统.pdf')
  expect(cleanName('照片\u202egpj.exe')).toBe('照片gpj.exe')
  expect(cleanName('.htaccess')).toBe('htaccess')
  expect(cleanName('a\u0000b<c>.txt')).toBe('ab_c_.txt')
  expect(cleanName('...')).toBe('未命名')
  expect(cleanName(`${'长'.repeat(200)}.docx`)).toHaveLength(80)
  expect(cleanName(`${'长'.repeat(200)}.docx`)).toMatch(/\.docx$/)
})
