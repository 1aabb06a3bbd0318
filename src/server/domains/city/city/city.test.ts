import { beforeAll, expect, test } from 'vitest'
import type { ServiceCard } from '#lib/contract/city/city.ts'
import { registry } from '#server/domains/index.ts'
import { createInProcessApi } from '#server/http/in-process.ts'
import type { Ports } from '#server/ports/ports.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { companySearchSource, publishMapPoints, recountCompanies, recountServices, serviceSearchSource } from './service.ts'

const { db } = useSeededDatabase()
const api = createInProcessApi({ db, ports: {} as Ports, routes: registry.routes })

const SHENZHEN = 1607
const GUANGDONG = 19

const anyService = async (): Promise<ServiceCard> => (await api.city.listServices({ query: { city: SHENZHEN } })).list[0]!

beforeAll(async () => {
  // The story below changes figures; they stay derived from their sources.
  await recountServices(db)
})

test('the front of a city counts what its lists hold', async () => {
  const front = await api.city.getCity({ query: { level: 2, city: SHENZHEN } })
  const services = await api.city.listServices({ query: { level: 2, city: SHENZHEN } })
  const companies = await api.city.listCompanies({ query: { level: 2, city: SHENZHEN } })
  expect(front).toMatchObject({ serviceCount: services.total, companyCount: companies.total })
  expect(front.categories).toHaveLength(12)
  expect(front.services.every(one => one.area.startsWith('深圳'))).toBe(true)
})

test('a province holds its cities, a city its districts, and the country everything', async () => {
  const total = async (query: object) => (await api.city.listServices({ query: { ...query, pageSize: 1 } })).total
  const country = await total({ level: 0 })
  const province = await total({ level: 1, province: GUANGDONG })
  const city = await total({ level: 2, province: GUANGDONG, city: SHENZHEN })
  expect(country).toBeGreaterThan(province)
  expect(province).toBeGreaterThanOrEqual(city)
  const districts = await api.nation.getAddress({ query: { level: 2, code: SHENZHEN } })
  const each = await Promise.all(districts.map(district => total({ level: 3, district: district.code })))
  expect(each.reduce((sum, one) => sum + one, 0)).toBe(city)
})

test('the districts of a municipality are found where others have cities', async () => {
  const districts = await api.nation.getAddress({ query: { level: 1, code: 1 } })
  const each = await Promise.all(
    districts.map(one => api.city.listServices({ query: { level: 2, city: one.code, pageSize: 1 } })),
  )
  const whole = await api.city.listServices({ query: { level: 1, city: 1, pageSize: 1 } })
  expect(each.reduce((sum, page) => sum + page.total, 0)).toBe(whole.total)
})

test('an area that does not exist is an empty list, not a failure', async () => {
  expect(await api.city.listServices({ query: { level: 2, city: 99_999_999 } })).toMatchObject({
    list: [],
    total: 0,
    nextCursor: null,
  })
})

test('a first-level category shows the services of all its kinds', async () => {
  const tree = await api.city.listCategories()
  const root = tree[0]!
  const sum = (
    await Promise.all(root.children.map(one => api.city.listServices({ query: { serverCategoryId: one.categoryId } })))
  ).reduce((total, page) => total + page.total, 0)
  expect((await api.city.listServices({ query: { serverCategoryId: root.categoryId } })).total).toBe(sum)
  expect(root.serviceCount).toBe(sum)
})

test('words are found wherever they stand in a title, single characters too', async () => {
  const card = await anyService()
  const letters = Array.from(card.title)
  for (const keyword of [letters.slice(1, 4).join(''), letters[0]!, `${letters.slice(0, 2).join('')}  ${letters.at(-1)}`]) {
    const { list, total } = await api.city.listServices({ query: { keyword, pageSize: 100 } })
    expect(total, keyword).toBeGreaterThan(0)
    const words = keyword.split(/\s+/)
    expect(list.every(one => words.every(word => one.title.toLowerCase().includes(word.toLowerCase())))).toBe(true)
  }
  expect((await api.city.listServices({ query: { keyword: '绝无此服务' } })).total).toBe(0)
})

test('marks of the query language in a keyword are only characters', async () => {
  for (const keyword of ["'; drop table services", '%', '_', '\\', '{}', '"']) {
    expect((await api.city.listServices({ query: { keyword } })).total).toBe(0)
  }
})

test('a service page tells everything about it and nothing private about its provider', async () => {
  const card = await anyService()
  const detail = await api.city.getService({ params: { serverId: card.serverId } })
  expect(detail.packages.length).toBeGreaterThan(0)
  expect(Math.min(...detail.packages.map(one => one.price))).toBe(detail.price)
  expect(detail.contact.phoneMasked).toMatch(/^\d{3}\*{4}\d{4}$/)
  expect(JSON.stringify(detail)).not.toMatch(/(?<![\d.])1[3-9]\d{9}(?!\d)/)
})

test('only published services exist for a visitor, in lists, pages, search and similar ones', async () => {
  const hidden = await db.selectFrom('services').select(['id', 'state']).where('state', '!=', 'ON').execute()
  expect(new Set(hidden.map(row => row.state))).toEqual(
    new Set(['DRAFT', 'REVIEWING', 'OFF', 'REJECTED', 'TAKEN_DOWN', 'APPEALING']),
  )
  for (const { id } of hidden) {
    await expect(api.city.getService({ params: { serverId: id } })).rejects.toMatchObject({ code: 'missing.record' })
    expect(await serviceSearchSource.get(db, id)).toBeUndefined()
  }
  const shown = new Set((await api.city.listServices({ query: { pageSize: 100 } })).list.map(one => one.serverId))
  expect(hidden.some(row => shown.has(row.id))).toBe(false)
})

test('a service taken down vanishes from its city at once and comes back when its appeal is heard', async () => {
  const card = await anyService()
  const total = async () => (await api.city.listServices({ query: { city: SHENZHEN } })).total
  const before = await total()
  await db
    .updateTable('services')
    .set({ state: 'TAKEN_DOWN', state_reason: '多次爽约', taken_down_at: new Date() })
    .where('id', '=', card.serverId)
    .execute()
  expect(await total()).toBe(before - 1)
  await db.updateTable('services').set({ state: 'ON', state_reason: null }).where('id', '=', card.serverId).execute()
  expect(await total()).toBe(before)
})

test('the database refuses a service that was rejected without a reason', async () => {
  const { serverId } = await anyService()
  await expect(
    db.updateTable('services').set({ state: 'REJECTED', state_reason: null }).where('id', '=', serverId).execute(),
  ).rejects.toThrow('services__state_reason')
})

test('similar services are of the same branch or kind and never the service itself', async () => {
  const card = await anyService()
  const similar = await api.city.listSimilarServices({ params: { serverId: card.serverId }, query: { pageSize: 6 } })
  expect(similar.length).toBeGreaterThan(0)
  expect(similar.map(one => one.serverId)).not.toContain(card.serverId)
  expect(new Set(similar.map(one => one.serverId)).size).toBe(similar.length)
})

test('questions come newest first, hidden ones never, and the asker keeps their name', async () => {
  const { service_id: serverId } = await db
    .selectFrom('service_questions')
    .innerJoin('services', 'services.id', 'service_questions.service_id')
    .select('service_id')
    .where('services.state', '=', 'ON')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('service_questions')
    .values({
      service_id: serverId,
      user_id: 1,
      body: '这条被隐藏',
      answer: null,
      answered_by: null,
      answered_at: null,
      state: 'HIDDEN',
    })
    .execute()
  const { list } = await api.city.listServiceQuestions({ params: { serverId } })
  expect(list.map(one => one.body)).not.toContain('这条被隐藏')
  expect(list.every(one => /^.\*{1,2}$/.test(one.asker))).toBe(true)
  expect(list.map(one => one.createdAt)).toEqual(
    list
      .map(one => one.createdAt)
      .toSorted()
      .reverse(),
  )
})

test('a company page shows its score with the evidence that it was computed from', async () => {
  const company = await api.city.getServiceCompany({ params: { userId: 1 } })
  const points = company.performance.reduce((sum, figure) => sum + figure.points * figure.weight, 0)
  expect(company.score).toBeCloseTo(points, 1)
  for (const figure of company.performance) {
    expect(figure.amount).toBe(figure.months.reduce((sum, one) => sum + one.amount, 0))
    expect(figure.base).toBe(figure.months.reduce((sum, one) => sum + one.base, 0))
  }
  expect(company.creditCodeMasked).toMatch(/^\w{4}\*{10}\w{4}$/)
  expect(JSON.stringify(company)).not.toMatch(/(?<![\d.])1[3-9]\d{9}(?!\d)/)
})

test('a bad month is seen in the score after the next recount', async () => {
  const before = (await api.city.getServiceCompany({ params: { userId: 1 } })).score ?? 0
  await db
    .updateTable('company_performance')
    .set({ amount: 0 })
    .where('company_id', '=', 1)
    .where('metric', '=', 'PUNCTUALITY')
    .execute()
  await recountCompanies(db, [1])
  expect((await api.city.getServiceCompany({ params: { userId: 1 } })).score).toBeLessThan(before)
})

test('a frozen or dissolved company is nowhere to be found', async () => {
  await db.updateTable('companies').set({ state: 'FROZEN' }).where('id', '=', 2).execute()
  await expect(api.city.getServiceCompany({ params: { userId: 2 } })).rejects.toMatchObject({ code: 'missing.record' })
  expect(await companySearchSource.get(db, 2)).toBeUndefined()
  await db.updateTable('companies').set({ state: 'ACTIVE' }).where('id', '=', 2).execute()
  expect((await companySearchSource.get(db, 2))?.refId).toBe(2)
})

test('companies are screened by scale, certification, score, words and the part of the map that is looked at', async () => {
  const all = (await api.city.listCompanies({ query: { pageSize: 100 } })).list
  const first = all.find(one => one.certified && one.score !== null)!
  const around = { west: first.lng - 0.001, east: first.lng + 0.001, south: first.lat - 0.001, north: first.lat + 0.001 }
  const found = await api.city.screenCompanies({
    query: { pageSize: 100 },
    body: { scale: first.scale, certified: true, score: first.score!, keyword: first.shortName.slice(0, 2), boundingBox: around },
  })
  expect(found.list.map(one => one.companyId)).toContain(first.companyId)
  const elsewhere = await api.city.screenCompanies({
    query: {},
    body: { boundingBox: { west: 73, east: 74, south: 18, north: 19 } },
  })
  expect(elsewhere.total).toBe(0)
  const strict = await api.city.screenCompanies({ query: { pageSize: 100 }, body: { score: 4.5, sort: 'score' } })
  expect(strict.list.every(one => (one.score ?? 0) >= 4.5)).toBe(true)
  expect(strict.list.map(one => one.score)).toEqual(strict.list.map(one => one.score).toSorted((a, b) => (b ?? 0) - (a ?? 0)))
})

test('a box turned inside out is refused with the field that is wrong', async () => {
  await expect(
    api.city.screenCompanies({ query: {}, body: { boundingBox: { west: 115, east: 114, south: 22, north: 23 } } }),
  ).rejects.toMatchObject({ code: 'validation.fields', fields: { boundingBox: '范围不正确' } })
})

test('companies of a category are those with something of it published', async () => {
  const card = await anyService()
  const { list } = await api.city.listServiceCompanies({ query: { serverCategoryId: card.category.categoryId, pageSize: 100 } })
  expect(list.every(one => one.serviceCount > 0)).toBe(true)
  const sellers = await api.city.listServices({ query: { serverCategoryId: card.category.categoryId, pageSize: 100 } })
  const companies = new Set(sellers.list.filter(one => one.provider.kind === 'COMPANY').map(one => one.provider.id))
  expect(new Set(list.map(one => one.companyId))).toEqual(companies)
})

test('what is on the map can be put there again without doubling anything', async () => {
  const count = async () =>
    (
      await db
        .selectFrom('map_points')
        .select(eb => eb.fn.countAll<number>().as('n'))
        .where('kind', 'in', ['service', 'company'])
        .executeTakeFirstOrThrow()
    ).n
  const before = await count()
  await publishMapPoints(db)
  expect(await count()).toBe(before)
  expect(before).toBeGreaterThan(0)
})
