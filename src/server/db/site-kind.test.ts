import { expect, test } from 'vitest'
import { ensureReference } from '#server/reference/index.ts'
import { useDatabase, useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { prepareDatabase, prepareForCommand } from '../../../scripts/lib/database.ts'
import { beginRealSite, getSiteKind } from './site-kind.ts'

const empty = useDatabase()
const unmarked = useDatabase()
const demo = useSeededDatabase()

test('a command on a database without a site asks for a start, unless a real site is wanted', async () => {
  await expect(prepareForCommand(empty.url, true)).rejects.toThrow('There is no site in this database yet')
  expect(await getSiteKind(empty.db)).toBe('empty')
})

test('a real site is marked, has its own banners once, and is refused as the demo city', async () => {
  expect(await prepareDatabase(empty.url, null)).toBe(false)
  expect(await getSiteKind(empty.db)).toBe('real')
  const banners = await empty.db.selectFrom('home_banners').select('title').orderBy('position_no').execute()
  expect(banners.map(row => row.title)).toEqual(['家里的事，就近找人办', '遇到难题，先问清楚', '把你的企业放上来'])
  await empty.db.updateTable('home_banners').set({ title: '运营改过的标题' }).where('position_no', '=', 1).execute()
  await prepareDatabase(empty.url, null)
  expect(await empty.db.selectFrom('home_banners').select('title').where('position_no', '=', 1).execute()).toEqual([
    { title: '运营改过的标题' },
  ])
  await expect(prepareDatabase(empty.url, 'small')).rejects.toThrow('belongs to a real site')
}, 600_000)

test('the demo city is refused as a real site, and stays the demo city', async () => {
  await expect(prepareDatabase(demo.url, null)).rejects.toThrow('this database holds the demo city')
  expect(await getSiteKind(demo.db)).toBe('demo')
  expect(await ensureReference(demo.db)).toBe(false)
}, 600_000)

test('accounts without a mark are real people: invented ones do not join them', async () => {
  await insertPerson(unmarked.db)
  expect(await getSiteKind(unmarked.db)).toBe('real')
  await expect(prepareDatabase(unmarked.url, 'small')).rejects.toThrow('belongs to a real site')
  const before = await unmarked.db.selectFrom('home_banners').select('title').execute()
  await beginRealSite(unmarked.db)
  // What an operator of an older version has chosen is not replaced.
  expect(await unmarked.db.selectFrom('home_banners').select('title').execute()).toEqual(before)
})
