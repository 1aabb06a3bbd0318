/**
 * What the database reads for somebody with a long history of money and coins, against somebody whose last month is the same and who has no
 * more than that: blocks, which do not depend on how busy the machine is.
 */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { coins, post, wallet } from '#server/domains/trade/ledger/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { blocksRead } from '#tests/support/blocks.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const RECENT = 40
const MANY = 30_000
/** What a plan may read more through deeper indexes, in blocks. */
const DEEPER = 60

type Person = { id: number; visitor: Visitor }
let few: Person
let many: Person
let operator: Visitor

/** Orders sold and coins used, the newest of them this month; the rest spread over the years before. */
async function live(id: number, length: number, serial: number): Promise<void> {
  const start = new Date(Date.now() - 900 * 86_400_000)
  const owner = { kind: 'USER' as const, id }
  // Opens the accounts.
  await post(db, {
    kind: 'CORRECTION',
    ref: String(id),
    at: start,
    transfers: [
      {
        debit: { book: 'CNY', kind: 'CLEARING', owner: { kind: 'SYSTEM', key: 'test' } },
        credit: wallet('PENDING', owner),
        amount: 1,
      },
      {
        debit: { book: 'COIN', kind: 'COIN_ISSUE', owner: { kind: 'SYSTEM', key: 'PLATFORM' } },
        credit: coins(owner),
        amount: 1,
      },
    ],
  })
  const rows = sql`select n, case when n <= ${RECENT}::int then now() else now() - interval '60 days' - n * interval '800 days' / ${MANY}::int end
    as moment from generate_series(1, ${length}::int) as n`
  await sql`insert into orders (order_no, kind, state, buyer_user_id, seller_user_id, title, total_amount, coin_amount, paid_amount,
      contact_name, pay_before, paid_at, delivered_at, completed_at, created_at, updated_at)
    select ${String(serial)} || lpad(n::text, 19, '0'), 'SERVICE', 'COMPLETED', ${serial === 1 ? id + 1 : id - 1}, ${id}, '上门保洁', 10000,
      case when n % 2 = 0 then 100 else 0 end, case when n % 2 = 0 then 9900 else 10000 end, '测试', moment, moment, moment, moment, moment, moment
    from (${rows}) as given`.execute(db)
  const postings = (kind: string) =>
    sql`insert into ledger_postings (kind, ref, order_id, at)
    select ${kind}, order_no, id, completed_at from orders where seller_user_id = ${id} order by completed_at`.execute(db)
  const transfers = (kind: string, book: string, from: string, to: string) =>
    sql`
    insert into ledger_transfers (posting_id, book, debit, credit, amount)
    select posting.id, ${book}, taken.id, given.id, 100 from ledger_postings posting
    join orders on orders.id = posting.order_id and orders.seller_user_id = ${id}
    join ledger_accounts taken on taken.kind = ${from} and taken.system_key is not null
    join ledger_accounts given on given.kind = ${to} and given.user_id = ${id}
    where posting.kind = ${kind} order by posting.id`.execute(db)
  await postings('ORDER_COMPLETE')
  await transfers('ORDER_COMPLETE', 'CNY', 'CLEARING', 'PENDING')
  await postings('AUTHOR')
  await transfers('AUTHOR', 'COIN', 'COIN_ISSUE', 'COINS')
  // All but the newest are used up.
  await sql`insert into coin_lots (user_id, amount, remaining, reason, ref, granted_at, expires_at)
    select ${id}, 100, case when n <= ${RECENT}::int then 100 else 0 end, 'AUTHOR', ${`${id}:`} || n, moment, moment + interval '1 year'
    from (${rows}) as given`.execute(db)
}

beforeAll(async () => {
  const [first, second] = [await insertPerson(db), await insertPerson(db)]
  await live(first, RECENT, 1)
  await live(second, MANY, 2)
  // Words of titles: one that is rare, one that stands in many of the newest orders and in some of the oldest.
  const number = sql`right(order_no, 19)::bigint`
  await sql`update orders set title = '古籍修复与装裱' where ${number} % 900 = 0 or order_no = '10000000000000000031'`.execute(db)
  await sql`update orders set title = '窗帘清洗' where (${number} <= 30 and order_no like '1%')
    or (order_no like '2%' and (${number} <= 300 or ${number} between 24301 and 24500 and ${number} % 900 <> 0))`.execute(db)
  await sql`vacuum analyze`.execute(db)
  few = { id: first, visitor: await api.signedIn(first) }
  many = { id: second, visitor: await api.signedIn(second) }
  operator = await api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['money'] }))
}, 120_000)

const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)

const READS: [string, (person: Person) => Promise<{ resultStatus: boolean }>][] = [
  ['income of all months', ({ visitor }) => visitor.get('order/income')],
  ['the statement of a month', ({ visitor }) => visitor.get(`user/settlement/month?month=${month}`)],
  ['the statement of a month without anything', ({ visitor }) => visitor.get('user/settlement/month?month=2020-01')],
  ['balances', ({ visitor }) => visitor.post('common/surplus', {})],
  ['the coin account', ({ visitor }) => visitor.get('coin/account')],
  ['figures of thirty days', ({ visitor }) => visitor.get('order/figures')],
  ['withdrawals', ({ visitor }) => visitor.get('user/withdraw/list')],
  ['the payout account', ({ visitor }) => visitor.get('user/withdraw')],
]

type Listed = { list: { orderNo: string }[]; total: number; totalIsLowerBound: boolean; nextCursor: string | null }
const byWord = (visitor: Visitor, role: string, word: string, rest = '') =>
  visitor.get(`order/list?role=${role}&keyword=${encodeURIComponent(word)}${rest}`)

test.each(
  ['窗帘清洗', '古籍修复', '上门保洁', '没有这样的', '帘'].flatMap(word =>
    ['seller', 'buyer'].map(role => [word, role] as const),
  ),
)('orders by the word %s of a %s cost what is shown, not what has been', async (word, role) => {
  const blocks = async ({ visitor }: Person) =>
    blocksRead(database.url, async () => expect((await byWord(visitor, role, word)).resultStatus).toBe(true))
  // The person with few orders bought what the other sold.
  const [small, large] = role === 'seller' ? [few, many] : [many, few]
  expect(await blocks(large)).toBeLessThanOrEqual((await blocks(small)) * 1.5 + 4 * DEEPER)
})

test.each([
  ['古籍修复', 33, { total: 33, totalIsLowerBound: false }],
  ['窗帘清洗', 500, { total: 99, totalIsLowerBound: true }],
] as const)('all orders with %s are found page by page, the newest first', async (word, length, total) => {
  const found: string[] = []
  let cursor = ''
  for (let pageNo = 1; pageNo === 1 || cursor; pageNo++) {
    const page = data<Listed>(await byWord(many.visitor, 'seller', word, `&pageSize=60&pageNo=${pageNo}${cursor}`))
    expect(page).toMatchObject(total)
    found.push(...page.list.map(order => order.orderNo))
    cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : ''
  }
  const { rows } = await sql<{
    order_no: string
  }>`select order_no from orders where order_no like '2%' and title like ${`${word}%`}
    order by created_at desc, id desc`.execute(db)
  expect(found).toEqual(rows.map(row => row.order_no))
  expect(found).toHaveLength(length)
})

test('a cursor of another list is refused, beside a word too', async () => {
  const cursor = Buffer.from(JSON.stringify(['no moment', 'no number'])).toString('base64url')
  expect(await byWord(many.visitor, 'seller', '窗帘', `&cursor=${cursor}`)).toMatchObject({
    resultStatus: false,
    code: 'validation.malformed',
  })
})

test.each(READS)('%s cost what is shown, not what has been', async (_, read) => {
  const blocks = async (person: Person) =>
    blocksRead(database.url, async () => expect((await read(person)).resultStatus).toBe(true))
  const [small, large] = [await blocks(few), await blocks(many)]
  expect(large).toBeLessThanOrEqual(small * 1.5 + DEEPER)
})

// Their totals count up to ten thousand rows: the page itself is what is read along the index.
test.each([
  ['orders that used coins', () => many.visitor.get('order/list?role=seller&coins=true')],
  ['movements of coins', () => many.visitor.get('coin/list')],
  [
    'transfers of a person, for operators',
    () => operator.get(`/v1/manager/ledger/list?keyword=${encodeURIComponent(`用户${many.id}`)}`),
  ],
  [
    'transfers of a person in a month, for operators',
    () => operator.get(`/v1/manager/ledger/list?keyword=${encodeURIComponent(`用户${many.id} ${month}`)}`),
  ],
  ['transfers of a month, for operators', () => operator.get(`/v1/manager/ledger/list?keyword=${month}`)],
])('%s are read along an index, and counted no further than ten thousand', async (_, read) => {
  const blocks = await blocksRead(database.url, async () => expect((await read()).resultStatus).toBe(true))
  const { rows } = await sql<{ pages: number }>`select sum(relpages) as pages from pg_class
    where relname in ('ledger_transfers', 'ledger_postings')`.execute(db)
  expect(blocks).toBeLessThan(Number(rows[0]?.pages) * 3)
})

test('what is kept is the sum of the rows', async () => {
  const { rows } = await sql<{ wrong: number }>`select count(*) as wrong from (
    select seller_user_id, sum(paid_amount) as paid, count(*) as orders from orders group by 1) rows
    join (select user_id, sum(paid) as paid, sum(orders) as orders from seller_months group by 1) kept on kept.user_id = rows.seller_user_id
    where kept.paid <> rows.paid or kept.orders <> rows.orders`.execute(db)
  expect(Number(rows[0]?.wrong)).toBe(0)
  const { allTime } = data<{ allTime: { orders: number } }>(await many.visitor.get('order/income'))
  expect(allTime.orders).toBe(MANY)
})
