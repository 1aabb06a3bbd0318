/** Lists whose totals and places are kept: read from the top instead of found and sorted, then by id, they show the same as without. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RecruitmentListQuery, recruitmentListQuery } from '#lib/contract/city/recruitment.ts'
import { searchQuery } from '#lib/contract/platform/search.ts'
import { listenForPurges } from '#server/cache/purge-listener.ts'
import { createDb } from '#server/db/client.ts'
import { closeJobsOfCompany } from '#server/domains/city/recruitment/close.ts'
import { listRecruitments } from '#server/domains/city/recruitment/service.ts'
import { listQuestions } from '#server/domains/consult/consult/service.ts'
import { createLogger } from '#server/log.ts'
import { SEEDED_AT, useSeededDatabase } from '#tests/support/database.ts'
import { searchDocument } from '#tests/support/search-document.ts'
import { cacheTotals, countHits, indexDocuments, removeDocuments, search } from './service.ts'

const { db, url } = useSeededDatabase()
/** A node that keeps totals, beside one that does not; of one connection, which can tell what it has prepared. */
const keeping = createDb(url, { max: 1, applicationName: 'keeping' })
let stop = async (): Promise<void> => undefined

beforeAll(async () => {
  stop = await listenForPurges(url, [cacheTotals(keeping)], createLogger('silent'))
})
afterAll(async () => {
  await stop()
  await keeping.destroy()
})

type Query = Partial<RecruitmentListQuery>
const jobs = async (node: typeof db, query: Query) => {
  const { list, total, nextCursor } = await listRecruitments(node, recruitmentListQuery.parse(query), SEEDED_AT)
  return { ids: list.map(card => card.recruitmentId), total, nextCursor }
}

describe('a list of posts', () => {
  const queries: [string, Query][] = [
    ['all jobs', { pageSize: 2 }],
    ['best paid', { pageSize: 2, sort: 'salary' }],
    ['one city', { pageSize: 2, city: 1607 }],
    ['a rare combination', { pageSize: 2, city: 1607, education: 'DOCTOR' }],
    ['job seekers', { pageSize: 1, kind: 'resume' }],
    ['the third page', { pageSize: 2, pageNo: 3 }],
  ]

  test.each(queries)('%s: page after page the same', async (_, query) => {
    let cursor: string | undefined
    for (let page = 0; page < 25; page++) {
      const plain = await jobs(db, { ...query, cursor })
      // The second time it is read with the total known, the third time with its places.
      for (let time = 0; time < 3; time++) expect(await jobs(keeping, { ...query, cursor })).toEqual(plain)
      if (!plain.nextCursor) break
      cursor = plain.nextCursor
    }
  })

  test('the top of the first tier is read where many pass', async () => {
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements where name like 'listed_%'`.execute(
      keeping,
    )
    expect(rows.map(row => row.name).sort()).toEqual(
      expect.arrayContaining(['listed_list_job_newest', 'listed_list_job_newest_after', 'listed_list_job_salary']),
    )
  })

  test('a write is counted, and moves the rows, at the next request', async () => {
    const before = await jobs(keeping, {})
    for (const [, query] of queries) await jobs(keeping, query)
    const [first] = (await listRecruitments(db, recruitmentListQuery.parse({}), SEEDED_AT)).list.filter(card => card.company)
    const company = first!.company!.companyId
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from recruitments
      where company_id = ${company} and kind = 'job' and state = 'PUBLISHED' and visibility = 'PUBLIC'`.execute(db)
    await db.transaction().execute(trx => closeJobsOfCompany(trx, company, SEEDED_AT))
    await expect.poll(async () => (await jobs(keeping, {})).total).toBe(before.total - rows[0]!.count)
    for (const [, query] of queries) expect(await jobs(keeping, query)).toEqual(await jobs(db, query))
  })
})

describe('a list of questions', () => {
  type QuestionQuery = Partial<Parameters<typeof listQuestions>[1]>
  const questions = async (node: typeof db, query: QuestionQuery) => {
    const { list, total, nextCursor } = await listQuestions(node, { sort: 'newest', pageNo: 1, pageSize: 20, ...query })
    return { ids: list.map(question => question.consultationId), total, nextCursor }
  }

  test.each(['newest', 'hot', 'bounty'] as const)('by %s: page after page the same', async sort => {
    let cursor: string | undefined
    for (let page = 0; page < 25; page++) {
      const query: QuestionQuery = { sort, pageSize: 1, cursor }
      const plain = await questions(db, query)
      for (let time = 0; time < 3; time++) expect(await questions(keeping, query)).toEqual(plain)
      if (!plain.nextCursor) break
      cursor = plain.nextCursor
    }
  })

  test('a question taken down is not counted any more, though the database files it', async () => {
    const { total } = await questions(keeping, {})
    const [first] = (await questions(keeping, {})).ids
    await db.updateTable('consultations').set({ hidden_at: SEEDED_AT }).where('id', '=', first!).execute()
    await expect.poll(async () => (await questions(keeping, {})).total).toBe(total - 1)
  })
})

describe('a search', () => {
  const film = searchDocument({ kind: 'video', title: '皮筏漂流' })
  const found = async (node: typeof db) => (await search(node, 'uservideo', searchQuery.parse({ keyword: '皮筏漂流' }))).total
  const tab = async (node: typeof db) =>
    (await countHits(node, { keyword: '皮筏漂流' })).find(one => one.index === 'uservideo')?.total

  test('counts what has just become findable, and what has just gone, at the next request', async () => {
    expect([await found(keeping), await tab(keeping)]).toEqual([0, 0])
    await indexDocuments(db, [film])
    await expect.poll(async () => [await found(keeping), await tab(keeping)]).toEqual([1, 1])
    await removeDocuments(db, 'video', [film.refId])
    await expect.poll(async () => [await found(keeping), await tab(keeping)]).toEqual([0, 0])
  })
})
