import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { SavedSearch } from '#lib/contract/city/saved-search.ts'
import { policy } from '#lib/contract/park/policy.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import { listPolicies } from '#server/domains/park/policy/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { normalAddress } from './address.ts'
import { notifyNext } from './notify.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

async function person(): Promise<{ id: number; visitor: Visitor }> {
  const id = await insertPerson(db)
  return { id, visitor: await api.signedIn(id) }
}

const save = (visitor: Visitor, address: string, name = '深圳保洁') => visitor.post('saved-search', { name, address })
const listed = async (visitor: Visitor) => data<SavedSearch[]>(await visitor.get('saved-search/list'))
const notices = async (visitor: Visitor, kind: 'SYSTEM' | 'RECRUITMENT') =>
  data<{ list: { title: string; link: string }[] }>(await visitor.get(`notice/list?kind=${kind}`)).list

async function lookThrough(now: Date): Promise<void> {
  while (await notifyNext(db, now));
}

const due = (userId: number, seenAt: Date) =>
  db.updateTable('saved_searches').set({ seen_at: seenAt, next_at: seenAt }).where('user_id', '=', userId).execute()

describe('a search', () => {
  test('is saved once however its filters are ordered, renamed, switched off and deleted, by its owner alone', async () => {
    const { visitor } = await person()
    const other = await person()
    const [first, again] = await Promise.all([
      save(visitor, '/city?city=1607&certified=1'),
      save(visitor, '/city?certified=1&city=1607&sort=priceAsc&pageNo=3'),
    ])
    expect(data<SavedSearch>(first!).id).toBe(data<SavedSearch>(again!).id)
    const [search] = await listed(visitor)
    expect(search).toMatchObject({ kind: 'SERVICE', address: '/city?city=1607&certified=1', isOn: true, foundAt: null })
    expect((await other.visitor.post(`saved-search/${search!.id}`, { name: '我的' })).code).toBe('missing.record')
    expect((await other.visitor.post(`saved-search/${search!.id}/delete`)).code).toBe('missing.record')
    expect(data(await visitor.post(`saved-search/${search!.id}`, { name: '只看认证', isOn: false }))).toMatchObject({
      name: '只看认证',
      isOn: false,
    })
    expect((await visitor.post(`saved-search/${search!.id}/delete`)).resultStatus).toBe(true)
    expect(await listed(visitor)).toEqual([])
  })

  test('is refused where it is no list of services or recruitment, or its filters are wrong', async () => {
    const { visitor } = await person()
    const wrong = [
      '/city?tab=company',
      '/home',
      'https://example.com/city',
      '//example.com/city',
      '/city?city=99999999',
      '/park/park_politics?id=1',
    ]
    for (const address of [...wrong, '/city?tab=recruitment&salary=X', '/park/park_politics?level=X'])
      expect((await save(visitor, address)).code, address).toBe('saved_search.address')
    expect(normalAddress('/city?x=1&city=1607')).toBe('/city?city=1607')
  })

  test('is one of twenty at most', async () => {
    const { visitor } = await person()
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, index) => save(visitor, `/city?city=1607&minPrice=${index + 1}`)),
    )
    expect(answers.filter(answer => answer.code === 'saved_search.full')).toHaveLength(2)
    expect(await listed(visitor)).toHaveLength(20)
  })
})

describe('what is new in a saved search', () => {
  test('sends one notice a day however many processes run, with a link to the list', async () => {
    const { id, visitor } = await person()
    const service = await db
      .selectFrom('services')
      .select(['id', 'title', 'published_at', 'category_id', 'city_code'])
      .where('is_public', '=', true)
      .orderBy('published_at', 'desc')
      .executeTakeFirstOrThrow()
    const address = `/city?city=${service.city_code}&serverCategoryId=${service.category_id}`
    await save(visitor, address)
    const now = new Date()
    await due(id, new Date((service.published_at as Date).getTime() - 1))
    await Promise.all([lookThrough(now), lookThrough(now), lookThrough(now)])
    const found = await notices(visitor, 'SYSTEM')
    expect(found).toEqual([expect.objectContaining({ title: expect.stringContaining('“深圳保洁”有'), link: address })])
    expect((await listed(visitor))[0]?.foundAt).toBe(now.toISOString())
    await lookThrough(new Date(now.getTime() + HOUR_MS))
    await lookThrough(new Date(now.getTime() + 25 * HOUR_MS))
    expect(await notices(visitor, 'SYSTEM')).toHaveLength(1)
  })

  test('covers jobs as well, and is silent when switched off', async () => {
    const [on, off] = [await person(), await person()]
    const job = await db
      .selectFrom('recruitments')
      .select(['city_code', 'published_at'])
      .where('kind', '=', 'job')
      .where('state', '=', 'PUBLISHED')
      .where('visibility', '=', 'PUBLIC')
      .orderBy('refreshed_at', 'desc')
      .executeTakeFirstOrThrow()
    for (const { id, visitor } of [on, off]) {
      await save(visitor, `/city?tab=recruitment&city=${job.city_code}`, '深圳的工作')
      await due(id, new Date((job.published_at as Date).getTime() - 1))
    }
    const [search] = await listed(off.visitor)
    await off.visitor.post(`saved-search/${search!.id}`, { isOn: false })
    await lookThrough(new Date())
    expect((await notices(on.visitor, 'RECRUITMENT'))[0]?.title).toContain('“深圳的工作”有')
    expect(await notices(off.visitor, 'RECRUITMENT')).toEqual([])
  })

  test('of policies is what it had not found before, whenever its authority dated it', async () => {
    const { id, visitor } = await person()
    const [sample] = listPolicies(policy.listPolicies.query.parse({}), new Date()).list
    const address = `/park/park_politics?level=${encodeURIComponent(sample!.level)}`
    data(await save(visitor, `${address}&sort=amount&pageNo=2&match=1`, '我的政策'))
    expect((await listed(visitor))[0]).toMatchObject({ kind: 'POLICY', address })
    const now = new Date()
    await due(id, now)
    await lookThrough(now)
    expect(await notices(visitor, 'SYSTEM')).toEqual([])
    await sql`update saved_searches set seen_ids = array_remove(seen_ids, ${sample!.id}), next_at = ${now} where user_id = ${id}`.execute(
      db,
    )
    await lookThrough(now)
    const found = await notices(visitor, 'SYSTEM')
    expect(found).toEqual([expect.objectContaining({ title: '“我的政策”有 1 条新内容', link: address })])
    await lookThrough(new Date(now.getTime() + 25 * HOUR_MS))
    expect(await notices(visitor, 'SYSTEM')).toHaveLength(1)
  })

  test('of policies that came while it was off is not told', async () => {
    const { id, visitor } = await person()
    const { id: searchId } = data<SavedSearch>(await save(visitor, '/park/park_politics', '全部政策'))
    data(await visitor.post(`saved-search/${searchId}`, { isOn: false }))
    await sql`update saved_searches set seen_ids = '{}' where user_id = ${id}`.execute(db)
    data(await visitor.post(`saved-search/${searchId}`, { isOn: true }))
    await due(id, new Date())
    await lookThrough(new Date())
    expect(await notices(visitor, 'SYSTEM')).toEqual([])
  })
})
