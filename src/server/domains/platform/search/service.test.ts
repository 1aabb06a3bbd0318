/** Search as people use it: what they type, what they find, and what nobody may ever find. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SEARCH_INDEXES, type SearchHit, type SearchIndex, searchQuery } from '#lib/contract/platform/search.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { searchDocument as document } from '#tests/support/search-document.ts'
import { countTotal } from './counts.ts'
import { countHits, indexDocuments, listHotWords, rebalanceTiers, removeDocuments, search, suggest } from './service.ts'
import { cachedVocabulary } from './vocabulary.ts'

const { db } = useSeededDatabase()
const find = (index: SearchIndex, query: Parameters<typeof searchQuery.parse>[0]) => search(db, index, searchQuery.parse(query))
const text = (parts: SearchHit['title']) => parts.map(part => part.text).join('')

describe('typing', () => {
  test('a word, its pinyin and its initials lead to the same record, written first and spoken last', async () => {
    const written = document({ title: '麒麟阁修表', weight: 0.1 })
    const spoken = document({ title: '奇林格修表', weight: 0.9 })
    await indexDocuments(db, [written, spoken])
    for (const keyword of ['麒麟阁', 'qilinge', 'qlg', 'qi lin ge']) {
      const { list } = await find('server', { keyword })
      expect(
        list.map(hit => hit.id),
        keyword,
      ).toContain(written.refId)
    }
    const mixed = await find('server', { keyword: '麒麟阁' })
    expect(mixed.list[0]).toMatchObject({ id: written.refId, matched: 'title' })
    expect(mixed.list.map(hit => hit.id)).not.toContain(spoken.refId)
  })

  test('one character is enough, and it is marked', async () => {
    const rare = document({ title: '饕餮小馆' })
    await indexDocuments(db, [rare])
    const { list } = await find('server', { keyword: '饕' })
    expect(list.map(hit => hit.id)).toEqual([rare.refId])
    expect(list[0]!.title).toEqual([
      { text: '饕', hit: true },
      { text: '餮小馆', hit: false },
    ])
  })

  test('several words must all be found; the place counts as one of them', async () => {
    const here = document({ title: '琥珀打磨', districtCode: null })
    await indexDocuments(db, [here])
    expect((await find('server', { keyword: '深圳 琥珀' })).list.map(hit => hit.id)).toContain(here.refId)
    expect((await find('server', { keyword: '琥珀 打磨' })).total).toBe(1)
    expect((await find('server', { keyword: '琥珀 瓷砖' })).total).toBe(0)
  })

  test('titles come before texts, an unbroken phrase before its scattered words, the whole name before all', async () => {
    const name = document({ title: '琉璃灯', weight: 0 })
    const phrase = document({ title: '定制琉璃灯罩', weight: 0 })
    const scattered = document({ title: '琉璃摆件与台灯', weight: 1 })
    const body = document({ title: '礼品', text: '也做琉璃灯。', weight: 1 })
    await indexDocuments(db, [name, phrase, scattered, body])
    const { list } = await find('server', { keyword: '琉璃灯' })
    expect(list.slice(0, 2).map(hit => hit.id)).toEqual([name.refId, phrase.refId])
    expect(list[0]!.matched).toBe('exact')
    expect(list.at(-1)!.id).toBe(body.refId)
    expect(list.at(-1)!.matched).toBe('text')
  })

  test('a mistyped Latin word is corrected and says so', async () => {
    await indexDocuments(db, [document({ title: 'Kubernetes 集群托管' })])
    const answer = await find('server', { keyword: 'kubernetis' })
    expect(answer.corrected).toBe('kubernetes')
    expect(answer.total).toBeGreaterThan(0)
  })

  test.each([
    // The hot word 会计 is what two letters mean, though 科技 has the same initials and a better place.
    ['kj', '会计代办', ['科技软件租用', '快件寄存']],
    ['kuaiji', '会计代办', ['快捷快洁上门', '快寄跑腿']],
    ['kuai ji', '会计代办', ['快捷快洁上门']],
    ['qilin', '麒麟刺绣', ['奇灵修表', '七零年代茶馆']],
    ['zorb', 'Zorb 充气球', ['Zorbing 场地', '租用器材 zorbex']],
  ])('%s finds the whole word before what only begins with it: %s', async (keyword, wanted, others) => {
    const words = ['会计', '麒麟'].filter(word => wanted.startsWith(word))
    const best = document({ title: wanted, weight: 0, keywords: words, cityCode: 1601 })
    const longer = others.map(title => document({ title, weight: 1, cityCode: 1601 }))
    await indexDocuments(db, [best, ...longer])
    const { list } = await find('server', { keyword, city: 1601, pageSize: 100 })
    const ours = new Set([best, ...longer].map(one => one.refId))
    expect(list.filter(hit => ours.has(hit.id))[0]?.id).toBe(best.refId)
  })

  test.each(['kuaiji', 'kj', '会计'])('of the whole demo city %s brings what 会计 stands in first', async keyword => {
    const { list } = await find('job', { keyword })
    expect(text(list[0]!.title)).toContain('会计')
  })

  test('a synonym that every site begins with leads to what is written otherwise: 保姆 to 家政', async () => {
    const help = document({ title: '家政阿姨住家照料' })
    await indexDocuments(db, [help])
    const { list } = await find('server', { keyword: '保姆', pageSize: 100 })
    expect(list.map(hit => hit.id)).toContain(help.refId)
  })

  test('synonyms are edited rows as well', async () => {
    await db
      .insertInto('search_synonyms')
      .values({ words: ['鎏金', '錾刻'] })
      .execute()
    const gilt = document({ title: '錾刻工坊' })
    await indexDocuments(db, [gilt])
    cachedVocabulary(db).purgeAll()
    expect((await find('server', { keyword: '鎏金' })).list.map(hit => hit.id)).toContain(gilt.refId)
  })

  test('words of the same group find each other next to other words', async () => {
    const cleaning = document({ title: '擦窗与清洁玻璃幕墙' })
    await indexDocuments(db, [cleaning])
    const { list } = await find('server', { keyword: '保洁 幕墙' })
    expect(list.map(hit => hit.id)).toContain(cleaning.refId)
  })

  test('a keyword without letters finds nothing rather than everything', async () => {
    expect(await find('server', { keyword: '！！ ——' })).toMatchObject({ list: [], total: 0 })
  })
})

describe('scope and paging', () => {
  test('a city scope keeps to the city', async () => {
    const page = await find('job', { keyword: '经验', city: 1607, pageSize: 50 })
    expect(page.total).toBeGreaterThan(0)
    expect(page.list.every(hit => hit.cityCode === 1607)).toBe(true)
  })

  test.each(['工程师', 'kuaiji', undefined])('reading on by cursor or by number shows everything once: %s', async keyword => {
    const byCursor: number[] = []
    let cursor: string | undefined
    do {
      const page = await find('job', { keyword, pageSize: 7, cursor })
      byCursor.push(...page.list.map(hit => hit.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const { total } = await find('job', { keyword })
    expect(byCursor.length).toBe(total)
    expect(new Set(byCursor).size).toBe(total)
    const byNumber: number[] = []
    for (let pageNo = 1; pageNo <= Math.ceil(total / 7); pageNo++) {
      byNumber.push(...(await find('job', { keyword, pageSize: 7, pageNo })).list.map(hit => hit.id))
    }
    expect(byNumber).toEqual(byCursor)
  })

  test('entries that sank to a lower tier are still found, in order', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      document({ kind: 'course', title: `皮影戏课 ${index}`, weight: index / 30 }),
    )
    await indexDocuments(db, many)
    await sql`update search_tiers set min_rank = (select rank from search_entries_course_0 order by rank desc offset 15 limit 1)
      where index = 'course' and tier = 0`.execute(db)
    await sql`insert into search_tiers (index, tier) values ('course', 1)`.execute(db)
    await sql`with moved as (delete from search_entries_course_0
        where rank < (select min_rank from search_tiers where index = 'course' and tier = 0) returning *)
      insert into search_entries (index, tier, document_id, rank, terms) select index, 1, document_id, rank, terms from moved`.execute(
      db,
    )
    await rebalanceTiers(db)
    const { list, total } = await find('course', { keyword: '皮影戏', pageSize: 50 })
    expect(total).toBe(30)
    expect(list.map(hit => hit.id)).toEqual(many.map(one => one.refId).reverse())
  })

  test('a total knows of what has just come, and soon of what has gone from the lower tiers', async () => {
    const made = Array.from({ length: 300 }, (_, index) =>
      document({ kind: 'video', title: `皮筏漂流 ${index}`, weight: index / 300 }),
    )
    await indexDocuments(db, made)
    await sql`insert into search_tiers (index, tier) values ('uservideo', 1)`.execute(db)
    await sql`update search_tiers set min_rank = (select rank from search_entries_uservideo_0 where terms @@ '^皮筏' order by rank desc offset 20 limit 1)
      where index = 'uservideo' and tier = 0`.execute(db)
    await sql`with moved as (delete from search_entries_uservideo_0
        where rank < (select min_rank from search_tiers where index = 'uservideo' and tier = 0) returning *)
      insert into search_entries (index, tier, document_id, rank, terms) select index, 1, document_id, rank, terms from moved`.execute(
      db,
    )
    const start = Date.now()
    const total = async (seconds: number) => (await countTotal(db, 'uservideo', `'^皮筏'`, start + seconds * 1000)).total.total
    expect(await total(0)).toBe(300)
    await indexDocuments(db, [document({ kind: 'video', title: '皮筏漂流新片', weight: 1 })])
    expect(await total(1)).toBe(301)
    await removeDocuments(
      db,
      'video',
      made.slice(0, 10).map(one => one.refId),
    )
    // Cached for a minute; the first request after that has it counted again, and the next one sees the new count.
    expect(await total(59)).toBe(301)
    await total(61)
    await expect.poll(() => total(62)).toBe(291)
  })

  test('the tabs count what the calls find', async () => {
    const counts = await countHits(db, { keyword: '深圳' })
    expect(counts.map(one => one.index)).toEqual([...SEARCH_INDEXES])
    for (const { index, total } of counts) expect((await find(index, { keyword: '深圳' })).total, index).toBe(total)
  })
})

describe('what may be found', () => {
  const hidden: [SearchIndex, string][] = [
    ['job', `select id from recruitments where kind = 'job' and state <> 'PUBLISHED'`],
    ['resume', `select id from recruitments where kind = 'resume' and (state <> 'PUBLISHED' or visibility <> 'PUBLIC')`],
    ['server', `select id from services where state <> 'ON'`],
    ['company', `select id from companies where state not in ('ACTIVE', 'DISSOLVING')`],
    ['forum', `select id from forum_topics where state <> 'PUBLISHED'`],
    ['uservideo', `select id from videos where state <> 'PUBLISHED'`],
    ['user', `select id from users where state <> 'ACTIVE' or not searchable`],
  ]
  test.each(hidden)('no record of %s that is not public stands in the index', async (index, query) => {
    const ids = new Set((await sql.raw<{ id: number }>(query).execute(db)).rows.map(row => row.id))
    if (index !== 'uservideo') expect(ids.size).toBeGreaterThan(0)
    const found: number[] = []
    let cursor: string | undefined
    do {
      const page = await find(index, { pageSize: 100, cursor })
      found.push(...page.list.map(hit => hit.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(id => ids.has(id))).toEqual([])
  })

  test('a record that is taken down is gone with the same commit, its suggestion with it', async () => {
    const shown = document({ kind: 'company', title: '貔貅文化传播', facts: { serviceCount: 2 } })
    await indexDocuments(db, [shown])
    expect((await find('servercompany', { keyword: '貔貅' })).total).toBe(1)
    expect((await suggest(db, '貔貅', 5)).map(one => one.text)).toEqual(['貔貅文化传播'])
    await db.transaction().execute(trx => removeDocuments(trx, 'company', [shown.refId]))
    for (const index of ['company', 'servercompany'] as const) {
      expect((await find(index, { keyword: '貔貅文化' })).list).toEqual([])
    }
    expect(await suggest(db, '貔貅', 5)).toEqual([])
  })

  test('a renewed record is found by its new words only', async () => {
    const before = document({ title: '檀香木梳' })
    await indexDocuments(db, [before])
    await indexDocuments(db, [{ ...before, title: '牛角梳子' }])
    expect((await find('server', { keyword: '檀香木梳' })).list.map(hit => hit.id)).not.toContain(before.refId)
    expect((await find('server', { keyword: '牛角梳' })).list.map(hit => hit.id)).toContain(before.refId)
  })

  test('nobody who hides their forum posts is listed by person', async () => {
    const { rows } = await sql<{ id: number }>`
      select author_id as id from forum_topics join users on users.id = author_id
      where forum_topics.state = 'PUBLISHED' and users.state = 'ACTIVE' and profile_visibility = 'PUBLIC' limit 1`.execute(db)
    const userId = rows[0]!.id
    await sql`update users set show_forum = true where id = ${userId}`.execute(db)
    expect((await find('userforum', { userId })).total).toBeGreaterThan(0)
    await sql`update users set show_forum = false where id = ${userId}`.execute(db)
    expect((await find('userforum', { userId })).list).toEqual([])
  })

  test('phone numbers are never found', async () => {
    const { rows } = await sql<{ phone: string }>`select contact_phone as phone from recruitments limit 3`.execute(db)
    for (const { phone } of rows) expect((await countHits(db, { keyword: phone })).every(one => one.total === 0)).toBe(true)
  })
})

describe('suggestions and hot words', () => {
  test('suggestions begin with what is typed, by Hanzi, pinyin or initials', async () => {
    await indexDocuments(db, [document({ kind: 'course', title: '昆曲入门', keywords: ['昆曲'] })])
    for (const typed of ['昆', '昆曲', 'kunqu', 'kq', 'KUNQ']) {
      expect(
        (await suggest(db, typed, 10)).map(one => one.text),
        typed,
      ).toContain('昆曲')
    }
    expect(await suggest(db, '', 10)).toEqual([])
  })

  test('hot words of the city come before those of everywhere', async () => {
    const words = (await listHotWords(db, 1607, 30)).map(one => one.word)
    const everywhere = (await listHotWords(db, undefined, 30)).map(one => one.word)
    expect(words.length).toBeGreaterThan(everywhere.length)
    expect(words.slice(-everywhere.length)).toEqual(everywhere)
  })
})

test('no keyword breaks search', async () => {
  const odd = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.stringMatching(/^[&|!():*'"\\<>@~^ a会]{1,30}$/),
  )
  await fc.assert(
    fc.asyncProperty(odd, fc.constantFrom(...SEARCH_INDEXES), async (keyword, index) => {
      const parsed = searchQuery.safeParse({ keyword: keyword.replaceAll('\u0000', '') })
      if (!parsed.success) return
      const page = await search(db, index, parsed.data)
      expect(page.list.every(hit => text(hit.title).length > 0)).toBe(true)
      await suggest(db, parsed.data.keyword ?? '', 5)
    }),
    { numRuns: 200 },
  )
}, 60_000)
