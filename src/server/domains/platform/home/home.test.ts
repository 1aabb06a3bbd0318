// The front hall with the small demo city.
import { expect, test } from 'vitest'
import { SEEDED_AT, useSeededDatabase } from '#tests/support/database.ts'
import { getFigures, getIndex, getRow, listIndexCategories, listPhones } from './service.ts'

const { db } = useSeededDatabase()

test('a city shows a row of every kind, each tile with a page to open', async () => {
  const index = await getIndex(db, 1607, SEEDED_AT)
  expect(index.city).toEqual({ code: 1607, name: '深圳', provinceCode: 19 })
  expect(index.rows.map(row => row.key)).toEqual(['services', 'companies', 'jobs', 'consultants', 'courses', 'answers', 'news'])
  for (const row of index.rows) for (const tile of row.tiles) expect(tile.href).toMatch(/^\/.+\d/)
  expect(index.banners.length).toBeGreaterThan(0)
  expect(index.hotWords.length).toBeGreaterThan(0)
})

test('the same question is not shown twice, however many answered it', async () => {
  const { rows } = await getIndex(db, 1607, SEEDED_AT)
  const answers = rows.find(row => row.key === 'answers')!.tiles.map(tile => tile.href)
  expect(new Set(answers).size).toBe(answers.length)
})

test('a place that does not exist has no front', async () => {
  await expect(getIndex(db, 999_999, SEEDED_AT)).rejects.toMatchObject({ code: 'missing.record' })
  await expect(getFigures(db, 999_999, SEEDED_AT)).rejects.toMatchObject({ code: 'missing.record' })
})

test('the figures of today count from midnight in Shanghai', async () => {
  const atNight = new Date('2026-03-01T23:59:00+08:00')
  const [evening, morning] = await Promise.all([
    getFigures(db, 1607, atNight),
    getFigures(db, 1607, new Date('2026-03-02T00:01:00+08:00')),
  ])
  expect(evening.postsToday).toBeGreaterThanOrEqual(morning.postsToday)
  expect(morning.jobs).toBeGreaterThan(0)
})

test('the wall names every need of the city and opens to its parts', async () => {
  const wall = await listIndexCategories(db, 1607)
  expect(wall.map(group => group.label)).toEqual(expect.arrayContaining(['家政保洁', '找工作', '找公司', '问专家', '学课程']))
  expect(wall.find(group => group.key === 'jobs')!.columns.length).toBeGreaterThan(2)
})

test('the telephone numbers say when somebody answers', async () => {
  for (const line of await listPhones(db)) expect(line.hours).not.toBe('')
})

test('every tab of every row shows its own kind, and only what is under it', async () => {
  const { rows } = await getIndex(db, 1607, SEEDED_AT)
  for (const row of rows) {
    for (const tab of row.tabs) {
      const shown = await getRow(db, { city: 1607, row: row.key, tab: tab.key }, SEEDED_AT)
      expect(shown.key).toBe(row.key)
      expect(shown.tabs).toEqual(row.tabs)
      expect(shown.tiles.length, `${row.key} ${tab.label}`).toBeLessThanOrEqual(8)
      for (const one of shown.tiles) expect(one.href).toMatch(/^\/.+\d/)
    }
  }
  const courses = rows.find(row => row.key === 'courses')!
  const groups = await Promise.all(
    courses.tabs.slice(0, 2).map(tab => getRow(db, { city: 1607, row: 'courses', tab: tab.key }, SEEDED_AT)),
  )
  const [one, other] = groups.map(group => new Set(group.tiles.map(tile => tile.id)))
  expect([...one!].filter(id => other!.has(id))).toEqual([])
})

test('a tab that a row does not have is missing', async () => {
  for (const row of ['services', 'jobs', 'consultants', 'courses', 'answers', 'news'] as const)
    for (const tab of ['999999', 'x', "1'"])
      await expect(getRow(db, { city: 1607, row, tab }, SEEDED_AT)).rejects.toMatchObject({ code: 'missing.record' })
})
