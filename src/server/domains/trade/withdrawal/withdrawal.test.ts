import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#lib/format/units.ts'
import {
  balanceOf,
  balancesOf,
  clearing,
  findLedgerFaults,
  type Identity,
  post,
  wallet,
} from '#server/domains/trade/ledger/service.ts'
import { seal } from '#server/secrets.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)
const CARD = '4111111111111111'
const ADULT = '440301199001011234'

type Payee = { id: number; identity: Identity; visitor: Visitor }

let references = 0
const code = async (answer: Promise<{ code?: string }>) => (await answer).code

const certify = (userId: number, companyId: number | null, name: string, number = ADULT) =>
  db
    .insertInto('certifications')
    .values({
      subject: companyId === null ? 'PERSON' : 'COMPANY',
      user_id: userId,
      company_id: companyId,
      state: 'CERTIFIED',
      holder_name: name,
      number_cipher: companyId === null ? seal(number) : null,
      number_hash: null,
      credit_code: null,
      transfer_amount: null,
      transfer_sent_at: null,
      transfer_until: null,
      refuse_reason: null,
      decided_at: new Date(),
      decided_by: null,
      valid_until: '2036-01-01',
    })
    .execute()

const give = (identity: Identity, amount: number, to: 'AVAILABLE' | 'PENDING' = 'AVAILABLE') =>
  db.transaction().execute(trx =>
    post(trx, {
      kind: 'CORRECTION',
      ref: `given-${references++}`,
      at: new Date(),
      transfers: [{ debit: clearing('test'), credit: wallet(to, identity), amount }],
    }),
  )

/** A certified person with money. @param amount in fen */
async function payee(amount = 10_000): Promise<Payee> {
  const id = await insertPerson(db)
  const identity: Identity = { kind: 'USER', id }
  await certify(id, null, '林小满')
  if (amount > 0) await give(identity, amount)
  return { id, identity, visitor: await api.signedIn(id) }
}

const bindCard = (visitor: Visitor) => visitor.post('user/withdraw/account', { kind: 'BANK', bankName: '招商银行', number: CARD })

/** The same, with a card. */
async function boundPayee(amount?: number): Promise<Payee> {
  const person = await payee(amount)
  data(await bindCard(person.visitor))
  return person
}

const apply = (visitor: Visitor, amount: number) => visitor.post('user/withdraw', { amount })
const applied = async (visitor: Visitor, amount: number) => data<{ id: number; state: string }>(await apply(visitor, amount)).id

const operator = async () => {
  const id = await insertPerson(db, { is_operator: true, operator_duties: ['money'] })
  return { id, visitor: await api.signedIn(id) }
}

let first: { id: number; visitor: Visitor }
let second: { id: number; visitor: Visitor }
beforeAll(async () => {
  first = await operator()
  second = await operator()
})

const step = (who: Visitor, id: number, name: string, body: object = {}) => who.post(`/v1/manager/withdraw/${id}/${name}`, body)
const approve = async (id: number) => {
  data(await step(first.visitor, id, 'check'))
  data(await step(second.visitor, id, 'approve'))
}
const startPaying = async (id: number) => {
  await approve(id)
  data(await step(first.visitor, id, 'start'))
}

describe('a payout account', () => {
  test('is in the certified name, its number sealed and only its end ever shown', async () => {
    const { visitor, identity, id } = await payee()
    expect(data(await bindCard(visitor))).toMatchObject({ holderName: '林小满', numberEnd: '1111', bankName: '招商银行' })
    const shown = JSON.stringify(data(await visitor.get('user/withdraw')))
    expect(shown).toContain('"numberEnd":"1111"')
    expect(shown).not.toContain(CARD)
    const row = await db.selectFrom('payout_accounts').selectAll().where('user_id', '=', identity.id).executeTakeFirstOrThrow()
    expect(row.number_cipher?.includes(CARD)).toBe(false)
    const notices = await db.selectFrom('notices').select('kind').where('user_id', '=', id).execute()
    expect(notices).toEqual([{ kind: 'SECURITY' }])
  })

  test('asks for a fresh proof, for a certificate that counts, and for a card that can be', async () => {
    const { id, visitor } = await payee()
    const stale = await api.signedIn(id, { provedAt: new Date(Date.now() - 11 * MINUTE_MS) })
    expect(await code(bindCard(stale))).toBe('session.proof_again')
    const wrong = await visitor.post('user/withdraw/account', { kind: 'BANK', bankName: '招商银行', number: '4111111111111112' })
    expect(wrong.fields).toEqual({ number: '银行卡号不正确，请核对' })
    const nobody = await api.signedIn(await insertPerson(db))
    expect(await code(bindCard(nobody))).toBe('withdrawal.uncertified')
    const minor = await insertPerson(db)
    await certify(minor, null, '小小', `440301${new Date().getFullYear() - 17}01011234`)
    expect(await code(bindCard(await api.signedIn(minor)))).toBe('withdrawal.minor')
  })

  test('that is replaced stays the one of a withdrawal under way', async () => {
    const { visitor } = await boundPayee()
    const id = await applied(visitor, 1_000)
    data(await visitor.post('user/withdraw/account', { kind: 'ALIPAY', bankName: '', number: 'lin@example.com' }))
    const found = data<{ account: object }>(await first.visitor.get(`/v1/manager/withdraw/${id}`))
    expect(found.account).toMatchObject({ kind: 'BANK', numberEnd: '1111' })
    expect(data<{ account: object }>(await visitor.get('user/withdraw')).account).toMatchObject({
      kind: 'ALIPAY',
      numberEnd: 'lin',
    })
    data(await visitor.post('user/withdraw/account/remove'))
    expect(await code(apply(visitor, 1_000))).toBe('withdrawal.no_account')
  })

  test('in another name than the certificate by now is not paid to', async () => {
    const { visitor, id } = await boundPayee()
    await db.updateTable('certifications').set({ holder_name: '林大满' }).where('user_id', '=', id).execute()
    expect(data(await visitor.get('user/withdraw'))).toMatchObject({ nameFits: false })
    expect(await code(apply(visitor, 1_000))).toBe('withdrawal.holder')
  })
})

describe('a withdrawal', () => {
  test('leaves the balance at once, is checked by two operators, paid by hand, and stands in the statement', async () => {
    const { visitor, identity, id: userId } = await boundPayee(10_000)
    const before = await balanceOf(db, clearing('bank'))
    const id = await applied(visitor, 6_000)
    expect(await balancesOf(db, identity)).toMatchObject({ available: 4_000, frozen: 6_000 })
    await startPaying(id)
    expect(data(await step(second.visitor, id, 'number'))).toEqual({ number: CARD })
    data(await step(second.visitor, id, 'paid', { channel: 'bank', reference: `CMB-${id}` }))
    expect(await balancesOf(db, identity)).toMatchObject({ available: 4_000, frozen: 0 })
    expect((await balanceOf(db, clearing('bank'))) - before).toBe(6_000)
    const month = data<{ withdrawn: number; net: number; lines: { kind: string; amount: number }[] }>(
      await visitor.get('user/settlement/month'),
    )
    expect(month).toMatchObject({ withdrawn: 6_000, net: 10_000 })
    expect(month.lines.map(line => [line.kind, line.amount])).toContainEqual(['WITHDRAWAL', -6_000])
    const titles = await db
      .selectFrom('notices')
      .select('title')
      .where('user_id', '=', userId)
      .where('kind', '=', 'ORDER')
      .orderBy('id')
      .execute()
    expect(titles.map(row => row.title)).toEqual(['提现申请已提交', '提现初审通过', '提现审核通过', '提现正在付款', '提现已付款'])
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('subject_kind', '=', 'withdrawal')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries.map(entry => `${entry.action} ${entry.actor_id}`)).toEqual([
      `withdrawal.apply ${userId}`,
      `withdrawal.check ${first.id}`,
      `withdrawal.approve ${second.id}`,
      `withdrawal.start ${first.id}`,
      `withdrawal.read_number ${second.id}`,
      `withdrawal.pay ${second.id}`,
    ])
  })

  test('that is refused or fails gives the money back, and says why', async () => {
    const { visitor, identity } = await boundPayee(10_000)
    const refused = await applied(visitor, 6_000)
    data(await step(first.visitor, refused, 'refuse', { reason: '请先补充材料' }))
    expect(await balancesOf(db, identity)).toMatchObject({ available: 10_000, frozen: 0 })
    const failed = await applied(visitor, 6_000)
    await startPaying(failed)
    data(await step(first.visitor, failed, 'failed', { reason: '银行退回：账户已注销' }))
    expect(await balancesOf(db, identity)).toMatchObject({ available: 10_000, frozen: 0 })
    const { list } = data<{ list: { state: string; reason: string }[] }>(await visitor.get('user/withdraw/list'))
    expect(list.map(one => [one.state, one.reason])).toEqual([
      ['FAILED', '银行退回：账户已注销'],
      ['REFUSED', '请先补充材料'],
    ])
    const failures = data<{ list: { id: number }[] }>(await visitor.get('user/withdraw/list?state=FAILED'))
    expect(failures.list.map(one => one.id)).toEqual([failed])
  })

  test('that comes back first settles what its payee owes by then', async () => {
    const { visitor, identity } = await boundPayee(5_000)
    const id = await applied(visitor, 5_000)
    const debt = [{ debit: wallet('RECEIVABLE', identity), credit: clearing('test'), amount: 2_000 }]
    await db.transaction().execute(trx => post(trx, { kind: 'CORRECTION', ref: `debt-${id}`, at: new Date(), transfers: debt }))
    data(await step(first.visitor, id, 'refuse', { reason: '资料不符' }))
    expect(await balancesOf(db, identity)).toMatchObject({ available: 3_000, frozen: 0, receivable: 0 })
  })

  test('from fifty tabs at once never takes more than there is', async () => {
    const { visitor, identity } = await boundPayee(2_500)
    const answers = await Promise.all(Array.from({ length: 50 }, () => apply(visitor, 1_000)))
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(2)
    expect(new Set(answers.flatMap(answer => answer.code ?? []))).toEqual(new Set(['money.balance_too_low']))
    expect(await balancesOf(db, identity)).toMatchObject({ available: 500, frozen: 2_000 })
    expect(await findLedgerFaults(db)).toEqual([])
  })

  test('sent again with the same key is made once', async () => {
    const { visitor, identity } = await boundPayee(5_000)
    const key = { 'Idempotency-Key': 'withdrawal-test-0001' }
    const one = data<{ id: number }>(await visitor.post('user/withdraw', { amount: 1_000 }, key))
    const again = data<{ id: number }>(await visitor.post('user/withdraw', { amount: 1_000 }, key))
    expect(again.id).toBe(one.id)
    expect((await balancesOf(db, identity)).frozen).toBe(1_000)
  })

  test('is at least ten yuan, at most three a day, and fifty thousand yuan in all', async () => {
    const { visitor } = await boundPayee(20_000_000)
    expect(await code(apply(visitor, 999))).toBe('withdrawal.too_small')
    expect(await code(apply(visitor, 5_000_001))).toBe('validation.fields')
    await applied(visitor, 4_000_000)
    expect(await code(apply(visitor, 1_000_001))).toBe('withdrawal.over_limit')
    expect(data(await visitor.get('user/withdraw'))).toMatchObject({ least: 1_000, most: 1_000_000, timesLeft: 2 })
    await applied(visitor, 1_000)
    await applied(visitor, 1_000)
    expect(await code(apply(visitor, 1_000))).toBe('withdrawal.too_often')
    expect(data(await visitor.get('user/withdraw'))).toMatchObject({ least: 0, most: 0, timesLeft: 0 })
  })

  test('of a rest below ten yuan takes all of it, once nothing else is on its way', async () => {
    const { visitor, identity } = await boundPayee(700)
    expect(data(await visitor.get('user/withdraw'))).toMatchObject({ least: 700, most: 700 })
    expect(await code(apply(visitor, 600))).toBe('withdrawal.too_small')
    await give(identity, 300, 'PENDING')
    expect(await code(apply(visitor, 700))).toBe('withdrawal.too_small')
    const other = await boundPayee(700)
    await applied(other.visitor, 700)
    expect(await balancesOf(db, other.identity)).toMatchObject({ available: 0, frozen: 700 })
  })
})

describe('operators', () => {
  let id: number
  let person: Payee
  beforeEach(async () => {
    person = await boundPayee()
    id = await applied(person.visitor, 2_000)
  })

  test('of whom one checked leave the approval to another', async () => {
    data(await step(first.visitor, id, 'check'))
    expect(await code(step(first.visitor, id, 'approve'))).toBe('withdrawal.same_operator')
    expect(data(await first.visitor.get(`/v1/manager/withdraw/${id}`))).toMatchObject({
      events: ['REFUSE'],
      hindrance: '初审是你做的，复核要由另一位运营人员来做。',
    })
    const both = sql`update withdrawals set approved_by = checked_by, approved_at = now(), state = 'APPROVED' where id = ${id}`
    await expect(both.execute(db)).rejects.toThrow(/two_people/)
    data(await step(second.visitor, id, 'approve'))
  })

  test('handle neither their own withdrawals nor those of a company they work for', async () => {
    await db
      .updateTable('users')
      .set({ is_operator: true, operator_duties: ['super'] })
      .where('id', '=', person.id)
      .execute()
    for (const name of ['check', 'refuse']) {
      expect(await code(step(person.visitor, id, name, name === 'refuse' ? { reason: '不需要' } : {}))).toBe('withdrawal.own')
    }
    const companyId = await insertCompany(db, { owner: person.id, name: '深圳市提现科技有限公司' })
    await certify(person.id, companyId, '深圳市提现科技有限公司')
    await give({ kind: 'COMPANY', id: companyId }, 5_000)
    const acting = await api.signedIn(person.id, { companyId })
    data(await acting.post('user/withdraw/account', { kind: 'BANK', bankName: '招商银行', number: '44250100003400001234' }))
    const ofCompany = await applied(acting, 5_000)
    await db
      .insertInto('company_employees')
      .values({ company_id: companyId, user_id: first.id, employee_identity: 'STAFF', state: 'ACTIVE', joined_at: new Date() })
      .execute()
    expect(await code(step(first.visitor, ofCompany, 'check'))).toBe('withdrawal.own')
    data(await step(second.visitor, ofCompany, 'check'))
  })

  test('see the whole number only while it is being paid, and pay it once', async () => {
    expect(await code(step(first.visitor, id, 'number'))).toBe('state.conflict')
    await startPaying(id)
    expect(await code(step(second.visitor, id, 'refuse', { reason: '反悔了' }))).toBe('state.conflict')
    const paid = { channel: 'bank', reference: `ONE-${id}` }
    const answers = await Promise.all(Array.from({ length: 10 }, () => step(second.visitor, id, 'paid', paid)))
    expect(answers.filter(answer => answer.resultStatus)).toHaveLength(1)
    expect(new Set(answers.flatMap(answer => answer.code ?? []))).toEqual(new Set(['state.conflict']))
    const next = await applied(person.visitor, 2_000)
    await startPaying(next)
    expect(await code(step(first.visitor, next, 'paid', paid))).toBe('withdrawal.reference_used')
    expect((await step(first.visitor, next, 'paid', { channel: 'wechat', reference: 'WX-1' })).fields).toHaveProperty('channel')
  })

  test('find what waits longest first, and what has ended by its state', async () => {
    const waiting = data<{ list: { id: number; appliedAt: string }[] }>(
      await first.visitor.get('/v1/manager/withdraw/list?pageSize=100'),
    )
    expect(waiting.list.map(one => one.id)).toContain(id)
    const applied = waiting.list.map(one => Date.parse(one.appliedAt))
    expect(applied).toEqual(applied.toSorted((a, b) => a - b))
    data(await step(first.visitor, id, 'refuse', { reason: '资料不符' }))
    const refused = data<{ list: { id: number }[] }>(
      await first.visitor.get('/v1/manager/withdraw/list?state=REFUSED&pageSize=100'),
    )
    expect(refused.list.map(one => one.id)).toContain(id)
  })
})

test('of a company the owner withdraws, an administrator looks, and nobody else learns anything', async () => {
  const owner = await insertPerson(db)
  const companyId = await insertCompany(db, { owner, name: '深圳市分工科技有限公司' })
  await certify(owner, companyId, '深圳市分工科技有限公司')
  await give({ kind: 'COMPANY', id: companyId }, 5_000)
  const join = async (identity: 'ADMIN' | 'STAFF') => {
    const userId = await insertPerson(db, { user_type: 'EMPLOYEE' })
    await db
      .insertInto('company_employees')
      .values({ company_id: companyId, user_id: userId, employee_identity: identity, state: 'ACTIVE', joined_at: new Date() })
      .execute()
    return api.signedIn(userId, { companyId })
  }
  const [acting, admin, staff] = [await api.signedIn(owner, { companyId }), await join('ADMIN'), await join('STAFF')]
  const account = data<{ id: number }>(
    await acting.post('user/withdraw/account', { kind: 'BANK', bankName: '招商银行深圳分行', number: '44250100003400001234' }),
  )
  await applied(acting, 5_000)
  expect(data(await admin.get('user/withdraw'))).toMatchObject({ mayWithdraw: false, account: { numberEnd: '1234' } })
  expect(await code(apply(admin, 1_000))).toBe('rights.denied')
  expect(await code(staff.get('user/withdraw'))).toBe('rights.denied')
  const withdrawIdOf = async (who: Visitor) =>
    data<{ companyList: { withdrawId: number | null }[] }>(await who.get('user')).companyList.map(one => one.withdrawId)
  expect([await withdrawIdOf(acting), await withdrawIdOf(admin), await withdrawIdOf(staff)]).toEqual([
    [account.id],
    [account.id],
    [null],
  ])
})

test('the call of the user shows the balances of the identity that acts, what is unread, and the payout account of the person', async () => {
  const { visitor, identity, id } = await boundPayee(5_000)
  await applied(visitor, 2_000)
  await give(identity, 300, 'PENDING')
  type Shown = { withdrawId: number | null; balances: object | null; unread: { notices: number; messages: number } }
  const shown = async (who: Visitor) => data<Shown>(await who.get('user'))
  const { id: accountId } = await db
    .selectFrom('payout_accounts')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const before = await shown(visitor)
  expect(before).toMatchObject({
    withdrawId: accountId,
    balances: { coins: 0, pending: 300, available: 3_000, frozen: 2_000 },
    unread: { messages: 0 },
  })
  await db
    .insertInto('notices')
    .values({ user_id: id, kind: 'ORDER', title: '有新的订单', body: '请接单', link: null, dedupe_key: null })
    .execute()
  expect((await shown(visitor)).unread.notices).toBe(before.unread.notices + 1)

  const ownerId = await insertPerson(db)
  const companyId = await insertCompany(db, { owner: ownerId, name: '深圳市余额科技有限公司' })
  const staffId = await insertPerson(db, { user_type: 'EMPLOYEE' })
  await db
    .insertInto('company_employees')
    .values({ company_id: companyId, user_id: staffId, employee_identity: 'STAFF', state: 'ACTIVE', joined_at: new Date() })
    .execute()
  await give({ kind: 'COMPANY', id: companyId }, 700)
  expect((await shown(await api.signedIn(ownerId, { companyId }))).balances).toMatchObject({ available: 700 })
  expect((await shown(await api.signedIn(ownerId))).balances).toMatchObject({ available: 0 })
  expect((await shown(await api.signedIn(staffId, { companyId }))).balances).toBeNull()
})
