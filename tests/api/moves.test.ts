/**
 * Walks over what the sides of an order, a quote and an application may ask for, in any order. What the tables of moves do not allow answers
 * `state.conflict` and writes nothing anywhere; what they allow leads where they say, or is refused by a rule of its own, and writes nothing then.
 */
import fc from 'fast-check'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationEvent } from '#lib/contract/city/job-application.ts'
import type { OrderEventKind } from '#lib/contract/trade/order.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import { moveOf } from '#server/domains/city/recruitment/application/rules.ts'
import { nextState } from '#server/domains/trade/order/life/machine.ts'
import { factsOf } from '#server/domains/trade/order/life/move.ts'
import { QUOTE_MOVES } from '#server/domains/trade/order/life/quotes.ts'
import { settlePayment } from '#server/domains/trade/payment/settle.ts'
import type { PaymentTables } from '#server/domains/trade/payment/tables.ts'
import { payableOrders } from '#server/domains/trade/payment/wiring.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { type Writes, watchWrites } from './writes.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

/** Walks of each kind, and the most steps of one. */
const WALKS = 12
const STEPS = 14

let writes: Writes
let seller: Visitor
let serviceId = 0
let packageId = 0
let job: { id: number; companyId: number }
let employer: Visitor
const seen = { moved: 0, forbidden: 0, ruledOut: 0 }

beforeAll(async () => {
  writes = await watchWrites(db)
  const sellerId = await insertPerson(db)
  seller = await api.signedIn(sellerId)
  const { rows } = await sql<{ id: number }>`
    insert into services (category_id, root_category_id, owner_user_id, title, unit, price, province_code, city_code, district_code, lng, lat, state)
    select id, id, ${sellerId}, '上门保洁两小时', '次', 10000, 19, 1607, 3155, 114, 22, 'ON' from service_categories order by id limit 1
    returning id`.execute(db)
  serviceId = rows[0]!.id
  const made = await sql<{ id: number }>`
    insert into service_packages (service_id, name, price, days, scope) values (${serviceId}, '基础', 10000, 3, '{}') returning id`.execute(
    db,
  )
  packageId = made.rows[0]!.id
  const post = await db
    .selectFrom('recruitments')
    .innerJoin('companies', 'companies.id', 'recruitments.company_id')
    .select(['recruitments.id', 'companies.id as companyId', 'companies.owner_user_id'])
    .where('recruitments.kind', '=', 'job')
    .where('recruitments.state', '=', 'PUBLISHED')
    .orderBy('recruitments.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  job = post
  employer = await api.signedIn(post.owner_user_id, { companyId: post.companyId })
})

afterAll(() => {
  // Otherwise the walks were too short to say anything.
  expect(seen.moved).toBeGreaterThan(30)
  expect(seen.forbidden).toBeGreaterThan(60)
})

/** One call, where the table says that it leads, and the state that it led to. */
async function attempt(call: () => ReturnType<Visitor['post']>, to: string | null, stateOf: () => Promise<string>) {
  await writes.take()
  const { resultStatus, code } = await call()
  if (resultStatus) {
    expect(to).not.toBeNull()
    expect(await stateOf()).toBe(to)
    seen.moved += 1
    return
  }
  expect(code).toBe('state.conflict')
  expect((await writes.take()).filter(table => table !== 'sessions')).toEqual([])
  seen[to === null ? 'forbidden' : 'ruledOut'] += 1
}

const side = fc.constantFrom('BUYER' as const, 'SELLER' as const)
const walkOf = <Event>(events: readonly [Event, ...Event[]]) =>
  fc.array(fc.record({ side, event: fc.constantFrom(...events) }), { minLength: 4, maxLength: STEPS })

const contact = { appointmentAt: null, address: '科技园 1 号', contactName: '林小满', contactPhone: '13800138000', note: '' }

async function place(buyer: Visitor, isPaid: boolean): Promise<string> {
  const order = { packages: [{ packageId, quantity: 1 }], ...contact, useCoins: false }
  const { orderNo } = data<{ orderNo: string }>(await buyer.post(`same/city/server/${serviceId}`, { order }))
  if (!isPaid) return orderNo
  const row = await db
    .selectFrom('orders')
    .select(['id', 'payable_amount', 'pay_before'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const at = new Date()
  const payment: Insertable<PaymentTables['payments']> = {
    payment_no: `P${row.id}`,
    order_id: row.id,
    provider: 'sandbox',
    way: 'SANDBOX_QR',
    amount: row.payable_amount,
    transaction_id: null,
    pay_before: row.pay_before,
    paid_at: null,
    closed_at: null,
    polled_at: null,
    next_poll_at: at,
    created_at: at,
  }
  await db.insertInto('payments').values(payment).execute()
  const paid = { transaction: `T${row.id}`, amount: row.payable_amount, paidAt: at }
  const notice = { kind: 'PAYMENT', provider: 'sandbox', paymentNo: payment.payment_no, state: 'SUCCESS', ...paid } as const
  await settlePayment(db, payableOrders, notice, at)
  return orderNo
}

const ORDER_CALLS: Partial<Record<OrderEventKind, [path: string, body: object]>> = {
  CLOSE: ['close', {}],
  ACCEPT: ['accept', {}],
  START: ['start', {}],
  PROGRESS: ['progress', { note: '客厅做完了' }],
  CANCEL: ['cancel', { reason: '时间不合适', cost: 0 }],
  DELIVER: ['deliver', { note: '做完了' }],
  REQUEST_CHANGES: ['changes', { note: '窗户没擦' }],
  COMPLETE: ['complete', {}],
  REVIEW: ['review', { stars: 5, body: '很干净', anonymous: false }],
  DISPUTE: ['dispute', { reason: '没有做完' }],
  STATEMENT: ['statement', { note: '照片为证' }],
  RECONSIDER: ['dispute/reconsider', { reason: '有新的照片' }],
}
const orderEvents = Object.keys(ORDER_CALLS) as [OrderEventKind, ...OrderEventKind[]]
/** The way of most orders, so that walks also come to its end. */
const usual: readonly { side: 'BUYER' | 'SELLER'; event: OrderEventKind }[] = [
  { side: 'SELLER', event: 'ACCEPT' },
  { side: 'SELLER', event: 'DELIVER' },
  { side: 'BUYER', event: 'COMPLETE' },
]

test('an order takes the steps of its table, and no others', async () => {
  const way = fc.record({ isPaid: fc.boolean(), ahead: fc.integer({ min: 0, max: usual.length }), steps: walkOf(orderEvents) })
  await fc.assert(
    fc.asyncProperty(way, async ({ isPaid, ahead, steps }) => {
      const buyer = await api.signedIn(await insertPerson(db))
      const orderNo = await place(buyer, isPaid)
      const read = () => db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()
      for (const { side: who, event } of [...usual.slice(0, ahead), ...steps]) {
        const [path, body] = ORDER_CALLS[event]!
        const to = nextState(factsOf(await read()), event, who)
        const visitor = who === 'BUYER' ? buyer : seller
        await attempt(
          () => visitor.post(`order/${orderNo}/${path}`, body),
          to,
          async () => (await read()).state,
        )
      }
    }),
    { numRuns: WALKS },
  )
})

const QUOTE_CALLS: Record<keyof typeof QUOTE_MOVES, [path: string, body: object]> = {
  OFFER: ['offer', { amount: 9_000, days: 2, validDays: 3, note: '' }],
  COUNTER: ['counter', { amount: 8_000, note: '' }],
  DECLINE: ['decline', { note: '' }],
  ACCEPT: ['accept', { ...contact, useCoins: false }],
}

test('a quote takes the steps of its table, and no others', async () => {
  const events = Object.keys(QUOTE_CALLS) as [keyof typeof QUOTE_CALLS, ...(keyof typeof QUOTE_CALLS)[]]
  await fc.assert(
    fc.asyncProperty(walkOf(events), async steps => {
      const buyer = await api.signedIn(await insertPerson(db))
      const quote = { request: '三室两厅，周六上午', budget: null }
      const { quoteId } = data<{ quoteId: number }>(await buyer.post(`same/city/server/${serviceId}`, { quote }))
      const stateOf = async () =>
        (await db.selectFrom('quotes').select('state').where('id', '=', quoteId).executeTakeFirstOrThrow()).state
      for (const { side: who, event } of steps) {
        const [path, body] = QUOTE_CALLS[event]
        const { from, by, to } = QUOTE_MOVES[event]
        const isAllowed = from.includes(await stateOf()) && by.includes(who)
        const visitor = who === 'BUYER' ? buyer : seller
        await attempt(() => visitor.post(`quote/${quoteId}/${path}`, body), isAllowed ? to : null, stateOf)
      }
    }),
    { numRuns: WALKS },
  )
})

test('an application takes the steps of its table, and no others', async () => {
  const invitation = { at: new Date(Date.now() + DAY_MS + HOUR_MS).toISOString(), place: '三楼会议室' }
  await fc.assert(
    fc.asyncProperty(walkOf(applicationEvent.options as never), async steps => {
      const userId = await insertPerson(db)
      const person = await api.signedIn(userId)
      const { id } = await db
        .insertInto('job_applications')
        .values({
          recruitment_id: job.id,
          company_id: job.companyId,
          user_id: userId,
          state: 'APPLY',
          note: '',
          interview_at: null,
          interview_place: null,
          interview_accepted: null,
          viewed_at: null,
          answered_at: null,
          closed_at: null,
          resumes: '[]',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const read = () =>
        db.selectFrom('job_applications').select(['state', 'interview_accepted']).where('id', '=', id).executeTakeFirstOrThrow()
      for (const { side: who, event } of steps as {
        side: 'BUYER' | 'SELLER'
        event: (typeof applicationEvent.options)[number]
      }[]) {
        const { state, interview_accepted: accepted } = await read()
        const to = moveOf({ state, accepted }, event, who === 'BUYER' ? 'applicant' : 'company')
        const body = { event, note: '', ...(event === 'invite' ? invitation : {}) }
        await attempt(
          () => (who === 'BUYER' ? person : employer).post(`recruitment/application/${id}/act`, body),
          to,
          async () => (await read()).state,
        )
      }
    }),
    { numRuns: WALKS },
  )
})
