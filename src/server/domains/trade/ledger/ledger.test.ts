import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import {
  type AccountRef,
  balanceOf,
  balancesOf,
  clearing,
  coinCost,
  coinIssue,
  coinSpent,
  coins,
  escrow,
  fee,
  findLedgerFaults,
  type Identity,
  listTransfersOf,
  type Posting,
  post,
  type Transfer,
  traceOrder,
  wallet,
} from './service.ts'

const { db } = useSeededDatabase()
const at = new Date('2026-03-02T23:30:00+08:00')
const provider = clearing('test')

let people: Identity[]
let orderIds: number[]
let refs = 0

const nextRef = (): string => `test-${refs++}`
const posting = (transfers: Transfer[], orderId?: number): Posting => ({
  kind: 'CORRECTION',
  ref: nextRef(),
  at,
  transfers,
  ...(orderId === undefined ? {} : { orderId }),
})
const postAlone = (...given: Parameters<typeof posting>) => db.transaction().execute(trx => post(trx, posting(...given)))
const refusal = (work: Promise<unknown>) => work.then(() => null).catch(error => (error as AppError).code)

beforeAll(async () => {
  // People with an empty purse, and orders that no money has moved for.
  const users: number[] = []
  for (let count = 0; count < 5; count++) users.push(await insertPerson(db))
  const company = await insertCompany(db, { owner: users[0] as number, name: '空账本公司' })
  people = [...users.map(id => ({ kind: 'USER' as const, id })), { kind: 'COMPANY', id: company }]
  const orders = await db.selectFrom('orders').select('id').where('state', '=', 'CLOSED').orderBy('id').limit(5).execute()
  orderIds = orders.map(order => order.id)
})

describe('posting', () => {
  test('moves a paid order from the buyer’s provider to the seller and the platform, and each step can be traced', async () => {
    const [seller] = people as [Identity]
    const [orderId] = orderIds as [number]
    const fees = await balanceOf(db, fee)
    // A fifth was paid in coins, which the platform bears.
    await postAlone(
      [
        { debit: provider, credit: escrow(orderId), amount: 8_000 },
        { debit: coinCost, credit: escrow(orderId), amount: 2_000 },
      ],
      orderId,
    )
    await postAlone(
      [
        { debit: escrow(orderId), credit: wallet('PENDING', seller), amount: 9_000 },
        { debit: escrow(orderId), credit: fee, amount: 1_000 },
      ],
      orderId,
    )
    expect(await balancesOf(db, seller)).toMatchObject({ pending: 9_000, available: 0 })
    expect(await Promise.all([provider, escrow(orderId), fee].map(account => balanceOf(db, account)))).toEqual([
      -8_000,
      0,
      fees + 1_000,
    ])
    expect((await traceOrder(db, orderId)).map(row => [row.from_kind, row.to_kind, row.amount, row.to_user_id])).toEqual([
      ['CLEARING', 'ESCROW', 8_000, null],
      ['COIN_COST', 'ESCROW', 2_000, null],
      ['ESCROW', 'PENDING', 9_000, seller.id],
      ['ESCROW', 'FEE', 1_000, null],
    ])
  })

  test('the same event a hundred times at once moves its money once', async () => {
    const [, person] = people as [Identity, Identity]
    const gift: Posting = {
      kind: 'CAMPAIGN',
      ref: 'hundred',
      at,
      transfers: [{ debit: coinIssue, credit: coins(person), amount: 7 }],
    }
    const answers = await Promise.all(Array.from({ length: 100 }, () => db.transaction().execute(trx => post(trx, gift))))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect((await balancesOf(db, person)).coins).toBe(7)
  })

  test('what an account does not have is refused and nothing of the event stays', async () => {
    const [, , person] = people as [Identity, Identity, Identity]
    await postAlone([{ debit: provider, credit: wallet('AVAILABLE', person), amount: 500 }])
    const tooMuch = [
      { debit: wallet('AVAILABLE', person), credit: wallet('FROZEN', person), amount: 400 },
      { debit: wallet('AVAILABLE', person), credit: provider, amount: 101 },
    ]
    expect(await refusal(postAlone(tooMuch))).toBe('money.balance_too_low')
    expect(await balancesOf(db, person)).toMatchObject({ available: 500, frozen: 0 })
  })

  test('a debt is set off up to what is owed and not beyond', async () => {
    const [, , , person] = people as [Identity, Identity, Identity, Identity]
    await postAlone([{ debit: wallet('RECEIVABLE', person), credit: provider, amount: 300 }])
    expect((await balancesOf(db, person)).receivable).toBe(300)
    const setOff = (amount: number) => postAlone([{ debit: provider, credit: wallet('RECEIVABLE', person), amount }])
    expect(await refusal(setOff(301))).toBe('money.balance_too_low')
    await setOff(300)
    expect((await balancesOf(db, person)).receivable).toBe(0)
  })

  test('belongs to the day it has in Shanghai', async () => {
    const early = { ...posting([]), at: new Date('2026-03-02T17:00:00Z') }
    await db.transaction().execute(trx => post(trx, early))
    const row = await db
      .selectFrom('ledger_postings')
      .select('business_day')
      .where('ref', '=', early.ref)
      .executeTakeFirstOrThrow()
    expect(row.business_day).toBe('2026-03-03')
  })
})

test('the transfers of an account are listed newest first, page by page, those it gave with a minus', async () => {
  const person = people[5] as Identity
  const account = coins(person)
  for (const amount of [10, 20, 30]) await postAlone([{ debit: coinIssue, credit: account, amount }])
  await postAlone([{ debit: account, credit: coinSpent, amount: 15 }])
  const first = await listTransfersOf(db, account, { pageNo: 1, pageSize: 3, cursor: undefined })
  expect(first.rows.map(row => row.amount)).toEqual([-15, 30, 20])
  const second = await listTransfersOf(db, account, { pageNo: 1, pageSize: 3, cursor: first.nextCursor ?? '' })
  expect([second.rows.map(row => row.amount), second.nextCursor]).toEqual([[10], null])
})

describe('the database refuses', () => {
  test.each([
    'update ledger_transfers set amount = 1',
    'delete from ledger_transfers',
    'truncate ledger_transfers',
    'update ledger_postings set ref = ref',
    'delete from ledger_postings',
    'truncate ledger_postings cascade',
    'update ledger_accounts set balance = balance',
    'delete from ledger_accounts',
    'truncate ledger_accounts cascade',
  ])('%s', async statement => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/append-only/)
  })

  test('an account that begins with a balance, and a transfer between the books', async () => {
    const opened = sql`insert into ledger_accounts (book, kind, user_id, balance) values ('COIN', 'COINS', ${people[4]?.id}, 5)`
    await expect(opened.execute(db)).rejects.toThrow(/begins with nothing/)
    const across = [{ debit: provider, credit: coins(people[0] as Identity), amount: 1 }]
    await expect(postAlone(across)).rejects.toThrow(/ledger_transfers__credit/)
  })
})

/** What actors do: each a list of moves in one transaction, some of which are given up at the end. */
type Act = { moves: { from: number; to: number; amount: number }[]; givesUp: boolean }

test('whatever many do at once, books sum up to zero, bounds hold and kept balances are the sums of their transfers', async () => {
  const accounts: AccountRef[] = [
    provider,
    fee,
    ...people.flatMap(person => [wallet('PENDING', person), wallet('AVAILABLE', person), wallet('FROZEN', person)]),
    ...orderIds.map(escrow),
  ]
  const index = fc.integer({ min: 0, max: accounts.length - 1 })
  const act: fc.Arbitrary<Act> = fc.record({
    moves: fc.array(fc.record({ from: index, to: index, amount: fc.integer({ min: 0, max: 1_000 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    givesUp: fc.boolean(),
  })
  const seen = { moved: 0, refused: 0, givenUp: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async acts => {
      await Promise.all(acts.map(one => perform(db, one, accounts, seen)))
      expect(await findLedgerFaults(db)).toEqual([])
      const beyond = await sql`select id from ledger_accounts where balance < floor or balance > ceiling`.execute(db)
      expect(beyond.rows).toEqual([])
    }),
    { numRuns: 40 },
  )
  expect(Object.values(seen).every(count => count > 20)).toBe(true)
})

async function perform(on: Db, { moves, givesUp }: Act, accounts: AccountRef[], seen: Record<string, number>): Promise<void> {
  const count = (what: string): void => {
    seen[what] = (seen[what] ?? 0) + 1
  }
  const transfers = moves
    .filter(move => move.from !== move.to)
    .map(move => ({ debit: accounts[move.from] as AccountRef, credit: accounts[move.to] as AccountRef, amount: move.amount }))
  try {
    await on.transaction().execute(async trx => {
      await post(trx, posting(transfers))
      if (givesUp) throw new Error('given up')
    })
    count('moved')
  } catch (error) {
    if (error instanceof AppError && error.code === 'money.balance_too_low') count('refused')
    else if (error instanceof Error && error.message === 'given up') count('givenUp')
    else throw error
  }
}
