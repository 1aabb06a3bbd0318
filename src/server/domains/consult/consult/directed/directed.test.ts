import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoAccounts } from '#demo/people/accounts.ts'
import type { WorkspaceComplaint } from '#lib/contract/consult/consult-workspace-cases.ts'
import type { ConsultationRoom, DirectedOffer } from '#lib/contract/consult/directed.ts'
import type { EvidenceBundle } from '#lib/contract/trade/order-evidence.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import { consultationHandover } from '#server/domains/consult/consult/handover-queries.ts'
import { balanceOf, escrow, findLedgerFaults, wallet } from '#server/domains/trade/ledger/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { certifyMinor } from '#tests/support/minors.ts'
import { finishRefundOf, payOrder } from '#tests/support/paying.ts'
import { insertPerson } from '#tests/support/people.ts'
import { samplePicture, uploaded } from '#tests/support/upload.ts'
import { directedSweep, returnExtension, stepDirected } from './sweep.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let asker: Visitor
let expert: Visitor
let owner: Visitor
let stranger: Visitor
let operator: Visitor
const ids = { asker: 0, expert: 0, company: 0, consultant: 0 }
let categoryId = 0
let fee = { minutes: 0, price: 0 }

const idOf = async (phone: string) =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id
const account = async (role: string) => idOf(demoAccounts.find(one => one.role === role)!.phone)

beforeAll(async () => {
  ids.asker = await idOf('15400000001')
  ids.expert = await account('CONSULTANT')
  const consultant = await db
    .selectFrom('consultants')
    .select(['id', 'company_id'])
    .where('user_id', '=', ids.expert)
    .where('company_id', 'is not', null)
    .executeTakeFirstOrThrow()
  ids.consultant = consultant.id
  ids.company = consultant.company_id!
  await db.updateTable('consultants').set({ free_first: false, state: 'ACTIVE' }).where('id', '=', ids.consultant).execute()
  asker = await api.signedIn(ids.asker)
  expert = await api.signedIn(ids.expert, { companyId: ids.company })
  owner = await api.signedIn(await account('OWNER'), { companyId: ids.company })
  stranger = await api.signedIn(await idOf('15400000002'))
  operator = await api.signedIn(await account('OPERATOR'))
  const offer = data<DirectedOffer>(await asker.get(`consultation/directed/offer?employeeId=${ids.consultant}`))
  categoryId = offer.categories[0]!.categoryId
  fee = offer.fees.find(one => one.way === 'TEXT' && one.price > 0)!
})

// Limits of an hour are not what is tested here.
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

/** The provider has given back what was to be given back. @returns fen. */
async function refunded(orderNo: string): Promise<number> {
  const amount = await finishRefundOf(db, orderNo)
  expect(await balanceOf(db, escrow((await orderOf(orderNo)).id))).toBe(0)
  return amount
}

const pay = (orderNo: string) => payOrder(db, orderNo)
const orderOf = (orderNo: string) =>
  db.selectFrom('orders').select(['id', 'state', 'total_amount']).where('order_no', '=', orderNo).executeTakeFirstOrThrow()
const consultationOf = (id: number) => db.selectFrom('consultations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stateOf = async (id: number) => (await consultationOf(id)).state
const pending = () => balanceOf(db, wallet('PENDING', { kind: 'COMPANY', id: ids.company }))
const later = (ms: number) => new Date(Date.now() + ms + MINUTE_MS)

const wish = (more: object = {}) => ({
  title: '竞业限制协议怎样才算有效',
  text: '公司要求签两年竞业限制，没有写补偿，想知道能不能不签。',
  employeeId: ids.consultant,
  categoryId,
  way: 'TEXT',
  minutes: fee.minutes,
  startsAt: null,
  files: [],
  anonymous: false,
  ...more,
})
type NewConsultation = { consultationId: number; orderNo: string; state: string }
const ask = async (more: object = {}) => data<NewConsultation>(await asker.post('consultation/directed', wish(more)))
const paid = async (more: object = {}) => {
  const made = await ask(more)
  await pay(made.orderNo)
  return made
}
const dispose = (visitor: Visitor, id: number, body: object) => visitor.post(`consultation/${id}/dispose`, body)
const running = async (more: object = {}) => {
  const made = await paid(more)
  data(await dispose(expert, made.consultationId, { decision: 'ACCEPT' }))
  return made
}
const say = (visitor: Visitor, consultationId: number, text: string) =>
  visitor.post('consultation/answer', { consultationId, text, files: [] })
const room = async (visitor: Visitor, id: number) => data<ConsultationRoom>(await visitor.get(`consultation/${id}/room`))
const finish = (visitor: Visitor, id: number) => visitor.post(`consultation/${id}/finish`, {})

// 《未成年人保护规则》一.2: 「未成年人不能购买付费咨询」
test('who is certified as under 18 buys none, is told so before asking, and takes a free first one', async () => {
  const userId = await insertPerson(db, { nickname: '小林' })
  await certifyMinor(db, userId)
  const minor = await api.signedIn(userId)
  const offer = async () => data<DirectedOffer>(await minor.get(`consultation/directed/offer?employeeId=${ids.consultant}`))
  const message = expect.stringContaining('不能购买付费咨询')
  await db.updateTable('consultants').set({ free_first: false }).where('id', '=', ids.consultant).execute()
  expect(await offer()).toMatchObject({ closed: message, fees: [] })
  expect(await minor.post('consultation/directed', wish())).toMatchObject({ code: 'minor.bounds', message })
  await db.updateTable('consultants').set({ free_first: true }).where('id', '=', ids.consultant).execute()
  const free = await offer()
  expect([free.closed, [...new Set(free.fees.map(one => one.way))]]).toEqual([null, ['TEXT']])
  expect(data<NewConsultation>(await minor.post('consultation/directed', wish())).state).not.toBe('PENDING_PAY')
  await db.updateTable('consultants').set({ free_first: false }).where('id', '=', ids.consultant).execute()
})

describe('a consultation', () => {
  test('is paid, accepted, talked through, handed in, confirmed and evaluated; the company earns it but for the fee', async () => {
    const before = await pending()
    const { consultationId: id, orderNo, state } = await ask()
    expect(state).toBe('PENDING_PAY')
    expect((await orderOf(orderNo)).total_amount).toBe(fee.price)
    expect((await expert.get(`consultation/${id}/room`)).code).toBe('missing.record')
    await pay(orderNo)
    expect((await room(expert, id)).moves).toEqual(['ACCEPT', 'DECLINE', 'ASK_INFO'])
    expect(data(await dispose(expert, id, { decision: 'ACCEPT' }))).toEqual({ state: 'CONSULTING' })
    expect((await finish(expert, id)).code).toBe('state.conflict')
    data(await say(asker, id, '补充一点：合同是三年前签的。'))
    data(await say(expert, id, '没有补偿约定，可以不遵守，先书面催告。'))
    expect(data(await finish(expert, id))).toEqual({ state: 'WAIT_CONFIRM' })
    expect(data(await finish(asker, id))).toEqual({ state: 'FINISHED' })
    expect((await orderOf(orderNo)).state).toBe('COMPLETED')
    expect((await pending()) - before).toBe(fee.price - Math.floor(fee.price / 5))
    const askerRoom = await room(asker, id)
    expect(askerRoom.moves).toEqual(['ANSWER', 'LABEL_ONCE', 'EVALUATE', 'COMPLAIN'])
    const labelIds = askerRoom.evaluationLabels.slice(0, 2).map(one => one.labelId)
    data(
      await asker.post('consultation/label/once', {
        consultationId: id,
        labelIds: askerRoom.onceLabels.slice(0, 1).map(one => one.labelId),
      }),
    )
    data(await asker.post(`consultation/${id}/label`, { score: 5, content: '讲得很清楚', labelIds, anonymous: false }))
    expect(await stateOf(id)).toBe('REVIEWED')
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('has two free questions after its end, and no third', async () => {
    const { consultationId: id } = await running()
    data(await say(expert, id, '可以这样处理。'))
    data(await finish(expert, id))
    const { follow_ups_left } = await consultationOf(id)
    for (let left = follow_ups_left ?? 0; left > 0; left--) data(await say(asker, id, '那如果公司不同意呢？'))
    expect((await say(asker, id, '再问一句')).code).toBe('consult.no_follow_up')
    expect((await room(asker, id)).moves).not.toContain('ANSWER')
    data(await say(expert, id, '可以申请仲裁。'))
  })

  test('whose time is over asks for a confirmation, and after three days confirms itself', async () => {
    const { consultationId: id, orderNo } = await running()
    data(await say(expert, id, '已经答复。'))
    expect(await stepDirected(db, id, new Date())).toBe(false)
    expect(await stepDirected(db, id, later(fee.minutes * MINUTE_MS))).toBe(true)
    expect(await stateOf(id)).toBe('WAIT_CONFIRM')
    expect(await stepDirected(db, id, later(fee.minutes * MINUTE_MS + 73 * HOUR_MS))).toBe(true)
    expect(await stateOf(id)).toBe('FINISHED')
    expect((await orderOf(orderNo)).state).toBe('COMPLETED')
  })

  test('costs nothing the first time where the consultant says so, and goes straight to them', async () => {
    await db.updateTable('consultants').set({ free_first: true }).where('id', '=', ids.consultant).execute()
    const someone = await api.signedIn(await idOf('15400000003'))
    const made = data<NewConsultation>(await someone.post('consultation/directed', wish()))
    expect(made.state).toBe('WAIT_ACCEPT')
    data(await dispose(expert, made.consultationId, { decision: 'DECLINE', reason: '不在这个领域' }))
    expect(await stateOf(made.consultationId)).toBe('DECLINED')
    await db.updateTable('consultants').set({ free_first: false }).where('id', '=', ids.consultant).execute()
  })
})

describe('everything goes back', () => {
  const back = async ({ consultationId, orderNo }: NewConsultation) => {
    expect(await refunded(orderNo)).toBe(fee.price)
    return stateOf(consultationId)
  }

  test('when the consultant declines, with a reason', async () => {
    const made = await paid()
    expect((await dispose(expert, made.consultationId, { decision: 'DECLINE' })).code).toBe('validation.fields')
    data(await dispose(expert, made.consultationId, { decision: 'DECLINE', reason: '这周排满了' }))
    expect(await stateOf(made.consultationId)).toBe('DECLINED')
    expect(await back(made)).toBe('REFUNDED')
  })

  test('when nobody accepts within twelve hours', async () => {
    const made = await paid()
    expect(await stepDirected(db, made.consultationId, later(11 * HOUR_MS))).toBe(false)
    expect(await stepDirected(db, made.consultationId, later(12 * HOUR_MS))).toBe(true)
    expect(await stateOf(made.consultationId)).toBe('TIMEOUT')
    expect(await back(made)).toBe('REFUNDED')
  })

  test('when the asker cancels before it is accepted', async () => {
    const made = await paid()
    data(await asker.post(`consultation/${made.consultationId}/cancel`, { reason: '不需要了' }))
    expect(await back(made)).toBe('REFUNDED')
  })

  test('when information that was asked for does not come: after a day the consultant may cancel, not before', async () => {
    const made = await paid()
    data(await dispose(expert, made.consultationId, { decision: 'ASK_INFO', reason: '请补充合同' }))
    expect((await dispose(expert, made.consultationId, { decision: 'CANCEL' })).code).toBe('state.conflict')
    await db
      .updateTable('consultation_events')
      .set({ created_at: new Date(Date.now() - 25 * HOUR_MS) })
      .where('consultation_id', '=', made.consultationId)
      .where('event', '=', 'ASK_INFO')
      .execute()
    data(await dispose(expert, made.consultationId, { decision: 'CANCEL' }))
    expect(await back(made)).toBe('REFUNDED')
  })

  test('when the consultant breaks off, and when nobody answered to the end', async () => {
    const broken = await running()
    data(await dispose(expert, broken.consultationId, { decision: 'ABORT', reason: '临时有事' }))
    expect(await back(broken)).toBe('REFUNDED')
    const silent = await running()
    expect(await stepDirected(db, silent.consultationId, later(fee.minutes * MINUTE_MS))).toBe(true)
    expect(await back(silent)).toBe('REFUNDED')
    expect(await findLedgerFaults(db)).toEqual([])
  })
})

test('stopped without an answer, what was not used goes back and the rest is earned; answered, it cannot be stopped', async () => {
  const { consultationId: id, orderNo } = await running()
  const started = new Date(Date.now() - (fee.minutes / 4) * MINUTE_MS + 30_000)
  await db.updateTable('consultations').set({ started_at: started }).where('id', '=', id).execute()
  const { unused, moves } = await room(asker, id)
  expect(moves).toContain('STOP')
  expect(unused).toBe(Math.floor(fee.price * 0.75))
  data(await asker.post(`consultation/${id}/cancel`, { reason: '等太久了' }))
  expect(await stateOf(id)).toBe('PARTIAL_REFUND')
  expect(await refunded(orderNo)).toBe(unused)
  const answered = await running()
  data(await say(expert, answered.consultationId, '完整的答复'))
  expect((await asker.post(`consultation/${answered.consultationId}/cancel`, { reason: '不满意' })).code).toBe('state.conflict')
})

test('not paid, it is closed for the asker and never reaches the consultant', async () => {
  const { consultationId: id, orderNo } = await ask()
  data(await asker.post(`order/${orderNo}/close`, {}))
  expect(await stateOf(id)).toBe('CANCELLED')
  expect((await expert.get(`consultation/${id}/detail`)).code).toBe('missing.record')
})

test('more information puts it before the consultant again, with twelve hours more', async () => {
  const { consultationId: id } = await paid()
  data(await dispose(expert, id, { decision: 'ASK_INFO', reason: '请补充合同' }))
  expect((await room(asker, id)).moves).toEqual(['GIVE_INFO', 'CANCEL'])
  expect(data(await asker.post(`consultation/${id}/info`, { text: '合同第八条写了两年。', files: [] }))).toEqual({
    state: 'WAIT_ACCEPT',
  })
  const { replies } = await room(expert, id)
  expect(replies).toMatchObject([{ kind: 'INFO', own: false, text: '合同第八条写了两年。' }])
})

test('its conversation opens when it is accepted, what is written there is an answer and evidence, and it closes with the end', async () => {
  const { consultationId: id } = await paid({ anonymous: true })
  expect((await room(asker, id)).conversationId).toBeNull()
  data(await dispose(expert, id, { decision: 'ACCEPT' }))
  const { conversationId } = await room(asker, id)
  expect((await finish(expert, id)).code).toBe('state.conflict')
  const message = (text: string) => ({ clientId: randomUUID(), type: 'TEXT', text })
  data(await expert.post(`chat/${conversationId}/send`, message('聊天里答复：可以不签。')))
  expect((await room(expert, id)).moves).toContain('FINISH')
  expect((await stranger.get(`chat/${conversationId}`)).code).toBe('missing.record')
  data(await finish(expert, id))
  expect((await asker.post(`chat/${conversationId}/send`, message('还有一个问题'))).resultStatus).toBe(false)
  const { messages } = data<{ messages: { card: { title: string } | null }[] }>(
    await asker.get(`chat/${conversationId}/messages`),
  )
  expect(messages.flatMap(({ card }) => card?.title ?? []).toSorted()).toEqual(['接单', '结束咨询'].toSorted())
  const { complainId } = data<{ complainId: number }>(
    await asker.post(`consultation/${id}/complain`, { reason: 'OTHER', content: '没有说清楚。' }),
  )
  const { text } = data<EvidenceBundle>(await expert.get(`consultation/complain/${complainId}/evidence`))
  expect(text).toContain('聊天里答复：可以不签。')
})

test('who has ordered and not paid finds that order where they asked, for themselves alone, until it is paid', async () => {
  const unpaid = async (visitor: Visitor, whom: string) =>
    data<DirectedOffer>(await visitor.get(`consultation/directed/offer?${whom}`)).unpaid
  const expertAsked = `employeeId=${ids.consultant}`
  const { consultationId, orderNo } = await ask({ title: '付款之前又返回看看' })
  expect(await unpaid(asker, expertAsked)).toEqual({ consultationId, orderNo, title: '付款之前又返回看看' })
  // The cashier knows where to go on afterwards.
  expect(data(await asker.get(`pay/common/order/${orderNo}`))).toMatchObject({ kind: 'CONSULT', subjectId: consultationId })
  expect(await unpaid(asker, `companyId=${ids.company}`)).toBeNull()
  expect(await unpaid(stranger, expertAsked)).toBeNull()
  const ofCompany = await ask({ employeeId: undefined, companyId: ids.company })
  expect(await unpaid(asker, `companyId=${ids.company}`)).toMatchObject({ orderNo: ofCompany.orderNo })
  for (const one of [orderNo, ofCompany.orderNo]) await pay(one)
  expect(await unpaid(asker, expertAsked)).toBeNull()
})

test('more time is paid and added; paid when it is over, it comes back', async () => {
  const { consultationId: id } = await running()
  const { ends_at } = await consultationOf(id)
  const extend = async () =>
    data<{ orderNo: string }>(await asker.post(`consultation/${id}/extend`, { minutes: fee.minutes })).orderNo
  const orderNo = await extend()
  expect((await asker.post(`consultation/${id}/extend`, { minutes: fee.minutes })).code).toBe('state.conflict')
  // A payer who left the cashier finds the way back to it; the other side sees nothing of it.
  expect((await room(asker, id)).unpaidExtension).toEqual({ orderNo, minutes: fee.minutes, price: fee.price })
  expect((await room(expert, id)).unpaidExtension).toBeNull()
  await pay(orderNo)
  expect((await room(asker, id)).unpaidExtension).toBeNull()
  expect((await consultationOf(id)).ends_at!.getTime()).toBe(ends_at!.getTime() + fee.minutes * MINUTE_MS)
  const late = await extend()
  data(await say(expert, id, '答复好了'))
  data(await finish(asker, id))
  await pay(late)
  expect(await returnExtension(db, late, new Date())).toBe(true)
  expect(await refunded(late)).toBe(fee.price)
  expect((await orderOf(orderNo)).state).toBe('COMPLETED')
  expect(await findLedgerFaults(db)).toEqual([])
})

test('an appointment begins at its time, earlier for the asker alone, and called off before it costs nothing', async () => {
  const offer = data<DirectedOffer>(await asker.get(`consultation/directed/offer?employeeId=${ids.consultant}`))
  const [first, second] = offer.slots.slice(-2) as [string, string]
  const { consultationId: id } = await running({ startsAt: first })
  expect((await asker.post('consultation/directed', wish({ startsAt: first }))).code).toBe('consult.slot_taken')
  expect((await expert.post('consultation/consulting', { consultationId: id })).code).toBe('state.conflict')
  expect((await say(asker, id, '先说一句')).code).toBe('state.conflict')
  expect(data(await asker.post('consultation/consulting', { consultationId: id }))).toEqual({ state: 'CONSULTING' })
  expect((await consultationOf(id)).started_at).not.toBeNull()
  const other = await running({ startsAt: second })
  data(await asker.post(`consultation/${other.consultationId}/cancel`, { reason: '时间不合适' }))
  expect(await refunded(other.orderNo)).toBe(fee.price)
})

test('a company is asked, appoints one of its consultants, and only then accepts', async () => {
  const offer = data<DirectedOffer>(await asker.get(`consultation/directed/offer?companyId=${ids.company}`))
  const text = offer.fees.find(one => one.way === 'TEXT')!
  const made = await ask({
    employeeId: undefined,
    companyId: ids.company,
    categoryId: offer.categories[0]!.categoryId,
    minutes: text.minutes,
  })
  await pay(made.orderNo)
  const id = made.consultationId
  expect((await expert.get(`consultation/${id}/room`)).code).toBe('missing.record')
  expect((await room(owner, id)).moves).toEqual(['DECLINE', 'ASK_INFO', 'ASSIGN'])
  expect((await dispose(owner, id, { decision: 'ACCEPT' })).code).toBe('state.conflict')
  data(await dispose(owner, id, { decision: 'ASSIGN', employeeId: ids.consultant }))
  expect(data(await dispose(expert, id, { decision: 'ACCEPT' }))).toEqual({ state: 'CONSULTING' })

  // Who wrote what: a colleague's words are of the reader's side but not their own; an owner or administrator speaks for the company.
  data(await say(expert, id, '平时按一点五倍。'))
  data(await say(owner, id, '补充一点：休息日按两倍。'))
  const written = async (who: Parameters<typeof room>[0]) =>
    (await room(who, id)).replies.map(({ own, mine, name }) => [own, mine, name])
  const { name: expertName } = await db
    .selectFrom('consultants')
    .select('name')
    .where('id', '=', ids.consultant)
    .executeTakeFirstOrThrow()
  const { name: companyName } = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', ids.company)
    .executeTakeFirstOrThrow()
  expect(await written(owner)).toEqual([
    [true, false, expertName],
    [true, true, companyName],
  ])
  expect(await written(asker)).toEqual([
    [false, false, expertName],
    [false, false, companyName],
  ])
})

test('whose consultant leaves the company in the middle is given to another one, who goes on in room and conversation', async () => {
  const { consultationId: id } = await running()
  expect((await dispose(owner, id, { decision: 'ASSIGN', employeeId: ids.consultant })).code).toBe('state.conflict')
  // The colleague who takes over the work answers for nobody: it goes into the company's own queue.
  const from = { companyId: ids.company, userId: ids.expert }
  const heir = await account('STAFF')
  await db.transaction().execute(trx => consultationHandover.hand(trx, from, heir, new Date()))
  const next = await db
    .selectFrom('consultants')
    .innerJoin('company_employees as employee', join =>
      join.onRef('employee.user_id', '=', 'consultants.user_id').onRef('employee.company_id', '=', 'consultants.company_id'),
    )
    .select(['consultants.id', 'consultants.user_id', 'consultants.name'])
    .where('consultants.company_id', '=', ids.company)
    .where('consultants.id', '<>', ids.consultant)
    .where('consultants.state', '=', 'ACTIVE')
    .where('employee.state', '=', 'ACTIVE')
    .orderBy('consultants.id')
    .executeTakeFirstOrThrow()
  const waiting = db.selectFrom('notices').select('id').where('title', '=', '有咨询等你安排顾问')
  expect(await waiting.where('user_id', '=', await account('OWNER')).execute()).toHaveLength(1)
  expect((await room(owner, id)).moves).toContain('ASSIGN')
  data(await dispose(owner, id, { decision: 'ASSIGN', employeeId: next.id }))
  const colleague = await api.signedIn(next.user_id, { companyId: ids.company })
  data(await say(colleague, id, '我接着答复。'))
  expect((await room(asker, id)).replies.at(-1)).toMatchObject({ name: next.name, own: false })
  const present = await db
    .selectFrom('chat_members')
    .innerJoin('chat_conversations', 'chat_conversations.id', 'chat_members.conversation_id')
    .select('chat_members.user_id')
    .where('chat_conversations.about_id', '=', id)
    .where('chat_conversations.kind', '=', 'CONSULTATION')
    .where('left_at', 'is', null)
    .orderBy('no')
    .execute()
  expect(present.map(one => one.user_id)).toEqual([ids.asker, next.user_id])
  const told = await db
    .selectFrom('notices')
    .select('title')
    .where('user_id', '=', ids.asker)
    .where('link', '=', `/consult/detail/${id}`)
    .orderBy('id')
    .execute()
  expect(told.map(one => one.title)).toContain('公司换了一位顾问')
  expect((await expert.get(`consultation/${id}/room`)).code).toBe('missing.record')
})

test('nobody else learns of it, reads it or moves it', async () => {
  const { consultationId: id } = await paid()
  const answers = await Promise.all([
    stranger.get(`consultation/${id}/room`),
    dispose(stranger, id, { decision: 'ACCEPT' }),
    say(stranger, id, '让我看看'),
    finish(stranger, id),
    stranger.post(`consultation/${id}/complain`, { reason: 'OTHER', content: '与我无关' }),
    stranger.post(`consultation/${id}/virtual`, {}),
  ])
  expect(answers.map(one => one.code)).toEqual(Array(6).fill('missing.record'))
})

test('two at the same moment: one accepts, and the money goes one way', async () => {
  const { consultationId: id, orderNo } = await paid()
  const answers = await Promise.all([
    dispose(expert, id, { decision: 'ACCEPT' }),
    dispose(expert, id, { decision: 'DECLINE', reason: '排满了' }),
    asker.post(`consultation/${id}/cancel`, { reason: '不需要了' }),
  ])
  const done = answers.filter(one => one.resultStatus)
  const { state } = await orderOf(orderNo)
  expect(done.length).toBeGreaterThanOrEqual(1)
  // Accepted first, a cancellation gives back what was not used of the first minute.
  expect(['PAID', 'CANCELLED', 'COMPLETED']).toContain(state)
  if (state !== 'PAID') await refunded(orderNo)
  expect(await findLedgerFaults(db)).toEqual([])
})

test('a privacy number is given while it runs, and says that it is a sandbox', async () => {
  const { consultationId: id } = await running()
  expect(data(await expert.post(`consultation/${id}/virtual`, {}))).toMatchObject({
    sandbox: true,
    number: expect.stringMatching(/^000-/),
  })
})

test('who asks without a name has none for the other side: not in the room, the order, the notices', async () => {
  const { consultationId: id, orderNo } = await running({ anonymous: true })
  data(await say(asker, id, '这是我的情况'))
  const { nickname } = await db.selectFrom('users').select('nickname').where('id', '=', ids.asker).executeTakeFirstOrThrow()
  const notices = await db.selectFrom('notices').select(['title', 'body']).where('user_id', '=', ids.expert).execute()
  const seen = [await expert.get(`consultation/${id}/room`), await expert.get(`consultation/${id}/detail`), notices]
  const sold = await owner.get(`order/${orderNo}`)
  expect(JSON.stringify([...seen, sold])).not.toContain(nickname)
  expect(JSON.stringify(sold)).toContain('匿名用户')
})

test('the sweep moves every one that is due, each on its own', async () => {
  const one = await paid()
  const two = await paid()
  await directedSweep.work({ db, now: later(13 * HOUR_MS), log: { error: () => undefined } } as never)
  expect([await stateOf(one.consultationId), await stateOf(two.consultationId)]).toEqual(['TIMEOUT', 'TIMEOUT'])
})

describe('a complaint', () => {
  const complained = async (more: object = {}) => {
    const made = await running(more)
    data(await say(expert, made.consultationId, '答复'))
    data(await finish(expert, made.consultationId))
    const { complainId } = data<{ complainId: number }>(
      await asker.post(`consultation/${made.consultationId}/complain`, {
        reason: 'WRONG_ADVICE',
        content: '引用的法条已经废止。',
      }),
    )
    return { ...made, complainId }
  }
  /** After the time for what the sides may say: as if everything of the dispute had happened three days earlier. */
  const decide = async (orderNo: string, body: object) => {
    const { id } = await orderOf(orderNo)
    const back = sql<Date>`created_at - interval '72 hours'`
    const consultation = db.selectFrom('consultations').select('id').where('order_no', '=', orderNo)
    await db
      .updateTable('consultation_complaints')
      .set({ created_at: back })
      .where('consultation_id', 'in', consultation)
      .execute()
    await db
      .updateTable('consultation_events')
      .set({ created_at: back })
      .where('consultation_id', 'in', consultation)
      .where('event', '=', 'RECONSIDER')
      .execute()
    return operator.post(`/v1/manager/order/dispute/${id}/decide`, body)
  }

  test('freezes the order, is answered, goes to an operator, and a part comes back', async () => {
    const { consultationId: id, orderNo, complainId } = await complained()
    expect((await orderOf(orderNo)).state).toBe('DISPUTED')
    expect((await room(expert, id)).complaintMoves).toEqual(['APPEAL'])
    data(await expert.post(`consultation/complain/${complainId}/appeal`, { text: '新法同一条沿用了这个规定。' }))
    data(await asker.post(`consultation/complain/${complainId}/arbitrate`, {}))
    expect(data(await asker.get(`consultation/complain/${complainId}`))).toMatchObject({ state: 'WAIT_ARBITRATION' })
    const value = Math.floor(fee.price / 2)
    data(await decide(orderNo, { outcome: 'COMPLETE', value, reason: '有瑕疵，退一半' }))
    expect(await stateOf(id)).toBe('PARTIAL_REFUND')
    expect(await refunded(orderNo)).toBe(value)
    expect(data(await expert.get(`consultation/complain/${complainId}`))).toMatchObject({ state: 'COMPLETE', refund: value })
  })

  test('fixes the evidence: the same bytes for both sides and the operator, each part with its hash, and no name in it', async () => {
    const { consultationId, orderNo, complainId } = await complained({ anonymous: true })
    const path = `consultation/complain/${complainId}/evidence`
    // The address of the archive names who was given it; what it leads to is the same for all.
    const read = async (who: Visitor, address: string): Promise<EvidenceBundle> => {
      const bundle = data<EvidenceBundle>(await who.get(address))
      return { ...bundle, archive: bundle.archive.split('?')[0] ?? '' }
    }
    const before = await read(asker, path)
    expect(await read(expert, path)).toEqual(before)
    expect(await read(asker, `order/${orderNo}/evidence`)).toEqual(before)
    expect(await read(operator, `/v1/manager/order/dispute/${(await orderOf(orderNo)).id}/evidence`)).toEqual(before)
    expect((await stranger.get(path)).code).toBe('missing.record')
    expect((await stranger.get(`order/${orderNo}/evidence`)).code).toBe('missing.record')
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(before.sha256).toBe(hash(before.text))
    const whole = JSON.parse(before.text) as { items: { kind: string; sha256: string; content: unknown }[] }
    for (const item of whole.items) expect(item.sha256).toBe(hash(JSON.stringify(item.content)))
    expect(new Set(whole.items.map(item => item.kind))).toEqual(new Set(['ORDER', 'EVENT', 'MESSAGE']))
    const { nickname } = await db.selectFrom('users').select('nickname').where('id', '=', ids.asker).executeTakeFirstOrThrow()
    expect(before.text).not.toContain(nickname)
    expect(before.text).toContain('引用的法条已经废止。')
    data(await expert.post(`consultation/complain/${complainId}/appeal`, { text: '新法沿用了这个规定。' }))
    const after = await read(asker, path)
    expect(after.items.slice(0, before.items.length)).toEqual(before.items)
    expect(after.text).toContain('新法沿用了这个规定。')
    expect(await stateOf(consultationId)).toBe('DISPUTED')
    const queue = await operator.get('/v1/manager/order/dispute/list?pageSize=100')
    const { list } = data<{ list: { orderNo: string; buyer: string }[] }>(queue)
    expect(list.find(row => row.orderNo === orderNo)?.buyer).toBe('匿名用户')
  })

  test('withdrawn, leaves everything as it was, also after the end', async () => {
    const { consultationId: id, orderNo, complainId } = await complained()
    data(await asker.post(`consultation/complain/${complainId}/withdraw`, {}))
    expect([await stateOf(id), (await orderOf(orderNo)).state]).toEqual(['WAIT_CONFIRM', 'PAID'])
    data(await finish(asker, id))
    const again = await asker.post(`consultation/${id}/complain`, { reason: 'ATTITUDE', content: '态度不好。' })
    expect((await orderOf(orderNo)).state).toBe('DISPUTED')
    data(await asker.post(`consultation/complain/${data<{ complainId: number }>(again).complainId}/withdraw`, {}))
    expect([await stateOf(id), (await orderOf(orderNo)).state]).toEqual(['FINISHED', 'COMPLETED'])
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('after the end can bring everything back, from what the company has earned', async () => {
    const { consultationId: id, orderNo } = await running()
    data(await say(expert, id, '答复'))
    data(await finish(asker, id))
    data(await asker.post(`consultation/${id}/complain`, { reason: 'PRIVACY', content: '泄露了我的情况。' }))
    data(await decide(orderNo, { outcome: 'REFUND', value: 0, reason: '违反保密义务' }))
    expect(await stateOf(id)).toBe('REFUNDED')
    expect(await refunded(orderNo)).toBe(fee.price)
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('decided, is looked at once more by somebody else when a side does not accept it (rule 争议 五)', async () => {
    const { consultationId: id, orderNo, complainId } = await complained({ anonymous: true })
    data(await decide(orderNo, { outcome: 'REFUND', value: 0, reason: '法条已经废止' }))
    expect(await refunded(orderNo)).toBe(fee.price)
    const again = (who: Visitor, files: number[] = []) =>
      who.post(`order/${orderNo}/dispute/reconsider`, { reason: '新法同一条沿用了这个规定', files })
    expect((await again(asker)).code).toBe('state.conflict')
    const file = await uploaded(api, owner, 'ATTACHMENT', '林律师的意见.png', await samplePicture())
    data(await again(owner, [file.id]))
    expect([await stateOf(id), (await orderOf(orderNo)).state]).toEqual(['DISPUTED', 'DISPUTED'])
    const { text } = data<EvidenceBundle>(await asker.get(`order/${orderNo}/evidence`))
    expect(text).toContain('新法同一条沿用了这个规定')
    expect(text).not.toContain('林律师')
    const value = Math.floor(fee.price / 2)
    const { id: orderId } = await orderOf(orderNo)
    const decidePath = `/v1/manager/order/dispute/${orderId}/decide`
    expect((await operator.post(decidePath, { outcome: 'COMPLETE', value, reason: '再看一次' })).code).toBe('order.same_operator')
    const colleague = await insertPerson(db)
    await db
      .updateTable('users')
      .set({ is_operator: true, operator_duties: ['support'] })
      .where('id', '=', colleague)
      .execute()
    const final = { outcome: 'COMPLETE', value, reason: '新法沿用，各承担一半' }
    const second = await api.signedIn(colleague)
    expect((await second.post(decidePath, final)).code).toBe('state.conflict')
    expect((await room(asker, id)).complaintMoves).toEqual(['SUPPLEMENT'])
    data(await asker.post(`consultation/complain/${complainId}/statement`, { text: '旧法已经废止', files: [] }))
    for (const who of [asker, expert])
      data(await who.post(`consultation/complain/${complainId}/statement`, { text: '没有要补充的', files: [] }))
    data(await second.post(decidePath, final))
    expect(await stateOf(id)).toBe('PARTIAL_REFUND')
    expect(data(await asker.get(`consultation/complain/${complainId}`))).toMatchObject({ state: 'COMPLETE', refund: value })
    expect((await again(owner)).code).toBe('state.conflict')
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('is heard before it is decided: an answer within two days, then one supplement of each, with files (rule 争议 三)', async () => {
    const { consultationId: id, orderNo, complainId } = await complained({ anonymous: true })
    const { id: orderId } = await orderOf(orderNo)
    const verdict = { outcome: 'COMPLETE', value: 0, reason: '答复有依据' }
    const decideNow = () => operator.post(`/v1/manager/order/dispute/${orderId}/decide`, verdict)
    const turns = async (who: Visitor) => (await room(who, id)).complaintTurns.map(({ own, kind }) => [own, kind])
    const add = (who: Visitor, files: number[] = []) =>
      who.post(`consultation/complain/${complainId}/statement`, { text: '见附件', files })
    expect(await turns(expert)).toEqual([
      [true, 'ANSWER'],
      [false, 'SUPPLEMENT'],
    ])
    expect((await decideNow()).message).toContain('等待答辩')
    expect((await add(expert)).code).toBe('state.conflict')
    const proof = await uploaded(api, expert, 'ATTACHMENT', '法条.png', await samplePicture())
    data(await expert.post(`consultation/complain/${complainId}/appeal`, { text: '新法沿用。', files: [proof.id] }))
    expect((await decideNow()).message).toContain('还可以补充一次')
    const named = await uploaded(api, asker, 'ATTACHMENT', '林小满的合同.png', await samplePicture())
    data(await add(asker, [named.id]))
    expect((await add(asker)).code).toBe('state.conflict')
    expect((await room(expert, id)).complaintMoves).toContain('SUPPLEMENT')
    data(await add(expert))
    expect(await turns(asker)).toEqual([])
    const seen = data<WorkspaceComplaint>(await expert.get(`consultation/complain/${complainId}`))
    expect(seen.statements.map(({ side, files }) => [side, files.map(({ name }) => name)])).toEqual([
      ['PROVIDER', ['法条.jpg']],
      ['ASKER', ['附件 1.jpg']],
      ['PROVIDER', []],
    ])
    const { text } = data<EvidenceBundle>(await expert.get(`consultation/complain/${complainId}/evidence`))
    expect(text).not.toContain('林小满')
    data(await asker.post(`consultation/complain/${complainId}/arbitrate`, {}))
    data(await decideNow())
    expect(await stateOf(id)).toBe('FINISHED')
  })

  test('without a word for two days goes to an operator by itself', async () => {
    const { consultationId: id, complainId } = await complained()
    expect(await stepDirected(db, id, later(48 * HOUR_MS))).toBe(true)
    expect(data(await asker.get(`consultation/complain/${complainId}`))).toMatchObject({ state: 'WAIT_ARBITRATION' })
  })
})
