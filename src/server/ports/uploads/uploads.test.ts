import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Peer, startS3Peer } from '#tests/support/s3-peer.ts'
import { createUploads } from './create.ts'
import type { ObjectStore, UploadsPort } from './port.ts'

const SECRET = 'a secret of the bucket'
const KEY = 'ab'.repeat(15)
const folder = mkdtempSync(join(tmpdir(), 'chenghui-store-'))
let peer: S3Peer
const ports: UploadsPort[] = []

const settings = (secretAccessKey: string) => ({
  endpoint: peer.endpoint,
  region: 'ap-guangzhou',
  bucket: 'chenghui',
  accessKeyId: 'id',
  secretAccessKey,
  pathStyle: true,
})
const open = (name: string, secret?: string): ObjectStore => {
  const port = createUploads(join(folder, name), secret ? settings(secret) : undefined)
  ports.push(port)
  return port.store
}

beforeAll(async () => {
  peer = await startS3Peer(SECRET)
})
afterAll(async () => {
  for (const port of ports) port.close()
  await peer.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each([
  ['a folder', () => open('folder')],
  ['a bucket', () => open('bucket', SECRET)],
])('%s', (_, store) => {
  const put = (one: ObjectStore, area: 'public' | 'private', content: string) => {
    const path = join(folder, `in-${Math.random()}`)
    writeFileSync(path, content)
    return one.put(area, KEY, path, 'text/plain').then(() => path)
  }

  test('takes a file over, reads parts of it, and forgets it', async () => {
    const one = store()
    const path = await put(one, 'private', '0123456789')
    expect(existsSync(path)).toBe(false)
    expect(await text((await one.read('private', KEY, { start: 2, end: 5 }))!)).toBe('2345')
    // The public area does not know it.
    expect(await one.read('public', KEY, { start: 0, end: 1 })).toBeNull()
    expect(await one.local('public', KEY)).toBeNull()
    const local = await one.local('private', KEY)
    expect(readFileSync(local!, 'utf8')).toBe('0123456789')
    expect(await one.local('private', KEY)).toBe(local)
    await put(one, 'private', 'again')
    expect(await text((await one.read('private', KEY, { start: 0, end: 4 }))!)).toBe('again')
    await one.remove('private', KEY)
    await one.remove('private', KEY)
    expect(await one.read('private', KEY, { start: 0, end: 1 })).toBeNull()
    expect(await one.local('private', KEY)).toBeNull()
  })

  test('takes nothing for a key that is none', async () => {
    await expect(store().read('public', '../../etc/passwd', { start: 0, end: 1 })).rejects.toThrow('not a key')
  })
})

test('a bucket refuses a wrong key, and the failure is reported', async () => {
  const path = join(folder, 'in')
  writeFileSync(path, 'x')
  await expect(open('wrong', 'another secret').put('private', KEY, path, 'text/plain')).rejects.toThrow('SignatureDoesNotMatch')
  expect(peer.refused).toBeGreaterThan(0)
  expect(existsSync(path)).toBe(true)
})
