import { beforeAll, expect, test } from 'vitest'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { searchOf } from './browse.ts'
import { balanceOf, balancesOf, clearing, coinIssue, coins, findLedgerFaults, type Identity, post, wallet } from './service.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

type Transfers = {
  list: { id: number; kind: string; amount: number; from: { id: number }; to: { id: number } }[]
  nextCursor: string | null
}

let person: Identity
let proposer: Visitor
let approver: Visitor
let accounts: { outside: number; inside: number; coins: number }

const operator = async (): Promise<Visitor> =>
  api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['money'] }))
const transfers = async (query: string) => data<Transfers>(await proposer.get(`/v1/manager/ledger/list?${query}`))
const propose = (body: object) => proposer.post('/v1/manager/ledger/correction', body)
const decide = (who: Visitor, id: number, how: 'approve' | 'refuse') => who.post(`/v1/manager/ledger/correction/${id}/${how}`)
const refund = () => ({ debit: accounts.inside, credit: accounts.outside, amount: 300, reason: '多结算了三元' })

beforeAll(async () => {
  person = { kind: 'USER', id: await insertPerson(db) }
  ;[proposer, approver] = [await operator(), await operator()]
  await db.transaction().execute(async trx => {
    const at = new Date('2026-03-02T23:30:00+08:00')
    const proposedTransfers = [{ debit: clearing('test'), credit: wallet('AVAILABLE', person), amount: 1_000 }]
    await post(trx, { kind: 'PAY', ref: 'money', at, transfers: proposedTransfers })
    const coin = [{ debit: coinIssue, credit: coins(person), amount: 7 }]
    await post(trx, { kind: 'SIGN_IN', ref: 'coin', at: new Date('2026-03-03T00:30:00+08:00'), transfers: coin })
  })
  const { list } = await transfers(`keyword=${encodeURIComponent(`用户${person.id}`)}`)
  accounts = { outside: list[1]!.from.id, inside: list[1]!.to.id, coins: list[0]!.to.id }
})

test('transfers are found by whose they are, by the day of Shanghai and by book, page by page', async () => {
  const ownAccount = encodeURIComponent(`用户${person.id}`)
  expect((await transfers(`keyword=${ownAccount}`)).list.map(row => [row.kind, row.amount])).toEqual([
    ['SIGN_IN', 7],
    ['PAY', 1_000],
  ])
  expect((await transfers(`keyword=${encodeURIComponent(`用户 ${person.id}`)}%202026-03-02`)).list.map(row => row.kind)).toEqual([
    'PAY',
  ])
  expect((await transfers(`keyword=${ownAccount}%202026-03-02`)).list.map(row => row.kind)).toEqual(['PAY'])
  expect((await transfers(`keyword=${ownAccount}%202026-03`)).list).toHaveLength(2)
  expect((await transfers(`keyword=${ownAccount}&book=COIN`)).list.map(row => row.kind)).toEqual(['SIGN_IN'])
  expect((await transfers('keyword=20260101000000000000')).list).toEqual([])
  const first = await transfers(`keyword=${ownAccount}&pageSize=1`)
  const second = await transfers(`keyword=${ownAccount}&pageSize=1&cursor=${first.nextCursor}`)
  expect([first.list[0]?.kind, second.list[0]?.kind, second.nextCursor]).toEqual(['SIGN_IN', 'PAY', null])
  expect((await proposer.get('/v1/manager/ledger/list?keyword=hello')).fields).toHaveProperty('keyword')
})

test('a search reads days and months, and no others than there are', () => {
  expect(searchOf('2026-12')).toEqual({ days: { from: '2026-12-01', until: '2027-01-01' } })
  expect(searchOf('公司3 2026-02-28')).toEqual({ companyId: 3, days: { from: '2026-02-28', until: '2026-03-01' } })
  expect(() => searchOf('2026-02-30')).toThrow()
})

test('a correction moves money only when another operator approves it, and once', async () => {
  const before = await balanceOf(db, clearing('test'))
  const { id } = data<{ id: number }>(await propose(refund()))
  expect((await balancesOf(db, person)).available).toBe(1_000)
  expect((await decide(proposer, id, 'approve')).code).toBe('correction.own')
  const answers = await Promise.all(Array.from({ length: 5 }, () => decide(approver, id, 'approve')))
  expect(answers.filter(answer => answer.resultStatus)).toHaveLength(1)
  expect((await balancesOf(db, person)).available).toBe(700)
  expect((await balanceOf(db, clearing('test'))) - before).toBe(300)
  expect(await findLedgerFaults(db)).toEqual([])
})

test('a correction that is taken back, that nothing is there for, or that moves the approver’s own money is not posted', async () => {
  const taken = data<{ id: number }>(await propose(refund())).id
  data(await decide(proposer, taken, 'refuse'))
  expect((await decide(approver, taken, 'approve')).code).toBe('state.conflict')
  const tooMuch = data<{ id: number }>(await propose({ ...refund(), amount: 900_000 })).id
  expect((await decide(approver, tooMuch, 'approve')).code).toBe('money.balance_too_low')
  await db
    .updateTable('users')
    .set({ is_operator: true, operator_duties: ['money'] })
    .where('id', '=', person.id)
    .execute()
  const own = data<{ id: number }>(await propose(refund())).id
  expect((await decide(await api.signedIn(person.id), own, 'approve')).code).toBe('correction.own')
  expect((await balancesOf(db, person)).available).toBe(700)
})

test('coins, which lie in lots, and accounts that are not there cannot be corrected', async () => {
  expect((await propose({ ...refund(), debit: accounts.coins })).code).toBe('correction.account')
  expect((await propose({ ...refund(), credit: 2_147_483_647 })).code).toBe('correction.account')
})
