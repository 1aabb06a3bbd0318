import { beforeEach, describe, expect, test } from 'vitest'
import { DROP_MS, RING_MS } from '#lib/contract/consult/call.ts'
import type { CallView } from '#lib/contract/consult/call-shapes.ts'
import type { Message } from '#lib/contract/consult/chat-shapes.ts'
import { removeMember } from '#server/domains/consult/chat/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { certifyMinor } from '#tests/support/minors.ts'
import { beatCall } from './beat.ts'
import { connectedMs, stepCall } from './service.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

beforeEach(() => db.deleteFrom('rate_limits').execute())

let serial = 0
type Person = { id: number; as: Visitor }

async function person(nickname: string): Promise<Person> {
  const phone = `1394${String(++serial).padStart(7, '0')}`
  const place = { province_code: 19, city_code: 1607, district_code: null }
  const { id } = await db
    .insertInto('users')
    .values({ nickname, phone, email: null, password_hash: null, ...place })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, as: await api.signedIn(id) }
}

/** A conversation about a service. The first of them asks. */
async function conversationOf(...people: Person[]): Promise<number> {
  const { id } = await db
    .insertInto('chat_conversations')
    .values({ kind: 'DIRECT', about_kind: 'SERVICE', about_id: ++serial, title: '上门保洁', starter_user_id: people[0]!.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, { id: userId }] of people.entries())
    await db
      .insertInto('chat_members')
      .values({
        conversation_id: id,
        user_id: userId,
        no: index + 1,
        role: index === 0 ? 'CUSTOMER' : 'SELLER',
        company_id: null,
        change: 0,
        joined_change: 0,
        left_at: null,
      })
      .execute()
  return id
}

async function two(): Promise<{ caller: Person; callee: Person; conversationId: number }> {
  const [caller, callee] = [await person('林小满'), await person('周一鸣')]
  return { caller, callee, conversationId: await conversationOf(caller, callee) }
}

const ring = (from: Person, conversationId: number, medium = 'VOICE') =>
  from.as.post('call/start', { conversationId, medium, tab: `window-${from.id}` })
const accept = (who: Person, callId: number, tab = `window-${who.id}`) => who.as.post(`call/${callId}/accept`, { tab })
const leave = async (who: Person, callId: number) => data<CallView>(await who.as.post(`call/${callId}/leave`))
const stateOf = async (who: Person, callId: number) => data<CallView>(await who.as.get(`call/${callId}`)).state

const cardsOf = async (who: Person, conversationId: number): Promise<string[]> =>
  data<{ messages: Message[] }>(await who.as.get(`chat/${conversationId}/messages`)).messages.map(
    ({ card }) => `${card?.state} ${card?.title}`,
  )

async function talking() {
  const both = await two()
  const { callId } = data<CallView>(await ring(both.caller, both.conversationId))
  data(await accept(both.callee, callId))
  return { ...both, callId }
}

const later = (ms: number) => new Date(Date.now() + ms)

/** Both say that they are connected, at this moment. */
async function bothSeen(callId: number, people: readonly Person[], now: Date): Promise<void> {
  for (const { id: userId } of people) {
    const { session_id: sessionId } = await db
      .selectFrom('call_participants')
      .select('session_id')
      .where('call_id', '=', callId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    await beatCall(db, { callId, userId, sessionId: sessionId!, connected: true, now })
  }
}

// 《未成年人保护规则》四: 「咨询师不得与未成年人单独进行视频咨询。」
test('nobody talks by video with who is certified as under 18, from neither side; by voice they do', async () => {
  const { caller, callee, conversationId } = await two()
  await certifyMinor(db, callee.id)
  expect(await ring(caller, conversationId, 'VIDEO')).toMatchObject({
    code: 'minor.bounds',
    message: '按《未成年人保护规则》，不能和对方视频通话。可以改用语音或文字',
  })
  expect(await ring(callee, conversationId, 'VIDEO')).toMatchObject({
    code: 'minor.bounds',
    message: '实名认证显示你未满 18 周岁，不能视频通话。可以改用语音或文字',
  })
  expect(data<CallView>(await ring(caller, conversationId)).state).toBe('RINGING')
})

describe('a call', () => {
  test('rings at the other side, is answered and hung up, and stands in the conversation with its length', async () => {
    const { caller, callee, conversationId } = await two()
    const started = data<CallView>(await ring(caller, conversationId, 'VIDEO'))
    expect(started).toMatchObject({ state: 'RINGING', medium: 'VIDEO', callerNo: 1, memberNo: 1, relayOnly: false })
    const { call } = data<{ call: CallView }>(await callee.as.get('call/live'))
    expect(call).toMatchObject({ callId: started.callId, memberNo: 2, state: 'RINGING' })
    expect(call.participants.map(one => [one.person.name, one.state, one.me])).toEqual([
      ['林小满', 'JOINED', false],
      ['周一鸣', 'INVITED', true],
    ])
    expect(data<CallView>(await accept(callee, started.callId))).toMatchObject({ state: 'CONNECTED', tab: `window-${callee.id}` })
    const now = Date.now()
    for (const seconds of [0, 5, 10]) await bothSeen(started.callId, [caller, callee], new Date(now - 10_000 + seconds * 1_000))
    expect(await leave(caller, started.callId)).toMatchObject({ state: 'ENDED', reason: null })
    expect(await leave(callee, started.callId)).toMatchObject({ state: 'ENDED' })
    expect(await cardsOf(callee, conversationId)).toEqual(['ENDED 视频通话 时长 0:10'])
    expect(data<{ call: null }>(await callee.as.get('call/live')).call).toBeNull()
  })

  test('that is declined, taken back or not answered says so, once, however many look at the clock', async () => {
    const { caller, callee, conversationId } = await two()
    const declined = data<CallView>(await ring(caller, conversationId)).callId
    expect(await leave(callee, declined)).toMatchObject({ state: 'REJECTED' })
    const cancelled = data<CallView>(await ring(caller, conversationId)).callId
    expect(await leave(caller, cancelled)).toMatchObject({ state: 'CANCELLED' })
    const missed = data<CallView>(await ring(caller, conversationId)).callId
    expect(await stepCall(db, missed, later(RING_MS - 5_000))).toBe(false)
    const steps = await Promise.all(Array.from({ length: 5 }, () => stepCall(db, missed, later(RING_MS))))
    expect(steps.filter(Boolean)).toHaveLength(1)
    expect(await stateOf(callee, missed)).toBe('MISSED')
    expect(await cardsOf(caller, conversationId)).toEqual([
      'REJECTED 语音通话 已拒绝',
      'CANCELLED 语音通话 已取消',
      'MISSED 语音通话 未接听',
    ])
    expect((await accept(callee, missed)).code).toBe('call.over')
  })

  test('at somebody who is talking is refused, and they find that they missed it', async () => {
    const { callee, conversationId: first, caller } = await talking()
    const third = await person('方圆')
    const conversationId = await conversationOf(third, callee)
    expect((await ring(third, conversationId)).code).toBe('call.busy')
    expect(await cardsOf(callee, conversationId)).toEqual(['MISSED 语音通话 对方忙线'])
    expect((await ring(callee, conversationId)).code).toBe('call.self_busy')
    expect((await ring(caller, first)).code).toBe('call.self_busy')
    expect(data<{ members: { presence: string }[] }>(await third.as.get(`chat/${conversationId}`)).members).toHaveLength(2)
  })

  test('of two people who call the same third at one moment rings once', async () => {
    const [one, other, callee] = [await person('一'), await person('二'), await person('三')]
    const answers = await Promise.all([
      ring(one, await conversationOf(one, callee)),
      ring(other, await conversationOf(other, callee)),
    ])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
  })

  test('at several colleagues is answered by one of them', async () => {
    const [caller, first, second] = [await person('顾客'), await person('店员甲'), await person('店员乙')]
    const { callId } = data<CallView>(await ring(caller, await conversationOf(caller, first, second)))
    const answers = await Promise.all([accept(first, callId), accept(second, callId)])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    expect(
      data<CallView>(await caller.as.get(`call/${callId}`))
        .participants.map(one => one.state)
        .sort(),
    ).toEqual(['JOINED', 'JOINED', 'MISSED'])
  })

  test('is nobody else’s: strangers are answered as if there were none', async () => {
    const { callId } = await talking()
    const stranger = await person('路人')
    for (const answer of [
      await stranger.as.get(`call/${callId}`),
      await accept(stranger, callId),
      await stranger.as.post(`call/${callId}/leave`),
      await stranger.as.post(`call/${callId}/servers`),
      await stranger.as.get(`call/${callId}/colleagues`),
      await stranger.as.post(`call/${callId}/invite`, { employeeId: 1 }),
      await stranger.as.get('call/999999'),
    ])
      expect(answer.code).toBe('missing.record')
  })

  test('moves to another window of the same person, and not to another device of theirs', async () => {
    const { callee, callId } = await talking()
    expect(data<CallView>(await accept(callee, callId, 'second-window')).tab).toBe('second-window')
    const device = { id: callee.id, as: await api.signedIn(callee.id) }
    expect((await accept(device, callId)).code).toBe('state.conflict')
  })
})

describe('time', () => {
  test('counts while the server sees both, through a break of half a minute, and not through a longer one', async () => {
    const { caller, callee, callId } = await talking()
    const base = Date.now()
    const seen = (seconds: number, people = [caller, callee]) => bothSeen(callId, people, new Date(base + seconds * 1_000))
    for (const seconds of [0, 5, 10]) await seen(seconds)
    await seen(35)
    expect(await connectedMs(db, callId)).toBe(35_000)
    for (const seconds of [70, 75]) await seen(seconds, [caller])
    expect(await connectedMs(db, callId)).toBe(35_000)
    for (const seconds of [80, 85]) await seen(seconds)
    expect(await connectedMs(db, callId)).toBe(40_000)
  })

  test('runs out for a call whose sides do not see each other: dropped, by the clock of the server', async () => {
    const { caller, callee, callId, conversationId } = await talking()
    await bothSeen(callId, [caller, callee], later(1_000))
    expect(await stepCall(db, callId, later(DROP_MS - 1_000))).toBe(false)
    expect(await stepCall(db, callId, later(DROP_MS + 2_000))).toBe(true)
    expect(await stateOf(callee, callId)).toBe('DROPPED')
    expect(await cardsOf(callee, conversationId)).toEqual(['DROPPED 语音通话 连接中断，时长 0:00'])
  })
})

describe('who may no longer take part', () => {
  const soon = () => later(2_000)

  test('because they blocked or were blocked, were removed, frozen or signed out, is out of the call at once', async () => {
    const endings: ((who: Person, conversationId: number) => Promise<unknown>)[] = [
      (who, conversationId) => who.as.post(`chat/${conversationId}/block`, { blocked: true }),
      (who, conversationId) => db.transaction().execute(trx => removeMember(trx, conversationId, who.id, new Date())),
      who => db.updateTable('users').set({ state: 'FROZEN' }).where('id', '=', who.id).execute(),
      who =>
        db
          .updateTable('sessions')
          .set({ revoked_at: new Date(), revoked_for: 'SIGNED_OUT' })
          .where('user_id', '=', who.id)
          .execute(),
    ]
    for (const end of endings) {
      const { caller, callee, callId, conversationId } = await talking()
      await end(callee, conversationId)
      expect(await stepCall(db, callId, soon())).toBe(true)
      expect(data<CallView>(await caller.as.get(`call/${callId}`))).toMatchObject({ state: 'ENDED', reason: 'REVOKED' })
    }
  })

  test('ends what rings too', async () => {
    const { caller, callee, conversationId } = await two()
    const { callId } = data<CallView>(await ring(caller, conversationId))
    data(await callee.as.post(`chat/${conversationId}/block`, { blocked: true }))
    expect(await stepCall(db, callId, soon())).toBe(true)
    expect(await stateOf(caller, callId)).toBe('CANCELLED')
    expect((await ring(caller, conversationId)).code).toBe('chat.refused')
    expect((await ring(callee, conversationId)).code).toBe('chat.refused')
  })
})
