import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { CloudSubscription } from '#lib/contract/trade/cloud.ts'
import type { OrderMoves } from '#lib/contract/trade/order-actions.ts'
import { date } from '#lib/format/date.ts'
import { addMonths } from '#lib/format/shanghai.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import { refundLedOrder } from '#server/domains/trade/order/service.ts'
import { createLogger } from '#server/log.ts'
import { createPorts } from '#server/ports/ports.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { finishRefundOf, payOrder } from '#tests/support/paying.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { cloudTimes } from './service.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const MONTH = 10_000
const YEAR = 100_000
const BIG_MONTH = 40_000
const SEAT = 700
let product = 0
let plans: Record<'FREE' | 'TEAM' | 'ENTERPRISE', number>

beforeAll(async () => {
  product = (
    await sql<{ id: number }>`insert into cloud_products (tool, name, tagline, summary, features, position)
      values ('kanban', '看板', '', '', '[]', 0) returning id`.execute(db)
  ).rows[0]!.id
  const { rows } = await sql<{ id: number; tier: keyof typeof plans }>`
    insert into cloud_plans (product_id, tier, month_price, year_price, seats, storage_mb, seat_price) values
      (${product}, 'FREE', 0, 0, 3, 1024, 0), (${product}, 'TEAM', ${MONTH}, ${YEAR}, 20, 10240, ${SEAT}),
      (${product}, 'ENTERPRISE', ${BIG_MONTH}, ${BIG_MONTH * 10}, 100, 102400, ${SEAT}) returning id, tier`.execute(db)
  plans = Object.fromEntries(rows.map(row => [row.tier, row.id])) as typeof plans
})

let companies = 0
async function company(): Promise<{ id: number; owner: Visitor; person: Visitor; ownerId: number }> {
  const ownerId = await insertPerson(db)
  const id = await insertCompany(db, { owner: ownerId, name: `看板公司${++companies}` })
  return { id, ownerId, owner: await api.signedIn(ownerId, { companyId: id }), person: await api.signedIn(ownerId) }
}
const wish = (tier: 'TEAM' | 'ENTERPRISE', months: number, extraSeats = 0) => ({
  productId: product,
  planId: plans[tier],
  months,
  extraSeats,
  useCoins: false,
})
type PlacedOrder = { orderNo: string; payable: number }
const buy = async (who: Visitor, body: object) => data<PlacedOrder>(await who.post('cloud/buy', body))
const bought = async (who: Visitor, body: object): Promise<PlacedOrder> => {
  const placed = await buy(who, body)
  await payOrder(db, placed.orderNo)
  return placed
}
const active = (companyId: number) =>
  db
    .selectFrom('cloud_subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirstOrThrow()
const byRule = async (who: Visitor, { orderNo }: PlacedOrder) =>
  data<OrderMoves>(await who.get(`order/${orderNo}/moves`)).byRule?.value
const giveBack = (who: Visitor, { orderNo }: PlacedOrder) => who.post(`order/${orderNo}/refund/rule`, { reason: '不再需要' })
/** As if everything of the company had happened so many days earlier. */
async function shift(companyId: number, days: number): Promise<void> {
  const back = sql`make_interval(days => ${days})`
  await sql`update cloud_subscriptions set starts_at = starts_at - ${back}, ends_at = ends_at - ${back} where company_id = ${companyId}`.execute(
    db,
  )
  await sql`update cloud_orders set starts_at = starts_at - ${back}, ends_at = ends_at - ${back} where company_id = ${companyId}`.execute(
    db,
  )
  await sql`update orders set paid_at = paid_at - ${back} where buyer_company_id = ${companyId} and paid_at is not null`.execute(
    db,
  )
}
const ports = createPorts({ siteName: '城汇', siteUrl: 'http://127.0.0.1' })
const sweep = (now = new Date()) => cloudTimes.work({ db, now, log: createLogger('silent'), ports })

test('a year costs the price of a year and further seats their months, whatever a body says', async () => {
  const { id, owner } = await company()
  const placed = await buy(owner, { ...wish('TEAM', 13, 2), total: 1, payable: 1 })
  expect(placed.payable).toBe(YEAR + MONTH + 13 * 2 * SEAT)
  const lines = [
    { refId: plans.TEAM, quantity: 13 },
    { refId: null, quantity: 2 },
  ]
  const price = { kind: 'CLOUD', subjectId: product, lines }
  expect(data<{ total: number }>(await owner.post('common/calculate', price)).total).toBe(placed.payable)
  await payOrder(db, placed.orderNo)
  expect(await active(id)).toMatchObject({ plan_id: plans.TEAM, seats: 22, order_no: placed.orderNo })
})

test('only a company buys, and ten clicks make one order', async () => {
  const { owner, person } = await company()
  expect((await person.post('cloud/buy', wish('TEAM', 1))).resultStatus).toBe(false)
  const answers = await Promise.all(Array.from({ length: 10 }, () => owner.post('cloud/buy', wish('TEAM', 1))))
  expect(answers.filter(answer => answer.resultStatus).length).toBe(1)
  expect(new Set(answers.map(answer => answer.code).filter(Boolean))).toEqual(new Set(['order.owned']))
  const [placed] = answers.filter(answer => answer.resultStatus).map(answer => data<PlacedOrder>(answer))
  data(await owner.post(`order/${placed!.orderNo}/close`, {}))
  expect((await owner.post('cloud/buy', wish('TEAM', 1))).resultStatus).toBe(true)
})

test('the same plan again extends it, a bigger one pays the difference by days', async () => {
  const { id, owner } = await company()
  await bought(owner, wish('TEAM', 1))
  const first = await active(id)
  const renewed = await bought(owner, wish('TEAM', 2))
  expect(renewed.payable).toBe(2 * MONTH)
  expect((await active(id)).ends_at).toEqual(addMonths(first.ends_at!, 2))

  const { ends_at: end } = await active(id)
  const days = Math.ceil((end!.getTime() - Date.now()) / DAY_MS)
  const upgraded = await bought(owner, wish('ENTERPRISE', 12))
  expect(upgraded.payable).toBe(Math.floor(((BIG_MONTH - MONTH) * days) / 30))
  expect(await active(id)).toMatchObject({ plan_id: plans.ENTERPRISE, seats: 100, ends_at: end })

  // One after the other back: the upgrade first, then what it stood on.
  expect(await byRule(owner, renewed)).toBe(0)
  const due = await byRule(owner, upgraded)
  expect(due).toBeGreaterThan(0)
  data(await giveBack(owner, upgraded))
  expect(await active(id)).toMatchObject({ plan_id: plans.TEAM, seats: 20, ends_at: end, order_no: renewed.orderNo })
  expect(await finishRefundOf(db, upgraded.orderNo)).toBe(due)
  expect(await byRule(owner, renewed)).toBe(2 * MONTH)
  data(await giveBack(owner, renewed))
  expect((await active(id)).ends_at).toEqual(first.ends_at)
  await finishRefundOf(db, renewed.orderNo)
  expect(await findLedgerFaults(db)).toEqual([])
})

test('only the first purchase of a company comes back as a whole (rule 退款 企业工具), not one after it was given back', async () => {
  const { owner } = await company()
  const first = await bought(owner, wish('TEAM', 1))
  const renewed = await bought(owner, wish('TEAM', 2))
  data(await giveBack(owner, renewed))
  await finishRefundOf(db, renewed.orderNo)
  expect(await byRule(owner, first)).toBe(MONTH)
  data(await giveBack(owner, first))
  expect(await finishRefundOf(db, first.orderNo)).toBe(MONTH)
  const again = await bought(owner, wish('TEAM', 2))
  expect(await byRule(owner, again)).toBe(MONTH)
  const { text } = data<OrderMoves>(await owner.get(`order/${again.orderNo}/moves`)).byRule!
  expect(text).not.toContain('首次购买')
})

const stateOf = async ({ orderNo }: PlacedOrder) =>
  (await db.selectFrom('orders').select('state').where('order_no', '=', orderNo).executeTakeFirstOrThrow()).state

test('an upgrade that was not paid is closed when its plan is given back, and money that comes later goes back', async () => {
  const { id, owner } = await company()
  const year = await bought(owner, wish('TEAM', 12))
  const seat = await buy(owner, wish('TEAM', 12, 1))
  expect(seat.payable).toBeGreaterThan(0)
  const { text } = data<OrderMoves>(await owner.get(`order/${year.orderNo}/moves`)).byRule!
  expect(text).toContain('还没付款的订单同时取消')
  data(await giveBack(owner, year))
  expect([await stateOf(seat), (await active(id)).plan_id]).toEqual(['CLOSED', plans.FREE])
  await payOrder(db, seat.orderNo)
  expect([await stateOf(seat), (await active(id)).plan_id]).toEqual(['CLOSED', plans.FREE])
  expect(await finishRefundOf(db, year.orderNo)).toBe(YEAR)
  expect(await finishRefundOf(db, seat.orderNo)).toBe(seat.payable)
  expect(await findLedgerFaults(db)).toEqual([])
})

/** As if the plan had been given back while the payment of the order was under way. */
const endPlan = (companyId: number) =>
  sql`update cloud_subscriptions set ends_at = now() + interval '1 day' where company_id = ${companyId} and state = 'ACTIVE'`.execute(
    db,
  )

test.each(['UPGRADE', 'RENEW'] as const)('%s: paid for when its plan is not what it was, the money goes back', async purpose => {
  const { id, owner } = await company()
  await bought(owner, wish('TEAM', 12))
  const next = await buy(owner, wish('TEAM', 12, purpose === 'UPGRADE' ? 1 : 0))
  await endPlan(id)
  await payOrder(db, next.orderNo)
  expect(await active(id)).toMatchObject({ plan_id: plans.TEAM, seats: 20 })
  expect(await finishRefundOf(db, next.orderNo)).toBe(next.payable)
  const { reason } = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select('refunds.reason')
    .where('order_no', '=', next.orderNo)
    .executeTakeFirstOrThrow()
  expect(reason).toContain('不能成立')
})

test('an upgrade that is given back does not bring a plan back that was', async () => {
  const { id, owner } = await company()
  const year = await bought(owner, wish('TEAM', 12))
  const upgraded = await bought(owner, wish('ENTERPRISE', 12))
  await sql`update cloud_orders set state = 'REFUNDED' where order_id = (select id from orders where order_no = ${year.orderNo})`.execute(
    db,
  )
  data(await giveBack(owner, upgraded))
  expect(await active(id)).toMatchObject({ plan_id: plans.FREE })
})

test('of what an operator gave back before only the rest comes back, and the words say so', async () => {
  const { owner } = await company()
  const placed = await bought(owner, wish('TEAM', 1))
  const back = { reason: '停用了三天', at: new Date(), back: 4_000 }
  await db.transaction().execute(trx => refundLedOrder(trx, placed.orderNo, back))
  expect(await finishRefundOf(db, placed.orderNo)).toBe(4_000)
  const { byRule: due } = data<OrderMoves>(await owner.get(`order/${placed.orderNo}/moves`))
  expect(due).toEqual({
    value: 6_000,
    text: '首次购买七日内，全额退 ¥100.00；之前已经退过 ¥40.00，这次退剩下的 ¥60.00',
  })
  data(await giveBack(owner, placed))
  expect(await finishRefundOf(db, placed.orderNo)).toBe(6_000)
  expect(await findLedgerFaults(db)).toEqual([])
})

test('what operators give back ends at once, the latest first, also after its first seven days (rule 未成年人 六)', async () => {
  const { id, owner } = await company()
  const money = { is_operator: true, operator_duties: ['money' as const] }
  const [one, other] = [await api.signedIn(await insertPerson(db, money)), await api.signedIn(await insertPerson(db, money))]
  const first = await bought(owner, wish('TEAM', 12))
  const second = await bought(owner, wish('ENTERPRISE', 12))
  await shift(id, 20)
  const approve = async ({ orderNo }: PlacedOrder, value: number) => {
    const body = { orderNo, value, reason: '监护人申请，已核实' }
    const proposed = data<{ id: number }>(await one.post('/v1/manager/order/refund', body))
    return other.post(`/v1/manager/order/refund/${proposed.id}/approve`, {})
  }
  expect((await approve(first, YEAR)).message).toContain('请先退后面的订单')
  data(await approve(second, second.payable))
  expect(await active(id)).toMatchObject({ plan_id: plans.TEAM, order_no: first.orderNo })
  expect(await finishRefundOf(db, second.orderNo)).toBe(second.payable)
  const proposals = data<{ list: { id: number }[] }>(await one.get('/v1/manager/order/refund/list?state=PROPOSED'))
  data(await other.post(`/v1/manager/order/refund/${proposals.list[0]!.id}/approve`, {}))
  expect(await active(id)).toMatchObject({ plan_id: plans.FREE })
  expect(await finishRefundOf(db, first.orderNo)).toBe(YEAR)
  expect(await findLedgerFaults(db)).toEqual([])
})

test('within seven days of the first purchase everything comes back; later whole months, the used ones at full price', async () => {
  const { id, owner } = await company()
  const placed = await bought(owner, wish('TEAM', 12))
  expect(await byRule(owner, placed)).toBe(YEAR)
  await shift(id, 8)
  expect(await byRule(owner, placed)).toBe(YEAR - MONTH)
  await shift(id, 60)
  expect(await byRule(owner, placed)).toBe(YEAR - 3 * MONTH)
  data(await giveBack(owner, placed))
  expect(await active(id)).toMatchObject({ plan_id: plans.FREE, seats: 3, ends_at: null })
  expect((await giveBack(owner, placed)).code).toBe('state.conflict')
  expect(await finishRefundOf(db, placed.orderNo)).toBe(YEAR - 3 * MONTH)
})

test('a plan is announced thirty, seven and one day before its end, once each, and the free one follows', async () => {
  const { id, owner, ownerId } = await company()
  await bought(owner, wish('TEAM', 3))
  const end = (await active(id)).ends_at!
  const countNotices = async () =>
    (
      await db
        .selectFrom('notices')
        .select('body')
        .where('user_id', '=', ownerId)
        .where('title', '=', '企业工具快到期了')
        .execute()
    ).length
  for (const [days, count] of [
    [31, 0],
    [29, 1],
    [28, 1],
    [6, 2],
    [0.5, 3],
    [0.4, 3],
  ] as const) {
    await sweep(new Date(end.getTime() - days * DAY_MS))
    expect(await countNotices(), `${days} days before`).toBe(count)
  }
  await Promise.all([sweep(new Date(end.getTime() + 1)), sweep(new Date(end.getTime() + 1))])
  expect(await active(id)).toMatchObject({ plan_id: plans.FREE, starts_at: end })
})

/** What the buying page shows of a plan that is to follow. */
const nextOf = async (who: Visitor) =>
  data<{ next: { orderNo: string; tier: string; seats: number; startsAt: string } | null }>(
    await who.get(`cloud/offer/${product}`),
  ).next

test('a smaller plan begins when the present one ends, with the day beside its price (rule 云工具 二.3: 降级在下一周期生效)', async () => {
  const { id, owner, ownerId } = await company()
  await bought(owner, wish('ENTERPRISE', 1))
  const first = await active(id)
  const day = date(first.ends_at!)
  const lines = [{ refId: plans.TEAM, quantity: 2 }]
  const price = data<{ total: number; lines: { name: string }[] }>(
    await owner.post('common/calculate', { kind: 'CLOUD', subjectId: product, lines }),
  )
  expect([price.total, price.lines[0]?.name]).toEqual([2 * MONTH, expect.stringContaining(`${day} 起`)])
  const smaller = await bought(owner, wish('TEAM', 2))
  expect(await active(id)).toMatchObject({ id: first.id, plan_id: plans.ENTERPRISE, seats: 100, ends_at: first.ends_at })
  expect(await nextOf(owner)).toEqual({
    orderNo: smaller.orderNo,
    tier: 'TEAM',
    seats: 20,
    startsAt: first.ends_at!.toISOString(),
  })
  const again = await owner.post('cloud/buy', wish('ENTERPRISE', 1))
  expect([again.code, again.message]).toEqual(['order.plan', expect.stringContaining(day)])

  await sweep(new Date(first.ends_at!.getTime() - 6 * DAY_MS))
  const after = new Date(first.ends_at!.getTime() + 1)
  await Promise.all([sweep(after), sweep(after)])
  expect(await active(id)).toMatchObject({
    plan_id: plans.TEAM,
    seats: 20,
    order_no: smaller.orderNo,
    starts_at: first.ends_at,
    ends_at: addMonths(first.ends_at!, 2),
  })
  expect(await nextOf(owner)).toBeNull()
  const notices = await db.selectFrom('notices').select(['title', 'body']).where('user_id', '=', ownerId).orderBy('id').execute()
  expect(notices.find(notice => notice.title === '企业工具快到期了')?.body).toContain('到期后换成已经买好的套餐')
  expect(notices.filter(notice => notice.title === '企业工具换了套餐')).toHaveLength(1)
})

test('fewer seats of the same plan begin then too (rule 云工具 二.1: 支持按月增减席位)', async () => {
  const { id, owner } = await company()
  await bought(owner, wish('TEAM', 1, 5))
  const first = await active(id)
  const fewer = await bought(owner, wish('TEAM', 1, 2))
  expect([fewer.payable, (await active(id)).seats]).toEqual([MONTH + 2 * SEAT, 25])
  await sweep(new Date(first.ends_at!.getTime() + 1))
  expect(await active(id)).toMatchObject({ plan_id: plans.TEAM, seats: 22, starts_at: first.ends_at })
})

test('before it begins a smaller plan is given back in full, and what runs only after it', async () => {
  const { id, owner } = await company()
  const big = await bought(owner, wish('ENTERPRISE', 2))
  await shift(id, 20)
  const smaller = await bought(owner, wish('TEAM', 12))
  expect([await byRule(owner, big), await byRule(owner, smaller)]).toEqual([0, YEAR])
  data(await giveBack(owner, smaller))
  expect(await finishRefundOf(db, smaller.orderNo)).toBe(YEAR)
  expect([await nextOf(owner), (await active(id)).plan_id]).toEqual([null, plans.ENTERPRISE])
  expect(await byRule(owner, big)).toBe(BIG_MONTH)
  await sweep(new Date((await active(id)).ends_at!.getTime() + 1))
  expect(await active(id)).toMatchObject({ plan_id: plans.FREE })
  expect(await findLedgerFaults(db)).toEqual([])
})

test('a smaller plan that is paid for after the present one has ended begins with the payment', async () => {
  const { id, owner } = await company()
  await bought(owner, wish('ENTERPRISE', 1))
  const placed = await buy(owner, wish('TEAM', 1))
  await shift(id, 40)
  await sweep()
  await payOrder(db, placed.orderNo)
  expect(await active(id)).toMatchObject({ plan_id: plans.TEAM, order_no: placed.orderNo })
  expect((await active(id)).ends_at!.getTime()).toBeGreaterThan(Date.now() + 27 * DAY_MS)
})

/** What the company reads of its plan that is over. */
const endedOf = async (who: Visitor) => {
  const { list } = data<{ list: CloudSubscription[] }>(await who.get('cloud/subscription/list?state=EXPIRED'))
  return list[0]!
}
const warnings = async (ownerId: number): Promise<number> => {
  const rows = await db.selectFrom('notices').select('title').where('user_id', '=', ownerId).execute()
  return rows.filter(({ title }) => title === '企业工具的数据快要删除了').length
}

test('a plan that is over is kept for ninety days, its owner warned once seven days before (rule 企业工具 六)', async () => {
  const { id, owner, ownerId } = await company()
  await bought(owner, wish('TEAM', 1))
  await shift(id, 32)
  await sweep()
  const { readableUntil, endsAt } = await endedOf(owner)
  expect(Date.parse(readableUntil!) - Date.parse(endsAt!)).toBe(90 * DAY_MS)
  const at = (days: number) => sweep(new Date(Date.parse(endsAt!) + days * DAY_MS + 60_000))
  await at(82)
  expect(await warnings(ownerId)).toBe(0)
  await at(83)
  await at(84)
  expect(await warnings(ownerId)).toBe(1)
  await at(89)
  expect((await endedOf(owner)).readableUntil).not.toBeNull()
  await at(91)
  expect((await endedOf(owner)).readableUntil).toBeNull()
})

test('found late, it still has seven days after the warning; renewed meanwhile, it goes on with the new plan', async () => {
  const [late, renewed] = [await company(), await company()]
  for (const { id, owner } of [late, renewed]) {
    await bought(owner, wish('TEAM', 1))
    await shift(id, 200)
    await sweep()
  }
  expect(Date.parse((await endedOf(late.owner)).readableUntil!)).toBeGreaterThan(Date.now() + 6 * DAY_MS)
  await bought(renewed.owner, wish('TEAM', 1))
  await sweep(new Date(Date.now() + 8 * DAY_MS))
  for (const { owner } of [late, renewed]) expect((await endedOf(owner)).readableUntil).toBeNull()
  const rows = await db
    .selectFrom('cloud_subscriptions')
    .select('retention')
    .where('company_id', 'in', [late.id, renewed.id])
    .where('state', '=', 'EXPIRED')
    .orderBy('id')
    .execute()
  expect(rows.map(row => row.retention)).toEqual(['REMOVED', 'RESUMED'])
})
