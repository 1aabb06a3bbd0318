/** What is taken down leaves the pages of others as well, on which only its card stands: they are purged with it. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ReportKind } from '#lib/contract/platform/report.ts'
import { loadCompanyPage } from '#lib/page/city/company-page.ts'
import { loadRecruitmentPage } from '#lib/page/city/recruitment-page.ts'
import { loadServicePage } from '#lib/page/city/service-page.ts'
import { loadConsultantPage } from '#lib/page/consult/consultant-page.ts'
import { loadFirmPage } from '#lib/page/consult/firm-page.ts'
import { loadPlaybackPage } from '#lib/page/consult/playback-page.ts'
import type { PageContext } from '#lib/page/context.ts'
import { loadCoursePage } from '#lib/page/learn/course-page.ts'
import { loadExamPage } from '#lib/page/learn/exam-page.ts'
import { loadSchoolPage } from '#lib/page/learn/school-page.ts'
import { loadDownloadList } from '#lib/page/park/download-list.ts'
import { loadOfficialPage } from '#lib/page/park/official-page.ts'
import { loadTopicPage } from '#lib/page/park/topic-page.ts'
import { loadVideoPage } from '#lib/page/park/video-page.ts'
import { loadHomePage } from '#lib/page/platform/home-page.ts'
import { withPurgeHere } from '#server/cache/purge.ts'
import { registry } from '#server/domains/index.ts'
import { republishCompany, republishConsultants } from '#server/domains/people/company/service.ts'
import { createInProcessApi } from '#server/http/in-process.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import type { Ports } from '#server/ports/ports.ts'
import { useSeededDatabase } from '#tests/support/database.ts'

const { db } = useSeededDatabase()
const api = createInProcessApi({ db, ports: {} as Ports, routes: registry.routes })

type Loader = (astro: PageContext) => Promise<unknown>

/** What the page says that it shows, by kind of card. */
async function cardsOf(load: Loader, path: string, params: Record<string, string> = {}): Promise<Map<string, number[]>> {
  const response = new Response()
  await load({
    locals: { api, site: { url: 'https://example.com', city: {} } },
    params,
    url: new URL(`https://example.com${path}`),
    response,
    redirect: (address: string) => new Response(null, { status: 302, headers: { Location: address } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as PageContext)
  const tags = (response.headers.get('Cache-Tag') ?? '').split(',')
  const cards = tags.flatMap(tag => (tag.startsWith('card:') ? [tag.split(':')] : []))
  return new Map([...Map.groupBy(cards, card => card[1]!)].map(([kind, list]) => [kind, list.map(card => Number(card[2]))]))
}

async function purgedBy(work: (trx: typeof db) => Promise<unknown>): Promise<string[]> {
  const purged: string[] = []
  await withPurgeHere(
    tags => purged.push(...tags),
    () => db.transaction().execute(work),
  )
  return purged
}

const takenDown = (kind: ReportKind, id: number) =>
  purgedBy(trx => getRegistry().reportables[kind]!.hide!(trx, id, { reason: '违反规则', operatorId: 1, now: new Date() }))

/** Up to so many pages are looked at until one shows a card. */
const LOOKED_AT = 60

/** The cards of one kind on the first page that has any. */
async function findCards(load: Loader, query: string, address: (id: number) => Address, kind: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${sql.raw(query)} limit ${LOOKED_AT}`.execute(db)
  for (const { id } of rows) {
    const shown = (await cardsOf(load, ...address(id))).get(kind)
    if (shown) return shown
  }
  throw new Error(`None of ${rows.length} pages shows a card`)
}

type Address = [path: string, params?: Record<string, string>]
type Page = [name: string, load: Loader, query: string, address: (id: number) => Address]
const byId =
  (type?: string) =>
  (id: number): [string, Record<string, string>] => ['/', { id: String(id), ...(type ? { type } : {}) }]

const pages: [...Page, kind: string, report: ReportKind][] = [
  [
    'a video',
    loadVideoPage,
    `select id from videos where state = 'PUBLISHED' and visibility = 'PUBLIC'`,
    id => [`/?id=${id}`],
    'video',
    'VIDEO',
  ],
  ['a service', loadServicePage, 'select id from services where is_public', byId(), 'service', 'SERVICE'],
  [
    'a company',
    loadCompanyPage,
    `select company_id as id from recruitments join companies on companies.id = company_id
    where kind = 'job' and recruitments.state = 'PUBLISHED' and companies.state = 'ACTIVE'`,
    byId(),
    'recruitment',
    'RECRUITMENT',
  ],
  [
    'a job',
    loadRecruitmentPage,
    `select id from recruitments where kind = 'job' and state = 'PUBLISHED'`,
    byId('job'),
    'recruitment',
    'RECRUITMENT',
  ],
  [
    'a consultant',
    loadConsultantPage,
    `select consultant_id as id from consultation_answers where consultant_id is not null and state = 'VISIBLE'`,
    byId(),
    'question',
    'QUESTION',
  ],
  [
    'a firm',
    loadFirmPage,
    `select company_id as id from consultation_answers where company_id is not null and state = 'VISIBLE'`,
    id => ['/', { id: String(id) }],
    'question',
    'QUESTION',
  ],
  ['a course', loadCoursePage, `select id from courses where state = 'ONLINE'`, byId(), 'course', 'COURSE'],
  [
    'a school with courses',
    loadSchoolPage,
    `select school_id as id from courses where state = 'ONLINE' and school_id is not null`,
    id => [`/?id=${id}`],
    'course',
    'COURSE',
  ],
  [
    'a course of a school',
    loadCoursePage,
    `select id from courses where state = 'ONLINE' and school_id is not null`,
    byId(),
    'school',
    'SCHOOL',
  ],
  [
    'an exam',
    loadExamPage,
    `select id from exams where state = 'PUBLISHED' and school_id is not null`,
    id => [`/?id=${id}`],
    'school',
    'SCHOOL',
  ],
  ['a topic', loadTopicPage, `select id from forum_topics where state = 'PUBLISHED'`, id => [`/?id=${id}`], 'topic', 'TOPIC'],
  [
    'a download',
    loadDownloadList,
    `select id from downloads where state = 'PUBLISHED'`,
    id => [`/?id=${id}`],
    'download',
    'DOWNLOAD',
  ],
  [
    'an article',
    loadOfficialPage,
    `select id from official_articles where state = 'PUBLISHED'`,
    id => [`/?article=${id}`],
    'account',
    'OFFICIAL_ACCOUNT',
  ],
]

describe('the page of', () => {
  test.each(pages)('%s goes with a card on it', async (_name, load, query, address, kind, report) => {
    const last = (await findCards(load, query, address, kind)).at(-1)!
    expect(await takenDown(report, last)).toContain(`card:${kind}:${last}`)
  })

  test('a playback goes with a playback beside it', async () => {
    const { rows } = await sql<{ id: number; type: string }>`
      select id, type from playbacks where publication = 'PUBLISHED' order by id limit 1`.execute(db)
    const { id, type } = rows[0]!
    const shown = (await cardsOf(loadPlaybackPage, '/', { id: String(id), type: type.toLowerCase() })).get('playback') ?? []
    expect(shown.length).toBeGreaterThan(0)
    expect(await takenDown('PLAYBACK', shown[0]!)).toContain(`card:playback:${shown[0]}`)
  })

  test('a consultant goes with a colleague who has a new name', async () => {
    const shown = await findCards(loadConsultantPage, 'select id from consultants where is_public', byId(), 'consultant')
    expect(await purgedBy(trx => republishConsultants(trx, [shown[0]!]))).toContain(`card:consultant:${shown[0]}`)
  })
})

test('the home page goes with every card on it', async () => {
  const cards = await cardsOf(loadHomePage, '/home?city=1607')
  expect([...cards.keys()].sort()).toEqual(['article', 'company', 'consultant', 'course', 'question', 'recruitment', 'service'])
  for (const [kind, report] of [
    ['article', 'ARTICLE'],
    ['course', 'COURSE'],
    ['question', 'QUESTION'],
    ['recruitment', 'RECRUITMENT'],
    ['service', 'SERVICE'],
  ] as const) {
    const id = cards.get(kind)![0]!
    expect(await takenDown(report, id)).toContain(`card:${kind}:${id}`)
  }
  const companyId = cards.get('company')![0]!
  expect(await purgedBy(trx => republishCompany(trx, companyId))).toContain(`card:company:${companyId}`)
})
