import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { countNotedViews } from '#server/domains/platform/view/service.ts'
import { getSurplus, grantCoins } from '#server/domains/trade/coin/service.ts'
import { balanceOf, escrow, findLedgerFaults, wallet } from '#server/domains/trade/ledger/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { endStatementTerms } from '#tests/support/dispute.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const PRICE = 55
let author: Visitor
let authorId = 0

async function publish(permission: 'EVERYONE' | 'MEMBERS' | 'COINS', owner = authorId): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into downloads (owner_user_id, category, format, title, intro, body_html, licence, permission, coins, state, published_at)
    values (${owner}, 'data', 'pdf', '门店选址数据', '', '', 'CC BY', ${permission}, ${permission === 'COINS' ? PRICE : 0}, 'PUBLISHED', now())
    returning id`.execute(db)
  const id = rows[0]!.id
  await sql`insert into download_versions (download_id, version, notes, file_name, file_url, mime, size, sha256, state, released_at)
    values (${id}, '1.0', '', 'a.pdf', ${`/files/abcdefgh${id}/a.pdf`}, 'application/pdf', 1, ${'0'.repeat(64)}, 'PUBLISHED', now())`.execute(
    db,
  )
  return id
}

let grants = 0
async function reader(coins: number): Promise<{ id: number; who: Visitor }> {
  const id = await insertPerson(db)
  const grant = { amount: coins, reason: 'CAMPAIGN' as const, ref: `T${++grants}`, at: new Date() }
  if (coins > 0) await db.transaction().execute(trx => grantCoins(trx, { kind: 'USER', id }, grant))
  return { id, who: await api.signedIn(id) }
}
const coinsOf = async (id: number) => (await getSurplus(db, { kind: 'USER', id }, new Date())).coins
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
const take = (who: Visitor, id: number, userAgent = BROWSER) =>
  who.post(`download/${id}/take`, { versionId: null }, { 'user-agent': userAgent })
const countsOf = async (id: number) => {
  await countNotedViews(db, new Date())
  const { rows } = await sql<{ file: number; version: number }>`select d.download_count as file, v.download_count as version
    from downloads d join download_versions v on v.download_id = d.id where d.id = ${id}`.execute(db)
  return rows[0]
}
const buy = (who: Visitor, id: number) => who.post(`download/${id}/buy`, {})

beforeAll(async () => {
  authorId = await insertPerson(db)
  author = await api.signedIn(authorId)
})

test('fifty tabs take the coins once, and the author gets seven tenths in coins and no yuan', async () => {
  const id = await publish('COINS')
  const { id: buyer, who } = await reader(200)
  const earned = await coinsOf(authorId)
  expect((await take(who, id)).code).toBe('order.needed')
  const answers = await Promise.all(Array.from({ length: 50 }, () => buy(who, id)))
  expect(answers.map(answer => data<{ coins: number }>(answer).coins).filter(coins => coins > 0)).toEqual([PRICE])
  expect(await coinsOf(buyer)).toBe(200 - PRICE)
  expect(await coinsOf(authorId)).toBe(earned + Math.floor(PRICE * 0.7))
  expect(data<{ url: string }>(await take(who, id)).url).toContain(`/files/abcdefgh${id}/a.pdf?`)

  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('subject_id', '=', id)
    .where('kind', '=', 'DOWNLOAD')
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ state: 'COMPLETED', total_amount: PRICE, coin_amount: PRICE, paid_amount: 0 })
  expect(await balanceOf(db, escrow(order.id))).toBe(0)
  expect(await balanceOf(db, wallet('PENDING', { kind: 'USER', id: authorId }))).toBe(0)
  expect(await findLedgerFaults(db)).toEqual([])
})

test('a reader with too few coins learns how many are missing, and nothing is taken', async () => {
  const id = await publish('COINS')
  const { id: buyer, who } = await reader(30)
  const refused = await buy(who, id)
  expect(refused.code).toBe('coin.too_few')
  expect(refused.message).toContain('还差 25 枚')
  expect(await coinsOf(buyer)).toBe(30)
  expect((await take(who, id)).code).toBe('order.needed')
})

test('the last coins pay for one of two files', async () => {
  const files = [await publish('COINS'), await publish('COINS')]
  const { id: buyer, who } = await reader(PRICE)
  const answers = await Promise.all(files.map(id => buy(who, id)))
  expect(answers.map(answer => answer.code ?? 'OK').sort()).toEqual(['OK', 'coin.too_few'].sort())
  expect(await coinsOf(buyer)).toBe(0)
})

test('two authors who get each other’s files at once both do', async () => {
  const [one, other] = [await reader(PRICE * 20), await reader(PRICE * 20)]
  const files = await Promise.all(Array.from({ length: 20 }, (_, at) => publish('COINS', at % 2 === 0 ? other.id : one.id)))
  const answers = await Promise.all(files.map((id, at) => buy((at % 2 === 0 ? one : other).who, id)))
  expect(answers.every(answer => answer.resultStatus)).toBe(true)
  expect(await findLedgerFaults(db)).toEqual([])
})

test('the author has their own file without paying, members have a members’ file, and nobody buys what costs nothing', async () => {
  const [paid, members] = [await publish('COINS'), await publish('MEMBERS')]
  expect((await buy(author, paid)).code).toBe('order.own')
  expect(data<{ url: string }>(await take(author, paid)).url).toContain('?')
  const { who } = await reader(0)
  expect(data<{ url: string }>(await take(who, members)).url).toContain('?')
  expect((await buy((await reader(100)).who, members)).code).toBe('missing.record')
})

test('within seven days operators can be asked; coins that they give back come from the platform (rule 争议 二)', async () => {
  const id = await publish('COINS')
  const { id: buyer, who } = await reader(PRICE)
  data(await buy(who, id))
  const earned = await coinsOf(authorId)
  const order = await db
    .selectFrom('orders')
    .select(['id', 'order_no'])
    .where('buyer_user_id', '=', buyer)
    .executeTakeFirstOrThrow()
  data(await who.post(`order/${order.order_no}/dispute`, { reason: '文件打不开' }))
  const operator = await insertPerson(db)
  await db
    .updateTable('users')
    .set({ is_operator: true, operator_duties: ['support'] })
    .where('id', '=', operator)
    .execute()
  const support = await api.signedIn(operator)
  await endStatementTerms(db, order.id)
  const decide = () =>
    support.post(`/v1/manager/order/dispute/${order.id}/decide`, { outcome: 'REFUND', value: 0, reason: '确实打不开' })
  data(await decide())
  expect((await decide()).code).toBe('state.conflict')
  const steps = await db.selectFrom('order_events').select('note').where('order_id', '=', order.id).execute()
  expect(steps.map(step => step.note)).toContain(`确实打不开（退 ${PRICE} 枚金币）`)
  expect([await coinsOf(buyer), await coinsOf(authorId)]).toEqual([PRICE, earned])
  expect((await take(who, id)).code).toBe('order.needed')
  expect(await findLedgerFaults(db)).toEqual([])

  const late = await reader(PRICE)
  data(await buy(late.who, id))
  const before = new Date(Date.now() - 8 * 86_400_000)
  const old = await db
    .updateTable('orders')
    .set({ paid_at: before, completed_at: before })
    .where('buyer_user_id', '=', late.id)
    .returning('order_no')
    .executeTakeFirstOrThrow()
  expect((await late.who.post(`order/${old.order_no}/dispute`, { reason: '文件打不开' })).code).toBe('state.conflict')
})

test('a download counts once a person and day, on the file and its version: not for its author, not for a program', async () => {
  const id = await publish('MEMBERS')
  const [{ who: one }, { who: two }] = [await reader(0), await reader(0)]
  for (const who of [one, one, two, author]) data(await take(who, id))
  data(await take((await reader(0)).who, id, 'curl/8.5.0'))
  expect(await countsOf(id)).toEqual({ file: 2, version: 2 })
  data(await take(one, id, `${BROWSER} Edg/142.0`))
  expect(await countsOf(id)).toEqual({ file: 2, version: 2 })
})

test('the link of a free file counts when it is pressed, and leaves the page that is kept alone', async () => {
  const id = await publish('EVERYONE')
  const { id: version } = await db
    .selectFrom('download_versions')
    .select('id')
    .where('download_id', '=', id)
    .executeTakeFirstOrThrow()
  const visitor = api.visitor()
  for (const target of [
    { kind: 'DOWNLOAD', id },
    { kind: 'DOWNLOAD_VERSION', id: version },
  ])
    for (let presses = 0; presses < 2; presses++)
      expect((await visitor.post('view', target, { 'user-agent': BROWSER })).resultStatus).toBe(true)
  expect(await countsOf(id)).toEqual({ file: 1, version: 1 })
})
