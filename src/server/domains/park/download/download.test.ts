import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { seededFiles, useSeededDatabase } from '#tests/support/database.ts'
import { getDownload, listDownloads } from './service.ts'

const { db } = useSeededDatabase()
const paging = { pageNo: 1, pageSize: 50, sort: 'new' as const }

describe('downloads', () => {
  test('every listed work has a newest version whose size and number the list shows', async () => {
    const { list } = await listDownloads(db, paging)
    expect(list.length).toBeGreaterThan(5)
    for (const card of list) {
      const [newest] = (await getDownload(db, card.id)).versions
      expect(newest).toMatchObject({ version: card.version, size: card.size })
    }
  })

  test('the file behind a version is there and its checksum is true', async () => {
    const version = await db.selectFrom('download_versions').select(['file_url', 'sha256', 'size']).executeTakeFirstOrThrow()
    const file = await seededFiles.find(version.file_url.split('/')[2] ?? '')
    const content = await readFile(file?.path ?? '')
    expect(createHash('sha256').update(content).digest('hex')).toBe(version.sha256)
    expect(content.byteLength).toBe(version.size)
  })

  test('members and paid files are described without their address', async () => {
    const { list } = await listDownloads(db, paging)
    const id = list[0]?.id ?? 0
    await db.updateTable('downloads').set({ permission: 'MEMBERS', coins: 0 }).where('id', '=', id).execute()
    const { versions } = await getDownload(db, id)
    expect(versions.every(version => version.url === null && version.sha256.length === 64)).toBe(true)
  })

  test('a keyword of one or two characters finds titles, and its signs are no patterns', async () => {
    const first = (await listDownloads(db, paging)).list[0]
    const keyword = first?.title.slice(0, 2) ?? ''
    const found = await listDownloads(db, { ...paging, keyword })
    expect(found.list.map(card => card.id)).toContain(first?.id)
    expect((await listDownloads(db, { ...paging, keyword: '%' })).list).toHaveLength(0)
  })
})
