import { describe, expect, test } from 'vitest'
import { BULLET_DENSITY_SLOTS } from '#lib/contract/consult/bullet.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { getVideo, listBullets, listRelated, listVideos } from './service.ts'

const { db } = useSeededDatabase()
const paging = { pageNo: 1, pageSize: 50 }

describe('the videos of the park', () => {
  test('only published public ones are listed; an unlisted one opens by its address, a private one does not', async () => {
    const [one, other] = (await listVideos(db, { ...paging, sort: 'new' })).list
    if (!one || !other) throw new Error('two videos are needed')
    await db.updateTable('videos').set({ visibility: 'UNLISTED' }).where('id', '=', one.id).execute()
    await db.updateTable('videos').set({ visibility: 'PRIVATE' }).where('id', '=', other.id).execute()
    const ids = (await listVideos(db, { ...paging, sort: 'hot' })).list.map(video => video.id)
    expect(ids).not.toContain(one.id)
    expect(ids).not.toContain(other.id)
    await expect(getVideo(db, one.id)).resolves.toMatchObject({ id: one.id })
    await expect(getVideo(db, other.id)).rejects.toMatchObject({ code: 'missing.record' })
    await expect(listBullets(db, other.id)).rejects.toMatchObject({ code: 'missing.record' })
  })

  test('bullet comments come in the order of their moments, hidden ones never, and make the density curve', async () => {
    const [video] = (await listVideos(db, { ...paging, sort: 'bullets' })).list
    const before = await listBullets(db, video?.id ?? 0)
    expect(before.list.length).toBeGreaterThan(0)
    expect(before.list.map(bullet => bullet.at)).toEqual(before.list.map(bullet => bullet.at).sort((one, other) => one - other))
    expect(before.density).toHaveLength(BULLET_DENSITY_SLOTS)
    expect(before.density.reduce((sum, slot) => sum + slot, 0)).toBe(before.list.length)
    const gone = before.list[0]?.id ?? 0
    await db.updateTable('video_bullets').set({ state: 'HIDDEN' }).where('id', '=', gone).execute()
    const after = await listBullets(db, video?.id ?? 0)
    expect(after.list.map(bullet => bullet.id)).not.toContain(gone)
  })

  test('related videos are of the same kind and never the video itself', async () => {
    const [video] = (await listVideos(db, { ...paging, sort: 'new' })).list
    const { list } = await listRelated(db, video?.id ?? 0)
    expect(list.every(other => other.category === video?.category && other.id !== video?.id)).toBe(true)
  })
})
