import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CoinAccount, CoinMovement } from '#lib/contract/trade/coin.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { usableCoins as usableIn } from '#lib/trade/coins.ts'
import { getMyProfile, saveProfile } from '#server/domains/people/profile/service.ts'
import { balanceOf, coins, findLedgerFaults, type Identity } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertPerson } from '#tests/support/people.ts'
import { announceExpiry, expireLots } from './expiry.ts'
import { expiryOf } from './policy.ts'
import { getCoinAccount, grantCoins, returnCoins, spendCoins, usableCoins } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const start = new Date('2026-03-02T10:00:00+08:00')
const after = (days: number): Date => new Date(start.getTime() + days * DAY_MS)

let orderIds: number[]
let refs = 0
let person: Identity
let orderId: number

const alone = <Result>(work: (trx: typeof db) => Promise<Result>): Promise<Result> => db.transaction().execute(work)
const grant = (amount: number, at = start, identity = person) =>
  alone(trx => grantCoins(trx, identity, { amount, reason: 'CAMPAIGN', ref: `test-${refs++}`, at }))
const spend = (amount: number, at = start) => alone(trx => spendCoins(trx, person, { orderId, amount, at }))
const giveBack = (amount: number, at = start, ref = `refund-${refs++}`) =>
  alone(trx => returnCoins(trx, { orderId, amount, ref, at }))
const remaining = async (at = start) => (await getCoinAccount(db, person, at)).lots.map(lot => lot.remaining)

beforeAll(async () => {
  const orders = await db.selectFrom('orders').select('id').where('coin_amount', '=', 0).orderBy('id').execute()
  orderIds = orders.map(row => row.id)
  // What the demo city earned expires meanwhile, and is no part of these stories.
  await expireLots(db, after(-1))
})

/** Each test has a person and an order of its own. */
beforeEach(async () => {
  person = { kind: 'USER', id: await insertPerson(db) }
  orderId = orderIds.pop() as number
})

describe('coins are valid for twelve months', () => {
  test.each([
    ['2026-03-02T00:30:00+08:00', '2027-03-02T00:30:00+08:00'],
    ['2028-02-29T12:00:00+08:00', '2029-02-28T12:00:00+08:00'],
    ['2026-12-31T23:59:59+08:00', '2027-12-31T23:59:59+08:00'],
  ])('from %s until %s', (granted, expires) => {
    expect(expiryOf(new Date(granted))).toEqual(new Date(expires))
  })

  test('then they are gone, the others stay, and the account says how many', async () => {
    await grant(40)
    await grant(60, after(10))
    await expireLots(db, after(364))
    expect(await balanceOf(db, coins(person))).toBe(100)
    await expireLots(db, after(366))
    expect(await balanceOf(db, coins(person))).toBe(60)
    expect(await getCoinAccount(db, person, after(366))).toMatchObject({ balance: 60, earned: 100, spent: 0, expired: 40 })
  })

  test('an expired lot counts for nothing even before it is booked out', async () => {
    await grant(300)
    expect(await usableCoins(db, person, 100_000, after(364))).toBe(300)
    expect(await usableCoins(db, person, 100_000, after(366))).toBe(0)
    await expect(spend(100, after(366))).rejects.toMatchObject({ code: 'money.balance_too_low' })
  })

  test('their owner is notified a month before, once for a week of them', async () => {
    for (const day of [0, 1, 2, 20]) await grant(5, after(day))
    const titles = () =>
      db
        .selectFrom('notices')
        .select(['body', 'link'])
        .where('user_id', '=', person.id)
        .where('title', '=', '有金币即将到期')
        .execute()
    await announceExpiry(db, after(334))
    expect(await titles()).toEqual([])
    await announceExpiry(db, after(336))
    await announceExpiry(db, after(337))
    const [only, ...more] = await titles()
    expect(only?.link).toBe('/member/member_coin')
    expect([only?.body, more]).toEqual([expect.stringContaining('15 枚金币'), []])
  })
})

describe('coins are earned', () => {
  test('by filling in all of the profile: fifty, once', async () => {
    await db.updateTable('users').set({ avatar: '', intro: '', tags: [] }).where('id', '=', person.id).execute()
    const { nickname, gender, cityCode, districtCode } = await getMyProfile(db, person.id)
    const save = (intro: string, tags: string[]) =>
      saveProfile(db, person.id, { nickname, gender, cityCode, districtCode, intro, tags }, start)
    await save('住在南山', ['摄影'])
    expect(await balanceOf(db, coins(person))).toBe(0)
    await db.updateTable('users').set({ avatar: 'demo/face~aabbcc' }).where('id', '=', person.id).execute()
    await save('住在福田', ['摄影'])
    await save('住在罗湖', ['摄影', '徒步'])
    expect(await balanceOf(db, coins(person))).toBe(50)
  })
})

describe('an order', () => {
  test.each([
    [1_000, 100_000, 1_000],
    [1_050, 100_000, 1_000],
    [5_000, 1_000, 200],
    [5_000, 999, 100],
    [5_000, 499, 0],
    [99, 100_000, 0],
  ])('with %i coins at hand and a price of %i fen takes %i: whole yuan, a fifth at most', (balance, total, usable) => {
    expect(usableIn(balance, total)).toBe(usable)
  })

  test('uses what expires first, once however often it is asked to', async () => {
    await grant(100, after(5))
    await grant(50)
    await Promise.all(Array.from({ length: 10 }, () => spend(120, after(6))))
    expect(await remaining(after(6))).toEqual([30])
    expect(await balanceOf(db, coins(person))).toBe(30)
  })

  test('that needs more than there is uses nothing', async () => {
    await grant(100)
    await expect(spend(101)).rejects.toMatchObject({ code: 'money.balance_too_low' })
    expect(await remaining()).toEqual([100])
  })
})

describe('a refund gives coins back', () => {
  test('to the lots they came from with their old expiry, part by part and exact in the end', async () => {
    await grant(50)
    await grant(100, after(5))
    await spend(62, after(6))
    const before = await remaining(after(6))
    let sum = 0
    for (const part of [32, 9, 8, 3, 6, 3, 1]) sum += await giveBack(part, after(7))
    expect([sum, before, await remaining(after(7))]).toEqual([62, [88], [50, 100]])
    await expect(giveBack(1, after(7))).rejects.toMatchObject({ code: 'state.conflict' })
  })

  test('but none that have expired meanwhile', async () => {
    await grant(50)
    await grant(100, after(100))
    await spend(150, after(101))
    expect(await giveBack(150, after(366))).toBe(100)
    expect(await getCoinAccount(db, person, after(366))).toMatchObject({ balance: 100, spent: 50, expired: 0 })
  })

  test('once, however often the same refund comes', async () => {
    await grant(100)
    await spend(100)
    await Promise.all(Array.from({ length: 10 }, () => giveBack(40, start, `same-${orderId}`)))
    expect(await remaining()).toEqual([40])
  })
})

test('whatever happens at once, the balance is what the lots hold, and no coin is lost or doubled', async () => {
  const identities: Identity[] = []
  for (let count = 0; count < 3; count++) identities.push({ kind: 'USER', id: await insertPerson(db) })
  const orders = orderIds.splice(0, 30)
  const who = fc.integer({ min: 0, max: 2 })
  const which = fc.integer({ min: 0, max: 29 })
  const amount = fc.integer({ min: 1, max: 200 })
  const day = fc.integer({ min: 0, max: 800 })
  const deed = fc.oneof(
    fc.record({ what: fc.constant('grant' as const), who, which, amount, day }),
    fc.record({ what: fc.constant('spend' as const), who, which, amount, day }),
    fc.record({ what: fc.constant('return' as const), who, which, amount, day }),
    fc.record({ what: fc.constant('expire' as const), who, which, amount, day }),
  )
  let refused = 0
  const doOne = async (one: typeof deed extends fc.Arbitrary<infer Deed> ? Deed : never): Promise<unknown> => {
    const identity = identities[one.who] as Identity
    const order = orders[one.which] as number
    const at = after(one.day)
    if (one.what === 'grant') return grant(one.amount, at, identity)
    if (one.what === 'expire') return expireLots(db, at)
    return alone<unknown>(trx =>
      one.what === 'spend'
        ? spendCoins(trx, identity, { orderId: order, amount: one.amount, at })
        : returnCoins(trx, { orderId: order, amount: one.amount, ref: `random-${refs++}`, at }),
    )
  }
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 20 }), async deeds => {
      const answers = await Promise.allSettled(deeds.map(doOne))
      for (const answer of answers) {
        if (answer.status === 'fulfilled') continue
        expect(answer.reason).toBeInstanceOf(AppError)
        refused += 1
      }
      expect(await findLedgerFaults(db)).toEqual([])
      for (const identity of identities) {
        const held = await sql<{ held: number }>`
          select coalesce(sum(remaining), 0) as held from coin_lots where user_id = ${identity.id}`.execute(db)
        expect(held.rows[0]?.held).toBe(await balanceOf(db, coins(identity)))
      }
    }),
    { numRuns: 30 },
  )
  expect(refused).toBeGreaterThan(10)
})

test('the account and its movements are read by their owner, page by page', async () => {
  await grant(100)
  await spend(60)
  await giveBack(10)
  const visitor = await api.signedIn(person.id)
  expect((await visitor.post('common/surplus')).resultData).toMatchObject({ wallet: { pending: 0, available: 0, frozen: 0 } })
  const { resultData: account } = (await visitor.get('coin/account')) as { resultData: CoinAccount }
  expect(account).toMatchObject({ earned: 100, spent: 50 })
  const { resultData: page } = (await visitor.get('coin/list?pageSize=2')) as {
    resultData: { list: CoinMovement[]; total: number }
  }
  const { order_no } = await db.selectFrom('orders').select('order_no').where('id', '=', orderId).executeTakeFirstOrThrow()
  expect(page.total).toBe(3)
  expect(page.list.map(row => [row.kind, row.amount, row.orderNo])).toEqual([
    ['COIN_RETURN', 10, order_no],
    ['COIN_SPEND', -60, order_no],
  ])
})

test('movements are read by direction and month, and the account shows the last thirty days', async () => {
  await grant(100)
  await spend(60)
  await giveBack(10, after(40))
  const visitor = await api.signedIn(person.id)
  const amounts = async (query: string) =>
    ((await visitor.get(`coin/list?${query}`)).resultData as { list: CoinMovement[] }).list.map(row => row.amount)
  const month = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 7)
  expect(await amounts('direction=IN')).toEqual([10, 100])
  expect(await amounts('direction=OUT')).toEqual([-60])
  expect(await amounts(`month=${month(start)}`)).toEqual([-60, 100])
  expect(await amounts(`month=${month(after(40))}&direction=OUT`)).toEqual([])
  const { days } = await getCoinAccount(db, person, start)
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toMatchObject({ received: 100, given: 60 })
  expect(days[0]).toMatchObject({ received: 0, given: 0 })
})
