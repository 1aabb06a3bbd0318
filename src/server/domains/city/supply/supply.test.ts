/** Demand and supply: what is noted of a search without result, what a day keeps, what anybody is told. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { SupplyOpening, SupplyRow, SupplyView } from '#lib/contract/city/supply.ts'
import { data, useApiServer } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { categoryOf } from './category-of.ts'
import { reportMissedSearch, saveSupplyDay } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
const SHENZHEN = 1607
/** Words that nothing is called, with a category in them. */
const NOWHERE = '家电清洗龘靐'

const at = (day: number, hour = 4): Date => new Date(Date.UTC(2030, 0, day, hour))
const miss = (address: string, more: Partial<Parameters<typeof reportMissedSearch>[1]> = {}, now = at(1), userAgent = BROWSER) =>
  reportMissedSearch(
    db,
    { index: 'server', keyword: NOWHERE, city: SHENZHEN, ...more },
    { exchange: { address, userAgent }, now },
  )
const missed = () => db.selectFrom('missed_searches').selectAll().execute()
const forget = async () => {
  await db.deleteFrom('missed_searches').execute()
  await db.deleteFrom('missed_search_marks').execute()
  await db.deleteFrom('supply_days').execute()
  await db.deleteFrom('supply_counts').execute()
}
const view = async (query = '') => data<SupplyView>(await api.visitor().get(`supply?city=${SHENZHEN}${query}`))

describe('the category of words', () => {
  const categories = [
    { name: '家电清洗', root_id: 1 },
    { name: '家政服务', root_id: 1 },
    { name: '搬家、货运', root_id: 2 },
    { name: '法律咨询', root_id: 3 },
  ]
  test.each([
    ['深圳家电清洗多少钱', 1],
    ['家政', 1],
    ['搬家公司', 2],
    ['法律', 3],
    ['咨询法律问题', 3],
    ['龘靐', 0],
    ['', 0],
  ])('%s', (keyword, expected) => {
    expect(categoryOf(keyword, categories)).toBe(expected)
  })
})

describe('a search without result', () => {
  test('is counted once a visitor and day, without its words and without the visitor', async () => {
    await forget()
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) await miss(address)
    await miss('192.0.2.1', {}, at(2))
    const rows = await missed()
    expect(rows.map(row => row.searches).sort()).toEqual([1, 2])
    expect(rows[0]!.category_id).toBeGreaterThan(0)
    expect(Object.keys(rows[0]!).sort()).toEqual(['category_id', 'city_code', 'day', 'district_code', 'field', 'searches'])
    expect(await db.selectFrom('missed_search_marks').select(sql<number>`count(*)::int`.as('marks')).executeTakeFirst()).toEqual({
      marks: 3,
    })
  })

  test('is left aside where it finds something, comes from a program, or is of nothing that anybody offers', async () => {
    await forget()
    const { title } = await db
      .selectFrom('services')
      .select('title')
      .where(sql<boolean>`is_public`)
      .where('city_code', '=', SHENZHEN)
      .executeTakeFirstOrThrow()
    await miss('192.0.2.1', { keyword: title as never })
    await miss('192.0.2.1', { index: 'job' })
    await miss('192.0.2.1', { index: 'user' })
    await miss('192.0.2.1', { city: 1 << 20 })
    await miss('192.0.2.1', {}, at(1), 'curl/8.5.0')
    expect(await missed()).toEqual([])
    const answer = await api
      .visitor()
      .post('supply/missed', { index: 'server', keyword: NOWHERE, city: SHENZHEN }, { 'user-agent': BROWSER })
    expect(answer.resultStatus).toBe(true)
    expect(await missed()).toHaveLength(1)
  })
})

describe('a day', () => {
  test('is kept once, holds nothing below ten and nothing finer than tens, and goes after four weeks', async () => {
    await forget()
    for (let visitor = 0; visitor < 13; visitor++) await miss(`198.51.100.${visitor}`)
    for (let visitor = 0; visitor < 9; visitor++)
      await miss(`198.51.100.${visitor}`, { index: 'resume', keyword: '龘靐' as never })
    const turns = await Promise.all([1, 2, 3].map(() => saveSupplyDay(db, at(1, 5))))
    expect(turns.filter(Boolean)).toHaveLength(1)
    const rows = await db.selectFrom('supply_days').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect([row.amount >= 10, row.amount % 10]).toEqual([true, 0])
    expect(rows.filter(row => row.field === 'WORK' && row.measure === 'MISSED')).toEqual([])
    const missedRows = rows.filter(row => row.measure === 'MISSED')
    expect(missedRows.map(row => [row.place_code, row.amount])).toEqual(
      expect.arrayContaining([
        [0, 10],
        [SHENZHEN, 10],
      ]),
    )
    expect(await saveSupplyDay(db, at(1, 9))).toBe(false)
    expect(await saveSupplyDay(db, at(31))).toBe(true)
    expect(await missed()).toEqual([])
    const days = await db.selectFrom('supply_days').select('measure').distinct().execute()
    expect(days.map(row => row.measure)).not.toContain('MISSED')
  })

  test('is answered with its city, its districts and as a feed; of all categories it tells the sum of what it tells of each', async () => {
    await forget()
    expect(await view()).toMatchObject({ day: null, cityName: '深圳市', cities: [] })
    await saveSupplyDay(db, at(1))
    const all = await view()
    expect(all.day).toBe('2030-01-01')
    expect(all.cities.map(one => one.code)).toContain(SHENZHEN)
    const first = all.categories.find(one => one.amounts.SERVICE)!
    const one = await view(`&categoryId=${first.categoryId}`)
    expect(one.categoryId).toBe(first.categoryId)
    const sums = await Promise.all(all.categories.map(each => view(`&categoryId=${each.categoryId}`)))
    for (const district of all.districts)
      expect(district.amounts.SERVICE ?? 0).toBe(
        sums.reduce((sum, each) => sum + (each.districts.find(row => row.code === district.code)?.amounts.SERVICE ?? 0), 0),
      )
    const rows = data<SupplyRow[]>(await api.visitor().get(`supply/row/list?city=${SHENZHEN}`))
    expect(rows.every(row => row.amount >= 10 && row.categoryName && row.placeName)).toBe(true)
    expect(data(await api.visitor().get(`supply/row/list?city=${SHENZHEN}&day=2029-12-31`))).toEqual([])
    expect((await api.visitor().get('supply?city=999999')).code).toBe('missing.record')
    expect((await api.visitor().get(`supply?city=${SHENZHEN}&categoryId=999999`)).code).toBe('missing.record')
    expect((await api.visitor().get(`supply/row/list?city=${SHENZHEN}&day=x`)).resultStatus).toBe(false)
  })

  test('shows a merchant where more is asked for than offered, in their own categories and cities', async () => {
    await forget()
    const service = await db
      .selectFrom('services')
      .selectAll()
      .where(sql<boolean>`is_public`)
      .where('owner_company_id', 'is', null)
      .executeTakeFirstOrThrow()
    const place = {
      day: '2030-01-01',
      city_code: service.city_code,
      field: 'SERVICE' as const,
      category_id: service.root_category_id,
      place_code: service.district_code,
    }
    await db
      .insertInto('supply_counts')
      .values({ day: place.day, counted_at: at(1) })
      .execute()
    await db
      .insertInto('supply_days')
      .values([
        { ...place, measure: 'MISSED', amount: 40 },
        { ...place, measure: 'SERVICE', amount: 10 },
        { ...place, place_code: service.city_code, measure: 'MISSED', amount: 40 },
        { ...place, place_code: service.city_code, measure: 'SERVICE', amount: 90 },
      ])
      .execute()
    const merchant = await api.signedIn(service.owner_user_id)
    expect(data<SupplyOpening[]>(await merchant.get('supply/opening/list'))).toMatchObject([
      { categoryId: service.root_category_id, placeCode: service.district_code, demand: 40, supply: 10 },
    ])
    const other = await api.signedIn(await insertPerson(db))
    expect(data(await other.get('supply/opening/list'))).toEqual([])
    expect((await api.visitor().get('supply/opening/list')).resultStatus).toBe(false)
  })
})
