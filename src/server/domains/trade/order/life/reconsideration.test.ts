import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderMoves } from '#lib/contract/trade/order-actions.ts'
import type { DisputeDetail, DisputeOutcome } from '#lib/contract/trade/order-disputes.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import { balancesOf, clearing, escrow, findLedgerFaults, post, wallet } from '#server/domains/trade/ledger/service.ts'
import { settlePayment } from '#server/domains/trade/payment/settle.ts'
import { payableOrders } from '#server/domains/trade/payment/wiring.ts'
import { releaseAllEarnings } from '#server/domains/trade/wallet/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { endAnswerTerm, endStatementTerms } from '#tests/support/dispute.ts'
import { insertWaitingOrder } from '#tests/support/paid-order.ts'
import { insertPerson } from '#tests/support/people.ts'
import { completeSilent } from './actions.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const PRICE = 19_900
const FEE = 1_990

let operator: Visitor
let colleague: Visitor

async function supportOperator(): Promise<Visitor> {
  const id = await insertPerson(db)
  await db
    .updateTable('users')
    .set({ is_operator: true, operator_duties: ['support'] })
    .where('id', '=', id)
    .execute()
  return api.signedIn(id)
}

beforeAll(async () => {
  operator = await supportOperator()
  colleague = await supportOperator()
})

/** A service that was paid, delivered so many days ago, and complete or not. */
async function delivered({ daysAgo = 1, state = 'DELIVERED' as 'DELIVERED' | 'ACCEPTED', kind = 'SERVICE' as const } = {}) {
  const ids = { buyer: await insertPerson(db), seller: await insertPerson(db) }
  const at = new Date(Date.now() - daysAgo * DAY_MS)
  const { id, orderNo } = await insertWaitingOrder(db, ids.buyer, {
    kind,
    state,
    fee_rate: 1_000,
    seller_user_id: ids.seller,
    paid_at: at,
    paid_amount: PRICE,
    delivered_at: state === 'DELIVERED' ? at : null,
    appointment_at: state === 'ACCEPTED' ? new Date(Date.now() - DAY_MS) : null,
  })
  await db
    .insertInto('payments')
    .values({
      payment_no: `P${id}`,
      order_id: id,
      provider: 'sandbox',
      way: 'SANDBOX_QR',
      amount: PRICE,
      state: 'SUCCESS',
      credited: true,
      transaction_id: `T${id}`,
      pay_before: at,
      paid_at: at,
      closed_at: null,
      polled_at: null,
      next_poll_at: at,
      created_at: at,
    })
    .execute()
  const transfers = [{ debit: clearing('sandbox'), credit: escrow(id), amount: PRICE }]
  await db.transaction().execute(trx => post(trx, { kind: 'PAY', ref: `P${id}`, orderId: id, at, transfers }))
  const [buyer, seller] = [await api.signedIn(ids.buyer), await api.signedIn(ids.seller)]
  return { id, orderNo, ids, buyer, seller }
}
type Order = Awaited<ReturnType<typeof delivered>>

const step = (who: Visitor, { orderNo }: Order, name: string, body: object = {}) => who.post(`order/${orderNo}/${name}`, body)
const disputed = async (): Promise<Order> => {
  const order = await delivered()
  data(await step(order.buyer, order, 'dispute', { reason: '与约定不符' }))
  return order
}
type Decision = readonly [outcome: DisputeOutcome, value: number]
const decideNow = (who: Visitor, { id }: Order, [outcome, value]: Decision) =>
  who.post(`/v1/manager/order/dispute/${id}/decide`, { outcome, value, reason: '看了双方的材料' })
/** After the time for what the sides may say. */
const decide = async (who: Visitor, order: Order, decision: Decision) => {
  await endStatementTerms(db, order.id)
  return decideNow(who, order, decision)
}
const reconsider = (who: Visitor, order: Order) => step(who, order, 'dispute/reconsider', { reason: '有新的照片' })

/** The provider has given back whatever it was asked for. */
async function refunded({ id }: Order): Promise<void> {
  const waiting = await db.selectFrom('refunds').selectAll().where('order_id', '=', id).where('state', '=', 'WAITING').execute()
  for (const { refund_no: refundNo, amount } of waiting) {
    const fact = { kind: 'REFUND', provider: 'sandbox', state: 'COMPLETE', refundNo, transaction: refundNo, amount } as const
    await settlePayment(db, payableOrders, fact, new Date())
  }
}
const stateOf = ({ id }: Order) =>
  db.selectFrom('orders').select(['state', 'refunded_amount']).where('id', '=', id).executeTakeFirstOrThrow()
const earnedBy = async ({ ids }: Order) => {
  const { pending, available, receivable } = await balancesOf(db, { kind: 'USER', id: ids.seller })
  return pending + available - receivable
}
const movesOf = async (who: Visitor, { orderNo }: Order) => data<OrderMoves>(await who.get(`order/${orderNo}/moves`))

const earning = (back: number) => PRICE - back - Math.floor((PRICE - back) / 10)

describe('rule 争议 五: a side that does not accept the decision asks once for another look', () => {
  test.each<[first: Decision, by: 'buyer' | 'seller', final: Decision, state: string, back: number, earned: number]>([
    [['COMPLETE', 0], 'buyer', ['REFUND', 0], 'COMPLETED', PRICE, 0],
    [['COMPLETE', 0], 'buyer', ['COMPLETE', 5_001], 'COMPLETED', 5_001, earning(5_001)],
    [['COMPLETE', 0], 'buyer', ['COMPLETE', 0], 'COMPLETED', 0, PRICE - FEE],
    [['COMPLETE', 5_001], 'buyer', ['COMPLETE', 8_000], 'COMPLETED', 8_000, earning(8_000)],
    // What the buyer was given stays with them: the platform pays what it decided wrongly.
    [['COMPLETE', 5_001], 'seller', ['COMPLETE', 0], 'COMPLETED', 5_001, PRICE - FEE],
    [['COMPLETE', 5_001], 'seller', ['COMPLETE', 2_000], 'COMPLETED', 5_001, earning(2_000)],
    [['REFUND', 0], 'seller', ['COMPLETE', 0], 'COMPLETED', PRICE, PRICE - FEE],
    [['REFUND', 0], 'seller', ['COMPLETE', 5_001], 'COMPLETED', PRICE, earning(5_001)],
    [['REFUND', 0], 'seller', ['REFUND', 0], 'CANCELLED', PRICE, 0],
    [['CONTINUE', 0], 'seller', ['COMPLETE', 0], 'COMPLETED', 0, PRICE - FEE],
    [['CONTINUE', 0], 'buyer', ['REFUND', 0], 'CANCELLED', PRICE, 0],
    [['CONTINUE', 0], 'buyer', ['CONTINUE', 0], 'CHANGES_REQUESTED', 0, 0],
  ])('%j, asked by the %s, then %j ends %s with %i back and %i earned', async (first, by, final, state, back, earned) => {
    const order = await disputed()
    data(await decide(operator, order, first))
    await refunded(order)
    data(await reconsider(order[by], order))
    data(await decide(colleague, order, final))
    await refunded(order)
    expect(await stateOf(order)).toEqual({ state, refunded_amount: back })
    expect(await earnedBy(order)).toBe(earned)
    if (state !== 'CHANGES_REQUESTED') expect((await reconsider(order[by], order)).code).toBe('state.conflict')
  })

  test('a side that got everything has no reason to', async () => {
    const order = await disputed()
    data(await decide(operator, order, ['REFUND', 0]))
    expect((await movesOf(order.buyer, order)).reconsiderBefore).toBeNull()
    expect((await reconsider(order.buyer, order)).code).toBe('state.conflict')
    const other = await disputed()
    data(await decide(operator, other, ['COMPLETE', 0]))
    expect((await reconsider(other.seller, other)).code).toBe('state.conflict')
    expect(await movesOf(other.buyer, other)).toMatchObject({
      moves: expect.arrayContaining(['RECONSIDER']),
      reconsiderBefore: expect.any(String),
    })
  })

  test('after seven days it is too late', async () => {
    const order = await disputed()
    data(await decide(operator, order, ['COMPLETE', 0]))
    await db
      .updateTable('order_events')
      .set({ created_at: new Date(Date.now() - 7 * DAY_MS - 1_000) })
      .where('order_id', '=', order.id)
      .where('event', '=', 'DECIDE_COMPLETE')
      .execute()
    expect((await reconsider(order.buyer, order)).code).toBe('state.conflict')
    expect((await movesOf(order.buyer, order)).moves).not.toContain('RECONSIDER')
  })

  test('somebody else decides, who sees what was decided first, and meanwhile nothing moves', async () => {
    const order = await disputed()
    data(await decide(operator, order, ['COMPLETE', 5_001]))
    data(await reconsider(order.buyer, order))
    const seenBy = async (who: Visitor) => data<DisputeDetail>(await who.get(`/v1/manager/order/dispute/${order.id}`))
    expect(await seenBy(colleague)).toMatchObject({
      reconsidered: true,
      outcomes: ['REFUND', 'COMPLETE'],
      first: { outcome: 'COMPLETE', back: 5_001, own: false },
    })
    expect((await seenBy(operator)).first?.own).toBe(true)
    expect((await decide(operator, order, ['COMPLETE', 0])).code).toBe('order.same_operator')
    // The first decision's refund is on its way.
    expect((await decide(colleague, order, ['COMPLETE', 0])).code).toBe('state.conflict')
    await refunded(order)
    expect((await decide(colleague, order, ['CONTINUE', 0])).code).toBe('state.conflict')
    expect((await decide(colleague, order, ['COMPLETE', PRICE + 1])).code).toBe('order.refund_too_much')
    data(await decide(colleague, order, ['COMPLETE', 5_001]))
    expect((await decide(operator, order, ['COMPLETE', 0])).code).toBe('state.conflict')
  })

  test('a compensation that was paid by the first decision is made good with it', async () => {
    const order = await delivered({ state: 'ACCEPTED' })
    data(await step(order.buyer, order, 'noshow', { note: '等了一天' }))
    data(await step(order.seller, order, 'refund/answer', { pass: false, answer: '我到了，没有人开门' }))
    data(await step(order.buyer, order, 'dispute', { reason: '没有人来' }))
    data(await decide(operator, order, ['REFUND', 0]))
    await refunded(order)
    expect(await earnedBy(order)).toBe(-FEE)
    data(await reconsider(order.seller, order))
    data(await decide(colleague, order, ['COMPLETE', 0]))
    expect(await earnedBy(order)).toBe(PRICE - FEE)
  })
})

describe('rule 退款 同城服务: a seller who did not come, whose order completed by itself meanwhile', () => {
  const countOf = async (userId: number, title: string): Promise<number> =>
    (await db.selectFrom('notices').select('id').where('user_id', '=', userId).where('title', '=', title).execute()).length
  const buyerHas = async ({ ids }: Order) => (await balancesOf(db, { kind: 'USER', id: ids.buyer })).available

  /** Said to be delivered, claimed, refused after the term of the buyer's silence was over, and decided for the buyer. */
  async function decided(): Promise<Order> {
    const order = await delivered({ state: 'ACCEPTED' })
    data(await step(order.seller, order, 'deliver', { note: '做完了' }))
    data(await step(order.buyer, order, 'noshow', { note: '没有人来' }))
    const past = new Date(Date.now() - HOUR_MS)
    await db.updateTable('orders').set({ accept_before: past }).where('id', '=', order.id).execute()
    data(await step(order.seller, order, 'refund/answer', { pass: false, answer: '我去了' }))
    expect(await completeSilent(db, order.id, new Date())).toBe(true)
    data(await step(order.buyer, order, 'dispute', { reason: '没有人来' }))
    data(await decide(operator, order, ['REFUND', 0]))
    await refunded(order)
    return order
  }

  test('pays as much as before it was complete', async () => {
    const order = await decided()
    expect([await buyerHas(order), await earnedBy(order)]).toEqual([FEE, -FEE])
    expect(await countOf(order.ids.buyer, '收到赔付')).toBe(1)
  })

  test('pays it once, and both hear of it once, when the final decision is the same', async () => {
    const order = await decided()
    data(await reconsider(order.seller, order))
    data(await decide(colleague, order, ['REFUND', 0]))
    expect([await buyerHas(order), await earnedBy(order)]).toEqual([FEE, -FEE])
    expect([await countOf(order.ids.buyer, '收到赔付'), await countOf(order.ids.seller, '已赔付买家')]).toEqual([1, 1])
    expect((await stateOf(order)).state).toBe('COMPLETED')
  })

  test('is given back what was paid, and no more', async () => {
    const order = await decided()
    data(await reconsider(order.seller, order))
    data(await decide(colleague, order, ['COMPLETE', 0]))
    expect(await earnedBy(order)).toBe(PRICE - FEE)
  })

  test('a claim that nobody paid for is not given back', async () => {
    const order = await delivered({ state: 'ACCEPTED' })
    data(await step(order.buyer, order, 'noshow', { note: '没有人来' }))
    data(await step(order.seller, order, 'refund/answer', { pass: false, answer: '我去了' }))
    data(await step(order.buyer, order, 'dispute', { reason: '没有人来' }))
    data(await decide(operator, order, ['COMPLETE', 5_000]))
    await refunded(order)
    data(await reconsider(order.seller, order))
    data(await decide(colleague, order, ['COMPLETE', 0]))
    expect([await buyerHas(order), await earnedBy(order)]).toEqual([0, PRICE - FEE])
  })
})

describe('rule 争议 三: the other side has forty-eight hours for its answer, then each has one supplement within twenty-four', () => {
  const detailOf = async ({ id }: Order) => data<DisputeDetail>(await operator.get(`/v1/manager/order/dispute/${id}`))
  const say = (who: Visitor, order: Order) => step(who, order, 'statement', { note: '照片在附件里' })
  const turnsOf = async (order: Order) => (await detailOf(order)).turns.map(({ side, kind }) => [side, kind])
  const hoursLeft = (before: string) => Math.round((Date.parse(before) - Date.now()) / HOUR_MS)

  test('before both have said what they may operators cannot decide; both sides and they see until when', async () => {
    const order = await disputed()
    const refused = await decideNow(operator, order, ['REFUND', 0])
    expect(refused).toMatchObject({ code: 'state.conflict', message: expect.stringContaining('等待答辩') })
    const { turns } = await detailOf(order)
    expect(turns.map(({ side, kind, before }) => [side, kind, hoursLeft(before)])).toEqual([
      ['SELLER', 'ANSWER', 48],
      ['BUYER', 'SUPPLEMENT', 72],
    ])
    for (const who of [order.buyer, order.seller]) expect((await movesOf(who, order)).turns).toEqual(turns)
    data(await say(order.seller, order))
    expect((await detailOf(order)).turns.map(({ before }) => hoursLeft(before))).toEqual([24, 24])
    expect((await decideNow(operator, order, ['REFUND', 0])).message).toContain('还可以补充一次')
    for (const who of [order.seller, order.buyer]) {
      expect((await movesOf(who, order)).moves).toEqual(['STATEMENT', 'NOTHING_TO_ADD'])
      data(await say(who, order))
      expect((await movesOf(who, order)).moves).toEqual([])
    }
    data(await decideNow(operator, order, ['REFUND', 0]))
    expect((await movesOf(order.seller, order)).turns).toEqual([])
  })

  test('each adds to what it said once, and nothing when the time is over', async () => {
    const order = await disputed()
    data(await say(order.buyer, order))
    expect(await say(order.buyer, order)).toMatchObject({
      code: 'state.conflict',
      message: expect.stringContaining('补充只有一次'),
    })
    await endStatementTerms(db, order.id)
    expect((await say(order.seller, order)).code).toBe('state.conflict')
  })

  test('who did not answer in time still has its supplement, and silence holds nothing up', async () => {
    const order = await disputed()
    await endAnswerTerm(db, order.id)
    expect(await turnsOf(order)).toEqual([
      ['SELLER', 'SUPPLEMENT'],
      ['BUYER', 'SUPPLEMENT'],
    ])
    data(await say(order.seller, order))
    expect(await turnsOf(order)).toEqual([['BUYER', 'SUPPLEMENT']])
    expect((await decideNow(operator, order, ['REFUND', 0])).code).toBe('state.conflict')
    await endStatementTerms(db, order.id)
    expect(await turnsOf(order)).toEqual([])
    data(await decideNow(operator, order, ['REFUND', 0]))
  })

  test('what was said before the first decision is no answer to the wish for another look', async () => {
    const order = await disputed()
    for (const who of [order.seller, order.seller, order.buyer]) data(await say(who, order))
    data(await decideNow(operator, order, ['COMPLETE', 0]))
    data(await reconsider(order.buyer, order))
    expect((await decideNow(colleague, order, ['REFUND', 0])).code).toBe('state.conflict')
    expect((await turnsOf(order))[0]).toEqual(['SELLER', 'ANSWER'])
    for (const who of [order.seller, order.buyer, order.seller]) data(await say(who, order))
    data(await decideNow(colleague, order, ['REFUND', 0]))
  })
})

describe('rule 争议 二: operators are asked about a finished service', () => {
  const completed = async (daysAgo: number) => {
    const order = await delivered({ daysAgo })
    data(await step(order.buyer, order, 'complete'))
    return order
  }
  const dispute = (order: Order) => step(order.buyer, order, 'dispute', { reason: '三天之后开始漏水' })

  test('until fourteen days after its delivery, by the buyer, and not again once they have decided', async () => {
    const order = await completed(13)
    expect((await step(order.seller, order, 'dispute', { reason: '我不满意' })).code).toBe('state.conflict')
    data(await dispute(order))
    expect((await decide(operator, order, ['CONTINUE', 0])).code).toBe('state.conflict')
    data(await decide(operator, order, ['COMPLETE', 900]))
    await refunded(order)
    expect(await stateOf(order)).toEqual({ state: 'COMPLETED', refunded_amount: 900 })
    expect((await dispute(order)).code).toBe('state.conflict')
    const late = await completed(15)
    expect((await dispute(late)).code).toBe('state.conflict')
  })

  test('and later, within seven days after a refund was refused (rule 退款 三)', async () => {
    const order = await completed(15)
    data(await step(order.buyer, order, 'refund', { value: 100, reason: '漏水' }))
    data(await step(order.seller, order, 'refund/answer', { pass: false, answer: '与我无关' }))
    data(await dispute(order))
  })

  test('a review that was written before stays as it is', async () => {
    const order = await completed(2)
    data(await step(order.buyer, order, 'review', { stars: 2, body: '漏水', anonymous: false }))
    data(await dispute(order))
    data(await decide(operator, order, ['COMPLETE', 0]))
    expect((await stateOf(order)).state).toBe('REVIEWED')
  })
})

describe('rule 争议 六: while operators look at it, what is in dispute stands still', () => {
  const purseOf = async ({ ids }: Order) => {
    const { pending, available, frozen, receivable } = await balancesOf(db, { kind: 'USER', id: ids.seller })
    return { pending, available, frozen, receivable }
  }
  const NET = PRICE - FEE
  /** Completed, and its earnings released; `other` fen of something else lie beside them. */
  async function released({ other = 0 } = {}): Promise<Order> {
    const order = await delivered()
    data(await step(order.buyer, order, 'complete'))
    await sql`update earnings set release_at = to_timestamp(0) where order_id = ${order.id}`.execute(db)
    await releaseAllEarnings(db, new Date())
    if (other > 0) await take(order, -other)
    return order
  }
  /** The seller withdraws, or gets money from elsewhere. */
  const take = ({ id, ids }: Order, amount: number) => {
    const free = wallet('AVAILABLE', { kind: 'USER', id: ids.seller })
    const [debit, credit] = amount > 0 ? [free, clearing('sandbox')] : [clearing('sandbox'), free]
    const transfers = [{ debit, credit, amount: Math.abs(amount) }]
    return db.transaction().execute(trx => post(trx, { kind: 'CORRECTION', ref: `${id}:${amount}`, at: new Date(), transfers }))
  }
  const complain = async (order: Order) => data(await step(order.buyer, order, 'dispute', { reason: '开始漏水' }))

  test('earnings of the order that were free are frozen, nothing else of the seller is', async () => {
    const order = await released({ other: 700 })
    expect(await purseOf(order)).toEqual({ pending: 0, available: NET + 700, frozen: 0, receivable: 0 })
    await complain(order)
    expect(await purseOf(order)).toEqual({ pending: 0, available: 700, frozen: NET, receivable: 0 })
    data(await decide(operator, order, ['COMPLETE', 0]))
    expect(await purseOf(order)).toEqual({ pending: 0, available: NET + 700, frozen: 0, receivable: 0 })
    data(await reconsider(order.buyer, order))
    expect(await purseOf(order)).toEqual({ pending: 0, available: 700, frozen: NET, receivable: 0 })
    data(await decide(colleague, order, ['REFUND', 0]))
    await refunded(order)
    expect(await purseOf(order)).toEqual({ pending: 0, available: 700, frozen: 0, receivable: 0 })
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('of what was withdrawn before only the rest is', async () => {
    const order = await released()
    await take(order, NET - 300)
    await complain(order)
    expect(await purseOf(order)).toEqual({ pending: 0, available: 0, frozen: 300, receivable: 0 })
    data(await decide(operator, order, ['COMPLETE', 0]))
    expect(await purseOf(order)).toEqual({ pending: 0, available: 300, frozen: 0, receivable: 0 })
  })

  test('a refund that arrives meanwhile is set off against what was frozen', async () => {
    const order = await released()
    await complain(order)
    data(await decide(operator, order, ['COMPLETE', 5_000]))
    data(await reconsider(order.buyer, order))
    expect(await purseOf(order)).toEqual({ pending: 0, available: 0, frozen: NET, receivable: 0 })
    await refunded(order)
    expect(await purseOf(order)).toEqual({ pending: 0, available: 0, frozen: NET, receivable: 4_500 })
    data(await decide(colleague, order, ['COMPLETE', 5_000]))
    expect(await purseOf(order)).toEqual({ pending: 0, available: NET - 4_500, frozen: 0, receivable: 0 })
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('what is still held stays held, and is not moved', async () => {
    const order = await delivered()
    data(await step(order.buyer, order, 'complete'))
    await complain(order)
    expect(await purseOf(order)).toEqual({ pending: NET, available: 0, frozen: 0, receivable: 0 })
  })
})

test('the books agree in the end', async () => {
  expect(await findLedgerFaults(db)).toEqual([])
})
