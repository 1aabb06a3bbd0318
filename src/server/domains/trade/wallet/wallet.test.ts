import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#lib/format/units.ts'
import {
  balancesOf,
  clearing,
  escrow,
  fee,
  type Identity,
  post,
  type Transfer,
  wallet,
} from '#server/domains/trade/ledger/service.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { listSellerIncome } from './income-queries.ts'
import { holdEarnings, releaseEarnings } from './service.ts'
import { getStatement } from './statement.ts'

const { db } = useSeededDatabase()
const provider = clearing('test')
const completedAt = new Date('2026-03-02T10:00:00+08:00')
const after = (days: number): Date => new Date(completedAt.getTime() + days * DAY_MS)

let orderIds: number[]
let seller: Identity

const balances = () => balancesOf(db, seller)

/** An order of 100 yuan, of which the platform takes a tenth, completed at the moment above. */
async function complete(): Promise<number> {
  const orderId = orderIds.pop() as number
  await db.transaction().execute(async trx => {
    const at = completedAt
    const paid = [{ debit: provider, credit: escrow(orderId), amount: 10_000 }]
    await post(trx, { kind: 'PAY', ref: `test-${orderId}`, orderId, at, transfers: paid })
    const shares = [
      { debit: escrow(orderId), credit: wallet('PENDING', seller), amount: 9_000 },
      { debit: escrow(orderId), credit: fee, amount: 1_000 },
    ]
    await post(trx, { kind: 'ORDER_COMPLETE', ref: `test-${orderId}`, orderId, at, transfers: shares })
    await holdEarnings(trx, seller, { orderId, completedAt })
  })
  return orderId
}

beforeAll(async () => {
  const orders = await db.selectFrom('orders').select('id').where('state', '=', 'CLOSED').orderBy('id').execute()
  orderIds = orders.map(row => row.id)
})

beforeEach(async () => {
  seller = { kind: 'USER', id: await insertPerson(db) }
})

describe('what an order earned', () => {
  test('is pending for seven days and available then, once however many turns come at once', async () => {
    await complete()
    await releaseEarnings(db, after(6.99))
    expect(await balances()).toMatchObject({ pending: 9_000, available: 0 })
    await Promise.all(Array.from({ length: 5 }, () => releaseEarnings(db, after(7))))
    expect(await balances()).toMatchObject({ pending: 0, available: 9_000 })
  })

  test('and was refunded in part becomes available less that part', async () => {
    const orderId = await complete()
    await complete()
    const back = [{ debit: wallet('PENDING', seller), credit: provider, amount: 2_500 }]
    await db
      .transaction()
      .execute(trx => post(trx, { kind: 'ORDER_REFUND', ref: `test-${orderId}`, orderId, at: after(3), transfers: back }))
    expect((await balances()).pending).toBe(15_500)
    await releaseEarnings(db, after(8))
    expect(await balances()).toMatchObject({ pending: 0, available: 15_500 })
  })

  test('first settles what the seller owes', async () => {
    const debt = [{ debit: wallet('RECEIVABLE', seller), credit: provider, amount: 10_000 }]
    await db
      .transaction()
      .execute(trx => post(trx, { kind: 'REFUND', ref: `debt-${seller.id}`, at: completedAt, transfers: debt }))
    await complete()
    await releaseEarnings(db, after(8))
    expect(await balances()).toMatchObject({ pending: 0, available: 0, receivable: 1_000 })
    await complete()
    await releaseEarnings(db, after(8))
    expect(await balances()).toMatchObject({ pending: 0, available: 8_000, receivable: 0 })
  })

  test('of another seller does not wait for one that cannot be released, which is told', async () => {
    const broken = await complete()
    // Its seller has less pending than the order gave, which only a fault could bring about.
    const lost = [{ debit: wallet('PENDING', seller), credit: provider, amount: 9_000 }]
    await db
      .transaction()
      .execute(trx => post(trx, { kind: 'CORRECTION', ref: `lost-${seller.id}`, at: completedAt, transfers: lost }))
    seller = { kind: 'USER', id: await insertPerson(db) }
    await complete()
    await expect(releaseEarnings(db, after(8))).rejects.toThrow('1 earnings could not be released')
    expect(await balances()).toMatchObject({ pending: 0, available: 9_000 })
    await db.deleteFrom('earnings').where('order_id', '=', broken).execute()
  })

  test('waits while the order is disputed', async () => {
    const disputed = await db.selectFrom('orders').select('id').where('state', '=', 'DISPUTED').executeTakeFirstOrThrow()
    orderIds.push(disputed.id)
    await complete()
    await releaseEarnings(db, after(8))
    expect(await balances()).toMatchObject({ pending: 9_000, available: 0 })
  })
})

test('the statement lists what a month gave and took by days of Shanghai, and nothing between one’s own accounts', async () => {
  const orderId = await complete()
  const back = [{ debit: wallet('PENDING', seller), credit: provider, amount: 2_500 }]
  const at = new Date('2026-03-31T16:30:00Z')
  await db
    .transaction()
    .execute(trx => post(trx, { kind: 'ORDER_REFUND', ref: `month-${orderId}`, orderId, at, transfers: back }))
  await releaseEarnings(db, after(40))
  const march = await getStatement(db, seller, after(1))
  expect(march).toMatchObject({ month: '2026-03', income: 9_000, refunded: 0, net: 9_000, isCut: false })
  expect(march.lines.map(line => [line.kind, line.amount, line.day])).toEqual([['INCOME', 9_000, '2026-03-02']])
  expect(march.lines[0]?.orderNo).toMatch(/^\d{20}$/)
  const april = await getStatement(db, seller, after(1), '2026-04')
  expect([april.net, april.lines.map(line => [line.kind, line.day])]).toEqual([-2_500, [['REFUND', '2026-04-01']]])
})

test('the income of a month is by seller, after the fee and after what was refunded in it', async () => {
  const [first, second] = [await complete(), await complete()]
  const { id } = seller
  await db.updateTable('orders').set({ seller_user_id: id, seller_company_id: null }).where('id', 'in', [first, second]).execute()
  const back = [
    { debit: wallet('PENDING', seller), credit: escrow(first), amount: 900 },
    { debit: fee, credit: escrow(first), amount: 100 },
  ]
  await db
    .transaction()
    .execute(trx => post(trx, { kind: 'ORDER_REFUND', ref: `income-${first}`, orderId: first, at: after(3), transfers: back }))
  const incomeOf = async (month: string) => (await listSellerIncome(db, month)).find(row => row.sellerId === id && !row.isCompany)
  expect(await incomeOf('2026-03')).toMatchObject({ orders: 2, fee: 1_900, adjusted: 0, net: 17_100, certifiedName: '' })
  const buyer: Identity = { kind: 'USER', id: await insertPerson(db) }
  const pay = (kind: 'ORDER_COMPENSATION' | 'ORDER_AWARD', transfers: Transfer[]) =>
    db.transaction().execute(trx => post(trx, { kind, ref: `income-${second}`, orderId: second, at: after(4), transfers }))
  await pay('ORDER_COMPENSATION', [{ debit: wallet('RECEIVABLE', seller), credit: wallet('AVAILABLE', buyer), amount: 1_000 }])
  expect(await incomeOf('2026-03')).toMatchObject({ orders: 2, fee: 1_900, adjusted: -1_000, net: 16_100 })
  await pay('ORDER_AWARD', [
    { debit: fee, credit: wallet('RECEIVABLE', seller), amount: 1_000 },
    { debit: fee, credit: wallet('AVAILABLE', seller), amount: 500 },
  ])
  expect(await incomeOf('2026-03')).toMatchObject({ orders: 2, fee: 1_900, adjusted: 500, net: 17_600 })
  expect((await listSellerIncome(db, '2026-03')).filter(row => row.sellerId === buyer.id && !row.isCompany)).toEqual([])
  expect(await incomeOf('2026-04')).toBeUndefined()
})
