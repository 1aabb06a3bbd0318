import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#lib/format/units.ts'
import { balanceOf, coins, findLedgerFaults, type Identity } from '#server/domains/trade/ledger/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { getCoinAccount, grantCoins } from './service.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let person: Identity
let proposer: Visitor
let approver: Visitor
let refs = 0

const operator = async (): Promise<Visitor> =>
  api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['money'] }))
const grant = (amount: number, daysAgo = 0) => {
  const at = new Date(Date.now() - daysAgo * DAY_MS)
  return db.transaction().execute(trx => grantCoins(trx, person, { amount, reason: 'SIGN_IN', ref: `change-${refs++}`, at }))
}
const propose = (body: object = {}) =>
  proposer.post('/v1/manager/coin/change', { userId: person.id, kind: 'COIN_TAKE', amount: 30, reason: '用程序签到', ...body })
const proposed = async (body?: object) => data<{ id: number }>(await propose(body)).id
const decide = (who: Visitor, id: number, how: 'approve' | 'refuse') => who.post(`/v1/manager/coin/change/${id}/${how}`, {})
const notices = () => db.selectFrom('notices').select(['title', 'body']).where('user_id', '=', person.id).orderBy('id').execute()
const balance = () => balanceOf(db, coins(person))

beforeAll(async () => {
  ;[proposer, approver] = [await operator(), await operator()]
})

beforeEach(async () => {
  person = { kind: 'USER', id: await insertPerson(db) }
})

describe('coins got against the rules are taken (rule 金币 五: 清零；扣回前通知你)', () => {
  test('when a second operator approves, once, first expiring first, and their owner heard of it before', async () => {
    await grant(40)
    await grant(20, 10)
    const id = await proposed()
    expect([await balance(), await notices()]).toEqual([
      60,
      [{ title: '有金币将被扣回', body: expect.stringContaining('30 枚金币') as string }],
    ])
    expect((await notices())[0]?.body).toContain('原因：用程序签到')
    expect((await decide(proposer, id, 'approve')).code).toBe('correction.own')
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(approver, id, 'approve')))
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(1)
    expect(answers.filter(answer => answer.code === 'state.conflict')).toHaveLength(4)
    const account = await getCoinAccount(db, person, new Date())
    expect(account).toMatchObject({ balance: 30, earned: 60, spent: 0, taken: 30, expired: 0 })
    expect(account.lots.map(lot => [lot.amount, lot.remaining])).toEqual([[40, 30]])
    expect((await notices()).map(notice => notice.title)).toEqual(['有金币将被扣回', '金币已扣回'])
    const movements = data<{ list: { kind: string; amount: number }[] }>(await (await api.signedIn(person.id)).get('coin/list'))
    expect(movements.list[0]).toMatchObject({ kind: 'COIN_TAKE', amount: -30 })
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('down to nothing and never below, whatever was spent or expired meanwhile', async () => {
    await grant(10)
    await grant(50, 400)
    const id = await proposed({ amount: 500 })
    data(await decide(approver, id, 'approve'))
    expect(await getCoinAccount(db, person, new Date())).toMatchObject({ balance: 0, taken: 10, expired: 50 })
    expect(await db.selectFrom('coin_changes').select('moved').where('id', '=', id).executeTakeFirst()).toEqual({ moved: 10 })
    const again = await proposed()
    expect((await decide(approver, again, 'approve')).code).toBe('coin.too_few')
    expect(await db.selectFrom('coin_changes').select('state').where('id', '=', again).executeTakeFirst()).toEqual({
      state: 'PROPOSED',
    })
  })

  test('not when it is refused or taken back, and their owner hears that too', async () => {
    await grant(40)
    const id = await proposed()
    data(await decide(proposer, id, 'refuse'))
    expect((await decide(approver, id, 'approve')).code).toBe('state.conflict')
    expect([await balance(), (await notices()).map(notice => notice.title)]).toEqual([40, ['有金币将被扣回', '金币不再扣回']])
  })
})

describe('coins that are missing are given', () => {
  test('as a lot of their own, valid for twelve months, with the reason in the notice', async () => {
    const id = await proposed({ kind: 'COIN_GIVE', amount: 20, reason: '回答被采纳时没有到账' })
    expect([await balance(), await notices()]).toEqual([0, []])
    data(await decide(approver, id, 'approve'))
    expect(await getCoinAccount(db, person, new Date())).toMatchObject({
      balance: 20,
      earned: 20,
      lots: [{ reason: 'COIN_GIVE', remaining: 20 }],
    })
    expect(await notices()).toEqual([{ title: '收到补发的金币', body: expect.stringContaining('没有到账') as string }])
  })

  test('to nobody by their own approval, and to nobody who is not there', async () => {
    await db
      .updateTable('users')
      .set({ is_operator: true, operator_duties: ['money'] })
      .where('id', '=', person.id)
      .execute()
    const id = await proposed({ kind: 'COIN_GIVE' })
    expect((await decide(await api.signedIn(person.id), id, 'approve')).code).toBe('correction.own')
    const closed = await insertPerson(db, { state: 'CLOSED' })
    expect((await propose({ userId: closed })).code).toBe('missing.record')
    expect((await propose({ userId: 2_147_483_647 })).code).toBe('missing.record')
    expect((await propose({ amount: 0 })).fields).toHaveProperty('amount')
    expect((await propose({ reason: ' ' })).fields).toHaveProperty('reason')
  })

  test('refused also when the account was closed meanwhile', async () => {
    const id = await proposed()
    await db.updateTable('users').set({ state: 'CLOSED' }).where('id', '=', person.id).execute()
    expect((await decide(approver, id, 'approve')).code).toBe('missing.record')
    expect(data(await decide(approver, id, 'refuse'))).toEqual({ state: 'REFUSED' })
  })

  test('by operators of money alone, each step in the audit log', async () => {
    const other = await api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['content'] }))
    expect((await other.post('/v1/manager/coin/change', { userId: person.id })).resultStatus).toBe(false)
    const id = await proposed({ kind: 'COIN_GIVE' })
    data(await decide(approver, id, 'approve'))
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action'])
      .where('subject_kind', '=', 'coin_change')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries.map(entry => entry.action)).toEqual(['coin.propose', 'coin.approve'])
    const { list } = data<{ list: object[] }>(await approver.get('/v1/manager/coin/change/list?state=APPROVED'))
    expect(list[0]).toMatchObject({ id, userId: person.id, kind: 'COIN_GIVE', amount: 30, moved: 30, mayApprove: false })
  })
})

describe('who signed in by a program loses the coins and signs in no more (rule 签到 五: 取消资格并清零相关金币)', () => {
  const checkIn = async () => (await api.signedIn(person.id)).get(`index/user/SignIn/receive/${person.id}`)
  const barred = async (body: object = {}) => {
    const id = await proposed({ barsSignIn: true, ...body })
    data(await decide(approver, id, 'approve'))
    return id
  }

  test('once it is approved, not before, whatever was left to take', async () => {
    const id = await proposed({ barsSignIn: true })
    data(await checkIn())
    data(await decide(approver, id, 'approve'))
    expect(await checkIn()).toMatchObject({ code: 'sign_in.barred', message: expect.stringContaining('用程序签到') })
    expect(await balance()).toBe(0)
    const state = data<{ bar: string | null }>(await (await api.signedIn(person.id)).get(`index/user/SignIn/${person.id}`))
    expect(state.bar).toBe('用程序签到')
    expect((await notices()).at(-1)?.body).toContain('签到资格已取消')
    person = { kind: 'USER', id: await insertPerson(db) }
    await barred()
    expect(await balance()).toBe(0)
    expect((await notices()).at(-1)).toMatchObject({
      title: '签到资格已取消',
      body: expect.not.stringContaining('枚金币') as string,
    })
    expect((await checkIn()).code).toBe('sign_in.barred')
  })

  test('until an operator lifts that with a reason, once', async () => {
    const id = await barred()
    const listed = async () => {
      const { list } = data<{ list: { id: number; isBarred: boolean }[] }>(await approver.get('/v1/manager/coin/change/list'))
      return list.find(row => row.id === id)?.isBarred
    }
    expect(await listed()).toBe(true)
    const lift = () => proposer.post('/v1/manager/sign-in/lift', { userId: person.id, reason: '查清是浏览器插件' })
    data(await lift())
    expect((await lift()).code).toBe('missing.record')
    expect(await listed()).toBe(false)
    expect(data<{ received: number }>(await checkIn()).received).toBe(1)
    expect((await notices()).at(-1)?.title).toBe('签到资格已恢复')
  })

  test('a gift and a company have nothing to do with it', async () => {
    for (const body of [{ kind: 'COIN_GIVE' }, { userId: undefined, companyId: 1 }])
      expect((await propose({ barsSignIn: true, ...body })).fields).toHaveProperty('barsSignIn')
  })
})

describe('coins of a campaign (rule 金币 二: 平台活动，以活动页为准)', () => {
  test('are given by two operators to a person and to a company, and stand by that name in the account', async () => {
    const id = await proposed({ kind: 'CAMPAIGN', amount: 88, reason: '开城一周年' })
    expect((await decide(proposer, id, 'approve')).code).toBe('correction.own')
    data(await decide(approver, id, 'approve'))
    expect((await decide(approver, id, 'approve')).code).toBe('state.conflict')
    const { lots, earned } = await getCoinAccount(db, person, new Date())
    expect([earned, lots.map(lot => [lot.reason, lot.remaining])]).toEqual([88, [['CAMPAIGN', 88]]])
    expect((await notices()).at(-1)).toMatchObject({ title: '收到平台活动的金币', body: expect.stringContaining('开城一周年') })
    const companyId = await insertCompany(db, { owner: await insertPerson(db), name: `活动测试公司${person.id}` })
    data(await decide(approver, await proposed({ userId: undefined, companyId, kind: 'CAMPAIGN', amount: 10 }), 'approve'))
    expect(await balanceOf(db, coins({ kind: 'COMPANY', id: companyId }))).toBe(10)
    expect(await findLedgerFaults(db)).toEqual([])
  })
})

describe('coins of a company (rule 金币 五, 六)', () => {
  test('are taken and given like those of a person; its owner hears of it and does not approve it', async () => {
    const ownerId = await insertPerson(db, { is_operator: true, operator_duties: ['money'] })
    const companyId = await insertCompany(db, { owner: ownerId, name: `金币测试公司${ownerId}` })
    const company = { kind: 'COMPANY', id: companyId } as const
    const of = { userId: undefined, companyId }
    data(await decide(approver, await proposed({ ...of, kind: 'COIN_GIVE', amount: 50 }), 'approve'))
    expect(await balanceOf(db, coins(company))).toBe(50)
    const id = await proposed({ ...of, amount: 80 })
    expect((await decide(await api.signedIn(ownerId), id, 'approve')).code).toBe('correction.own')
    data(await decide(approver, id, 'approve'))
    expect(await balanceOf(db, coins(company))).toBe(0)
    const heard = await db.selectFrom('notices').select('body').where('user_id', '=', ownerId).orderBy('id').execute()
    expect(heard.at(-1)?.body).toContain('公司的金币：已扣回 50 枚金币')
    // What was taken has not run out.
    expect(await getCoinAccount(db, company, new Date())).toMatchObject({ balance: 0, earned: 50, taken: 50, expired: 0 })
    expect((await propose({ companyId })).fields).toHaveProperty('userId')
    expect((await propose({ ...of, companyId: 2_147_483_647 })).code).toBe('missing.record')
    expect(await findLedgerFaults(db)).toEqual([])
  })
})
