/** Views of what is public: once a visitor and day, programs apart, never twice. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { VIEWED_KINDS } from '#lib/contract/platform/view.ts'
import { registry } from '#server/domains/index.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { countNotedViews, reportView } from './service.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
const NOON = new Date('2026-05-04T04:00:00Z')
const NEXT_NOON = new Date('2026-05-05T04:00:00Z')

const see = (id: number, address: string, { now = NOON, userAgent = BROWSER } = {}) =>
  reportView(db, { kind: 'COMPANY', id }, { exchange: { address, userAgent }, now })
const shown = async (id: number) =>
  (await db.selectFrom('companies').select('view_count').where('id', '=', id).executeTakeFirstOrThrow()).view_count
const newCompany = async () => insertCompany(db, { owner: await insertPerson(db), name: '看得见的公司' })

test('every kind of page that is counted has one place where its number stands', () => {
  expect(registry.viewed.map(one => one.kind).sort()).toEqual([...VIEWED_KINDS].sort())
})

describe('a view', () => {
  test('counts once a visitor and day, and again on the next day', async () => {
    const id = await newCompany()
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1']) await see(id, address)
    await countNotedViews(db, NOON)
    expect(await shown(id)).toBe(2)
    await see(id, '192.0.2.1')
    await see(id, '192.0.2.1', { now: NEXT_NOON })
    await countNotedViews(db, NEXT_NOON)
    expect(await shown(id)).toBe(3)
    const days = await db.selectFrom('view_days').select('views').where('target_id', '=', id).orderBy('day').execute()
    expect(days.map(row => row.views)).toEqual([2, 1])
  })

  test.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)'],
    ['curl/8.5.0'],
    [''],
  ])('of a program does not count: %s', async userAgent => {
    const id = await newCompany()
    await see(id, '192.0.2.9', { userAgent })
    await countNotedViews(db, NOON)
    expect(await shown(id)).toBe(0)
  })

  test('is counted once however many count at the same time', async () => {
    const id = await newCompany()
    await Promise.all(Array.from({ length: 60 }, (_, at) => see(id, `198.51.100.${at}`)))
    await Promise.all(Array.from({ length: 6 }, () => countNotedViews(db, NOON)))
    expect(await shown(id)).toBe(60)
  })

  test('that was cut off while it was counted is counted the next time', async () => {
    const id = await newCompany()
    await see(id, '203.0.113.5')
    await sql`alter table companies add constraint no_views check (view_count = 0) not valid`.execute(db)
    await expect(countNotedViews(db, NOON)).rejects.toThrow()
    await sql`alter table companies drop constraint no_views`.execute(db)
    await countNotedViews(db, NOON)
    expect(await shown(id)).toBe(1)
  })

  test('is forgotten two days later, and its number stays', async () => {
    const id = await newCompany()
    await see(id, '203.0.113.7')
    await countNotedViews(db, NOON)
    await countNotedViews(db, new Date('2026-05-06T04:00:00Z'))
    expect(await db.selectFrom('views').select('day').where('target_id', '=', id).execute()).toEqual([])
    expect(await shown(id)).toBe(1)
  })

  test('of something that is not there changes nothing', async () => {
    await see(2_000_000_000, '203.0.113.8')
    await countNotedViews(db, NOON)
    const left = await db
      .selectFrom('views')
      .select('day')
      .where('target_id', '=', 2_000_000_000)
      .where('counted', '=', false)
      .execute()
    expect(left).toEqual([])
  })

  test('is reported by anybody over the API, and one of a wrong shape is refused', async () => {
    const id = await newCompany()
    const visitor = api.visitor()
    const answer = await visitor.post('view', { kind: 'COMPANY', id }, { 'user-agent': BROWSER })
    expect(answer.resultStatus).toBe(true)
    expect((await visitor.post('view', { kind: 'PERSON', id })).fields).toHaveProperty('kind')
    await countNotedViews(db, new Date())
    expect(await shown(id)).toBe(1)
  })
})
