import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { UndecidedBounty } from '#lib/contract/consult/bounty-split.ts'
import type { OrderDetail, OrderShare } from '#lib/contract/trade/order.ts'
import type { OrderMoves } from '#lib/contract/trade/order-actions.ts'
import { date } from '#lib/format/date.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { questionReview } from '#server/domains/consult/consult/question/review-subject.ts'
import { REMINDERS, stepQuestion } from '#server/domains/consult/consult/question/sweep.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { balanceOf, coins, escrow, findLedgerFaults, wallet } from '#server/domains/trade/ledger/service.ts'
import { refundLedOrder } from '#server/domains/trade/order/service.ts'
import { listSellerIncome } from '#server/domains/trade/wallet/income-queries.ts'
import { releaseEarnings } from '#server/domains/trade/wallet/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { payOrder } from '#tests/support/bounty.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let asker: Visitor
let operator: Visitor
let colleague: Visitor
let authors: { id: number; visitor: Visitor }[] = []
let categoryId = 0
const BOUNTY = 10_001

beforeAll(async () => {
  asker = await api.signedIn(await insertPerson(db))
  operator = await api.signedIn((await appointOperator(db, '13900000092', ['support'])).userId)
  colleague = await api.signedIn((await appointOperator(db, '13900000093', ['support'])).userId)
  authors = []
  for (let one = 0; one < 3; one++) {
    const id = await insertPerson(db)
    authors.push({ id, visitor: await api.signedIn(id) })
  }
  const category = db.selectFrom('consult_categories').select('id').where('parent_id', 'is not', null)
  categoryId = (await category.executeTakeFirstOrThrow()).id
})

// Limits of an hour are not what is tested here.
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

const later = (days: number) => new Date(Date.now() + days * DAY_MS + MINUTE_MS)

/** A bounty whose three answers nobody accepted, and whose case the operator has claimed. */
async function undecided() {
  const body = { title: '租房押金不退该怎么办才好', text: '合同到期一个月，房东说墙面有污渍不退押金。', categoryId }
  const rest = { labelIds: [], pictures: [], anonymous: true, bounty: BOUNTY, days: 7 }
  const { consultationId: id } = data<{ consultationId: number }>(await asker.post('question', { ...body, ...rest }))
  const { orderNo } = data<{ orderNo: string }>(await asker.post(`question/${id}/submit`, {}))
  await payOrder(db, orderNo)
  const decision = { operatorId: 1, reason: '', now: new Date() }
  await db.transaction().execute(trx => questionReview.approve(trx, id, decision))
  const answers: number[] = []
  for (const [index, { visitor }] of authors.entries()) {
    await db.deleteFrom('checked_texts').execute()
    const text = `先发书面催告，再去调解委员会，第 ${index + 1} 种说法。`
    const made = await visitor.post(`consultation/${id}/answer`, { text, pictures: [] })
    answers.push(data<{ consultationAnswerId: number }>(made).consultationAnswerId)
  }
  for (let day = 7; day <= 7 + REMINDERS; day++) await stepQuestion(db, id, later(day))
  const cases = db.selectFrom('review_cases').select('id').where('kind', '=', 'QUESTION_BOUNTY').where('ref_id', '=', id)
  const { id: caseId } = await cases.executeTakeFirstOrThrow()
  data(await operator.post(`../manager/review/${caseId}/claim`, {}))
  return { id, orderNo, answers, caseId }
}

const split = (id: number, answerIds: number[], { version, by = operator }: { version?: string; by?: Visitor } = {}) =>
  by.post(`../manager/bounty/${id}/split`, { answerIds, reason: '三个回答同样好', ...(version ? { seen: version } : {}) })
const shownOf = async (id: number) => data<UndecidedBounty>(await operator.get(`../manager/bounty/${id}`))
const balances = (kind: 'PENDING' | 'AVAILABLE') =>
  Promise.all(authors.map(author => balanceOf(db, wallet(kind, { kind: 'USER', id: author.id }))))
const gained = (before: readonly number[], after: readonly number[]) => after.map((sum, index) => sum - before[index]!)
const stateOf = async (id: number) =>
  (await db.selectFrom('consultations').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const orderOf = (orderNo: string) =>
  db.selectFrom('orders').select(['id', 'state', 'refund_state']).where('order_no', '=', orderNo).executeTakeFirstOrThrow()

test('a bounty is split between equal answers to the fen as it was shown before, and all of them are accepted in public', async () => {
  const { id, orderNo, answers, caseId } = await undecided()
  const shown = await shownOf(id)
  expect(shown.answers.map(answer => answer.consultationAnswerId).toSorted()).toEqual(answers.toSorted())
  const planned = shown.splits.find(one => one.sharers === 3)!.parts
  expect(planned).toEqual([
    { amount: 3_334, fee: 667, net: 2_667 },
    { amount: 3_334, fee: 667, net: 2_667 },
    { amount: 3_333, fee: 666, net: 2_667 },
  ])
  const coinsOf = () => Promise.all(authors.map(author => balanceOf(db, coins({ kind: 'USER', id: author.id }))))
  const coinsBefore = await coinsOf()
  const before = await balances('PENDING')
  // Shares stand in the order of the answers, however they were chosen.
  const done = data<{ shares: { consultationAnswerId: number }[] }>(
    await split(id, answers.toReversed(), { version: shown.version }),
  )
  expect(done.shares.map(share => share.consultationAnswerId)).toEqual(answers)
  expect(gained(before, await balances('PENDING'))).toEqual(planned.map(part => part.net))
  expect(gained(coinsBefore, await coinsOf())).toEqual([20, 20, 20])
  const order = await orderOf(orderNo)
  expect(order.state).toBe('COMPLETED')
  expect(await balanceOf(db, escrow(order.id))).toBe(0)
  expect(await stateOf(id)).toBe('ACCEPTED')
  const accepted = await db
    .selectFrom('consultation_answers')
    .select('id')
    .where('consultation_id', '=', id)
    .where('accepted', '=', true)
    .execute()
  expect(accepted).toHaveLength(3)
  const reviewed = await db.selectFrom('review_cases').select('state').where('id', '=', caseId).executeTakeFirst()
  expect(reviewed).toEqual({ state: 'APPROVED' })
  const audited = db
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'bounty.split')
    .where('subject_id', '=', id)
  expect((await audited.executeTakeFirstOrThrow()).detail).toMatchObject({ amounts: '3334,3334,3333' })
  expect(await findLedgerFaults(db)).toEqual([])
})

test('each answerer reads their own share, is told of it and paid after the hold; the asker stays without a name and sees all of them', async () => {
  const { id, orderNo, answers } = await undecided()
  data(await split(id, answers))
  const [first] = authors
  const detail = data<OrderDetail>(await first!.visitor.get(`order/${orderNo}`))
  expect(detail).toMatchObject({ role: 'seller', sharers: 3, buyer: { id: null } })
  expect(detail.buyer.name).toMatch(/^匿名用户 /)
  expect(detail.shares).toMatchObject([{ amount: 3_334, fee: 667, net: 2_667, seller: { id: first!.id } }])
  expect(data<OrderDetail>(await asker.get(`order/${orderNo}`)).shares).toHaveLength(3)
  expect((await operator.get(`order/${orderNo}`)).code).toBe('missing.record')
  expect(data<OrderMoves>(await first!.visitor.get(`order/${orderNo}/moves`))).toMatchObject({ moves: [], refunds: [] })
  expect((await operator.get(`order/${orderNo}/moves`)).code).toBe('missing.record')
  const listed = data<{ list: OrderShare[] }>(await first!.visitor.get('order/share/list')).list
  expect(listed[0]).toMatchObject({ orderNo, net: 2_667 })
  const income = data<{ thisMonth: { orders: number; net: number } }>(await first!.visitor.get('order/income')).thisMonth
  expect(income).toMatchObject({ orders: listed.length, net: listed.reduce((sum, share) => sum + share.amount, 0) })
  const month = date(new Date()).slice(0, 7)
  const sold = (await listSellerIncome(db, month)).find(row => !row.isCompany && row.sellerId === first!.id)
  expect(sold).toMatchObject({ orders: listed.length, net: listed.reduce((sum, share) => sum + share.net, 0) })
  const told = db
    .selectFrom('notices')
    .select('body')
    .where('user_id', '=', first!.id)
    .where('title', '=', '你的回答被采纳，分得悬赏')
  expect((await told.executeTakeFirstOrThrow()).body).toContain('¥26.67')
  const before = await balances('AVAILABLE')
  await releaseEarnings(db, later(8))
  await releaseEarnings(db, later(8))
  const freed = gained(before, await balances('AVAILABLE'))
  expect(freed).toEqual(authors.map(() => 2_667 * listed.length))
  expect(await balances('PENDING')).toEqual([0, 0, 0])
  expect(await findLedgerFaults(db)).toEqual([])
})

test('only what is equal is split: most liked, as complete, under the question, at least two', async () => {
  const { id, answers } = await undecided()
  const [first, second, third] = answers as [number, number, number]
  const refused = async (ids: number[], words: string) => {
    const answer = await split(id, ids)
    expect(answer.resultStatus).toBe(false)
    expect((answer as { fields?: Record<string, string> }).fields?.answerIds).toContain(words)
  }
  await refused([first], '至少选两个')
  await refused([first, first], '只能选一次')
  await refused([first, 2_000_000_000], '已经看不到')
  await db.updateTable('consultation_answers').set({ like_count: 2 }).where('id', 'in', [first, second]).execute()
  await refused([first, third], '点赞')
  await db
    .updateTable('consultation_answers')
    .set({ content: `<p>${'长'.repeat(200)}</p>` })
    .where('id', '=', first)
    .execute()
  await refused([first, second], '完整程度')
  expect(await stateOf(id)).toBe('ANSWERING')
  expect((await split(id, [second, third], { by: asker })).resultStatus).toBe(false)
})

test('of two operators at once one decides, once; what was liked since it was shown is looked at again', async () => {
  const { id, orderNo, answers, caseId } = await undecided()
  const { version } = await shownOf(id)
  await db.updateTable('consultation_answers').set({ like_count: 1 }).where('consultation_id', '=', id).execute()
  expect((await split(id, answers, { version })).code).toBe('state.changed')
  expect(await stateOf(id)).toBe('ANSWERING')
  const before = await balances('PENDING')
  const tried = await Promise.all([
    split(id, answers),
    split(id, answers, { by: colleague }),
    operator.post(`../manager/review/${caseId}/approve`, {}),
    operator.post(`../manager/review/${caseId}/reject`, { reason: '没有有效的回答' }),
  ])
  expect(tried.filter(one => one.resultStatus)).toHaveLength(1)
  expect(tried[1]!.resultStatus).toBe(false)
  const won = gained(before, await balances('PENDING')).reduce((sum, one) => sum + one, 0)
  expect([8_001, 0]).toContain(won)
  expect((await split(id, answers)).resultStatus).toBe(false)
  expect(['COMPLETED', 'CANCELLED']).toContain((await orderOf(orderNo)).state)
})

test('nothing of a bounty that was split comes back, and its asker can neither accept again nor withdraw', async () => {
  const { id, orderNo, answers } = await undecided()
  data(await split(id, answers))
  const asked = await asker.post(`order/${orderNo}/refund/apply`, { amount: 100, reason: '不满意', files: [] })
  expect(asked.resultStatus).toBe(false)
  expect((await asker.post(`consultation/${id}/optimal/${answers[0]}`, {})).resultStatus).toBe(false)
  expect((await asker.post(`question/${id}/withdraw`, {})).resultStatus).toBe(false)
  const back = { reason: '误操作', at: new Date(), back: 100 }
  await expect(db.transaction().execute(trx => refundLedOrder(trx, orderNo, back))).rejects.toMatchObject({
    code: 'state.conflict',
  })
  expect(await orderOf(orderNo)).toMatchObject({ state: 'COMPLETED', refund_state: null })
  expect((await authors[0]!.visitor.post(`question/answer/${answers[0]}/remove`, {})).resultStatus).toBe(false)
})

test('the database keeps shares that are not the whole of their order out', async () => {
  const { orderNo } = await undecided()
  const { id: order_id } = await orderOf(orderNo)
  const row = { order_id, user_id: authors[0]!.id, company_id: null, fee: 0, created_at: new Date() }
  const rows = [
    { ...row, position: 1, ref_id: 1, amount: 5_000 },
    { ...row, position: 2, ref_id: 2, amount: 5_000 },
  ]
  await expect(db.insertInto('order_shares').values(rows).execute()).rejects.toThrow('are not the whole of it')
})
