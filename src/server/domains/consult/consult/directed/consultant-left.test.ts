import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ConsultationRoom } from '#lib/contract/consult/directed.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { stepCall } from '#server/domains/consult/call/service.ts'
import { findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import { data, useApiServer } from '#tests/support/api-server.ts'
import { type Consultation, runningConsultation } from '#tests/support/consultation.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { finishRefundOf, payOrder } from '#tests/support/paying.ts'
import { connectCall, hearCall } from '#tests/support/talk.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const PRICE = 9_900
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)
const room = async ({ id, asker }: Consultation) => data<ConsultationRoom>(await asker.get(`consultation/${id}/room`))
const refund = ({ id, asker }: Consultation) => asker.post(`consultation/${id}/left`, {})

/** Both talk for two minutes, until so many minutes ago. */
async function talked(one: Consultation, until: number): Promise<number> {
  const callId = await connectCall(one)
  await hearCall(db, { callId, userIds: [one.askerId, one.expertId], from: minutesAgo(until + 2), seconds: 120 })
  return callId
}

/** Then one of them is still there, and the call is cut off. */
async function cutOff(one: Consultation, callId: number, until: number, stays: 'askerId' | 'expertId') {
  await hearCall(db, { callId, userIds: [one[stays]], from: minutesAgo(until), seconds: 25, connected: false })
  expect(await stepCall(db, callId, new Date())).toBe(true)
}

/** As if everything of these calls had been so many minutes earlier. */
const earlier = async ({ id }: Consultation, minutes: number) => {
  const by = sql`${`${minutes} minutes`}::interval`
  await sql`update calls set started_at = started_at - ${by}, connected_at = connected_at - ${by}, ended_at = ended_at - ${by}
    where consultation_id = ${id}`.execute(db)
  await sql`update call_connections set from_at = from_at - ${by}, to_at = to_at - ${by}
    where call_id in (select id from calls where consultation_id = ${id})`.execute(db)
}

// Rule 退款, 定向咨询: 「咨询师中途离开超过五分钟的，退还全部费用」
describe('a consultant who leaves a call in the middle', () => {
  test('gives everything back when the asker wants it so, bought time too; the times are those of the record', async () => {
    const one = await runningConsultation(db, api, { way: 'VOICE' })
    const { orderNo } = data<{ orderNo: string }>(await one.asker.post(`consultation/${one.id}/extend`, { minutes: 30 }))
    await payOrder(db, orderNo)
    await cutOff(one, await talked(one, 10), 10, 'askerId')
    const { absence, moves } = await room(one)
    expect(moves).toContain('REFUND_LEFT')
    expect(absence?.how).toBe('LOST')
    expect(Date.parse(absence!.until) - Date.parse(absence!.from)).toBe(5 * MINUTE_MS)
    expect(Math.abs(Date.parse(absence!.from) - minutesAgo(10).getTime())).toBeLessThan(2 * MINUTE_MS)
    expect((await one.expert.post(`consultation/${one.id}/left`, {})).code).toBe('state.conflict')
    expect(data(await refund(one))).toEqual({ state: 'REFUNDED' })
    expect(await finishRefundOf(db, one.orderNo)).toBe(PRICE)
    expect(await finishRefundOf(db, orderNo)).toBe(PRICE)
    expect((await refund(one)).code).toBe('state.conflict')
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('within the five minutes may still come back; when the asker is gone, has not left', async () => {
    const soon = await runningConsultation(db, api, { way: 'VOICE' })
    await cutOff(soon, await talked(soon, 2), 2, 'askerId')
    const gone = await runningConsultation(db, api, { way: 'VOICE' })
    await cutOff(gone, await talked(gone, 10), 10, 'expertId')
    for (const one of [soon, gone]) {
      expect(await room(one)).toMatchObject({ absence: null, moves: expect.not.arrayContaining(['REFUND_LEFT']) })
      expect((await refund(one)).code).toBe('state.conflict')
    }
  })

  test('by hanging up, has left when the asker rings again and nobody answers, and no more once both talk on', async () => {
    const one = await runningConsultation(db, api, { way: 'VOICE' })
    const callId = await talked(one, 0)
    data(await one.expert.post(`call/${callId}/leave`))
    const { conversationId } = await room(one)
    const ring = () => one.asker.post('call/start', { conversationId, medium: 'VOICE', tab: 'window-0001' })
    const { callId: missed } = data<{ callId: number }>(await ring())
    data(await one.expert.post(`call/${missed}/leave`))
    expect((await room(one)).absence).toBeNull()
    await earlier(one, 6)
    expect((await room(one)).absence?.how).toBe('HUNG_UP')
    await talked(one, 0)
    expect((await room(one)).absence).toBeNull()
  })
})
