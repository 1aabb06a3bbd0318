import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderKind, orderState, quoteState, refundState } from '#lib/contract/trade/order.ts'
import { useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { blocksRead } from '#tests/support/blocks.ts'
import { SEEDED_AT, useSeededDatabase } from '#tests/support/database.ts'
import { getFigures, getIncome } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

type Row = { orderNo: string; state: string; kind: string; title: string; counterpart: { kind: string; name: string } }
type Page = { list: Row[]; total: number; nextCursor: string | null }

const idOf = async (phone: string) =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

let member: Visitor
let merchant: Visitor
let owner: Visitor
let ownerAlone: Visitor
let staff: Visitor
let companyId: number
let ids: { member: number; merchant: number; owner: number }

beforeAll(async () => {
  ids = { member: await idOf('15400000001'), merchant: await idOf('15400000002'), owner: await idOf('15400000003') }
  companyId = (await db.selectFrom('companies').select('id').where('owner_user_id', '=', ids.owner).executeTakeFirstOrThrow()).id
  member = await api.signedIn(ids.member)
  merchant = await api.signedIn(ids.merchant)
  owner = await api.signedIn(ids.owner, { companyId })
  ownerAlone = await api.signedIn(ids.owner)
  staff = await api.signedIn(await idOf('15400000006'), { companyId })
})

const list = async (visitor: Visitor, query: string): Promise<Page> => {
  const answer = await visitor.get(`order/list?${query}`)
  expect(answer.resultStatus, JSON.stringify(answer)).toBe(true)
  return answer.resultData
}

async function all(visitor: Visitor, query: string): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const page: Page = await list(visitor, `${query}&pageSize=7${cursor ? `&cursor=${cursor}` : ''}`)
    rows.push(...page.list)
    cursor = page.nextCursor
  } while (cursor)
  return rows
}

describe('the demo city', () => {
  test('has orders of every kind and state, refunds and quotes in every state', async () => {
    const of = async (table: 'orders' | 'quotes', column: string) =>
      (await sql<{ value: string }>`select distinct ${sql.ref(column)} as value from ${sql.table(table)}`.execute(db)).rows
        .map(row => row.value)
        .filter(Boolean)
        .toSorted()
    expect(await of('orders', 'kind')).toEqual(orderKind.options.toSorted())
    expect(await of('orders', 'state')).toEqual(orderState.options.toSorted())
    expect(await of('orders', 'refund_state')).toEqual(refundState.options.toSorted())
    expect(await of('quotes', 'state')).toEqual(quoteState.options.toSorted())
  })

  test('has the order of every review, and of everything that names one', async () => {
    for (const table of ['reviews', 'consultations', 'course_enrolments', 'exam_registrations', 'cloud_subscriptions']) {
      const { rows } = await sql<{ missing: number }>`select count(*) as missing from ${sql.table(table)} t
        where t.order_no is not null and not exists (select from orders o where o.order_no = t.order_no)`.execute(db)
      expect(rows[0]!.missing, table).toBe(0)
    }
    const { rows } = await sql<{ wrong: number }>`select count(*) as wrong from reviews r join orders o on o.order_no = r.order_no
      where o.state <> 'REVIEWED' or o.buyer_user_id <> r.user_id`.execute(db)
    expect(rows[0]!.wrong).toBe(0)
  })

  test('adds up: lines make the total, events end in the state, nothing lies in the future or before its cause', async () => {
    const { rows } = await sql<{ lines: number; ends: number; times: number }>`select
      count(*) filter (where (select sum(amount) from order_lines l where l.order_id = o.id) <> total_amount) as lines,
      count(*) filter (where (select to_state from order_events e where e.order_id = o.id order by created_at desc, id desc limit 1) <> state) as ends,
      count(*) filter (where created_at > ${SEEDED_AT} or updated_at > ${SEEDED_AT} or paid_at < created_at or completed_at < paid_at
        or reviewed_at < completed_at) as times from orders o`.execute(db)
    expect(rows[0]).toEqual({ lines: 0, ends: 0, times: 0 })
  })
})

describe('lists', () => {
  test('are of the identity that acts: the person, or the company', async () => {
    const own = await all(ownerAlone, 'role=buyer')
    const companys = await all(owner, 'role=buyer')
    expect(own.length).toBeGreaterThan(0)
    expect(companys.length).toBeGreaterThan(0)
    expect(new Set(own.map(row => row.orderNo)).isDisjointFrom(new Set(companys.map(row => row.orderNo)))).toBe(true)
    const { rows } = await sql<{ person: number; company: number }>`select
      count(*) filter (where buyer_user_id = ${ids.owner} and buyer_company_id is null) as person,
      count(*) filter (where buyer_company_id = ${companyId}) as company from orders`.execute(db)
    expect([own.length, companys.length]).toEqual([rows[0]!.person, rows[0]!.company])
  })

  test('are read page by page without a gap or a double, newest first', async () => {
    const rows = await all(merchant, 'role=seller')
    expect(rows.length).toBeGreaterThan(14)
    expect(new Set(rows.map(row => row.orderNo)).size).toBe(rows.length)
    const first = await list(merchant, 'role=seller')
    expect(first.total).toBe(rows.length)
  })

  test('are narrowed by state, kind, phase and keyword', async () => {
    expect((await all(member, 'role=buyer&state=DELIVERED')).every(row => row.state === 'DELIVERED')).toBe(true)
    expect((await all(member, 'role=buyer&kind=DOWNLOAD')).map(row => row.kind)).toContain('DOWNLOAD')
    const open = await all(merchant, 'role=seller&phase=OPEN')
    expect(open.every(row => !['COMPLETED', 'REVIEWED', 'CLOSED', 'CANCELLED'].includes(row.state))).toBe(true)
    const count = (await merchant.get('order/count?role=seller')).resultData as { total: number }
    expect(count.total).toBe(open.length)
    const [one] = (await list(member, 'role=buyer&kind=SERVICE')).list
    const byNumber = await list(member, `role=buyer&keyword=${one!.orderNo}`)
    expect(byNumber.list.map(row => row.orderNo)).toEqual([one!.orderNo])
    const byTitle = await list(member, `role=buyer&keyword=${encodeURIComponent(one!.title.slice(1, 5))}`)
    expect(byTitle.list.map(row => row.orderNo)).toContain(one!.orderNo)
    expect((await list(member, `role=buyer&keyword=${encodeURIComponent('没有这样的东西')}`)).total).toBe(0)
  })

  test('are narrowed to a month: of ordering, and of completion where only what is completed is listed', async () => {
    const whole = (await merchant.get('order/list?role=seller&pageSize=100')).resultData as {
      list: { orderNo: string; createdAt: string; completedAt: string | null; state: string }[]
    }
    const monthOf = (at: string) => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 7)
    const numbers = (rows: { orderNo: string }[]) => rows.map(row => row.orderNo).toSorted()
    const month = monthOf(whole.list.at(-1)!.createdAt)
    expect(numbers(await all(merchant, `role=seller&month=${month}`))).toEqual(
      numbers(whole.list.filter(row => monthOf(row.createdAt) === month)),
    )
    const done = whole.list.filter(row => ['COMPLETED', 'REVIEWED'].includes(row.state))
    const completed = monthOf(done.at(-1)!.completedAt!)
    expect(numbers(await all(merchant, `role=seller&phase=DONE&month=${completed}`))).toEqual(
      numbers(done.filter(row => monthOf(row.completedAt!) === completed)),
    )
    expect((await list(merchant, 'role=seller&month=2019-01')).total).toBe(0)
    expect((await merchant.get('order/list?role=seller&month=2026-13')).resultStatus).toBe(false)
  })

  test('say of completed orders what their seller has of them after fee and refunds, as the ledger does, and no buyer learns it', async () => {
    type Earned = { orderNo: string; earned: { fee: number; partner: number; net: number } | null }
    const done = (await merchant.get('order/list?role=seller&phase=DONE&pageSize=100')).resultData as { list: Earned[] }
    const { rows } = await sql<{ order_no: string; net: number; fee: number }>`
      select orders.order_no,
        coalesce(sum(case when t.credit = a.id then t.amount else -t.amount end) filter (where a.kind <> 'FEE'), 0)::int as net,
        coalesce(sum(case when t.credit = a.id then t.amount else -t.amount end) filter (where a.kind = 'FEE'), 0)::int as fee
      from ledger_postings p join ledger_transfers t on t.posting_id = p.id join orders on orders.id = p.order_id
        join ledger_accounts e on e.id in (t.debit, t.credit) and e.kind = 'ESCROW'
        join ledger_accounts a on a.id in (t.debit, t.credit) and a.kind in ('PENDING', 'AVAILABLE', 'RECEIVABLE', 'FEE')
      where orders.seller_user_id = ${ids.merchant} and orders.seller_company_id is null and orders.completed_at is not null
        and p.kind in ('ORDER_COMPLETE', 'ORDER_REFUND')
      group by 1`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    const shown = new Map(done.list.map(row => [row.orderNo, row.earned]))
    for (const { order_no, net, fee } of rows) expect(shown.get(order_no), order_no).toEqual({ fee, partner: 0, net })
    const bought = (await member.get('order/list?role=buyer&pageSize=100')).resultData as { list: Earned[] }
    expect(bought.list.every(row => row.earned === null)).toBe(true)
  })

  test('of a company are for its owner and administrators', async () => {
    for (const path of ['order/list', 'order/count', 'order/income', 'order/figures', 'quote/list'])
      expect((await staff.get(path)).code, path).toBe('rights.denied')
  })
})

describe('one order', () => {
  test('is shown to its two sides, each from where it stands, and to nobody else', async () => {
    const found = await db
      .selectFrom('orders')
      .select('order_no')
      .where('buyer_user_id', '<>', ids.member)
      .where('seller_company_id', '=', companyId)
      .where('state', '=', 'REVIEWED')
      .executeTakeFirst()
    const orderNo = found?.order_no ?? (await list(owner, 'role=seller')).list[0]!.orderNo
    expect((await owner.get(`order/${orderNo}`)).resultData).toMatchObject({
      orderNo,
      role: 'seller',
      seller: { kind: 'COMPANY', id: companyId },
    })
    for (const other of [member, ownerAlone]) expect((await other.get(`order/${orderNo}`)).code).toBe('missing.record')
    expect((await staff.get(`order/${orderNo}`)).code).toBe('rights.denied')
    expect((await owner.get('order/00000000000000000000')).code).toBe('missing.record')
    expect((await owner.get('order/12')).code).toBe('validation.malformed')
  })

  test('carries its lines, its way and a masked phone', async () => {
    const [one] = (await list(member, 'role=buyer&kind=SERVICE&state=DELIVERED')).list
    const order = (await member.get(`order/${one!.orderNo}`)).resultData as {
      total: number
      lines: { amount: number }[]
      events: { state: string }[]
      contactPhoneMasked: string
    }
    expect(order.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(order.total)
    expect(order.events.at(-1)?.state).toBe('DELIVERED')
    expect(order.contactPhoneMasked).toMatch(/^1\d\d\*{4}\d{4}$/)
  })

  test('says whether what was bought is still on the shelf', async () => {
    const { rows } = await sql<{ order_no: string; open: boolean; subject_id: number }>`
      select order_no, subject_id, services.is_public as open from orders join services on services.id = orders.subject_id
      where orders.kind = 'SERVICE' and buyer_user_id = ${ids.member} and buyer_company_id is null`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    const orderOf = async (orderNo: string) => (await member.get(`order/${orderNo}`)).resultData as { subjectOpen: boolean }
    for (const row of rows) expect((await orderOf(row.order_no)).subjectOpen, row.order_no).toBe(row.open)
    const open = rows.find(row => row.open)!
    await db.updateTable('services').set({ state: 'OFF' }).where('id', '=', open.subject_id).execute()
    expect((await orderOf(open.order_no)).subjectOpen).toBe(false)
    await db.updateTable('services').set({ state: 'ON' }).where('id', '=', open.subject_id).execute()
  })
})

describe('income', () => {
  test('is what completed orders brought, by month of Shanghai', async () => {
    const actor = {
      kind: 'user' as const,
      userId: ids.owner,
      sessionId: 1,
      provedAt: new Date(),
      company: { companyId, employeeId: 1, employeeIdentity: 'OWNER' as const, cloudPermission: 'MANAGE' as const },
    }
    const income = await getIncome(db, actor, 36, SEEDED_AT)
    const { rows } = await sql<{
      orders: number
      net: number
    }>`select count(*) as orders, coalesce(sum(paid_amount - refunded_amount), 0) as net
      from orders where seller_company_id = ${companyId} and completed_at is not null`.execute(db)
    expect(income.allTime).toMatchObject(rows[0]!)
    expect(income.months.length).toBe(36)
    expect(income.months[0]!.month).toBe('2026-03')
    expect(income.months.reduce((sum, month) => sum + month.net, 0)).toBe(income.period.net)
    const figures = await getFigures(db, actor, SEEDED_AT)
    expect(figures.days.length).toBe(30)
    expect(figures.days.at(-1)!.day).toBe('2026-03-02')
    expect(figures.income).toBe(figures.days.reduce((sum, day) => sum + day.income, 0))
  })

  test('of the last second of a month in Shanghai belongs to that month', async () => {
    const { id } = await db
      .insertInto('users')
      .values({
        nickname: '月末卖家',
        phone: null,
        email: null,
        password_hash: null,
        province_code: 19,
        city_code: 1607,
        district_code: null,
        certified_at: null,
        closing_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const at = new Date('2026-01-31T23:59:59.900+08:00')
    for (const [index, moment] of [at, new Date(at.getTime() + 200)].entries())
      await db
        .insertInto('orders')
        .values({
          order_no: `2026013123595900000${index}`,
          kind: 'SERVICE',
          state: 'COMPLETED',
          buyer_user_id: ids.member,
          buyer_company_id: null,
          seller_user_id: id,
          seller_company_id: null,
          subject_id: 1,
          title: '月末的单',
          total_amount: 1001,
          paid_amount: 1001,
          refund_state: null,
          contact_phone: null,
          appointment_at: null,
          pay_before: at,
          paid_at: at,
          delivered_at: at,
          accept_before: null,
          completed_at: moment,
          reviewed_at: null,
          closed_at: null,
          created_at: at,
        })
        .execute()
    const actor = { kind: 'user' as const, userId: id, sessionId: 1, provedAt: at, company: null }
    const { months } = await getIncome(db, actor, 3, SEEDED_AT)
    expect(months.map(({ month, net }) => [month, net])).toEqual([
      ['2026-03', 0],
      ['2026-02', 1001],
      ['2026-01', 1001],
    ])
  })
})

describe('quotes', () => {
  test('are listed by side and state, and shown to the two sides only', async () => {
    const quotes = (await member.get('quote/list?role=buyer&state=OFFERED')).resultData as { list: { quoteId: number }[] }
    const id = quotes.list[0]!.quoteId
    expect((await member.get(`quote/${id}`)).resultData).toMatchObject({
      role: 'buyer',
      state: 'OFFERED',
      serviceOpen: expect.any(Boolean),
    })
    const stranger = await api.signedIn(
      (await db.selectFrom('users').select('id').where('state', '=', 'ACTIVE').orderBy('id', 'desc').executeTakeFirstOrThrow())
        .id,
    )
    expect((await stranger.get(`quote/${id}`)).code).toBe('missing.record')
    expect((await stranger.get('quote/999999')).code).toBe('missing.record')
  })
})

describe('at a hundred thousand orders of one company', () => {
  beforeAll(async () => {
    await db.transaction().execute(async trx => {
      // On a busy machine the rows of a test may take longer than a call ever would.
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`insert into orders (order_no, kind, state, buyer_user_id, seller_user_id, seller_company_id, title, total_amount, paid_amount,
        pay_before, paid_at, completed_at, closed_at, created_at)
      select '3' || lpad(n::text, 19, '0'), 'SERVICE', case when n % 10 = 0 then 'CLOSED' else 'COMPLETED' end, ${ids.member}, ${ids.owner}, ${companyId},
        '批量订单 ' || n, 1000, case when n % 10 = 0 then 0 else 1000 end, at, case when n % 10 <> 0 then at end, case when n % 10 <> 0 then at end,
        case when n % 10 = 0 then at end, at
      from (select n, timestamptz '2026-02-01' - n * interval '1 minute' as at from generate_series(1, 100000) n) x`.execute(trx)
    })
    await sql`analyze orders`.execute(db)
  }, 600_000)

  const planOf = async (query: string): Promise<string> => {
    const { rows } = await sql.raw<Record<string, string>>(`explain ${query}`).execute(db)
    return rows.map(row => Object.values(row)[0]).join('\n')
  }

  test.each([
    ['all', ''],
    ['by state', `and state = 'COMPLETED'`],
    ['open', `and state in ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED')`],
    ['from the middle', `and (created_at, id) < ('2026-01-01', 2000000000)`],
  ])('a page is read from an index in its order: %s', async (_, condition) => {
    const plan = await planOf(
      `select id from orders where seller_company_id = ${companyId} and seller_company_id is not null ${condition} order by created_at desc, id desc limit 21`,
    )
    expect(plan).toMatch(/Index (Only )?Scan using orders__seller_company/)
    expect(plan).not.toMatch(/Sort|Seq Scan/)
  })

  test('what waits for an answer about a refund is read from an index of its own', async () => {
    const plan = await planOf(
      `select id from orders where seller_company_id = ${companyId} and seller_company_id is not null and orders.refund_state = 'APPLY'
        order by created_at desc, id desc limit 21`,
    )
    expect(plan).toMatch(/Index (Only )?Scan using orders__seller_company_refunding/)
    expect(plan).not.toMatch(/Sort|Seq Scan/)
  })

  // Sums go over every order that is done; lists, counts and figures must not.
  test.each([
    ['order/list?role=seller', 0.25],
    ['order/list?role=seller&state=COMPLETED', 0.25],
    ['order/list?role=seller&phase=OPEN', 0.25],
    // Nearly half of all orders are of each of these months.
    ['order/list?role=seller&month=2026-01', 0.75],
    ['order/list?role=seller&month=2025-12', 0.75],
    ['order/list?role=seller&phase=DONE&month=2025-12', 1],
    ['order/list?role=seller&pageNo=400', 0.5],
    [`order/list?role=seller&keyword=${encodeURIComponent('订单 9999')}`, 0.5],
    ['order/list?role=seller&refunding=true', 0.1],
    ['order/count?role=seller', 0.1],
    ['order/income', 2.5],
    ['order/figures', 0.1],
  ])('%s reads at most %f of the table', async (path, share) => {
    const { rows } = await sql<{ pages: number }>`select relpages as pages from pg_class where relname = 'orders'`.execute(db)
    const whole = rows[0]?.pages ?? 0
    const blocks = await blocksRead(database.url, async () => expect((await owner.get(path)).resultStatus).toBe(true))
    expect(blocks).toBeGreaterThan(0)
    expect(blocks).toBeLessThan(whole * share)
  })
})
