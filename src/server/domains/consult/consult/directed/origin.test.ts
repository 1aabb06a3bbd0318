/** From a finished consultation to an order or a quote of the answering side: who may link them, who sees it, and what stands in the conversation. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '#lib/contract/consult/chat-shapes.ts'
import type { ConsultationRoom } from '#lib/contract/consult/directed.ts'
import type { OrderDetail, QuoteDetail } from '#lib/contract/trade/order.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { expireQuotes } from '#server/domains/trade/order/life/quotes.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { type Consultation, endConsultation, runningConsultation } from '#tests/support/consultation.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { finishRefundOf, payOrder } from '#tests/support/paying.ts'
import { employ, insertCompany, insertPerson } from '#tests/support/people.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

type Service = { serverId: number; packageId: number }

async function offer(owner: { userId: number; companyId: number | null }): Promise<Service> {
  const { rows } = await sql<{ id: number }>`
    insert into services (category_id, root_category_id, owner_user_id, owner_company_id, title, unit, price, province_code, city_code, district_code,
      lng, lat, state)
    select id, coalesce(parent_id, id), ${owner.userId}, ${owner.companyId}, '代写催告函', '份', 20000, 19, 1607, 3155, 114, 22, 'ON'
    from service_categories order by id limit 1 returning id`.execute(db)
  const serverId = rows[0]!.id
  const made = await sql<{ id: number }>`
    insert into service_packages (service_id, name, price, days, scope) values (${serverId}, '一份', 20000, 3, '{}') returning id`.execute(
    db,
  )
  return { serverId, packageId: made.rows[0]!.id }
}

const contact = {
  appointmentAt: null,
  address: '',
  contactName: '林小满',
  contactPhone: '13800138000',
  note: '',
  useCoins: false,
}
const order = (who: Visitor, { serverId, packageId }: Service, from?: object) =>
  who.post(`same/city/server/${serverId}`, {
    order: { packages: [{ packageId, quantity: 1 }], ...contact },
    ...(from ? { from } : {}),
  })
const ask = (who: Visitor, { serverId }: Service, from?: object) =>
  who.post(`same/city/server/${serverId}`, {
    quote: { request: '写三份', budget: null, pictures: [] },
    ...(from ? { from } : {}),
  })

/** Between two people on their own, finished, and what the one who answered offers. */
async function finished(over: Parameters<typeof runningConsultation>[2] = {}): Promise<Consultation & { service: Service }> {
  const one = await runningConsultation(db, api, over)
  await endConsultation(one, ['请看合同', '可以不签'])
  return { ...one, service: await offer({ userId: one.expertId, companyId: null }) }
}

const room = async (who: Visitor, id: number) => data<ConsultationRoom>(await who.get(`consultation/${id}/room`))
const orderOf = async (who: Visitor, orderNo: string) => data<OrderDetail>(await who.get(`order/${orderNo}`))
const cardsOf = async (who: Visitor, id: number): Promise<string[]> => {
  const { conversationId } = await room(who, id)
  const { messages } = data<{ messages: Message[] }>(await who.get(`chat/${conversationId}/messages`))
  return messages.flatMap(({ card }) => (card?.kind === 'ORDER' ? [card.title] : []))
}
const placed = (answer: Awaited<ReturnType<Visitor['post']>>) => data<{ orderNo: string; quoteId: number }>(answer)

describe('an order', () => {
  test('is linked for both sides, and its steps stand in the conversation without a name or a sum', async () => {
    const { id, asker, expert, service } = await finished({ nickname: '独一无二的名字' })
    expect((await room(asker, id)).services.map(one => one.serverId)).toEqual([service.serverId])
    expect((await room(expert, id)).services).toEqual([])
    expect(data(await asker.get(`same/city/server/${service.serverId}/origin/${id}`))).toEqual({
      title: '竞业限制协议怎样才算有效',
      anonymous: false,
    })
    const { orderNo } = placed(await order(asker, service, { consultationId: id, identify: false }))
    await payOrder(db, orderNo)
    data(await expert.post(`order/${orderNo}/accept`, {}))
    data(await expert.post(`order/${orderNo}/deliver`, { note: '已写好' }))
    data(await asker.post(`order/${orderNo}/complete`, {}))
    data(await asker.post(`order/${orderNo}/refund`, { value: 5_000, reason: '少写了一页' }))
    data(await expert.post(`order/${orderNo}/refund/answer`, { pass: true, answer: '' }))
    await finishRefundOf(db, orderNo)

    for (const who of [asker, expert]) {
      expect((await orderOf(who, orderNo)).origin).toEqual({ consultationId: id, title: '竞业限制协议怎样才算有效' })
      expect(await cardsOf(who, id)).toEqual(['已下单，等待付款', '订单已付款', '订单已交付', '订单已完成', '订单的退款已完成'])
    }
    expect((await room(asker, id)).cameOf.orders).toMatchObject([
      { title: '代写催告函', state: 'COMPLETED', link: `/member/member_order?orderNo=${orderNo}` },
    ])
    expect((await room(expert, id)).cameOf.orders).toMatchObject([{ link: `/merchant/order/mine?orderNo=${orderNo}` }])
    const cards = await sql<{ card: string }>`select card::text from chat_messages where card ->> 'kind' = 'ORDER'
      and conversation_id = ${(await room(asker, id)).conversationId}`.execute(db)
    for (const { card } of cards.rows) {
      expect(card).toContain(`/consult/detail/${id}#came-of`)
      expect(card).not.toMatch(/独一无二的名字|200|13800138000/)
    }
  })

  test('of nobody else, before its end, or of what others sell, is refused and nothing is placed', async () => {
    const one = await finished()
    const from = { consultationId: one.id, identify: false }
    const others = await offer({ userId: await insertPerson(db), companyId: null })
    const stranger = await api.signedIn(await insertPerson(db))
    expect((await order(stranger, one.service, from)).code).toBe('missing.record')
    expect((await stranger.get(`same/city/server/${one.service.serverId}/origin/${one.id}`)).code).toBe('missing.record')
    expect(await order(one.asker, others, from)).toMatchObject({
      code: 'validation.fields',
      fields: { from: expect.any(String) },
    })
    expect((await order(one.asker, one.service, { consultationId: 99_999_999, identify: true })).code).toBe('missing.record')
    const running = await runningConsultation(db, api)
    const own = await offer({ userId: running.expertId, companyId: null })
    expect((await order(running.asker, own, { consultationId: running.id, identify: false })).code).toBe('state.conflict')
    const { count } = await db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('subject_id', 'in', [one.service.serverId, others.serverId, own.serverId])
      .where('kind', '=', 'SERVICE')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })

  test('without a word of it is linked to nothing', async () => {
    const { id, asker, service } = await finished()
    const { orderNo } = placed(await order(asker, service))
    expect((await orderOf(asker, orderNo)).origin).toBeNull()
    expect(await cardsOf(asker, id)).toEqual([])
    expect((await room(asker, id)).cameOf).toEqual({ orders: [], quotes: [] })
  })

  test('of somebody who asked without a name is linked only when they say that they may be known', async () => {
    const { id, asker, expert, service } = await finished({ nickname: '不愿透露的人', anonymous: true })
    expect(data(await asker.get(`same/city/server/${service.serverId}/origin/${id}`))).toMatchObject({ anonymous: true })
    expect(await order(asker, service, { consultationId: id, identify: false })).toMatchObject({
      code: 'validation.fields',
      fields: { from: expect.stringContaining('匿名') },
    })
    const { orderNo } = placed(await order(asker, service))
    expect((await orderOf(expert, orderNo)).origin).toBeNull()
    expect((await room(expert, id)).cameOf.orders).toEqual([])
    const known = placed(await order(asker, service, { consultationId: id, identify: true })).orderNo
    expect((await orderOf(expert, known)).origin).toMatchObject({ consultationId: id })
    // The room itself names nobody all the same.
    expect(JSON.stringify(await room(expert, id))).not.toContain('不愿透露的人')
  })

  test('of a company leads back who leads it; a colleague who answered reads that it is there and finds no way to it', async () => {
    const one = await runningConsultation(db, api)
    const ownerId = await insertPerson(db, { nickname: '负责人' })
    const companyId = await insertCompany(db, { owner: ownerId, name: `深圳旅程律师事务所 ${ownerId}` })
    await sql`insert into consult_companies (company_id, root_category_id, intro, state)
      select ${companyId}, root_category_id, '专做劳动争议', 'ACTIVE' from consultants where id = ${one.consultantId}`.execute(db)
    await employ(db, { company_id: companyId, user_id: one.expertId, employee_identity: 'CONSULTANT' })
    await db.updateTable('consultants').set({ company_id: companyId }).where('id', '=', one.consultantId).execute()
    await db.updateTable('consultations').set({ company_id: companyId }).where('id', '=', one.id).execute()
    const expert = await api.signedIn(one.expertId, { companyId })
    await endConsultation({ ...one, expert }, ['请看合同', '可以不签'])
    const service = await offer({ userId: ownerId, companyId })
    const owner = await api.signedIn(ownerId, { companyId })
    const { orderNo } = placed(await order(one.asker, service, { consultationId: one.id, identify: false }))
    expect((await orderOf(owner, orderNo)).origin).toMatchObject({ consultationId: one.id })
    expect((await room(owner, one.id)).cameOf.orders).toMatchObject([{ link: `/merchant/order/mine?orderNo=${orderNo}` }])
    expect((await room(expert, one.id)).cameOf.orders).toMatchObject([{ title: '代写催告函', link: null }])
    expect((await expert.get(`order/${orderNo}`)).code).toBe('rights.denied')
    // Who sells on their own is somebody else than the company that was asked.
    const own = await offer({ userId: one.expertId, companyId: null })
    expect((await order(one.asker, own, { consultationId: one.id, identify: false })).code).toBe('validation.fields')
  })
})

test('a quote is linked, bargained over in the conversation, and hands its consultation on to its order', async () => {
  const { id, asker, expert, service } = await finished()
  const { quoteId } = placed(await ask(asker, service, { consultationId: id, identify: false }))
  for (const who of [asker, expert])
    expect(data<QuoteDetail>(await who.get(`quote/${quoteId}`)).origin).toMatchObject({ consultationId: id })
  expect((await room(expert, id)).cameOf.quotes).toMatchObject([
    { state: 'QUOTE_REQUESTED', link: `/merchant/service/myService?view=quotes&id=${quoteId}` },
  ])
  data(await expert.post(`quote/${quoteId}/offer`, { amount: 30_000, days: 3, validDays: 7, note: '' }))
  const { orderNo } = data<{ orderNo: string }>(await asker.post(`quote/${quoteId}/accept`, contact))
  expect((await orderOf(asker, orderNo)).origin).toMatchObject({ consultationId: id })
  expect((await room(asker, id)).cameOf).toMatchObject({ orders: [{ state: 'PENDING_PAYMENT' }], quotes: [] })
  const late = placed(await ask(asker, service, { consultationId: id, identify: false })).quoteId
  data(await asker.post(`order/${orderNo}/close`, {}))
  await expireQuotes(db, new Date(Date.now() + 8 * DAY_MS), 1_000)
  expect(data<QuoteDetail>(await asker.get(`quote/${late}`)).state).toBe('EXPIRED')
  expect(await cardsOf(asker, id)).toEqual([
    '已询价，等待报价',
    '商家已报价',
    '已下单，等待付款',
    '已询价，等待报价',
    '订单没有付款，已关闭',
    '询价已过期',
  ])
})

test('no conversation is of the site itself any more', async () => {
  const made = sql`insert into chat_conversations (kind, about_kind, about_id, title, starter_user_id)
    select 'SYSTEM', 'SYSTEM', 1, '', id from users limit 1`.execute(db)
  await expect(made).rejects.toThrow(/chat_conversations__kind/)
  const { rows } = await sql<{
    source: string
  }>`select pg_get_functiondef('chat_append(jsonb, text)'::regprocedure) as source`.execute(db)
  expect(rows[0]?.source).not.toContain('SYSTEM')
})
