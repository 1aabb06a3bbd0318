import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoAccounts } from '#demo/people/accounts.ts'
import type { CallView } from '#lib/contract/consult/call-shapes.ts'
import type { ConsultationRoom, DirectedOffer } from '#lib/contract/consult/directed.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { beatCall, stepCall } from '#server/domains/consult/call/service.ts'
import { findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { finishRefundOf, payOrder } from '#tests/support/paying.ts'
import { insertPerson } from '#tests/support/people.ts'
import { CALL_VALID_MS } from './called.ts'
import { stepDirected } from './sweep.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const relayed = useApiServer(database, () => ({ turn: { urls: ['turn:turn.example.com'], secret: 'north' } }))

const PRICE = 30_000
const MINUTES = 30
let asker: Visitor
let expert: Visitor
let owner: Visitor
const ids = { asker: 0, expert: 0, owner: 0, company: 0, consultant: 0, category: 0 }

const idOf = async (phone: string) =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id
const account = async (role: string) => idOf(demoAccounts.find(one => one.role === role)!.phone)

beforeAll(async () => {
  ids.asker = await idOf('15400000001')
  ids.expert = await account('CONSULTANT')
  ids.owner = await account('OWNER')
  const consultant = await db
    .selectFrom('consultants')
    .select(['id', 'company_id'])
    .where('user_id', '=', ids.expert)
    .where('company_id', 'is not', null)
    .executeTakeFirstOrThrow()
  ids.consultant = consultant.id
  ids.company = consultant.company_id!
  await db.updateTable('consultants').set({ free_first: true, state: 'ACTIVE' }).where('id', '=', ids.consultant).execute()
  await db.deleteFrom('consult_fees').where('consultant_id', '=', ids.consultant).execute()
  for (const way of ['VOICE', 'VIDEO'] as const)
    await db
      .insertInto('consult_fees')
      .values({ consultant_id: ids.consultant, way, minutes: MINUTES, price: PRICE, follow_ups: 1 })
      .execute()
  asker = await api.signedIn(ids.asker)
  expert = await api.signedIn(ids.expert, { companyId: ids.company })
  owner = await api.signedIn(ids.owner, { companyId: ids.company })
  const offer = data<DirectedOffer>(await asker.get(`consultation/directed/offer?employeeId=${ids.consultant}`))
  ids.category = offer.categories[0]!.categoryId
})
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
  // A call that a test left going would keep its people busy.
  for (const { id } of await db.selectFrom('calls').select('id').where('ended_at', 'is', null).execute())
    await stepCall(db, id, new Date(Date.now() + 10 * MINUTE_MS))
})

type NewConsultation = { consultationId: number; orderNo: string }

const wish = (way: string, anonymous = false) => ({
  title: '离职补偿怎么算',
  text: '工作了四年，公司要求协商离职，想当面问清楚。',
  employeeId: ids.consultant,
  categoryId: ids.category,
  way,
  minutes: MINUTES,
  startsAt: null,
  files: [],
  anonymous,
})

async function running(way: string): Promise<NewConsultation & { conversationId: number }> {
  const made = data<NewConsultation>(await asker.post('consultation/directed', wish(way)))
  await payOrder(db, made.orderNo)
  data(await expert.post(`consultation/${made.consultationId}/dispose`, { decision: 'ACCEPT' }))
  return { ...made, conversationId: (await room(asker, made.consultationId)).conversationId! }
}

const room = async (visitor: Visitor, id: number) => data<ConsultationRoom>(await visitor.get(`consultation/${id}/room`))
const ring = (from: Visitor, conversationId: number, medium: string) =>
  from.post('call/start', { conversationId, medium, tab: 'window-0001' })
const accept = (who: Visitor, callId: number) => who.post(`call/${callId}/accept`, { tab: 'window-0002' })
const paidTo = async (orderNo: string) =>
  db.selectFrom('orders').select(['state', 'refunded_amount']).where('order_no', '=', orderNo).executeTakeFirstOrThrow()

async function beat(callId: number, userId: number, at: Date): Promise<void> {
  const { session_id: sessionId } = await db
    .selectFrom('call_participants')
    .select('session_id')
    .where('call_id', '=', callId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await beatCall(db, { callId, userId, sessionId: sessionId!, connected: true, now: at })
}

/** Both see each other for so many seconds, until now. */
async function talked(conversationId: number, medium: string, seconds: number): Promise<number> {
  const { callId } = data<CallView>(await ring(asker, conversationId, medium))
  data(await accept(expert, callId))
  const began = Date.now() - seconds * 1_000
  for (let at = 0; at <= seconds; at += 5)
    for (const userId of [ids.asker, ids.expert]) await beat(callId, userId, new Date(began + at * 1_000))
  return callId
}

describe('a consultation by video', () => {
  test('is paid for the minutes in which both were connected; what was not used goes back with the end', async () => {
    const { consultationId: id, orderNo, conversationId } = await running('VIDEO')
    expect((await room(asker, id)).talk).toEqual({
      media: ['VIDEO', 'VOICE'],
      boughtSeconds: 1_800,
      usedSeconds: 0,
      mayCall: true,
    })
    expect((await expert.post(`consultation/${id}/finish`, {})).code).toBe('state.conflict')
    const callId = await talked(conversationId, 'VIDEO', 125)
    data(await asker.post(`call/${callId}/leave`))
    const after = await room(asker, id)
    expect(after.talk?.usedSeconds).toBeGreaterThanOrEqual(125)
    // Two minutes and a begun third of thirty.
    expect(after.unused).toBe(PRICE - (PRICE * 3) / MINUTES)
    data(await expert.post(`consultation/${id}/finish`, {}))
    expect((await room(asker, id)).moves).toContain('CONFIRM')
    expect(data(await asker.post(`consultation/${id}/finish`, {}))).toEqual({ state: 'FINISHED' })
    expect(await finishRefundOf(db, orderNo)).toBe(27_000)
    expect((await paidTo(orderNo)).refunded_amount).toBe(27_000)
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('takes four people at most, and says to a fifth why', async () => {
    const { conversationId } = await running('VIDEO')
    const { callId } = data<CallView>(await ring(asker, conversationId, 'VIDEO'))
    data(await accept(expert, callId))
    for (const [index, nickname] of ['第三人', '第四人'].entries())
      await db
        .insertInto('call_participants')
        .values({
          call_id: callId,
          user_id: await insertPerson(db, { nickname }),
          no: 10 + index,
          role: 'CONSULTANT',
          state: 'INVITED',
          session_id: null,
          invited_at: new Date(),
          joined_at: null,
          left_at: null,
        })
        .execute()
    expect(await expert.post(`call/${callId}/invite`, { employeeId: 1 })).toMatchObject({
      code: 'call.full',
      message: '通话最多四个人。更多人的通话需要会议服务器，本站没有接入',
    })
    data(await asker.post(`call/${callId}/leave`))
  })

  test('that nobody talked in goes back as a whole: when the asker no longer waits, and when its two days are over', async () => {
    const stopped = await running('VIDEO')
    data(await asker.post(`consultation/${stopped.consultationId}/cancel`, { reason: '不需要了' }))
    expect(await finishRefundOf(db, stopped.orderNo)).toBe(PRICE)
    const silent = await running('VIDEO')
    data(await expert.post('consultation/answer', { consultationId: silent.consultationId, text: '请稍等', files: [] }))
    expect(await stepDirected(db, silent.consultationId, new Date(Date.now() + CALL_VALID_MS - MINUTE_MS))).toBe(false)
    expect(await stepDirected(db, silent.consultationId, new Date(Date.now() + CALL_VALID_MS + MINUTE_MS))).toBe(true)
    expect(await finishRefundOf(db, silent.orderNo)).toBe(PRICE)
  })

  test('ends a call when the bought minutes are used, and no other begins before more are bought', async () => {
    const { consultationId: id, conversationId } = await running('VIDEO')
    const callId = await talked(conversationId, 'VOICE', MINUTES * 60)
    expect(await stepCall(db, callId, new Date(Date.now() + 1_000))).toBe(true)
    expect(data<CallView>(await expert.get(`call/${callId}`))).toMatchObject({
      state: 'ENDED',
      reason: 'TIME_UP',
      secondsLeft: 0,
    })
    expect((await ring(asker, conversationId, 'VIDEO')).code).toBe('call.used_up')
    const { orderNo } = data<{ orderNo: string }>(await asker.post(`consultation/${id}/extend`, { minutes: MINUTES }))
    await payOrder(db, orderNo)
    // What ran over before the call was ended, longer on a busy machine, is part of what was bought anew.
    const { secondsLeft } = data<CallView>(await ring(asker, conversationId, 'VIDEO'))
    expect(secondsLeft).toBeLessThanOrEqual(MINUTES * 60)
    expect(secondsLeft).toBeGreaterThan(MINUTES * 60 - 120)
  })

  test('ends its call with the consultation', async () => {
    const { consultationId: id, conversationId } = await running('VIDEO')
    const callId = await talked(conversationId, 'VIDEO', 10)
    data(await expert.post(`consultation/${id}/finish`, {}))
    expect(await stepCall(db, callId, new Date(Date.now() + 2_000))).toBe(true)
    expect(data<CallView>(await asker.get(`call/${callId}`)).state).toBe('ENDED')
    expect((await ring(asker, conversationId, 'VIDEO')).code).toBe('chat.closed')
  })

  test('can be joined by a colleague of the consultant, whom nobody else can ask in, and ends when the asker goes', async () => {
    const { conversationId } = await running('VIDEO')
    const callId = await talked(conversationId, 'VIDEO', 5)
    const employee = await db
      .selectFrom('company_employees')
      .select('id')
      .where('company_id', '=', ids.company)
      .where('user_id', '=', ids.owner)
      .executeTakeFirstOrThrow()
    expect((await asker.post(`call/${callId}/invite`, { employeeId: employee.id })).code).toBe('missing.record')
    const { list } = data<{ list: { employeeId: number }[] }>(await expert.get(`call/${callId}/colleagues`))
    expect(list.map(one => one.employeeId)).toContain(employee.id)
    data(await expert.post(`call/${callId}/invite`, { employeeId: employee.id }))
    expect(data<{ call: CallView }>(await owner.get('call/live')).call.callId).toBe(callId)
    expect(data<CallView>(await accept(owner, callId)).participants.map(one => one.state)).toEqual(['JOINED', 'JOINED', 'JOINED'])
    expect(
      data<CallView>(await expert.post(`call/${callId}/leave`))
        .participants.map(one => one.state)
        .sort(),
    ).toEqual(['JOINED', 'JOINED', 'LEFT'])
    expect(data<CallView>(await asker.post(`call/${callId}/leave`)).state).toBe('ENDED')
    expect(data<{ call: null }>(await owner.get('call/live')).call).toBeNull()
  })
})

test('a consultation by voice has no video', async () => {
  const { conversationId } = await running('VOICE')
  expect((await ring(asker, conversationId, 'VIDEO')).code).toBe('call.not_sold')
  const { callId } = data<CallView>(await ring(expert, conversationId, 'VOICE'))
  data(await expert.post(`call/${callId}/leave`))
})

test('an anonymous asker calls through the relay alone, and buys no call where there is none', async () => {
  expect((await asker.post('consultation/directed', wish('VOICE', true))).code).toBe('consult.way_closed')
  const hidden = await relayed.signedIn(ids.asker)
  const made = data<NewConsultation>(await hidden.post('consultation/directed', wish('VOICE', true)))
  await payOrder(db, made.orderNo)
  data(await expert.post(`consultation/${made.consultationId}/dispose`, { decision: 'ACCEPT' }))
  const conversationId = (await room(hidden, made.consultationId)).conversationId!
  expect((await ring(asker, conversationId, 'VOICE')).code).toBe('call.relay_off')
  const call = data<CallView>(await ring(hidden, conversationId, 'VOICE'))
  expect(call.relayOnly).toBe(true)
  const { iceServers, relayOnly } = data<{ iceServers: { username: string }[]; relayOnly: boolean }>(
    await hidden.post(`call/${call.callId}/servers`),
  )
  expect(relayOnly).toBe(true)
  expect(iceServers.map(one => one.username.split(':')[1])).toEqual([`${call.callId}-1`])
  const { nickname } = await db.selectFrom('users').select('nickname').where('id', '=', ids.asker).executeTakeFirstOrThrow()
  const seen = data<CallView>(await expert.get(`call/${call.callId}`))
  expect(seen.participants.find(one => !one.me)?.person.id).toBeNull()
  expect(JSON.stringify(seen)).not.toContain(nickname)
  data(await hidden.post(`call/${call.callId}/leave`))
})
