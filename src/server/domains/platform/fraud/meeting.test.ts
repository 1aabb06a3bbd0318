import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Conversation } from '#lib/contract/consult/chat-shapes.ts'
import type { FraudHit, FraudSetting } from '#lib/contract/platform/fraud.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let operator: Visitor
let companies: { id: number; owner_user_id: number }[]

const setting = async (signal: string): Promise<FraudSetting> =>
  data<FraudSetting[]>(await operator.get('../manager/fraud/signal/list')).find(one => one.signal === signal)!
const set = (signal: string, bounds: object, isOn = true, version?: string) =>
  operator.post('../manager/fraud/signal', { signal, isOn, bounds, ...(version ? { version } : {}) })
const hitsOf = async (query = ''): Promise<FraudHit[]> =>
  data<{ list: FraudHit[] }>(await operator.get(`../manager/fraud/hit/list?signal=CONTACTS_MANY${query}`)).list

const newcomer = async (days = 2): Promise<{ id: number; as: Visitor }> => {
  const id = await insertPerson(db, { nickname: '刚注册的人', created_at: new Date(Date.now() - days * DAY_MS) })
  return { id, as: await api.signedIn(id) }
}
const open = (as: Visitor, at: number) => as.post('chat/open', { about: 'COMPANY', id: companies[at]!.id })
const openMany = async (as: Visitor, many: number): Promise<(string | undefined)[]> => {
  const codes: (string | undefined)[] = []
  for (let at = 0; at < many; at++) codes.push((await open(as, at)).code)
  return codes
}
const decide = async (hit: FraudHit, body: object) => {
  data(await operator.post(`../manager/review/${hit.reviewId}/claim`))
  return operator.post(`../manager/fraud/${hit.reviewId}/decide`, {
    outcome: 'HARMLESS',
    takeDown: false,
    points: 0,
    rule: 'PUBLISHING',
    reason: '求职者，没有问题',
    ...body,
  })
}

beforeAll(async () => {
  operator = await api.signedIn((await appointOperator(db, '13900000051', ['support'])).userId)
  companies = await db
    .selectFrom('companies')
    .select(['id', 'owner_user_id'])
    .where('state', '=', 'ACTIVE')
    .distinctOn('owner_user_id')
    .orderBy('owner_user_id')
    .limit(8)
    .execute()
  data(await set('CONTACTS_MANY', { days: 7, warnOver: 2, holdOver: 4 }))
})
beforeEach(() => db.deleteFrom('rate_limits').execute())

describe('a new account that opens conversations with many people on one day', () => {
  test('has those it writes to warned over the first bound, and is stopped over the second with a case', async () => {
    const { id, as } = await newcomer()
    expect(await openMany(as, 5)).toEqual([undefined, undefined, undefined, undefined, 'limits.too_many'])
    expect((await open(as, 5)).message).toContain('今天不能再开始新的会话')
    // Those who were written to before the limit was passed are warned as well; the sender is told nothing.
    const receiver = await api.signedIn(companies[0]!.owner_user_id)
    const { list } = data<{ list: Conversation[] }>(await receiver.get('chat/list'))
    expect(list.find(one => one.caution === 'MANY_CONTACTS')).toBeDefined()
    const own = data<{ list: Conversation[] }>(await as.get('chat/list')).list
    expect(own.map(one => one.caution)).toEqual([null, null, null, null])
    // Somebody it knows already is reached as before.
    expect((await open(as, 1)).code).toBeUndefined()
    const hits = (await hitsOf()).filter(one => one.account?.userId === id)
    expect(hits.map(one => [one.level, one.outcome, one.reviewId !== null])).toEqual([
      ['HOLD', null, true],
      ['WARN', null, false],
    ])
  })

  test('goes on, without a caution, once an operator has found nothing wrong; that counts against the signal', async () => {
    const { id, as } = await newcomer()
    await openMany(as, 5)
    const [hit] = (await hitsOf('&outcome=WAITING')).filter(one => one.account?.userId === id)
    const before = await setting('CONTACTS_MANY')
    data(await decide(hit!, {}))
    const after = await setting('CONTACTS_MANY')
    // The warning that led to it ends as it does.
    expect([after.overturned - before.overturned, after.confirmed - before.confirmed]).toEqual([2, 0])
    expect((await open(as, 5)).code).toBeUndefined()
    const receiver = await api.signedIn(companies[3]!.owner_user_id)
    const { list } = data<{ list: Conversation[] }>(await receiver.get('chat/list'))
    const mine = await db.selectFrom('chat_conversations').select('id').where('starter_user_id', '=', id).execute()
    const ids = new Set(mine.map(row => row.id))
    expect(list.filter(one => ids.has(one.conversationId)).map(one => one.caution)).toEqual([null])
  })

  test('has its conversations ended and gets points when it is a swindler; decided once, by the operator who has claimed it', async () => {
    const { id, as } = await newcomer()
    await openMany(as, 5)
    const [hit] = (await hitsOf('&outcome=WAITING')).filter(one => one.account?.userId === id)
    const verdict = { outcome: 'FRAUD', takeDown: true, points: 3, rule: 'AGREEMENT', reason: '冒充招聘骗押金' }
    expect((await operator.post(`../manager/fraud/${hit!.reviewId}/decide`, verdict)).code).toBe('review.not_claimed')
    const before = await setting('CONTACTS_MANY')
    data(await decide(hit!, verdict))
    expect((await operator.post(`../manager/fraud/${hit!.reviewId}/decide`, verdict)).code).toBe('state.conflict')
    expect((await setting('CONTACTS_MANY')).confirmed - before.confirmed).toBe(2)
    const states = await db.selectFrom('chat_conversations').select('state').where('starter_user_id', '=', id).execute()
    expect(states.map(row => row.state)).toEqual(['CLOSED', 'CLOSED', 'CLOSED', 'CLOSED'])
    expect((await open(as, 5)).code).toBe('rights.posting')
    expect(data<{ points: number }>(await as.get('strike/mine')).points).toBe(3)
  })

  test.each([
    ['is not counted once it is older than the bound', 8, true],
    ['is not counted while the signal is off', 2, false],
  ])('%s', async (_, days, isOn) => {
    data(await set('CONTACTS_MANY', { days: 7, warnOver: 2, holdOver: 4 }, isOn))
    const { as } = await newcomer(days)
    expect(await openMany(as, 6)).toEqual(Array.from({ length: 6 }, () => undefined))
    data(await set('CONTACTS_MANY', { days: 7, warnOver: 2, holdOver: 4 }))
  })

  test('that opens them all at once meets no more than the bound', async () => {
    const { as } = await newcomer()
    const answers = await Promise.all(companies.slice(0, 7).map((_, at) => open(as, at)))
    expect(answers.filter(one => one.code === undefined)).toHaveLength(4)
  })
})

describe('the settings', () => {
  test.each([
    ['a bound that is too low', { days: 0, warnOver: 2, holdOver: 4 }, 'days'],
    ['a bound that is missing', { days: 7, warnOver: 2 }, 'holdOver'],
    ['a second bound that is not above the first', { days: 7, warnOver: 4, holdOver: 4 }, 'holdOver'],
  ])('say beside the field what is wrong with %s, and change nothing', async (_, bounds, field) => {
    const before = await setting('CONTACTS_MANY')
    const answer = await set('CONTACTS_MANY', bounds)
    expect(answer.code).toBe('validation.fields')
    expect(Object.keys(answer.fields ?? {})).toEqual([field])
    expect((await setting('CONTACTS_MANY')).version).toBe(before.version)
  })

  test('are not saved over what another operator has changed, and each change stands in the log', async () => {
    const { version } = await setting('PRICE_OFF')
    const bounds = { lowPercent: 20, highPercent: 500, others: 40 }
    data(await set('PRICE_OFF', bounds, true, version))
    expect((await set('PRICE_OFF', bounds, false, version)).code).toBe('state.changed')
    const logged = await db
      .selectFrom('audit_entries')
      .select('detail')
      .where('action', '=', 'fraud.set')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(logged?.detail).toMatchObject({ signal: 'PRICE_OFF', lowPercent: 20 })
  })

  test('and what was found belong to operators of that duty alone', async () => {
    const editor = await api.signedIn((await appointOperator(db, '13900000052', ['content'])).userId)
    const { as } = await newcomer()
    for (const visitor of [editor, as]) {
      expect((await visitor.get('../manager/fraud/signal/list')).resultStatus).not.toBe(true)
      expect((await visitor.get('../manager/fraud/hit/list')).resultStatus).not.toBe(true)
      expect(
        (await visitor.post('../manager/fraud/signal', { signal: 'PRICE_OFF', isOn: false, bounds: {} })).resultStatus,
      ).not.toBe(true)
    }
  })
})
