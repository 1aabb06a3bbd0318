import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { DataExport } from '#lib/contract/people/personal-data.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { furnishedPeople } from '#tests/support/furnished-person.ts'
import { createArchiveHandler } from './archive-handler.ts'
import { makeExports } from './exports.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { furnishedPerson } = furnishedPeople(database, api)

describe('a copy of my data', () => {
  const ready = async (visitor: Awaited<ReturnType<typeof api.signedIn>>) => {
    await makeExports(db, new Date())
    return ((await visitor.get('user/export')).resultData as { latest: DataExport }).latest
  }

  test('is made once however often it is asked for and made, holds what is mine and nothing of others, and no secrets', async () => {
    // What waits in the demo is made first.
    await makeExports(db, new Date())
    const { id, mark, phone, visitor } = await furnishedPerson()
    const asked = await Promise.all(Array.from({ length: 10 }, () => visitor.post('user/export')))
    expect(asked.filter(answer => answer.resultStatus)).toHaveLength(1)
    expect(asked.filter(answer => answer.code === 'export.too_soon')).toHaveLength(9)
    expect(asked.find(answer => answer.resultStatus)?.resultData).toMatchObject({ state: 'WAITING', url: null })
    const made = await Promise.all([makeExports(db, new Date()), makeExports(db, new Date()), makeExports(db, new Date())])
    expect(made.reduce((sum, one) => sum + one)).toBe(1)
    const latest = await ready(visitor)
    expect(latest).toMatchObject({ state: 'READY', url: expect.stringMatching(/^\/my-data\/\d+\.zip\?/) })

    const row = await db.selectFrom('data_exports').select('archive').where('user_id', '=', id).executeTakeFirstOrThrow()
    const files = unzipSync(new Uint8Array(row.archive!))
    const read = (name: string) => strFromU8(files[name]!)
    expect(JSON.parse(read('profile.json'))).toMatchObject([{ id, nickname: mark, phone }])
    expect(JSON.parse(read('addresses.json'))).toMatchObject([{ receiver: mark }])
    expect(read('addresses.csv')).toContain(mark)
    expect(JSON.parse(read('certifications.json'))).toMatchObject([{ holder_name: mark, number_masked: '4403***********012' }])
    expect(JSON.parse(read('forum-topics.json')).length).toBeGreaterThan(0)
    expect(read('说明.txt')).toContain('addresses.json')
    const everything = Object.values(files)
      .map(file => strFromU8(file))
      .join('\n')
    expect(everything).not.toMatch(/password_hash|token_hash|number_cipher|code_hash|binding_hash/)
    const others = await db.selectFrom('users').select('phone').where('id', '<>', id).where('phone', 'is not', null).execute()
    expect(others.filter(other => everything.includes(other.phone!))).toEqual([])
    expect((await visitor.get('notice/list?kind=SECURITY')).resultData).toMatchObject({ total: 1 })
    expect((await visitor.post('user/export')).code).toBe('export.too_soon')
  })

  test('is fetched only with its own signature, for a day', async () => {
    const { id, visitor } = await furnishedPerson()
    await visitor.post('user/export')
    const { url } = await ready(visitor)
    const handler = createArchiveHandler(db)
    const server = createServer((req, res) => {
      const [path = '/', search = ''] = (req.url ?? '/').split('?', 2)
      void handler(req, res, path, search)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      const good = await fetch(origin + url)
      expect([good.status, good.headers.get('content-type')]).toEqual([200, 'application/zip'])
      expect(unzipSync(new Uint8Array(await good.arrayBuffer()))['profile.json']).toBeDefined()
      const bad = [
        url!.replace(/\d+(?=\.zip)/, number => String(Number(number) + 1)),
        url!.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 60}`),
        url!.replace(/sig=.*/, 'sig='),
        url!.replace(/\?.*/, ''),
        '/my-data/x.zip',
      ]
      for (const path of bad) expect((await fetch(origin + path)).status, path).toBe(404)
      await db
        .updateTable('data_exports')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('user_id', '=', id)
        .execute()
      expect((await fetch(origin + url)).status).toBe(404)
      expect(((await visitor.get('user/export')).resultData as { latest: DataExport }).latest).toMatchObject({
        state: 'EXPIRED',
        url: null,
      })
      await makeExports(db, new Date())
      expect(
        await db.selectFrom('data_exports').select(['state', 'archive']).where('user_id', '=', id).executeTakeFirst(),
      ).toEqual({
        state: 'EXPIRED',
        archive: null,
      })
    } finally {
      await new Promise(resolve => server.close(resolve))
    }
  })

  test('that was cut off is made again, and given up after three tries', async () => {
    const { id, visitor } = await furnishedPerson()
    await visitor.post('user/export')
    const cutOff = (tries: number) =>
      db
        .updateTable('data_exports')
        .set({ state: 'RUNNING', started_at: new Date(Date.now() - 11 * MINUTE_MS), tries, archive: null })
        .where('user_id', '=', id)
        .execute()
    await cutOff(3)
    await makeExports(db, new Date())
    expect((await visitor.get('user/export')).resultData).toMatchObject({ latest: { state: 'FAILED' }, mayRequestAt: null })
    await cutOff(1)
    expect((await ready(visitor)).state).toBe('READY')
  })

  test('asks for a fresh proof', async () => {
    const visitor = await api.signedIn(1, { provedAt: new Date(Date.now() - 11 * MINUTE_MS) })
    for (const path of ['user/export', 'user/closing']) expect((await visitor.post(path)).code).toBe('session.proof_again')
  })
})
