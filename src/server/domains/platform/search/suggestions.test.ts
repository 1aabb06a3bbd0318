/** What the search box suggests goes with the last record that says it, and names nobody. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { SearchAnswer, Suggestion } from '#lib/contract/platform/search.ts'
import { searchSource as courseSource } from '#server/domains/learn/course/search-source.ts'
import { searchSource as topicSource } from '#server/domains/park/forum/search.ts'
import { republishCompany } from '#server/domains/people/company/service.ts'
import { sweepClosings } from '#server/domains/people/personal-data/closing.ts'
import { refreshPerson } from '#server/domains/people/profile/service.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { furnishedPeople } from '#tests/support/furnished-person.ts'
import { searchDocument as document } from '#tests/support/search-document.ts'
import { indexDocuments, removeDocuments, suggest } from './service.ts'
import { refillSuggestions, sweepReleased } from './suggestion-upkeep.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { furnishedPerson, findAnywhere } = furnishedPeople(database, api)

const suggested = async (keyword: string): Promise<string[]> =>
  ((await api.visitor().get(`search/suggest?keyword=${encodeURIComponent(keyword)}`)).resultData as Suggestion[]).map(
    one => one.text,
  )
const found = async (path: string, keyword: string): Promise<number> =>
  ((await api.visitor().get(`search/${path}?keyword=${encodeURIComponent(keyword)}`)).resultData as SearchAnswer).total
const stored = async (text: string): Promise<number> =>
  Number((await db.selectFrom('search_suggestions').select('id').where('text', '=', text).execute()).length)

const indexTopic = async (topicId: number) => indexDocuments(db, [(await topicSource.get(db, topicId))!])

test('a mistyped word is not corrected to what a person is called', async () => {
  await indexDocuments(db, [
    document({ title: '修自行车', names: ['Zwyntholas'], keywords: ['Derailleur'] }),
    document({ kind: 'user', title: '欧阳璇玑' }),
  ])
  const corrected = async (keyword: string) =>
    ((await api.visitor().get(`search/server?keyword=${keyword}`)).resultData as SearchAnswer).corrected
  expect(await corrected('derailluer')).toBe('derailleur')
  expect(await corrected('zwyntholsa')).toBeNull()
  expect(await corrected('ouyangxuanjji')).toBeNull()
})

describe('of two records with the same title', () => {
  test('one may go: the other is suggested still, and nothing is once both are gone', async () => {
    const [one, other] = [document({ title: '貔貅镇宅摆件' }), document({ title: '貔貅镇宅摆件' })]
    await indexDocuments(db, [one])
    await indexDocuments(db, [other])
    expect(await suggested('貔貅镇')).toEqual(['貔貅镇宅摆件'])
    await db.transaction().execute(trx => removeDocuments(trx, 'service', [one.refId]))
    expect(await suggested('貔貅镇')).toEqual(['貔貅镇宅摆件'])
    await db.transaction().execute(trx => removeDocuments(trx, 'service', [other.refId]))
    expect(await suggested('貔貅镇')).toEqual([])
    expect(await stored('貔貅镇宅摆件')).toBe(0)
  })

  test('one may be renamed', async () => {
    const [one, other] = [document({ title: '饕餮宴席外送' }), document({ title: '饕餮宴席外送' })]
    await indexDocuments(db, [one, other])
    await indexDocuments(db, [{ ...one, title: '混沌宴席外送' }])
    expect(await suggested('饕餮宴')).toEqual(['饕餮宴席外送'])
    expect(await suggested('混沌宴')).toEqual(['混沌宴席外送'])
    await indexDocuments(db, [{ ...other, title: '穷奇宴席外送' }])
    expect(await suggested('饕餮宴')).toEqual([])
  })

  test('both may go at the same moment: what each still saw of the other is removed a little later', async () => {
    const [one, other] = [document({ title: '獬豸法律摆件' }), document({ title: '獬豸法律摆件' })]
    await indexDocuments(db, [one, other])
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    await Promise.all([
      db.transaction().execute(async trx => {
        await removeDocuments(trx, 'service', [one.refId])
        first.resolve()
        await second.promise
      }),
      db.transaction().execute(async trx => {
        await first.promise
        await removeDocuments(trx, 'service', [other.refId])
        second.resolve()
      }),
    ])
    expect(await suggested('獬豸法')).toEqual([])
    await sweepReleased(db)
    expect(await stored('獬豸法律摆件')).toBe(0)
    expect(await db.selectFrom('search_released_suggestions').select('id').execute()).toEqual([])
  })
})

describe('keywords', () => {
  test('of a topic that its author takes away are not suggested any more', async () => {
    const { visitor, topicId } = await furnishedPerson()
    const tag = '狻猊烧烤'
    await sql`update forum_topics set tags = array[${tag}] where id = ${topicId}`.execute(db)
    await indexTopic(topicId)
    expect(await suggested('狻猊')).toEqual([tag])
    expect((await visitor.post(`forum/mine/topics/${topicId}/delete`)).resultStatus).toBe(true)
    expect(await suggested('狻猊')).toEqual([])
    expect(await stored(tag)).toBe(0)
  })

  test('are suggested as long as one of many records says them', async () => {
    const records = [1, 2, 3].map(number => document({ kind: 'job', title: `招聘启事${number}`, keywords: ['夔牛饲养'] }))
    await indexDocuments(db, records)
    await indexDocuments(db, [{ ...records[0]!, keywords: [] }])
    await removeDocuments(db, 'job', [records[1]!.refId])
    expect(await suggested('夔牛')).toEqual(['夔牛饲养'])
    await indexDocuments(db, [{ ...records[2]!, keywords: ['白泽饲养'] }])
    expect(await suggested('夔牛')).toEqual([])
    expect(await suggested('baize')).toEqual(['白泽饲养'])
  })
})

describe('names of people', () => {
  test('find what they sell, before and after a new name, and are suggested to nobody', async () => {
    const { rows } = await sql<{ id: number; owner: number }>`
      select services.id, owner_user_id as owner from services join users on users.id = owner_user_id
      where owner_company_id is null and is_public and users.state = 'ACTIVE' limit 1`.execute(db)
    const { owner } = rows[0]!
    const visitor = await api.signedIn(owner)
    let was = ''
    for (const nickname of ['毕方师傅', '重明师傅']) {
      const profile = (await visitor.get('profile')).resultData as Record<string, unknown>
      const { gender, intro, tags, cityCode, districtCode } = profile
      const saved = await visitor.post('profile', { nickname, gender, intro, tags, cityCode, districtCode })
      expect(saved.resultStatus, JSON.stringify(saved)).toBe(true)
      expect(await found('server', nickname)).toBeGreaterThan(0)
      expect(await suggested(nickname)).toEqual([])
      if (was) expect(await found('server', was)).toBe(0)
      was = nickname
    }
  })

  test('of teachers find their courses, and are suggested to nobody', async () => {
    const [course] = await courseSource.list(db, 0, 1)
    const name = String(course!.facts.teacher)
    expect(await found('course', name)).toBeGreaterThan(0)
    expect(await suggest(db, name, 20)).toEqual([])
  })

  test('of an account that is closed are nowhere in the suggestions', async () => {
    const { id, mark, visitor, topicId } = await furnishedPerson()
    await indexTopic(topicId)
    expect((await visitor.post('user/closing')).resultStatus).toBe(true)
    // A tag of what they wrote, which stays in sight until the days are over.
    expect(await suggested(mark)).toEqual([mark])
    await db
      .updateTable('users')
      .set({ closing_at: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute()
    await sweepClosings(db, new Date())
    expect(await suggested(mark)).toEqual([])
    expect((await findAnywhere([mark])).filter(place => place.startsWith('search_suggestion'))).toEqual([])
  })

  test('of a consultant of a company leave the search with the account', async () => {
    const { id, mark, visitor } = await furnishedPerson()
    const { rows } = await sql<{ id: number }>`
      update consultants set user_id = ${id}, name = ${mark} where id = (select id from consultants
        where company_id is not null and is_public order by id desc limit 1) returning id`.execute(db)
    expect(rows).toHaveLength(1)
    await db.transaction().execute(trx => refreshPerson(trx, id, 'everywhere'))
    expect(await found('consultant', mark)).toBe(1)
    expect((await visitor.post('user/closing')).resultStatus).toBe(true)
    await db
      .updateTable('users')
      .set({ closing_at: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute()
    await sweepClosings(db, new Date())
    expect(await found('consultant', mark)).toBe(0)
  })
})

test('a company that has a new name is suggested by it alone, also where it only gives a course', async () => {
  const { rows } = await sql<{ id: number }>`
    select company_id as id from courses where company_id is not null and school_id is null and state = 'ONLINE' limit 1`.execute(
    db,
  )
  const rename = (name: string) =>
    db.transaction().execute(async trx => {
      await sql`update companies set name = ${`${name}有限公司`}, short_name = ${name} where id = ${rows[0]!.id}`.execute(trx)
      await republishCompany(trx, rows[0]!.id)
    })
  await rename('毕方教育')
  expect(await found('course', '毕方教育')).toBeGreaterThan(0)
  expect(await suggested('毕方教')).not.toEqual([])
  await rename('重明教育')
  expect(await found('course', '毕方教育')).toBe(0)
  expect(await suggested('毕方教')).toEqual([])
})

test('a site that was there before gets its suggestions again by itself', async () => {
  const all = async () =>
    (
      await sql<{ said: string }>`
        select suggestions.text || suggestions.index || ':' || documents.kind || documents.ref_id as said
        from search_suggestions as suggestions join search_suggestion_documents as links on suggestions.id = links.suggestion_id
        join search_documents as documents on documents.id = links.document_id
        where documents.kind in ('course', 'question') order by 1`.execute(db)
    ).rows.map(row => row.said)
  const before = await all()
  expect(before.length).toBeGreaterThan(100)
  await sql`delete from search_suggestions where index in ('course', 'userconsultation')`.execute(db)
  expect(await all()).toEqual([])
  await sql`insert into search_suggestion_refills (kind) values ('course'), ('question')`.execute(db)
  while (await refillSuggestions(db));
  expect(await all()).toEqual(before)
  expect(await db.selectFrom('search_suggestion_refills').select('kind').execute()).toEqual([])
})
