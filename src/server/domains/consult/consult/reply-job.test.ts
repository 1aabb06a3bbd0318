import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CompanyProfile } from '#lib/contract/city/city.ts'
import type { ConsultantProfile } from '#lib/contract/consult/consult-shapes.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { runningConsultation } from '#tests/support/consultation.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { setConsultantsPresence } from './presence-job.ts'
import { countReplyTimes } from './reply-job.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const HOUR = 3_600_000
let visitor: Visitor

beforeAll(async () => {
  visitor = await api.signedIn(await insertPerson(db))
})
beforeEach(() => db.deleteFrom('rate_limits').execute())

const profile = async (id: number) => data<ConsultantProfile>(await visitor.get(`consultation/employee/${id}`))

test('a consultant answers as fast as in the middle of what was answered, in the room and in the conversation', async () => {
  const now = new Date()
  const one = await runningConsultation(db, api)
  expect((await profile(one.consultantId)).replySeconds).toBeNull()
  await countReplyTimes(db, now)
  expect((await profile(one.consultantId)).replySeconds).toBeNull()

  const begun = new Date(now.getTime() - 2 * HOUR)
  await db.updateTable('consultations').set({ started_at: begun }).where('id', '=', one.id).execute()
  const room = await db
    .selectFrom('chat_conversations')
    .select('id')
    .where('about_kind', '=', 'CONSULTATION')
    .where('about_id', '=', one.id)
    .executeTakeFirstOrThrow()
  const say = async (who: Visitor, text: string, minutes: number) => {
    const body = { clientId: `reply-times-${minutes}`, type: 'TEXT', text }
    const { seq } = data<{ seq: number }>(await who.post(`chat/${room.id}/send`, body))
    await db
      .updateTable('chat_messages')
      .set({ sent_at: new Date(begun.getTime() + minutes * 60_000) })
      .where('conversation_id', '=', room.id)
      .where('seq', '=', seq)
      .execute()
  }
  await say(one.asker, '律师在吗，想先问补偿怎么算', 3)
  await countReplyTimes(db, now)
  expect((await profile(one.consultantId)).replySeconds).toBeNull()

  await say(one.expert, '在，请把协议的首页发来', 10)
  await countReplyTimes(db, now)
  expect((await profile(one.consultantId)).replySeconds).toBe(600)

  // What is older than ninety days says nothing about today.
  await countReplyTimes(db, new Date(now.getTime() + 91 * 24 * HOUR))
  expect((await profile(one.consultantId)).replySeconds).toBeNull()
})

test('a company answers as fast as its people answered those who asked it, month by month, whatever stood there', async () => {
  const service = await db
    .selectFrom('services')
    .innerJoin('company_employees as e', join =>
      join.onRef('e.company_id', '=', 'services.owner_company_id').onRef('e.user_id', '=', 'services.owner_user_id'),
    )
    .select(['services.id', 'services.owner_user_id', 'services.owner_company_id'])
    .where('services.is_public', '=', true)
    .where('e.state', '=', 'ACTIVE')
    .orderBy('services.id')
    .executeTakeFirstOrThrow()
  const companyId = service.owner_company_id as number
  const now = new Date()
  const month = new Date(now.getTime() + 8 * HOUR).toISOString().slice(0, 8).concat('01')
  const wrong = { company_id: companyId, metric: 'REPLY' as const, month, amount: 1, base: 1 }
  await db
    .insertInto('company_performance')
    .values(wrong)
    .onConflict(conflict => conflict.columns(['company_id', 'metric', 'month']).doUpdateSet({ amount: 1, base: 1 }))
    .execute()
  const seller = await api.signedIn(service.owner_user_id)
  const { conversationId } = data<{ conversationId: number }>(
    await visitor.post('chat/open', { about: 'SERVICE', id: service.id }),
  )
  const send = (who: Visitor, text: string, clientId: string) =>
    who.post(`chat/${conversationId}/send`, { clientId, type: 'TEXT', text })
  data(await send(visitor, '这个周末能上门量尺寸吗', 'asked-measure-1'))
  data(await send(seller, '周六上午可以，地址发我', 'answered-measure-1'))
  await db
    .updateTable('chat_messages')
    .set({ sent_at: new Date(now.getTime() - 45 * 60_000) })
    .where('conversation_id', '=', conversationId)
    .where('seq', '=', 1)
    .execute()
  const evidence = async () =>
    data<CompanyProfile>(await visitor.get(`same/city/server/company/${companyId}`)).performance.find(
      one => one.metric === 'REPLY',
    )
  await db.transaction().execute(trx => countReplyTimes(trx, now))
  const counted = await evidence()
  expect(counted?.months.find(one => one.month === month)).toMatchObject({ base: expect.any(Number) })
  expect(counted?.months.find(one => one.month === month)?.amount).toBeGreaterThanOrEqual(44)
})

test('a consultant is there while connected, busy in a call, and away with the last connection', async () => {
  const { consultantId, expertId, id } = await runningConsultation(db, api, { nickname: '沈佳宁' })
  await db.insertInto('chat_connections').values({ node: 'test', user_id: expertId, away: false, seen_at: new Date() }).execute()
  const state = async () => {
    await setConsultantsPresence(db, [expertId])
    return (await profile(consultantId)).online
  }
  expect(await state()).toBe('ONLINE')
  const room = await db
    .selectFrom('chat_conversations')
    .select('id')
    .where('about_kind', '=', 'CONSULTATION')
    .where('about_id', '=', id)
    .executeTakeFirstOrThrow()
  const call = await db
    .insertInto('calls')
    .values({
      conversation_id: room.id,
      consultation_id: null,
      medium: 'VOICE',
      state: 'CONNECTED',
      caller_no: 2,
      relay_only: false,
      started_at: new Date(),
      connected_at: new Date(),
      next_step_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await db.selectFrom('sessions').select('id').where('user_id', '=', expertId).executeTakeFirstOrThrow()
  const party = { call_id: call.id, user_id: expertId, no: 2, role: 'CONSULTANT' as const, invited_at: new Date() }
  await db
    .insertInto('call_participants')
    .values({ ...party, state: 'JOINED', joined_at: new Date(), session_id: session.id, tab: 'only' })
    .execute()
  expect(await state()).toBe('BUSY')
  await db.deleteFrom('call_participants').where('call_id', '=', call.id).execute()
  await db.deleteFrom('calls').where('id', '=', call.id).execute()
  expect(await state()).toBe('ONLINE')
  await db.deleteFrom('chat_connections').where('user_id', '=', expertId).execute()
  expect(await state()).toBe('OFFLINE')
})
