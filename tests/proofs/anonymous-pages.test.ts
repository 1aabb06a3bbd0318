/**
 * Who asked, paid or judged without a name stands in no page, feed, site map or file either: the built site is walked from everything that
 * could lead to them, every byte is searched, and so are the log, the messages and the archives of the other side.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildArchive } from '#server/domains/people/personal-data/service.ts'
import { HIDDEN, SECRET_REVIEW, seedAnonymous, type Traces } from '#tests/api/anonymity.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { freePort } from '../faults/start.ts'

/** Pages that are read at most; the walk is wide rather than deep, so that every kind of page is among them. */
const MAX_PAGES = 900
/** Of addresses that differ in numbers only: the first ones, besides those that belong to the anonymous person. */
const MAX_OF_A_KIND = 12

const database = useSeededDatabase()
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chenghui-anonymous-'))
let traces: Traces
let sellerIds: number[]
let url: string
let output = ''
let stop: () => Promise<void>

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
  await startSite()
})

afterAll(async () => {
  await stop?.()
  rmSync(dataDir, { recursive: true, force: true })
})

test('no page, feed or site map that a visitor can reach names them', async () => {
  const { found, read } = await walk([
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
  ])
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
  expect(marksIn(withoutAddresses(output))).toEqual([])
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

/** Numbers that this test itself asked for stand in the log as the address that was asked. */
const withoutAddresses = (text: string): string => text.replace(/"(url|path|key)":"[^"]*"/g, '')

/** Reads from `start` on everything of this site that is linked, no kind of address more often than is useful. */
async function walk(start: string[]): Promise<{ found: string[]; read: number }> {
  const queue = [...start]
  const known = new Set(start)
  const kinds = new Map<string, number>()
  const found: string[] = []
  let read = 0
  for (let address = queue.shift(); address !== undefined && read < MAX_PAGES; address = queue.shift()) {
    const text = await readPage(address)
    read++
    // Their own number in the address that was asked comes back as such: in the canonical link, not in what the page says.
    const withoutAddress = text
      .replaceAll(address, '')
      .replaceAll(encodeURI(address), '')
      .replaceAll(decodeURIComponent(address), '')
    if (isOwnPage(address)) found.push(...tracesIn(withoutAddress).map(trace => `${address}: ${trace}`))
    else found.push(...marksIn(withoutAddress).flatMap(mark => (asked(address, mark) ? [] : [`${address}: ${mark}`])))
    for (const next of linksIn(text)) {
      if (known.has(next)) continue
      known.add(next)
      const kind = next.replace(/\d+/g, 'N').replace(/=[^&]*/g, '=')
      const count = (kinds.get(kind) ?? 0) + 1
      kinds.set(kind, count)
      if (count <= MAX_OF_A_KIND) queue.push(next)
    }
  }
  return { found, read }
}

/** A site that is busy on a busy machine is asked again, as it says. */
async function readPage(address: string): Promise<string> {
  for (;;) {
    const answer = await fetch(url + address, { redirect: 'manual' })
    const text = await answer.text()
    if (answer.status !== 503) {
      expect(answer.status, address).toBeLessThan(500)
      return text
    }
    await sleep(1_000)
  }
}

/** A word that the visitor typed is shown in the search field again. */
const asked = (address: string, mark: string): boolean => decodeURIComponent(address).includes(mark)

function linksIn(text: string): string[] {
  const links = [...text.matchAll(/(?:href|src)="([^"]+)"|<loc>([^<]+)<\/loc>|<link>([^<]+)<\/link>/g)]
  return links.flatMap(([, attribute, loc, link]) => {
    const target = URL.parse((attribute ?? loc ?? link ?? '').replaceAll('&amp;', '&'), url)
    const isPage = target && (target.host === new URL(url).host || target.host === 'localhost:4321')
    return isPage && !/^\/(_astro|media)\//.test(target.pathname) ? [target.pathname + target.search] : []
  })
}

async function startSite(): Promise<void> {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['bench/lib/serve-site.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'debug',
      MAX_CONNECTIONS_PER_ADDRESS: '1000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const ended = once(child, 'exit')
  stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  while (
    !(await fetch(`${url}/readyz`).then(
      answer => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the site ended instead of serving:\n${output}`)
    await sleep(50)
  }
}
