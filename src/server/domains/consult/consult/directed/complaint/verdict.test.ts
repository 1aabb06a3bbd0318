import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConsultationRoom } from '#lib/contract/consult/directed.ts'
import type { DisputeDetail, DisputeOutcome } from '#lib/contract/trade/order-disputes.ts'
import { DAY_MS, MINUTE_MS } from '#lib/format/units.ts'
import { balancesOf, findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import { releaseAllEarnings } from '#server/domains/trade/wallet/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { type Consultation, endConsultation, runningConsultation } from '#tests/support/consultation.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { finishRefundOf, payOrder } from '#tests/support/paying.ts'
import { insertPerson } from '#tests/support/people.ts'
import { connectCall, hearCall } from '#tests/support/talk.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const PRICE = 9_900
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
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

const complain = (who: Visitor, { id }: Consultation) =>
  who.post(`consultation/${id}/complain`, { reason: 'WRONG_ADVICE', content: '没有解决问题。' })
const orderOf = (orderNo: string) =>
  db.selectFrom('orders').select(['id', 'state', 'refunded_amount']).where('order_no', '=', orderNo).executeTakeFirstOrThrow()
const stateOf = async ({ id }: Consultation) =>
  (await db.selectFrom('consultations').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const room = async (who: Visitor, { id }: Consultation) => data<ConsultationRoom>(await who.get(`consultation/${id}/room`))

async function extended({ id, asker }: Consultation, minutes: number): Promise<string> {
  const { orderNo } = data<{ orderNo: string }>(await asker.post(`consultation/${id}/extend`, { minutes }))
  await payOrder(db, orderNo)
  return orderNo
}

/** After the time for what the sides may say. */
async function decide(who: Visitor, { id, orderNo }: Consultation, outcome: DisputeOutcome, value: number) {
  const back = sql<Date>`created_at - interval '72 hours'`
  await db.updateTable('consultation_complaints').set({ created_at: back }).where('consultation_id', '=', id).execute()
  await db
    .updateTable('consultation_events')
    .set({ created_at: back })
    .where('consultation_id', '=', id)
    .where('event', '=', 'RECONSIDER')
    .execute()
  const { id: orderId } = await orderOf(orderNo)
  return who.post(`/v1/manager/order/dispute/${orderId}/decide`, { outcome, value, reason: '看了双方的材料' })
}

/** Both talk for six of thirty minutes, until half a minute ago: somebody seen just now would count as present until the call is left. */
async function talked(one: Consultation, minutes = 6): Promise<void> {
  const callId = await connectCall(one)
  const from = new Date(Date.now() - minutes * MINUTE_MS)
  await hearCall(db, { callId, userIds: [one.askerId, one.expertId], from, seconds: minutes * 60 - 30 })
  data(await one.asker.post(`call/${callId}/leave`))
}

const earnedBy = async ({ expertId }: Consultation) => {
  const { pending, available, receivable } = await balancesOf(db, { kind: 'USER', id: expertId })
  return pending + available - receivable
}

// Rule 退款, 定向咨询: 「已开始：按剩余时长比例退款」
describe('a complaint about calls that is not supported', () => {
  test('gives back the minutes that were not talked, of bought time too, and the rest is earned', async () => {
    const one = await runningConsultation(db, api, { way: 'VOICE' })
    await talked(one)
    const besides = await extended(one, 30)
    data(await complain(one.asker, one))
    const { id } = await orderOf(one.orderNo)
    const { unused } = data<DisputeDetail>(await operator.get(`/v1/manager/order/dispute/${id}`))
    expect(unused).toBe((PRICE * 24) / 30)
    data(await decide(operator, one, 'COMPLETE', 0))
    expect(await stateOf(one)).toBe('FINISHED')
    expect(await finishRefundOf(db, one.orderNo)).toBe(unused)
    expect(await finishRefundOf(db, besides)).toBe(PRICE)
    expect(await earnedBy(one)).toBe((PRICE - unused) * 0.8)
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('on top of what the operator gives, never more than was paid', async () => {
    const one = await runningConsultation(db, api, { way: 'VOICE' })
    await talked(one)
    data(await complain(one.asker, one))
    data(await decide(operator, one, 'COMPLETE', PRICE / 10))
    expect(await stateOf(one)).toBe('PARTIAL_REFUND')
    expect(await finishRefundOf(db, one.orderNo)).toBe((PRICE * 9) / 10)
    const other = await runningConsultation(db, api, { way: 'VOICE' })
    await talked(other)
    data(await complain(other.asker, other))
    data(await decide(operator, other, 'COMPLETE', PRICE / 2))
    expect(await finishRefundOf(db, other.orderNo)).toBe(PRICE)
  })

  test('gives back everything where nobody has talked', async () => {
    const one = await runningConsultation(db, api, { way: 'VOICE' })
    data(await complain(one.asker, one))
    data(await decide(operator, one, 'COMPLETE', 0))
    expect([await stateOf(one), await finishRefundOf(db, one.orderNo)]).toEqual(['REFUNDED', PRICE])
  })

  test('once confirmed, gives back nothing a second time', async () => {
    const one = await runningConsultation(db, api, { way: 'VOICE' })
    await talked(one)
    data(await one.asker.post(`consultation/${one.id}/finish`, {}))
    data(await complain(one.asker, one))
    expect((await decide(operator, one, 'COMPLETE', 0)).message).toContain('还在路上')
    const back = await finishRefundOf(db, one.orderNo)
    data(await decide(operator, one, 'COMPLETE', 0))
    expect(await orderOf(one.orderNo)).toMatchObject({ state: 'COMPLETED', refunded_amount: back })
    expect(await findLedgerFaults(db)).toEqual([])
  })
})

// Rule 争议 五, 七
test('what was decided is not complained about anew, by neither side', async () => {
  const one = await runningConsultation(db, api)
  await endConsultation(one, ['请看合同', '可以不签'])
  data(await complain(one.asker, one))
  data(await decide(operator, one, 'COMPLETE', 0))
  expect(await stateOf(one)).toBe('FINISHED')
  for (const who of [one.asker, one.expert]) {
    expect((await room(who, one)).moves).not.toContain('COMPLAIN')
    expect(await complain(who, one)).toMatchObject({ code: 'state.conflict', message: expect.stringContaining('已经作出结论') })
  }
  expect((await orderOf(one.orderNo)).state).toBe('COMPLETED')
})

// Rule 争议 六: 「介入期间，争议金额冻结」
describe('bought time', () => {
  const confirmed = async () => {
    const one = await runningConsultation(db, api)
    const besides = await extended(one, 2_880)
    await endConsultation(one, ['请看合同', '可以不签'])
    await releaseAllEarnings(db, new Date(Date.now() + 8 * DAY_MS))
    return { one, besides, seller: { kind: 'USER', id: one.expertId } as const }
  }

  test('is in dispute with the rest, can not be withdrawn, and is free again when the complaint is', async () => {
    const { one, besides, seller } = await confirmed()
    const { available } = await balancesOf(db, seller)
    expect(available).toBe(2 * PRICE * 0.8)
    const { complainId } = data<{ complainId: number }>(await complain(one.asker, one))
    expect((await orderOf(besides)).state).toBe('DISPUTED')
    expect(await balancesOf(db, seller)).toMatchObject({ available: 0, frozen: available })
    data(await one.asker.post(`consultation/complain/${complainId}/withdraw`, {}))
    expect((await orderOf(besides)).state).toBe('COMPLETED')
    expect(await balancesOf(db, seller)).toMatchObject({ available, frozen: 0 })
  })

  test('is decided about with it: no case of its own, and the same part goes back; so again when it is looked at once more', async () => {
    const { one, besides, seller } = await confirmed()
    data(await complain(one.asker, one))
    const { id } = await orderOf(besides)
    const queue = data<{ list: { orderNo: string }[] }>(await operator.get('/v1/manager/order/dispute/list?pageSize=100'))
    expect(queue.list.map(({ orderNo }) => orderNo)).not.toContain(besides)
    expect((await operator.get(`/v1/manager/order/dispute/${id}`)).code).toBe('missing.record')
    const alone = { outcome: 'COMPLETE', value: 0, reason: '只看续时' }
    expect((await operator.post(`/v1/manager/order/dispute/${id}/decide`, alone)).resultStatus).toBe(false)
    data(await decide(operator, one, 'REFUND', 0))
    for (const orderNo of [one.orderNo, besides]) expect(await finishRefundOf(db, orderNo)).toBe(PRICE)
    expect(await earnedBy(one)).toBe(0)
    data(await one.expert.post(`order/${one.orderNo}/dispute/reconsider`, { reason: '有新的材料', files: [] }))
    data(await decide(colleague, one, 'COMPLETE', PRICE / 2))
    expect(await earnedBy(one)).toBe(PRICE * 0.8)
    expect((await balancesOf(db, seller)).frozen).toBe(0)
    expect(await findLedgerFaults(db)).toEqual([])
  })
})
