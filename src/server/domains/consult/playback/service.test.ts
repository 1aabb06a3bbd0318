/** Playbacks as a visitor meets them: only what both sides published, and of what is paid only the free part. */
import { expect, test } from 'vitest'
import { useSeededDatabase } from '#tests/support/database.ts'
import { findBulletTrack, getPlayback, listPlaybacks } from './service.ts'

const { db } = useSeededDatabase()
const everything = () => listPlaybacks(db, { sort: 'newest', pageNo: 1, pageSize: 100 })

test('what is not published does not exist, its bullet comments included', async () => {
  const shown = new Set((await everything()).list.map(card => card.playbackId))
  const rows = await db.selectFrom('playbacks').select(['id', 'consultation_id', 'recording', 'publication']).execute()
  expect(new Set(rows.map(row => row.publication))).toEqual(
    new Set(['PRIVATE', 'WAIT_CONSENT', 'PUBLISHED', 'WITHDRAWN', 'TAKEN_DOWN']),
  )
  for (const row of rows) {
    expect(shown.has(row.id)).toBe(row.publication === 'PUBLISHED')
    if (row.publication === 'PUBLISHED') continue
    await expect(getPlayback(db, row.id)).rejects.toMatchObject({ code: 'missing.record' })
    await expect(findBulletTrack(db, row.consultation_id)).rejects.toMatchObject({ code: 'missing.record' })
  }
})

test('a paid one gives its free part away and no more', async () => {
  const paid = (await everything()).list.filter(card => card.price > 0)
  expect(paid.length).toBeGreaterThan(0)
  for (const card of paid) {
    const playback = await getPlayback(db, card.playbackId)
    const row = await db.selectFrom('playbacks').select('media_key').where('id', '=', card.playbackId).executeTakeFirstOrThrow()
    expect(playback.freeSeconds).toBeLessThan(playback.seconds)
    expect(playback.hiddenLines).toBeGreaterThan(0)
    expect(playback.lines.every(line => line.at < playback.freeSeconds * 1000)).toBe(true)
    if (row.media_key) expect(JSON.stringify(playback)).not.toContain(row.media_key)
    const track = await findBulletTrack(db, card.consultationId)
    expect(track.list.every(bullet => bullet.at < playback.freeSeconds * 1000)).toBe(true)
  }
})

test('a free one is whole: every line, every chapter, a curve that counts every bullet comment', async () => {
  const [card] = (await everything()).list.filter(one => one.price === 0 && one.bulletCount > 0)
  const playback = await getPlayback(db, card!.playbackId)
  expect(playback.hiddenLines).toBe(0)
  expect(playback.chapters.every(chapter => chapter.free)).toBe(true)
  const track = await findBulletTrack(db, card!.consultationId)
  expect(track.density.reduce((sum, count) => sum + count, 0)).toBe(track.list.length)
  expect(track.total).toBe(track.list.length)
  expect(track.list.map(bullet => bullet.at)).toEqual(track.list.map(bullet => bullet.at).toSorted((a, b) => a - b))
})
