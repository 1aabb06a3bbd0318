/**
 * Who asked, paid or judged without a name stands in no page, feed, site map or file either: the built site is walked from everything that
 * could lead to them, every byte is searched, and so are the log, the messages and the archives of the other side.
 */
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildArchive } from '#server/domains/people/personal-data/service.ts'
import { HIDDEN, SECRET_REVIEW, seedAnonymous, type Traces } from '#tests/api/anonymity.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { startWalkedSite, type WalkedSite, withoutAddresses } from './anonymous/site.ts'
import { walkSite } from './anonymous/walk.ts'

/** Pages that are read at most; the walk is wide rather than deep, so that every kind of page is among them. */
const MAX_PAGES = 900
/** Of addresses that differ in numbers only: the first ones, besides those that belong to the anonymous person. */
const MAX_OF_A_KIND = 12

const database = useSeededDatabase()
let traces: Traces
let sellerIds: number[]
let site: WalkedSite | undefined

const idOf = async (phone: string): Promise<number> =>
  (await database.db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

beforeAll(async () => {
  const [buyerId, owner, consultant] = [await idOf('15400000001'), await idOf('15400000003'), await idOf('15400000005')]
  sellerIds = [owner, consultant]
  const company = await database.db
    .selectFrom('companies')
    .select('id')
    .where('owner_user_id', '=', owner)
    .executeTakeFirstOrThrow()
  traces = await seedAnonymous(database.db, { companyId: company.id, userId: consultant, buyerId })
  await ensureBuilt()
  site = await startWalkedSite(database.url)
})

afterAll(() => site?.stop())

test('no page, feed or site map that a visitor can reach names them', async () => {
  const found: string[] = []
  const start = [
    '/home',
    '/robots.txt',
    '/sitemap.xml',
    '/city/recruitment.xml',
    '/park/rss.xml',
    `/consult/problemDetail/${traces.bounty}`,
    `/consult/problemDetail/${traces.directed}`,
    `/consult/user/${traces.expertId}`,
    `/search/user/${HIDDEN.id}`,
    `/city/company/${HIDDEN.companyId}`,
    `/consult/company/${HIDDEN.companyId}`,
    ...['匿迹者', '隐身', '丁戊', '一件'].map(word => `/search?keyword=${encodeURIComponent(word)}`),
    ...['user', 'company', 'consultant', 'userconsultation'].map(type => `/search?type=${type}`),
  ]
  const look = (address: string, text: string): void => {
    if (isOwnPage(address)) found.push(...tracesIn(text).map(trace => `${address}: ${trace}`))
    else found.push(...marksIn(text).flatMap(mark => (asked(address, mark) ? [] : [`${address}: ${mark}`])))
  }
  const read = await walkSite({ url: site!.url, start, maxPages: MAX_PAGES, maxOfAKind: MAX_OF_A_KIND, look })
  console.info(`anonymity: ${read} pages, feeds and site maps read`)
  expect(read).toBeGreaterThan(300)
  expect(found).toEqual([])
}, 900_000)

test('what is stored about the other side, as they take it away, names them nowhere', async () => {
  for (const userId of sellerIds) {
    const files = unzipSync(await buildArchive(database.db, userId, new Date()))
    expect(Object.keys(files).length).toBeGreaterThan(10)
    for (const [name, bytes] of Object.entries(files)) {
      const text = strFromU8(bytes)
      expect(marksIn(text), `${name} of ${userId}`).toEqual([])
      expect(text.includes(SECRET_REVIEW), name).toBe(false)
    }
  }
})

test('messages to others and the log of the site name them nowhere', async () => {
  const { rows } = await sql<{ text: string }>`select to_jsonb(m)::text as text from inbox_messages m
    where recipient not in (select phone from users where id = ${HIDDEN.id})
    union all select to_jsonb(n)::text from notices n where user_id <> ${HIDDEN.id}`.execute(database.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.flatMap(({ text }) => marksIn(text))).toEqual([])
  expect(marksIn(withoutAddresses(site!.output()))).toEqual([])
})

const marksIn = (text: string): string[] => HIDDEN.marks.filter(mark => text.includes(mark))

/** That somebody exists is no secret: their own page names them, and must not say what they did without a name. */
const isOwnPage = (address: string): boolean => address.startsWith(`/search/user/${HIDDEN.id}`)

const tracesIn = (text: string): string[] =>
  [
    `/consult/problemDetail/${traces.bounty}"`,
    `/consult/problemDetail/${traces.directed}"`,
    '一件不愿具名的事',
    SECRET_REVIEW,
    ...traces.orders,
  ].filter(trace => text.includes(trace))

/** A word that the visitor typed is shown in the search field again. */
const asked = (address: string, mark: string): boolean => decodeURIComponent(address).includes(mark)
