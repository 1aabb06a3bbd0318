import { expect, test } from 'vitest'
import { registry } from '#server/domains/index.ts'
import { createInProcessApi } from '#server/http/in-process.ts'
import type { Ports } from '#server/ports/ports.ts'
import { useSeededDatabase } from '#tests/support/database.ts'

const { db } = useSeededDatabase()
// Reading schools asks nothing of the ports.
const api = createInProcessApi({ db, ports: {} as Ports, routes: registry.routes })

const anyOnline = () => db.selectFrom('schools').selectAll().where('state', '=', 'ONLINE').orderBy('id').executeTakeFirstOrThrow()

test('only listings that have passed and are online are shown, in every order and by every call', async () => {
  const rows = await db.selectFrom('schools').select(['id', 'state']).execute()
  const online = new Set(rows.filter(row => row.state === 'ONLINE').map(row => row.id))
  for (const sort of ['rank', 'newest', 'feeAsc', 'feeDesc'] as const) {
    const page = await api.school.listSchools({ query: { sort, pageSize: 100 } })
    expect(new Set(page.list.map(card => card.schoolId)), sort).toEqual(online)
  }
  for (const { id } of rows.filter(row => row.state !== 'ONLINE')) {
    await expect(api.school.getSchool({ params: { id } })).rejects.toMatchObject({ code: 'missing.record' })
    expect(await api.school.compareSchools({ query: { ids: String(id) } })).toEqual([])
  }
})

test('area, kind, field of study, fee and name narrow the list', async () => {
  const row = await anyOnline()
  const found = await api.school.listSchools({
    query: {
      city: row.city_code,
      kind: row.kind,
      nature: row.nature,
      major: row.major_fields[0]!,
      keyword: row.name.slice(0, 3),
    },
  })
  expect(found.list.map(card => card.schoolId)).toContain(row.id)
  expect(found.list.every(card => card.kind === row.kind && card.name.includes(row.name.slice(0, 3)))).toBe(true)
  const free = await api.school.listSchools({ query: { fee: 'FREE', pageSize: 100 } })
  expect(free.list.every(card => card.feeMin === 0)).toBe(true)
  expect((await api.school.listSchools({ query: { city: 999_999 } })).total).toBe(0)
})

test('a school shows its majors and what belongs to it, its phone only masked', async () => {
  const row = await anyOnline()
  const detail = await api.school.getSchool({ params: { id: row.id } })
  expect(detail.majors.length).toBeGreaterThan(0)
  expect(detail.phoneMasked).toMatch(/^\d{3}\*{4}\d{4}$/)
  expect(JSON.stringify(detail)).not.toContain(row.phone)
  expect(detail.similar.every(card => card.kind === row.kind && card.schoolId !== row.id)).toBe(true)
  const hidden = await db.selectFrom('school_news').select('id').where('state', '<>', 'PUBLISHED').execute()
  expect(detail.news.some(news => hidden.some(one => one.id === news.newsId))).toBe(false)
})

test('up to four schools stand side by side in the order they were chosen', async () => {
  const rows = await db.selectFrom('schools').select('id').where('state', '=', 'ONLINE').orderBy('id').limit(4).execute()
  const ids = rows.map(row => row.id).reverse()
  const compared = await api.school.compareSchools({ query: { ids: ids.join(',') } })
  expect(compared.map(one => one.schoolId)).toEqual(ids)
  expect((await api.school.compareSchools({ query: { ids: `${ids[0]},${ids[0]}` } })).length).toBe(1)
  for (const bad of ['1,2,3,4,5', '1,,2', 'a', '99999999999', '0'])
    await expect(api.school.compareSchools({ query: { ids: bad } }), bad).rejects.toMatchObject({ code: 'validation.malformed' })
})

test('the front counts what the list shows', async () => {
  const index = await api.school.getSchoolIndex()
  const all = await api.school.listSchools({ query: {} })
  expect(index.total).toBe(all.total)
  expect(index.kinds.reduce((sum, kind) => sum + kind.schools, 0)).toBe(all.total)
  expect(index.featured.length).toBeGreaterThan(0)
})
