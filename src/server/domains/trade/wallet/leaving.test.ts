import { expect, test } from 'vitest'
import { clearing, type Identity, post, wallet } from '#server/domains/trade/ledger/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

let moves = 0
const move = (identity: Identity, kind: 'AVAILABLE' | 'PENDING' | 'FROZEN', amount: number) => {
  const [inside, outside] = [wallet(kind, identity), clearing('test')]
  const transfer = amount > 0 ? { debit: outside, credit: inside, amount } : { debit: inside, credit: outside, amount: -amount }
  return db
    .transaction()
    .execute(trx => post(trx, { kind: 'CORRECTION', ref: `leaving-${moves++}`, at: new Date(), transfers: [transfer] }))
}

const hindrances = async (visitor: Visitor) =>
  data<{ hindrances: { kind: string; text: string }[] }>(await visitor.get('user/closing')).hindrances

test('an account with money stays open, and says how much there is and where; without it may be closed', async () => {
  const id = await insertPerson(db)
  const visitor = await api.signedIn(id)
  await move({ kind: 'USER', id }, 'AVAILABLE', 1_000)
  await move({ kind: 'USER', id }, 'FROZEN', 250)
  expect(await hindrances(visitor)).toMatchObject([
    { kind: 'MONEY', text: '你的钱包里还有 ¥12.50（可用 ¥10.00，提现或打款处理中 ¥2.50），全部提现到账之后才能注销。' },
  ])
  expect((await visitor.post('user/closing')).code).toBe('closing.hindered')
  await move({ kind: 'USER', id }, 'AVAILABLE', -1_000)
  await move({ kind: 'USER', id }, 'FROZEN', -250)
  expect((await visitor.post('user/closing')).resultStatus).toBe(true)
})

test('a company with money that is still held is neither dissolved nor ended with its owner’s account', async () => {
  const owner = await insertPerson(db)
  const name = '深圳市钱包科技有限公司'
  const companyId = await insertCompany(db, { owner, name })
  await move({ kind: 'COMPANY', id: companyId }, 'PENDING', 900)
  const acting = await api.signedIn(owner, { companyId })
  expect((await acting.post('company/dissolve', { name })).code).toBe('company.money_left')
  expect((await hindrances(await api.signedIn(owner)))[0]?.text).toContain(`“${name}”钱包里还有 ¥9.00（待结算 ¥9.00）`)
  await move({ kind: 'COMPANY', id: companyId }, 'PENDING', -900)
  expect((await acting.post('company/dissolve', { name })).resultStatus).toBe(true)
})
