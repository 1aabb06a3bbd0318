import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IssuedStatement, Statement, StatementFile } from '#lib/contract/trade/settlement.ts'
import { DAY_MS } from '#lib/format/units.ts'
import {
  balancesOf,
  clearing,
  escrow,
  fee,
  findLedgerFaults,
  type Identity,
  post,
  wallet,
} from '#server/domains/trade/ledger/service.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { pagesOfPdf } from '#tests/support/pdf-text.ts'
import { insertPerson } from '#tests/support/people.ts'
import { staffedCompanies } from '#tests/support/staffed-company.ts'
import { holdEarnings, releaseEarnings } from '../service.ts'
import { makeNextStatementFile } from '../statement-file/service.ts'
import { issueStatements } from './issue.ts'
import { lastIssuable } from './policy.ts'
import { completeStatements, takeAsChecked } from './service.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)
const { company } = staffedCompanies(database, api)

const MONTH = '2026-03'
const provider = clearing('test')
/** A week after it, the hold ends in the next month. */
const completedAt = new Date('2026-03-28T10:00:00+08:00')
const second = new Date('2026-04-02T00:00:00+08:00')
const later = (days: number): Date => new Date(second.getTime() + days * DAY_MS)

let orderIds: number[]

async function complete(seller: Identity, orderId = orderIds.pop() as number): Promise<number> {
  await db.transaction().execute(async trx => {
    const at = completedAt
    const paid = [{ debit: provider, credit: escrow(orderId), amount: 10_000 }]
    await post(trx, { kind: 'PAY', ref: `monthly-${orderId}`, orderId, at, transfers: paid })
    const shares = [
      { debit: escrow(orderId), credit: wallet('PENDING', seller), amount: 9_000 },
      { debit: escrow(orderId), credit: fee, amount: 1_000 },
    ]
    await post(trx, { kind: 'ORDER_COMPLETE', ref: `monthly-${orderId}`, orderId, at, transfers: shares })
    await holdEarnings(trx, seller, { orderId, completedAt })
  })
  return orderId
}

const statementOf = async ({ kind, id }: Identity) =>
  db
    .selectFrom('monthly_statements')
    .selectAll()
    .where(kind === 'USER' ? 'user_id' : 'company_id', '=', id)
    .where('month', '=', MONTH)
    .execute()
const stateOf = async (seller: Identity) => (await statementOf(seller)).map(row => row.state)
const noticesOf = async (userId: number) =>
  (await db.selectFrom('notices').select(['title', 'body']).where('user_id', '=', userId).orderBy('id').execute()).filter(row =>
    row.title.includes('月结单'),
  )
const read = async (visitor: Visitor, month = MONTH) => data<Statement>(await visitor.get(`user/settlement/month?month=${month}`))
const check = (visitor: Visitor, month = MONTH) => visitor.post(`user/settlement/${month}/check`, {})

async function person(): Promise<Identity> {
  return { kind: 'USER', id: await insertPerson(db) }
}

beforeAll(async () => {
  const orders = await db.selectFrom('orders').select('id').where('state', '=', 'CLOSED').orderBy('id').execute()
  orderIds = orders.map(row => row.id)
})

beforeEach(async () => {
  await db.deleteFrom('monthly_statements').execute()
  await db.deleteFrom('statement_months').execute()
})

test.each([
  ['2026-04-01T23:59:59+08:00', '2026-02'],
  ['2026-04-02T00:00:00+08:00', '2026-03'],
  ['2026-03-31T12:00:00+08:00', '2026-02'],
  ['2027-01-02T00:00:00+08:00', '2026-12'],
])('at %s the last month whose statements can be issued is %s', (now, month) => {
  expect(lastIssuable(new Date(now))).toBe(month)
})

describe('the statement of a month', () => {
  test('is issued once to each payee by two jobs at once, with one notice, and not before the second day', async () => {
    const sellers = [await person(), await person(), await person()]
    for (const seller of sellers) await complete(seller)
    await issueStatements(db, new Date(second.getTime() - 1))
    expect(await stateOf(sellers[0]!)).toEqual([])
    await Promise.all([issueStatements(db, second), issueStatements(db, second)])
    await issueStatements(db, later(1))
    for (const seller of sellers) {
      expect(await statementOf(seller)).toMatchObject([{ state: 'OUT', income: 9_000, refunded: 0, withdrawn: 0, issue: 1 }])
      const notices = await noticesOf(seller.id)
      expect(notices.map(row => row.title)).toEqual(['2026-03 月结单已出'])
      expect(notices[0]?.body).toContain('2026年4月9日前核对')
    }
  })

  test('is issued to everybody of a month with more transfers than one batch reads', async () => {
    const sellers: Identity[] = []
    for (let count = 0; count < 3; count++) sellers.push(await person())
    await db.transaction().execute(async trx => {
      for (let number = 0; number < 450; number++) {
        const seller = sellers[number < 200 ? 0 : number < 449 ? 1 : 2]!
        const transfers = [{ debit: provider, credit: wallet('AVAILABLE', seller), amount: 100 }]
        await post(trx, { kind: 'ORDER_AWARD', ref: `batch-${number}`, at: completedAt, transfers })
      }
    })
    await Promise.all([issueStatements(db, second), issueStatements(db, second)])
    const sums = []
    for (const seller of sellers) sums.push((await statementOf(seller)).map(row => row.income))
    expect(sums).toEqual([[20_000], [24_900], [100]])
  })

  test('of a month that passed while the site stood still is issued with the next one', async () => {
    const seller = await person()
    await issueStatements(db, new Date('2026-03-05T12:00:00+08:00'))
    await complete(seller)
    await issueStatements(db, new Date('2026-06-05T12:00:00+08:00'))
    expect(await stateOf(seller)).toEqual(['OUT'])
    const months = await db.selectFrom('statement_months').select('month').orderBy('month').execute()
    expect(months.map(row => row.month)).toEqual(['2026-02', '2026-03', '2026-04', '2026-05'])
  })

  test('is not issued where money moved between one’s own accounts alone', async () => {
    const seller = await person()
    await complete(seller)
    await releaseEarnings(db, new Date('2026-04-20T10:00:00+08:00'))
    await issueStatements(db, new Date('2026-05-02T00:00:00+08:00'))
    expect(await db.selectFrom('monthly_statements').select('month').where('user_id', '=', seller.id).execute()).toEqual([])
  })

  test('of a company is checked once by its owner, not by its staff, its administrator or a stranger', async () => {
    const { companyId, owner, join } = await company()
    const [admin, staff] = [await join('ADMIN'), await join('STAFF')]
    const stranger = await api.signedIn(await insertPerson(db))
    const firm: Identity = { kind: 'COMPANY', id: companyId }
    await complete(firm)
    await issueStatements(db, second)
    expect((await noticesOf(owner.userId)).length).toBe(1)
    expect((await noticesOf(admin.userId)).length).toBe(0)
    const refused = [await check(staff.acting), await check(admin.acting), await check(stranger), await check(owner.visitor)]
    expect(refused.map(answer => answer.status)).toEqual([403, 403, 404, 404])
    expect(await stateOf(firm)).toEqual(['OUT'])
    expect(await read(admin.acting)).toMatchObject({ state: 'OUT', mayCheck: false })
    expect(await read(owner.acting)).toMatchObject({ state: 'OUT', mayCheck: true, checkUntil: later(7).toISOString() })

    const answers = await Promise.all([check(owner.acting), check(owner.acting)])
    expect(answers.map(answer => data<Statement>(answer).state)).toEqual(['CHECKED', 'CHECKED'])
    const [first] = await statementOf(firm)
    expect(first).toMatchObject({ state: 'CHECKED', checked_by: owner.userId })
    await check(owner.acting)
    expect(await statementOf(firm)).toEqual([first])
    expect(await read(owner.acting)).toMatchObject({ isCheckedByPayee: true, checkUntil: null })
    const { months } = data<{ months: IssuedStatement[] }>(await owner.acting.get('user/settlement/months'))
    expect(months).toMatchObject([{ month: MONTH, state: 'CHECKED', net: 9_000 }])
  })

  test('is taken as checked after seven days, and a check after that changes nothing', async () => {
    const seller = await person()
    await complete(seller)
    await issueStatements(db, second)
    await takeAsChecked(db, later(6.99))
    expect(await stateOf(seller)).toEqual(['OUT'])
    await Promise.all([takeAsChecked(db, later(7)), takeAsChecked(db, later(7))])
    const [taken] = await statementOf(seller)
    expect(taken).toMatchObject({ state: 'CHECKED', checked_by: null, checked_at: later(7) })
    const visitor = await api.signedIn(seller.id)
    expect(data<Statement>(await check(visitor))).toMatchObject({ state: 'CHECKED', isCheckedByPayee: false })
    expect(await statementOf(seller)).toEqual([taken])
  })

  test('is complete once it is checked and what its orders earned is settled', async () => {
    const [seller, other] = [await person(), await person()]
    await complete(seller)
    await complete(other)
    await issueStatements(db, second)
    await check(await api.signedIn(seller.id))
    await completeStatements(db, later(1))
    expect(await stateOf(seller)).toEqual(['CHECKED'])
    await releaseEarnings(db, later(3))
    await Promise.all([completeStatements(db, later(3)), completeStatements(db, later(3))])
    expect(await statementOf(seller)).toMatchObject([{ state: 'COMPLETE', completed_at: later(3), issue: 1 }])
    expect(await stateOf(other)).toEqual(['OUT'])
  })

  test('is not complete while one of its orders is disputed', async () => {
    const seller = await person()
    const finished = db.selectFrom('orders').select('id').where('state', '=', 'COMPLETED').where('kind', '=', 'SERVICE')
    const done = await finished.executeTakeFirstOrThrow()
    const orderId = await complete(seller, done.id)
    await issueStatements(db, second)
    await releaseEarnings(db, later(3))
    await takeAsChecked(db, later(7))
    await db.updateTable('orders').set({ state: 'DISPUTED' }).where('id', '=', orderId).execute()
    await completeStatements(db, later(7))
    expect(await stateOf(seller)).toEqual(['CHECKED'])
    await db.updateTable('orders').set({ state: 'COMPLETED' }).where('id', '=', orderId).execute()
    await completeStatements(db, later(8))
    expect(await stateOf(seller)).toEqual(['COMPLETE'])
  })

  test('waits for what a provider pays out itself until it is paid out', async () => {
    const seller = await person()
    const orderId = await complete(seller)
    await issueStatements(db, second)
    const move = (kind: 'PROVIDER_PAYOUT' | 'SETTLE', debit: ReturnType<typeof wallet>, credit: ReturnType<typeof wallet>) =>
      db
        .transaction()
        .execute(trx =>
          post(trx, { kind, ref: `monthly-${orderId}`, orderId, at: later(3), transfers: [{ debit, credit, amount: 9_000 }] }),
        )
    await move('SETTLE', wallet('PENDING', seller), wallet('FROZEN', seller))
    await db
      .updateTable('earnings')
      .set({ released_at: later(3), share_state: 'BEGUN' })
      .where('order_id', '=', orderId)
      .execute()
    await takeAsChecked(db, later(7))
    await completeStatements(db, later(7))
    expect(await stateOf(seller)).toEqual(['CHECKED'])
    await move('PROVIDER_PAYOUT', wallet('FROZEN', seller), provider)
    await completeStatements(db, later(8))
    expect(await stateOf(seller)).toEqual(['COMPLETE'])
  })

  test('is issued again, for its payee to check, where something was booked into the month after it', async () => {
    const seller = await person()
    await complete(seller)
    await issueStatements(db, second)
    await takeAsChecked(db, later(7))
    await releaseEarnings(db, later(3))
    const late = [{ debit: provider, credit: wallet('AVAILABLE', seller), amount: 500 }]
    await db
      .transaction()
      .execute(trx => post(trx, { kind: 'ORDER_AWARD', ref: `late-${seller.id}`, at: completedAt, transfers: late }))
    const [row] = await statementOf(seller)
    expect(await completeStatements(db, later(8))).toContain(row!.id)
    expect(await statementOf(seller)).toMatchObject([
      { state: 'OUT', income: 9_500, issue: 2, checked_at: null, checked_by: null },
    ])
    expect((await noticesOf(seller.id)).map(notice => notice.title)).toEqual(['2026-03 月结单已出', '2026-03 月结单有更新'])
    await takeAsChecked(db, later(15))
    expect(await completeStatements(db, later(15))).toEqual([])
    expect(await stateOf(seller)).toEqual(['COMPLETE'])
  })

  test('moves no money, from its issue to its end', async () => {
    const seller = await person()
    await complete(seller)
    await releaseEarnings(db, later(3))
    const books = async () => [
      await balancesOf(db, seller),
      await db
        .selectFrom('ledger_transfers')
        .select(eb => eb.fn.countAll<number>().as('count'))
        .executeTakeFirst(),
      await findLedgerFaults(db),
    ]
    const before = await books()
    await issueStatements(db, second)
    await check(await api.signedIn(seller.id))
    await takeAsChecked(db, later(8))
    await completeStatements(db, later(8))
    expect(await stateOf(seller)).toEqual(['COMPLETE'])
    expect(await books()).toEqual(before)
  })

  test('has no state while the month runs', async () => {
    const visitor = await api.signedIn(await insertPerson(db))
    expect(data<Statement>(await visitor.get('user/settlement/month'))).toMatchObject({ state: null, checkUntil: null })
    expect((await check(visitor, '2026-13')).status).toBe(400)
  })

  test('says its state in the document and in the table', async () => {
    const seller = await person()
    await complete(seller)
    await issueStatements(db, second)
    const visitor = await api.signedIn(seller.id)
    const made = async (format: 'PDF' | 'CSV'): Promise<Buffer> => {
      await visitor.post('user/settlement/month/file', { month: MONTH, format })
      while (await makeNextStatementFile(db, new Date()));
      const path = `user/settlement/month/file?month=${MONTH}&format=${format}`
      const { file } = data<{ file: StatementFile }>(await visitor.get(path))
      return Buffer.from(await (await api.request(file.url!)).arrayBuffer())
    }
    expect((await made('CSV')).toString('utf8').trimEnd().split('\r\n').at(-1)).toBe(
      '月结单状态,待确认（2026-04-09 00:00 前可以核对，之后视为已确认）',
    )
    await check(visitor)
    expect(pagesOfPdf(await made('PDF')).join('')).toContain('已确认（')
  })
})
