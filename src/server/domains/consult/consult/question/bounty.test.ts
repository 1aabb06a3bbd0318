import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { bountyReview } from '#server/domains/consult/consult/talk/bounty-review.ts'
import { grantCoins } from '#server/domains/trade/coin/service.ts'
import { balanceOf, coins, escrow, findLedgerFaults, wallet } from '#server/domains/trade/ledger/service.ts'
import { settlePayment } from '#server/domains/trade/payment/settle.ts'
import { payableOrders } from '#server/domains/trade/payment/wiring.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { payOrder } from '#tests/support/bounty.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { questionReview } from './review-subject.ts'
import { REMINDERS, stepQuestion } from './sweep.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let asker: Visitor
let other: Visitor
const ids = { asker: 0, other: 0 }
let categoryId = 0
const BOUNTY = 10_000
const decision = { operatorId: 1, reason: '没有写清楚', now: new Date() }

const idOf = async (phone: string) =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

beforeAll(async () => {
  ids.asker = await idOf('15400000001')
  ids.other = await idOf('15400000002')
  asker = await api.signedIn(ids.asker)
  other = await api.signedIn(ids.other)
  categoryId = (
    await db.selectFrom('consult_categories').select('id').where('parent_id', 'is not', null).executeTakeFirstOrThrow()
  ).id
})

// Limits of an hour are not what is tested here.
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

const submit = async (): Promise<{ id: number; orderNo: string }> => {
  const body = {
    title: '租房押金不退该怎么办才好',
    text: '合同到期一个月，房东说墙面有污渍不退押金。',
    categoryId,
    labelIds: [],
    pictures: [],
    anonymous: true,
    bounty: BOUNTY,
    days: 7,
  }
  const { consultationId: id } = data<{ consultationId: number }>(await asker.post('question', body))
  const { state, orderNo } = data<{ state: string; orderNo: string }>(await asker.post(`question/${id}/submit`, {}))
  expect(state).toBe('PENDING_PAY')
  return { id, orderNo }
}
const decide = (id: number, approved: boolean) =>
  db
    .transaction()
    .execute(trx => (approved ? questionReview.approve(trx, id, decision) : questionReview.reject(trx, id, decision)))
const opened = async () => {
  const made = await submit()
  await payOrder(db, made.orderNo)
  await decide(made.id, true)
  return made
}
const answer = async (id: number): Promise<number> => {
  // That the same answer twice waits is not what is tested here.
  await db.deleteFrom('checked_texts').execute()
  const text = '先发书面催告，再去调解委员会。'
  return data<{ consultationAnswerId: number }>(await other.post(`consultation/${id}/answer`, { text, pictures: [] }))
    .consultationAnswerId
}
const questionOf = (id: number) =>
  db.selectFrom('consultations').select(['state', 'next_step_at']).where('id', '=', id).executeTakeFirstOrThrow()
const orderOf = (orderNo: string) =>
  db.selectFrom('orders').select(['id', 'state', 'refund_state']).where('order_no', '=', orderNo).executeTakeFirstOrThrow()
const pending = () => balanceOf(db, wallet('PENDING', { kind: 'USER', id: ids.other }))
const coinsOfOther = () => balanceOf(db, coins({ kind: 'USER', id: ids.other }))
const later = (days: number) => new Date(Date.now() + days * DAY_MS + MINUTE_MS)

test('is paid, reviewed, answered; the chosen answer earns it but for the fee, and the asker has no name in the order', async () => {
  const before = await pending()
  const { id, orderNo } = await submit()
  await payOrder(db, orderNo)
  expect((await questionOf(id)).state).toBe('REVIEWING')
  await decide(id, true)
  const answerId = await answer(id)
  expect(data(await asker.post(`consultation/${id}/optimal/${answerId}`, {}))).toEqual({ state: 'ACCEPTED' })
  expect((await pending()) - before).toBe(BOUNTY * 0.8)
  const order = await orderOf(orderNo)
  expect(order.state).toBe('COMPLETED')
  expect(await balanceOf(db, escrow(order.id))).toBe(0)
  expect(await findLedgerFaults(db)).toEqual([])
  const seen = JSON.stringify(await other.get(`order/${orderNo}`))
  const me = await db.selectFrom('users').select('nickname').where('id', '=', ids.asker).executeTakeFirstOrThrow()
  expect(seen).toContain('匿名用户')
  expect(seen).not.toContain(me.nickname)
  expect(await stepQuestion(db, id, later(8))).toBe(true)
  expect((await questionOf(id)).state).toBe('FINISHED')
})

test('goes back as a whole when the question is refused, taken back, or finds no answer in time', async () => {
  const refused = await submit()
  await payOrder(db, refused.orderNo)
  await decide(refused.id, false)
  const withdrawn = await submit()
  await payOrder(db, withdrawn.orderNo)
  expect(data(await asker.post(`question/${withdrawn.id}/withdraw`, {}))).toMatchObject({ state: 'DRAFT' })
  const unanswered = await opened()
  expect(await stepQuestion(db, unanswered.id, new Date())).toBe(false)
  expect(await stepQuestion(db, unanswered.id, later(7))).toBe(true)
  expect((await questionOf(unanswered.id)).state).toBe('EXPIRED')
  for (const { orderNo } of [refused, withdrawn, unanswered]) {
    const order = await orderOf(orderNo)
    expect(order).toMatchObject({ state: 'CANCELLED', refund_state: 'WAIT_REFUND' })
    const refund = await db
      .selectFrom('refunds')
      .select(['amount', 'refund_no'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(refund.amount).toBe(BOUNTY)
    const done = { refundNo: refund.refund_no, transaction: refund.refund_no, amount: refund.amount }
    await settlePayment(db, payableOrders, { kind: 'REFUND', provider: 'sandbox', state: 'COMPLETE', ...done }, new Date())
    expect(await balanceOf(db, escrow(order.id))).toBe(0)
  }
  expect((await questionOf(refused.id)).state).toBe('REJECTED')
  expect(await findLedgerFaults(db)).toEqual([])
})

test('that coins paid a part of is earned as a whole, and gives them back when nobody answers', async () => {
  const identity = { kind: 'USER', id: ids.asker } as const
  const grant = { amount: 5_000, reason: 'CAMPAIGN', ref: 'bounty-coins', at: new Date() } as const
  await db.transaction().execute(trx => grantCoins(trx, identity, grant))
  const had = await balanceOf(db, coins(identity))
  const withCoins = async () => {
    const made = await submit()
    expect(data(await asker.post(`pay/common/order/${made.orderNo}/coins`))).toMatchObject({ coins: 2_000, payable: 8_000 })
    await payOrder(db, made.orderNo)
    await decide(made.id, true)
    return made
  }
  const before = await pending()
  const answered = await withCoins()
  data(await asker.post(`consultation/${answered.id}/optimal/${await answer(answered.id)}`, {}))
  expect((await pending()) - before).toBe(BOUNTY * 0.8)

  const unanswered = await withCoins()
  expect(await stepQuestion(db, unanswered.id, later(7))).toBe(true)
  const order = await orderOf(unanswered.orderNo)
  const { amount, refund_no } = await db
    .selectFrom('refunds')
    .select(['amount', 'refund_no'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(amount).toBe(8_000)
  const done = { refundNo: refund_no, transaction: refund_no, amount }
  await settlePayment(db, payableOrders, { kind: 'REFUND', provider: 'sandbox', state: 'COMPLETE', ...done }, new Date())
  expect(await balanceOf(db, coins(identity))).toBe(had - 2_000)
  expect(await balanceOf(db, escrow(order.id))).toBe(0)
  expect(await findLedgerFaults(db)).toEqual([])
})

test('paid with coins, is in the ledger for operators of money without whose they were, and by the owner without which order', async () => {
  const identity = { kind: 'USER', id: ids.asker } as const
  const grant = { amount: 5_000, reason: 'CAMPAIGN', ref: 'nameless-coins', at: new Date() } as const
  await db.transaction().execute(trx => grantCoins(trx, identity, grant))
  const { orderNo } = await submit()
  data(await asker.post(`pay/common/order/${orderNo}/coins`))
  await payOrder(db, orderNo)
  const operator = await api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['money'] }))
  const rowsOf = async (keyword: string) =>
    data<{ list: { orderNo: string | null; from: { id: number; kind: string; userId: number | null } }[] }>(
      await operator.get(`/v1/manager/ledger/list?book=COIN&keyword=${encodeURIComponent(keyword)}`),
    ).list.filter(row => row.from.kind === 'COINS')
  expect(await rowsOf(orderNo)).toMatchObject([{ orderNo, from: { id: 0, userId: null } }])
  const byOwner = await rowsOf(`用户${ids.asker}`)
  expect(byOwner[0]).toMatchObject({ orderNo: null, ref: '', from: { userId: ids.asker } })
  expect(JSON.stringify(byOwner)).not.toContain(orderNo)
})

test('that is not paid in time becomes a draft again', async () => {
  const { id, orderNo } = await submit()
  data(await asker.post(`order/${orderNo}/close`, {}))
  expect((await questionOf(id)).state).toBe('DRAFT')
  expect(data(await asker.get(`question/${id}`))).toMatchObject({ orderNo: null, content: { bounty: BOUNTY } })
})

test('answered but not decided: three reminders a day apart, then an operator chooses the best by the rule', async () => {
  const { id, orderNo } = await opened()
  await answer(id)
  const before = await pending()
  for (let day = 7; day < 7 + REMINDERS; day++) expect(await stepQuestion(db, id, later(day))).toBe(true)
  const reminders = await db
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', ids.asker)
    .where('dedupe_key', 'like', `bounty-reminder:${orderNo}:%`)
    .execute()
  expect(reminders).toHaveLength(REMINDERS)
  expect(await stepQuestion(db, id, later(10))).toBe(true)
  expect(await stepQuestion(db, id, later(11))).toBe(false)
  const waiting = db.selectFrom('review_cases').selectAll().where('kind', '=', 'QUESTION_BOUNTY').where('ref_id', '=', id)
  expect(await waiting.execute()).toMatchObject([{ state: 'OPEN', submitted_by: null }])
  await db.transaction().execute(trx => bountyReview.approve(trx, id, { ...decision, reason: '' }))
  expect((await questionOf(id)).state).toBe('ACCEPTED')
  expect((await pending()) - before).toBe(BOUNTY * 0.8)
})

test('an operator who finds no answer valid gives the bounty back', async () => {
  const { id, orderNo } = await opened()
  await answer(id)
  await db.transaction().execute(trx => bountyReview.reject(trx, id, decision))
  expect((await questionOf(id)).state).toBe('EXPIRED')
  expect((await orderOf(orderNo)).state).toBe('CANCELLED')
})

test('the same moment chooses one answer and pays once', async () => {
  const { id } = await opened()
  const answerId = await answer(id)
  const before = await pending()
  const coinsBefore = await coinsOfOther()
  const answers = await Promise.all([1, 2, 3].map(() => asker.post(`consultation/${id}/optimal/${answerId}`, {})))
  expect(answers.filter(one => one.resultStatus)).toHaveLength(1)
  expect((await pending()) - before).toBe(BOUNTY * 0.8)
  expect((await coinsOfOther()) - coinsBefore).toBe(20)
})

test('rule 金币 二, 六: an accepted answer earns its author twenty coins, who is told so; for a company nobody earns any', async () => {
  const lastNotice = () =>
    db.selectFrom('notices').select('body').where('user_id', '=', ids.other).orderBy('id', 'desc').executeTakeFirstOrThrow()
  const one = await opened()
  const before = await coinsOfOther()
  data(await asker.post(`consultation/${one.id}/optimal/${await answer(one.id)}`, {}))
  expect((await coinsOfOther()) - before).toBe(20)
  expect((await lastNotice()).body).toContain('奖励你 20 枚金币')

  const two = await opened()
  const answerId = await answer(two.id)
  const company = db.selectFrom('companies').select('id').limit(1)
  await db.updateTable('consultation_answers').set({ company_id: company }).where('id', '=', answerId).execute()
  data(await asker.post(`consultation/${two.id}/optimal/${answerId}`, {}))
  expect((await coinsOfOther()) - before).toBe(20)
  expect((await lastNotice()).body).not.toContain('金币')
  expect(await findLedgerFaults(db)).toEqual([])
})

test('nobody learns what a bounty costs by its number before it is public', async () => {
  const { id } = await submit()
  const asked = { kind: 'BOUNTY', subjectId: id, lines: [{ refId: null, quantity: 1 }] }
  expect((await other.post('common/calculate', asked)).code).toBe('missing.record')
})
