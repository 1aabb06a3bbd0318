import { type Insertable, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { CompanyProfile } from '#lib/contract/city/city.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import type { OrderEventsTable, OrdersTable, RefundRequestsTable } from '#server/domains/trade/order/tables.ts'
import { data, useApiServer } from '#tests/support/api-server.ts'
import { SEEDED_AT, useSeededDatabase } from '#tests/support/database.ts'
import { insertWaitingOrder } from '#tests/support/paid-order.ts'
import { insertPerson } from '#tests/support/people.ts'
import { countOrderEvidence, orderEvidence } from './order-evidence.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const COMPANY = 1
const NOW = SEEDED_AT
/** Noon of a day in the month before, in Shanghai. */
const PAID = new Date('2026-02-03T12:00:00+08:00')
const MONTH = '2026-02-01'
const daysAfter = (days: number) => new Date(PAID.getTime() + days * DAY_MS)

let buyerId = 0

beforeEach(async () => {
  buyerId = await insertPerson(db)
  await db.updateTable('orders').set({ seller_company_id: 2 }).where('seller_company_id', '=', COMPANY).execute()
})

type Step = Pick<Insertable<OrderEventsTable>, 'event' | 'actor' | 'to_state' | 'note'> & { at: Date }
type Story = {
  order?: Partial<Insertable<OrdersTable>>
  days?: number
  steps?: Step[]
  asked?: Pick<Insertable<RefundRequestsTable>, 'created_at' | 'compensation' | 'state'>
}

const delivered = (at: Date): Step => ({ event: 'DELIVER', actor: 'SELLER', to_state: 'DELIVERED', at })
const cancelled = (actor: 'BUYER' | 'SELLER', at = daysAfter(1)): Step => ({ event: 'CANCEL', actor, to_state: 'CANCELLED', at })

async function happened({ order, days, steps = [], asked }: Story): Promise<void> {
  const { id } = await insertWaitingOrder(db, buyerId, {
    seller_user_id: 1,
    seller_company_id: COMPANY,
    state: 'ACCEPTED',
    paid_at: PAID,
    paid_amount: 19_900,
    ...order,
  })
  await db
    .updateTable('order_lines')
    .set({ snapshot: JSON.stringify(days === undefined ? {} : { days }) })
    .where('order_id', '=', id)
    .execute()
  for (const { at, ...step } of steps)
    await db
      .insertInto('order_events')
      .values({ ...step, order_id: id, from_state: 'ACCEPTED', actor_user_id: null, created_at: at })
      .execute()
  if (asked)
    await db
      .insertInto('refund_requests')
      .values({
        order_id: id,
        value: 100,
        amount: 100,
        coins: 0,
        reason: '没有来',
        answer_before: null,
        answered_at: PAID,
        ...asked,
        completed_at: asked.state === 'COMPLETE' ? PAID : null,
      })
      .execute()
}

const evidenceOf = async (metric: string) => {
  await db.transaction().execute(trx => countOrderEvidence(trx, NOW))
  const visitor = await api.signedIn(buyerId)
  const { performance } = data<CompanyProfile>(await visitor.get(`same/city/server/company/${COMPANY}`))
  const found = performance.find(one => one.metric === metric)?.months.find(one => one.month === MONTH)
  return found && [found.amount, found.base]
}

const CANCELLED = { state: 'CANCELLED' as const, closed_at: daysAfter(1) }
const backAll = { ...CANCELLED, refund_state: 'COMPLETE' as const, refunded_amount: 19_900 }

test.each<[string, Story, number[] | undefined]>([
  ['on the last promised day is on time', { days: 3, steps: [delivered(daysAfter(3.4))] }, [1, 1]],
  ['the day after is late', { days: 3, steps: [delivered(daysAfter(3.6))] }, [0, 1]],
  [
    'again after changes were asked for counts as it first came',
    { days: 3, steps: [delivered(daysAfter(2)), delivered(daysAfter(9))] },
    [1, 1],
  ],
  [
    'on the day of a later appointment is on time',
    { days: 1, order: { appointment_at: daysAfter(6) }, steps: [delivered(daysAfter(6.2))] },
    [1, 1],
  ],
  ['still not is late', { days: 3 }, [0, 1]],
  ['not yet, before its day, is nothing yet', { days: 60 }, undefined],
  [
    'never, because the order was called off in time, is nothing',
    { days: 3, order: CANCELLED, steps: [cancelled('BUYER')] },
    undefined,
  ],
  [
    'never, because the seller did not come and pays for it, is late',
    {
      days: 60,
      order: backAll,
      steps: [cancelled('SELLER')],
      asked: { created_at: PAID, compensation: 1_000, state: 'COMPLETE' },
    },
    [0, 1],
  ],
  ['without any promise is nothing', { steps: [delivered(daysAfter(9))] }, undefined],
])('a delivery %s', async (_story, story, expected) => {
  await happened(story)
  expect(await evidenceOf('PUNCTUALITY')).toEqual(expected)
})

const decided = (event: 'DECIDE_REFUND' | 'DECIDE_COMPLETE', note = ''): Step => ({
  event,
  actor: 'OPERATOR',
  to_state: event === 'DECIDE_REFUND' ? 'CANCELLED' : 'COMPLETED',
  note,
  at: daysAfter(5),
})
const passed: Step = { event: 'REFUND_PASS', actor: 'SELLER', to_state: 'ACCEPTED', at: daysAfter(2) }

test.each<[string, Story, [number, number], [number, number]]>([
  ['the buyer called off is not the seller’s refund', { order: backAll, steps: [cancelled('BUYER')] }, [0, 1], [0, 1]],
  ['the seller called off is a refund', { order: backAll, steps: [cancelled('SELLER')] }, [1, 1], [0, 1]],
  ['the seller gave back when asked is a refund', { order: backAll, steps: [passed] }, [1, 1], [0, 1]],
  [
    'operators gave back is a refund and an upheld complaint',
    { order: backAll, steps: [decided('DECIDE_REFUND')] },
    [1, 1],
    [1, 1],
  ],
  [
    'operators left with the seller is neither',
    { order: { state: 'COMPLETED', completed_at: daysAfter(5) }, steps: [decided('DECIDE_COMPLETE')] },
    [0, 1],
    [0, 1],
  ],
  [
    'was decided for the seller at another look is no complaint',
    {
      order: { state: 'COMPLETED', completed_at: daysAfter(5) },
      steps: [decided('DECIDE_REFUND'), decided('DECIDE_COMPLETE', '服务已经做完')],
    },
    [0, 1],
    [0, 1],
  ],
  [
    'was left with a part back at another look is a complaint',
    {
      order: { state: 'COMPLETED', completed_at: daysAfter(5), refund_state: 'COMPLETE', refunded_amount: 500 },
      steps: [decided('DECIDE_COMPLETE', '做了一半（退 ¥5.00）'), decided('DECIDE_COMPLETE', '维持（退 ¥5.00）')],
    },
    [1, 1],
    [1, 1],
  ],
])('an order that %s', async (_story, story, refunds, complaints) => {
  await happened(story)
  expect(await evidenceOf('REFUND')).toEqual(refunds)
  expect(await evidenceOf('COMPLAINT')).toEqual(complaints)
})

test('what stood there before, of whatever month, gives way to what was counted, and the score follows', async () => {
  await sql`insert into company_performance (company_id, metric, month, amount, base)
    values (${COMPANY}, 'COMPLAINT', '2024-01-01', 9, 9), (${COMPANY}, 'COMPLAINT', ${MONTH}, 9, 9) on conflict do nothing`.execute(
    db,
  )
  await happened({ days: 3, steps: [delivered(new Date(PAID.getTime() + HOUR_MS))] })
  await db.transaction().execute(trx => countOrderEvidence(trx, NOW))
  const rows = await db
    .selectFrom('company_performance')
    .selectAll()
    .where('company_id', '=', COMPANY)
    .where('metric', '<>', 'REPLY')
    .execute()
  expect(rows.map(row => [row.metric, row.amount, row.base]).sort()).toEqual([
    ['COMPLAINT', 0, 1],
    ['PUNCTUALITY', 1, 1],
    ['REFUND', 0, 1],
  ])
  expect(orderEvidence.everySeconds).toBeLessThanOrEqual(HOUR_MS / 1000)
})
