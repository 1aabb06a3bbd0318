/**
 * The walk of somebody who does everything without a name, by the calls and connections of the site as it is built: she asks for a bounty and
 * for advice in writing and by video, pays with coins and money, sends files whose names and pictures tell who she is, is recorded, published,
 * comments, complains and asks for an invoice. Whatever anybody else is answered, shown, sent or told meanwhile and afterwards is searched.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatementFile } from '#lib/contract/trade/settlement.ts'
import { inputClock } from '#lib/format/shanghai.ts'
import { buildArchive } from '#server/domains/people/personal-data/service.ts'
import { data, type Visitor, type Visitors, visitorsOf } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { addressesOf } from '../api/addresses.ts'
import { type Call, calls } from '../api/calls.ts'
import { castOf, type Role, refusalOf } from '../api/cast.ts'
import { askForBounty } from './anonymous/asking.ts'
import { talkByVideo } from './anonymous/calling.ts'
import { askForCompany, complain } from './anonymous/complaining.ts'
import { Corpus } from './anonymous/corpus.ts'
import { hangUp } from './anonymous/frames.ts'
import { type Asker, bringAsker, closeHerCompany } from './anonymous/her.ts'
import { startWalkedSite, type WalkedSite, withoutAddresses } from './anonymous/site.ts'
import { type Deeds, noDeeds, type Stage, until } from './anonymous/stage.ts'
import { talkInWriting } from './anonymous/talking.ts'
import { walkSite } from './anonymous/walk.ts'

/** Every kind of page that she has something to do with; the walk of `anonymous-pages.test.ts` is the wide one. */
const MAX_PAGES = 250
const MAX_OF_A_KIND = 4
const MONTH = inputClock(new Date()).slice(0, 7)

const database = useSeededDatabase()
const { db } = database
const deeds: Deeds = noDeeds()
/** Signed addresses of files that others were given, each once. */
const links = new Set<string>()
let site: WalkedSite | undefined
let corpus: Corpus
let others: Visitors
let her: Asker
let roles: Role[]

const roleOf = (name: string): Role => roles.find(role => role.name === name)!

function hear(whose: string, path: string, text: string): void {
  corpus.take('calls', `${whose} ${path.replace(/\d+/g, 'N').replace(/\?.*/, '')}`, text)
  for (const [, link = ''] of text.matchAll(/"(\/[^"\s]*\?[^"\s]*sig=[^"\s]*|\/media\/up\/[^"\s]*)"/g)) links.add(link)
}

beforeAll(async () => {
  await ensureBuilt()
  site = await startWalkedSite(database.url, {
    TRUSTED_PROXIES: '1',
    CHAT_MESSAGES_PER_TEN_SECONDS: '10',
    TURN_URLS: 'turn:turn.mail.example:3478?transport=udp',
    TURN_SECRET: 'a-secret-of-the-relay-of-this-test',
  })
  const origin = () => site!.url
  // They first: the cast would take the newest company for a stranger's.
  let isThere = false
  others = visitorsOf(database, { origin, hear: (path, text) => isThere && hear('while she acts', path, text) })
  roles = await castOf(database, others)
  her = await bringAsker(db, visitorsOf(database, { origin }))
  corpus = new Corpus(her.marks)
  isThere = true
})

afterAll(async () => {
  hangUp()
  await site?.stop()
})

async function setStage(): Promise<Stage> {
  const answering = roleOf('consultant of A')
  const consultant = await db
    .selectFrom('consultants')
    .innerJoin('consultant_fields', 'consultant_fields.consultant_id', 'consultants.id')
    .select(['consultants.id', 'category_id'])
    .where('user_id', '=', answering.userId!)
    .where('company_id', '=', answering.company!.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('consultants').set({ state: 'ACTIVE', free_first: false }).where('id', '=', consultant.id).execute()
  await db.deleteFrom('consult_fees').where('consultant_id', '=', consultant.id).execute()
  for (const [way, minutes] of [
    ['TEXT', 2_880],
    ['VIDEO', 30],
  ] as const)
    await db
      .insertInto('consult_fees')
      .values({ consultant_id: consultant.id, company_id: null, way, minutes, price: 9_900, follow_ups: 2 })
      .execute()
  // Who is told by e-mail as well.
  for (const { userId } of roles)
    if (userId !== null)
      await db
        .updateTable('users')
        .set({ email: sql<string>`coalesce(email, 'p' || id || '@mail.example')` })
        .where('id', '=', userId)
        .execute()
  return {
    db,
    url: site!.url,
    site: others,
    her,
    expert: answering.visitor,
    owner: roleOf('owner of A').visitor,
    bystander: roleOf('another USER').visitor,
    reviewer: roleOf('operator (content)').visitor,
    arbiter: roleOf('operator (support)').visitor,
    consultantId: consultant.id,
    categoryId: consultant.category_id,
    heard: whose => frame => void corpus.take('frames', `frame to the ${whose}`, frame),
  }
}

test('she asks, talks, calls, is recorded and published, comments and complains', async () => {
  const stage = await setStage()
  for (const act of [askForBounty, talkInWriting, talkByVideo, complain, askForCompany]) {
    await db.deleteFrom('rate_limits').execute()
    await act(stage, deeds)
  }
  await db.deleteFrom('rate_limits').execute()
  await closeHerCompany(db)
  await makeStatements(stage.owner)
  expect(deeds.consultations).toHaveLength(4)
  expect(deeds.playbacks).toHaveLength(2)
  console.info(
    `anonymity: she did ${Object.entries(deeds)
      .map(([what, ids]) => `${what} ${ids.length}`)
      .join(', ')}`,
  )
}, 600_000)

/** What the payee takes to the tax office: both kinds of document, of the month in which she paid. */
async function makeStatements(owner: Visitor): Promise<void> {
  const month = MONTH
  for (const format of ['PDF', 'CSV'] as const) {
    data(await owner.post('user/settlement/month/file', { month, format }))
    await until(`the statement as ${format}`, async () => {
      const { file } = data<{ file: StatementFile | null }>(
        await owner.get(`user/settlement/month/file?month=${month}&format=${format}`),
      )
      return file?.state === 'READY' || undefined
    })
  }
}

/**
 * Operators who look up people or companies as such find her: that she exists is no secret. In a demonstration they read everybody's e-mails, and
 * among them those to herself; a real site has none of it.
 */
const AS_SUCH = /^operator\.(list|get)(User|Company|Users|Companies)$|^operator\.listInbox$/
/** Issuing invoices for the platform needs the title. Operators who decide disputes may look behind an alias, which is recorded. */
const NEEDS_IT = /^managedInvoices\./
const LOOKS_BEHIND = /^consultWorkspace\.(getDetail|getEvaluation|getComplaint)$/
const hasRight = (name: string, { duties }: Role): boolean =>
  (NEEDS_IT.test(name) && (duties?.some(duty => duty === 'money' || duty === 'super') ?? false)) ||
  (LOOKS_BEHIND.test(name) && (duties?.some(duty => duty === 'support' || duty === 'super') ?? false))

const leadsOf = async () => {
  const rows = async (query: string) => (await sql<{ id: number }>`${sql.raw(query)}`.execute(db)).rows.map(({ id }) => id)
  const reviews = await rows('select id from review_cases order by id desc limit 12')
  const orders = await rows(`select id from orders where buyer_user_id = ${her.id}`)
  const consulted = [...deeds.questions, ...deeds.consultations]
  const byName: Record<string, readonly (number | string)[]> = {
    orderNo: deeds.orders,
    consultationId: consulted,
    consultationAnswerId: deeds.answers,
    conversationId: deeds.conversations,
    callId: deeds.calls,
    playbackId: deeds.playbacks,
    evaluationId: deeds.evaluations,
    complainId: deeds.complaints,
    bulletId: deeds.bullets,
    commentId: deeds.comments,
    seq: [1, 2, 3],
    kind: ['consult', 'company', 'service'],
    companyId: [roleOf('owner of A').company!.id],
    userId: [roleOf('consultant of A').userId!],
    month: [MONTH],
    id: [...new Set([...consulted, ...orders, ...reviews, ...deeds.playbacks, ...deeds.complaints, ...deeds.answers, 1])],
  }
  const filters = {
    role: ['seller', 'buyer'],
    keyword: ['一件不愿', deeds.orders[0]!, '匿名'],
    kind: ['CONSULT', 'BOUNTY', 'QUESTION', 'DIRECTED', 'CHAT_REPORT', 'REPORT', 'PLAYBACK'],
    state: ['REVIEWED', 'FINISHED', 'APPROVED', 'OPEN'],
    stage: ['waiting', 'done'],
    phase: ['OPEN', 'DONE'],
    month: [MONTH],
    sort: ['newest', 'hot'],
  }
  // Of what she has nothing to do with, such as a lesson or a job: something, and what has one of her numbers.
  return { valuesFor: (name: string) => (byName[name] ?? [1, deeds.consultations[0]!]).map(String), filters }
}

/** In what is public one of each kind of reader is enough. */
const READERS_OF_PUBLIC = ['visitor', 'another USER', 'consultant of A', 'operator (all)']

const readersOf = ({ name, call }: Call): Role[] =>
  roles.filter(
    role =>
      refusalOf(call, role) === null &&
      !role.stale &&
      !hasRight(name, role) &&
      (call.access !== 'public' || READERS_OF_PUBLIC.includes(role.name)),
  )

test('no answer of any call to anybody else has anything of hers', async () => {
  const leads = await leadsOf()
  const questions = calls
    .filter(one => one.call.method === 'GET' && !AS_SUCH.test(one.name))
    .flatMap(call => addressesOf(call, leads).flatMap(address => readersOf(call).map(role => ({ call, address, role }))))
  const next = questions.values()
  let answered = 0
  const read = async (): Promise<void> => {
    for (const { call, address, role } of next) {
      const response = await others.request(address, {
        as: role.visitor,
        headers: role.company ? { 'x-acting-company': String(role.company.id) } : {},
      })
      const text = await response.text()
      if (text.includes('"resultStatus":true')) answered++
      hear(`${call.name} as ${role.name}`, address, text)
    }
  }
  await Promise.all(Array.from({ length: 8 }, read))
  console.info(`anonymity: ${questions.length} addresses asked, ${answered} answered with data`)
  expect(answered).toBeGreaterThan(1_000)
}, 1_800_000)

test('no page, feed or site map shows anything of hers', async () => {
  const start = [
    ...['/home', '/sitemap.xml', '/park/rss.xml', '/consult', '/consult/list?tab=playback', '/consult/problem'],
    ...deeds.questions.map(id => `/consult/problemDetail/${id}`),
    ...deeds.playbacks.flatMap(id => ['video', 'chat', 'audio'].map(kind => `/consult/playback/${kind}/${id}`)),
    ...['一件不愿', '庚辛', '藏山'].map(word => `/search?keyword=${encodeURIComponent(word)}`),
    `/consult/company/${roleOf('owner of A').company!.id}`,
    `/city/company/${roleOf('owner of A').company!.id}`,
    `/city/company/${her.companyId}`,
  ]
  const look = (address: string, text: string): void => {
    corpus.take('pages', `page ${address}`, text)
    for (const [link] of text.matchAll(/\/media\/up\/[^"'\s),]+/g)) links.add(link)
  }
  const read = await walkSite({ url: site!.url, start, maxPages: MAX_PAGES, maxOfAKind: MAX_OF_A_KIND, look })
  expect(read).toBeGreaterThan(50)
}, 900_000)

test('nothing that can be downloaded has anything of hers in it, in its name or on it', async () => {
  const once = new Map([...links].map(link => [link.replace(/\?.*/, ''), link]))
  let taken = 0
  for (const [name, link] of once) {
    const answer = await fetch(site!.url + link.replaceAll('&amp;', '&'))
    corpus.take('files', `${name.replace(/\d+/g, 'N')} heads`, JSON.stringify([...answer.headers]))
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (answer.ok) taken++
    corpus.take('files', name, bytes)
  }
  console.info(`anonymity: ${taken} files taken of ${once.size} addresses, ${corpus.inside} files found inside of them`)
  for (const kind of [/^\/my-evidence\//, /^\/my-statements\/\d+\.pdf/, /^\/my-statements\/\d+\.csv/, /^\/files\//])
    expect([...once.keys()].filter(name => kind.test(name)).length, String(kind)).toBeGreaterThan(0)
  expect(corpus.inside).toBeGreaterThan(3)
}, 300_000)

test('no notice, mail or message to others, no export of theirs and no line of the log names her', async () => {
  const { rows } = await sql<{ text: string }>`select to_jsonb(m)::text as text from inbox_messages m
    where recipient not in (select phone from users where id = ${her.id} union select email from users where id = ${her.id})
    union all select to_jsonb(n)::text from notices n where user_id <> ${her.id}`.execute(db)
  for (const { text } of rows) corpus.take('notices and mails', 'notice or mail', text)
  const mails = await db.selectFrom('inbox_messages').select('id').where('channel', '=', 'EMAIL').execute()
  expect(mails.length).toBeGreaterThan(0)
  for (const { name, userId } of roles)
    if (userId !== null && name !== 'owner of A, proof too old')
      corpus.take('exports', `export of ${name}`, await buildArchive(db, userId, new Date()))
  // Whose limit was reached stands there by the number of the account, beside the name of the call and nothing of what it was about.
  const lines = withoutAddresses(site!.output()).split('\n')
  const said = lines.map(line => (line.includes('"msg":"security event"') ? line.replace(/"userId":\d+/, '') : line))
  corpus.take('log', 'log', said.join('\n'))
}, 300_000)

test('nothing was found', () => {
  console.info(`anonymity: ${corpus.report()}; ${corpus.findings().length} found`)
  expect(corpus.findings()).toEqual([])
  expect(corpus.counts.get('frames')?.pieces).toBeGreaterThan(20)
})
