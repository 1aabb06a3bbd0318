/** A file that is not for everybody is read through a signed link alone, whatever is known of its address. */
import { mkdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { DownloadDetail } from '#lib/contract/park/download.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { seededFiles, useSeededDatabase } from '#tests/support/database.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

/** Published files of people, each with its newest version. */
const listFiles = (count: number) =>
  db
    .selectFrom('download_versions')
    .innerJoin('downloads', 'downloads.id', 'download_versions.download_id')
    .innerJoin('users', 'users.id', 'downloads.owner_user_id')
    .where('downloads.state', '=', 'PUBLISHED')
    .where('download_versions.state', '=', 'PUBLISHED')
    .where('downloads.owner_company_id', 'is', null)
    .where('users.state', '=', 'ACTIVE')
    .distinctOn('downloads.id')
    .select([
      'downloads.id',
      'downloads.owner_user_id',
      'download_versions.id as version_id',
      'download_versions.file_url',
      'download_versions.size',
    ])
    .orderBy('downloads.id')
    .limit(count)
    .execute()

type File = Awaited<ReturnType<typeof listFiles>>[number]
let free: File
let members: File
let paid: File
let withdrawn: File
let offline: File

beforeAll(async () => {
  const files = await listFiles(5)
  ;[free, members, paid, withdrawn, offline] = files as [File, File, File, File, File]
  const permissions = [
    [free, 'EVERYONE'],
    [members, 'MEMBERS'],
    [paid, 'COINS'],
    [withdrawn, 'EVERYONE'],
    [offline, 'EVERYONE'],
  ] as const
  for (const [{ id, file_url }, permission] of permissions) {
    await db
      .updateTable('downloads')
      .set({ permission, coins: permission === 'COINS' ? 20 : 0 })
      .where('id', '=', id)
      .execute()
    const stored = await seededFiles.find(file_url.split('/')[2] ?? '')
    for (const end of ['', '.json']) {
      const to = join(api.dataDir(), 'files', stored!.id.slice(0, 2), `${stored!.id}${end}`)
      mkdirSync(dirname(to), { recursive: true })
      await copyFile(`${stored!.path}${end}`, to)
    }
  }
})

test('the addresses of the demo files are not made of running numbers', async () => {
  const rows = await db.selectFrom('download_versions').select('file_url').execute()
  expect(rows.every(row => /^\/files\/[0-9a-f]{30}\//.test(row.file_url))).toBe(true)
  expect(new Set(rows.map(row => row.file_url)).size).toBe(rows.length)
})

test('a free file is everybody’s and may be cached', async () => {
  const answer = await api.request(free.file_url)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
  expect((await answer.arrayBuffer()).byteLength).toBe(free.size)
})

test('a file for members or for coins is refused to people who only have its address, whole and in part, signed in or not', async () => {
  const owner = await api.signedIn(paid.owner_user_id)
  for (const { file_url } of [members, paid])
    for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-9' } }, { as: owner }]) {
      const answer = await api.request(file_url, init)
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([404, 'no-store', null])
    }
})

test('its owner gets a link that reads it, and no cache between keeps it', async () => {
  const owner = await api.signedIn(paid.owner_user_id)
  const { versions } = (await owner.get(`download/mine/${paid.id}`)).resultData as { versions: { id: number; url: string }[] }
  const { url } = versions.find(one => one.id === paid.version_id)!
  expect(url).toMatch(/\?until=\d{10}&for=\d+\.0\.0\.DOWNLOAD\.\d+&sig=[\w-]{43}$/)
  const answer = await api.request(url)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect((await answer.arrayBuffer()).byteLength).toBe(paid.size)
  expect((await api.request(url, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
})

test('a link opens this one file for its time, and nothing else', async () => {
  const owner = await api.signedIn(paid.owner_user_id)
  const { versions } = (await owner.get(`download/mine/${paid.id}`)).resultData as { versions: { id: number; url: string }[] }
  const { url } = versions.find(one => one.id === paid.version_id)!
  const [, query = ''] = url.split('?')
  const until = Number(new URLSearchParams(query).get('until'))
  const wrong = [
    `${members.file_url}?${query}`,
    url.replace(`until=${until}`, `until=${until + 300}`),
    url.replace(`until=${until}`, 'until=1000000000'),
    url.replace(/sig=.{4}/, 'sig=AAAA'),
    `${paid.file_url}?until=${until}`,
  ]
  for (const address of wrong) expect((await api.request(address)).status, address).toBe(404)
})

test('no public answer carries an address of such a file', async () => {
  for (const { id } of [members, paid]) {
    const detail = (await api.visitor().get(`download/${id}`)).resultData as DownloadDetail
    expect(detail.versions.every(version => version.url === null)).toBe(true)
    expect(JSON.stringify(detail)).not.toContain('/files/')
  }
})

test('a version that is withdrawn, and a file that is taken down, can be read no longer', async () => {
  await db.updateTable('download_versions').set({ state: 'WITHDRAWN' }).where('id', '=', withdrawn.version_id).execute()
  expect((await api.request(withdrawn.file_url)).status).toBe(404)
  const owner = await api.signedIn(offline.owner_user_id)
  expect((await owner.post(`download/mine/${offline.id}/withdraw`)).resultStatus).toBe(true)
  expect((await api.request(offline.file_url)).status).toBe(404)
})
