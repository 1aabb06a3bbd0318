/** Bills of a provider whose lines a test writes, against payments, refunds and withdrawals that stand here. */

import { type Insertable, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FINDING_STATES, type Finding, type FindingDetail, type ReconciliationDay } from '#lib/contract/trade/reconciliation.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import { clearing, escrow, post } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import { BillError, type BillLine, type PaymentEvidence, type PaymentProvider } from '#server/ports/payment/port.ts'
import { createSandboxPayment } from '#server/ports/payment/sandbox/adapter.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertWaitingOrder } from '#tests/support/paid-order.ts'
import { insertPerson } from '#tests/support/people.ts'
import type { PaymentTables } from '../tables.ts'
import { reconcile } from './compare.ts'
import { FINDING_ACTORS, FINDING_EVENTS, nextState } from './machine.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const DAY = '2026-03-05'
const NOON = new Date(`${DAY}T12:00:00+08:00`)
/** The bill of the day is there, and the next day is not over. */
const MORNING_AFTER = new Date('2026-03-06T10:00:00+08:00')

let serial = 0
let buyerId = 0
let operator: Visitor
let second: Visitor
let bills: Record<string, BillLine[] | Error>
let evidence: PaymentEvidence | undefined

const provider: PaymentProvider = {
  ...createSandboxPayment('http://nowhere.invalid'),
  async bill(day) {
    const bill = bills[day] ?? []
    if (bill instanceof Error) throw bill
    return bill
  },
  async query() {
    if (!evidence) throw new AppError('provider.payment')
    return evidence
  },
}
const port = { providers: [provider] }
const failed = (cause: Error) => new AppError('provider.payment', { cause })

const newOperator = async () => api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['money'] }))

/** A payment that was made at noon, unless said otherwise. */
async function payment(over: Partial<Insertable<PaymentTables['payments']>> = {}) {
  const order = await insertWaitingOrder(db, buyerId)
  const number = `P${++serial}`
  const row = await db
    .insertInto('payments')
    .values({
      payment_no: number,
      order_id: order.id,
      provider: 'sandbox',
      way: 'SANDBOX_QR',
      state: 'SUCCESS',
      amount: 19_900,
      transaction_id: `T${serial}`,
      credited: true,
      pay_before: NOON,
      paid_at: NOON,
      closed_at: null,
      polled_at: null,
      next_poll_at: NOON,
      created_at: NOON,
      ...over,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, number, transaction: `T${serial}`, orderNo: order.orderNo }
}

const lineOf = (one: { number: string; transaction: string }, over: Partial<BillLine> = {}): BillLine => ({
  number: one.number,
  transaction: one.transaction,
  kind: 'PAYMENT',
  amount: 19_900,
  ...over,
})

const refund = async (paymentRow: { id: number; order_id: number }, doneAt = NOON) => {
  const number = `R${++serial}`
  await db
    .insertInto('refunds')
    .values({
      refund_no: number,
      order_id: paymentRow.order_id,
      payment_id: paymentRow.id,
      kind: 'ORDER',
      ref: number,
      state: 'COMPLETE',
      amount: 500,
      reason: '退款',
      transaction_id: `B${serial}`,
      next_poll_at: NOON,
      created_at: NOON,
      done_at: doneAt,
    })
    .execute()
  return { number, transaction: `B${serial}` }
}

const found = async (state = 'OPEN') =>
  (
    await db
      .selectFrom('reconciliation_findings')
      .select(['finding', 'number', 'bill_amount', 'own_amount'])
      .where('state', '=', state as 'OPEN')
      .orderBy('number')
      .execute()
  ).map(row => `${row.finding} ${row.number} ${row.bill_amount ?? '-'} ${row.own_amount ?? '-'}`)

const day = async (book = 'TRADE', of = DAY) =>
  data<{ list: ReconciliationDay[] }>(await operator.get('/v1/manager/reconcile/list')).list.find(
    one => one.day === of && one.book === book,
  )!
const onlyFinding = async () => data<{ list: Finding[] }>(await operator.get('/v1/manager/reconcile/finding/list')).list[0]!
const run = (now = MORNING_AFTER) => reconcile(db, port, now)

beforeAll(async () => {
  buyerId = await insertPerson(db)
  operator = await newOperator()
  second = await newOperator()
})
beforeEach(async () => {
  for (const table of [
    'reconciliation_findings',
    'reconciliation_lines',
    'reconciliation_days',
    'payment_findings',
    'refund_transfers',
    'refunds',
    'payments',
  ] as const)
    await db.deleteFrom(table).execute()
  bills = {}
  evidence = undefined
  api.ports().payment = port
})

describe('the bill of a day', () => {
  test('that agrees line by line leaves no difference, and both sums are shown', async () => {
    const paid = await payment()
    const back = await refund(paid)
    bills[DAY] = [lineOf(paid), lineOf(back, { kind: 'REFUND', amount: -500 })]
    await run()
    expect(await found()).toEqual([])
    const sums = { count: 2, in: 19_900, out: 500 }
    expect(await day()).toMatchObject({ state: 'COMPARED', open: 0, failure: null, bill: sums, own: sums })
  })

  test('shows what is missing here, missing there, of another amount, of another state, billed twice and of another number', async () => {
    const [missing, amount, waiting, twice, other] = [
      await payment(),
      await payment(),
      await payment({ state: 'CLOSED', transaction_id: null, paid_at: null, credited: false }),
      await payment(),
      await payment(),
    ]
    bills[DAY] = [
      lineOf({ number: 'P0', transaction: 'T0' }),
      lineOf(amount, { amount: 19_901 }),
      lineOf(waiting),
      lineOf(twice),
      lineOf(twice, { transaction: 'T-second' }),
      lineOf(other, { transaction: 'T-other' }),
      lineOf({ number: 'R0', transaction: 'B0' }, { kind: 'REFUND', amount: -300 }),
    ]
    await run()
    expect(new Set(await found())).toEqual(
      new Set([
        'MISSING_HERE P0 19900 -',
        'MISSING_HERE R0 -300 -',
        `MISSING_THERE ${missing.number} - 19900`,
        `AMOUNT ${amount.number} 19901 19900`,
        `STATE ${waiting.number} 19900 19900`,
        `TWICE ${twice.number} 19900 19900`,
        `TRANSACTION ${other.number} 19900 19900`,
      ]),
    )
    expect(await day()).toMatchObject({ open: 7 })
  })

  test('is compared once, however many processes come upon it at the same time', async () => {
    const paid = await payment()
    bills[DAY] = [lineOf(paid), lineOf({ number: 'P0', transaction: 'T0' })]
    await Promise.all(Array.from({ length: 8 }, () => run()))
    expect(await found()).toEqual(['MISSING_HERE P0 19900 -'])
    const { count } = await db
      .selectFrom('reconciliation_lines')
      .select(db.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(2)
    await run(new Date(MORNING_AFTER.getTime() + HOUR_MS))
    expect(await found()).toEqual(['MISSING_HERE P0 19900 -'])
  })

  test('is not asked for before ten in the morning after', async () => {
    await payment()
    await run(new Date('2026-03-06T09:59:00+08:00'))
    expect(await day()).toMatchObject({ state: 'WAITING', attempts: 0 })
  })

  test.each([
    ['not there yet', () => failed(new BillError('NOT_READY')), 'NOT_READY'],
    ['unreadable', () => failed(new BillError('UNREADABLE')), 'UNREADABLE'],
    ['not to be had', () => failed(new Error('no answer')), 'UNREACHABLE'],
  ])('that is %s is said so, and asked for again ten minutes later', async (_, error, failure) => {
    const paid = await payment()
    bills[DAY] = error()
    await run()
    expect(await day()).toMatchObject({ state: 'WAITING', failure, attempts: 1, nextPollAt: '2026-03-06T02:10:00.000Z' })
    bills[DAY] = [lineOf(paid)]
    await run()
    expect(await day()).toMatchObject({ state: 'WAITING', attempts: 1 })
    await run(new Date('2026-03-06T10:10:00+08:00'))
    expect(await day()).toMatchObject({ state: 'COMPARED', failure: null })
    expect(await found()).toEqual([])
  })

  test('can be fetched by an operator before its turn, and not after it was compared', async () => {
    const paid = await payment()
    bills[DAY] = failed(new BillError('UNREADABLE'))
    await run()
    bills[DAY] = [lineOf(paid)]
    const { id } = await day()
    expect(data(await operator.post(`/v1/manager/reconcile/${id}/ask`))).toMatchObject({ state: 'COMPARED' })
    expect((await operator.post(`/v1/manager/reconcile/${id}/ask`)).code).toBe('state.conflict')
  })

  test('that puts a refund on the next day is no difference any more when that day is compared', async () => {
    const paid = await payment()
    const back = await refund(paid, new Date(`${DAY}T23:59:59+08:00`))
    bills[DAY] = [lineOf(paid)]
    bills['2026-03-06'] = [lineOf(back, { kind: 'REFUND', amount: -500 })]
    await run()
    expect(await found()).toEqual([`MISSING_THERE ${back.number} - -500`])
    await run(new Date('2026-03-07T10:00:00+08:00'))
    expect(await found()).toEqual([])
    expect(await found('MATCHED')).toEqual([`MISSING_THERE ${back.number} - -500`])
  })
})

describe('a difference', () => {
  /** One that is open: the provider has a payment that is closed here. */
  const closedHere = async () => {
    const closed = await payment({ state: 'CLOSED', transaction_id: null, paid_at: null, credited: false })
    await payment({ paid_at: new Date(`${DAY}T00:00:00+08:00`) }).then(other => {
      bills[DAY] = [lineOf(closed), lineOf(other)]
    })
    await run()
    return { closed, one: await onlyFinding() }
  }

  test('is settled by asking the provider, where only the notice was lost', async () => {
    const { closed, one } = await closedHere()
    expect(data<FindingDetail>(await operator.get(`/v1/manager/reconcile/finding/${one.id}`))).toMatchObject({ mayAsk: true })
    evidence = {
      kind: 'PAYMENT',
      provider: 'sandbox',
      paymentNo: closed.number,
      state: 'SUCCESS',
      transaction: closed.transaction,
      amount: 19_900,
      paidAt: NOON,
    }
    expect(data(await operator.post(`/v1/manager/reconcile/finding/${one.id}/ask`))).toEqual({ state: 'MATCHED' })
    const row = await db.selectFrom('payments').select('state').where('id', '=', closed.id).executeTakeFirstOrThrow()
    expect(row.state).toBe('SUCCESS')
  })

  test('is listed under the day of its book: a withdrawal does not stand under the payments of the same provider', async () => {
    await db
      .insertInto('reconciliation_days')
      .values((['TRADE', 'PAYOUT'] as const).map(book => ({ provider: 'sandbox', book, day: DAY, state: 'WAITING' as const })))
      .execute()
    await db
      .insertInto('reconciliation_findings')
      .values(
        (['PAYMENT', 'PAYOUT', 'PAYOUT'] as const).map((subject, at) => ({
          provider: 'sandbox',
          day: DAY,
          source: 'BILL' as const,
          ref: `book-${at}`,
          subject,
          finding: 'MISSING_HERE' as const,
          number: `N${at}`,
          found_at: NOON,
        })),
      )
      .execute()
    for (const [book, numbers] of [['TRADE', ['N0']] as const, ['PAYOUT', ['N2', 'N1']] as const]) {
      const { id, open } = await day(book)
      const { list } = data<{ list: Finding[] }>(await operator.get(`/v1/manager/reconcile/finding/list?day=${id}`))
      expect([list.map(one => one.number), open]).toEqual([numbers, numbers.length])
    }
  })

  test('is explained by an operator, in words and once', async () => {
    const { one } = await closedHere()
    const explain = (note: string) => operator.post(`/v1/manager/reconcile/finding/${one.id}/explain`, { note })
    expect((await explain('')).code).toBe('validation.fields')
    expect(data(await explain('支付机构次日冲正'))).toEqual({ state: 'EXPLAINED' })
    expect((await explain('再写一次')).code).toBe('state.conflict')
    expect(data<FindingDetail>(await operator.get(`/v1/manager/reconcile/finding/${one.id}`))).toMatchObject({
      note: '支付机构次日冲正',
      mayAsk: false,
    })
    const entries = await db.selectFrom('audit_entries').select('action').where('subject_kind', '=', 'reconciliation').execute()
    expect(entries.map(entry => entry.action)).toContain('reconciliation.explain')
  })

  test('is corrected only by a correction that two operators made, and each settles one', async () => {
    const { one, closed } = await closedHere()
    await db.transaction().execute(trx =>
      post(trx, {
        kind: 'CORRECTION',
        ref: `reconcile-${++serial}`,
        at: NOON,
        transfers: [{ debit: clearing('sandbox'), credit: escrow(closed.order_id), amount: 1 }],
      }),
    )
    const detail = data<FindingDetail>(await operator.get(`/v1/manager/reconcile/finding/${one.id}`))
    expect(detail.accounts.map(account => account.label).sort()).toEqual(['CLEARING', 'ESCROW'])
    const [debit, credit] = detail.accounts.map(account => account.id)
    const body = { debit, credit, amount: 19_900, reason: '补记漏掉的付款' }
    const { id: correctionId } = data<{ id: number }>(await operator.post('/v1/manager/ledger/correction', body))
    const correct = (id: number) => operator.post(`/v1/manager/reconcile/finding/${id}/correct`, { correctionId })
    expect((await correct(one.id)).code).toBe('finding.correction')
    data(await second.post(`/v1/manager/ledger/correction/${correctionId}/approve`))
    expect(data(await correct(one.id))).toEqual({ state: 'CORRECTED' })
    bills['2026-03-06'] = [lineOf({ number: 'P0', transaction: 'T0' })]
    await run(new Date('2026-03-07T10:00:00+08:00'))
    expect((await correct((await onlyFinding()).id)).code).toBe('finding.correction')
  })

  test('moves only from OPEN, and each event belongs to one actor', () => {
    const moves = FINDING_STATES.flatMap(state =>
      FINDING_EVENTS.flatMap(event =>
        FINDING_ACTORS.map(actor => [state, event, actor, nextState(state, event, actor)] as const),
      ),
    ).filter(([, , , to]) => to !== undefined)
    expect(moves).toEqual([
      ['OPEN', 'EXPLAIN', 'OPERATOR', 'EXPLAINED'],
      ['OPEN', 'CORRECT', 'OPERATOR', 'CORRECTED'],
      ['OPEN', 'MATCH', 'SYSTEM', 'MATCHED'],
    ])
  })
})

describe('what notices brought that did not fit', () => {
  test('stands among the differences, once', async () => {
    const paid = await payment()
    await db
      .insertInto('payment_findings')
      .values([
        { payment_id: paid.id, finding: 'AMOUNT', detail: '1', found_at: NOON },
        { payment_id: paid.id, finding: 'REFUND_FAILED', detail: 'R-none', found_at: NOON },
      ])
      .execute()
    bills[DAY] = [lineOf(paid)]
    await run()
    await run()
    expect(await found()).toEqual([`AMOUNT ${paid.number} 1 19900`, 'FAILED R-none - -'])
  })
})

describe('payouts by hand', () => {
  test('hold the refunds that were transferred at the bank, which no bill of the provider is asked for', async () => {
    const one = await payment()
    const { number } = await refund(one)
    await sql`insert into refund_transfers (refund_id, state, reference, proposed_by, decided_by, proposed_at, decided_at)
      select id, 'PAID', 'CMB-7001', ${buyerId}, (select min(id) from users where id <> ${buyerId}), ${NOON}, ${NOON} from refunds
      where refund_no = ${number}`.execute(db)
    bills[DAY] = [lineOf(one)]
    await run()
    expect(await found()).toEqual([])
    const { id } = await day('PAYOUT')
    const compared = data<ReconciliationDay>(
      await operator.post(`/v1/manager/reconcile/${id}/statement`, { text: 'CMB-7001 5.00' }),
    )
    expect(compared).toMatchObject({ open: 0, bill: { count: 1, out: 500 }, own: { count: 1, out: 500 } })
  })

  test('are compared with the statement that an operator enters, and a line that cannot be read is named', async () => {
    const userId = await insertPerson(db)
    const account = await db
      .insertInto('payout_accounts')
      .values({
        user_id: userId,
        company_id: null,
        created_by: userId,
        kind: 'BANK',
        holder_name: '林',
        number_cipher: Buffer.from([0]),
        number_end: '1111',
        created_at: NOON,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const paid = (reference: string, amount: number) =>
      db
        .insertInto('withdrawals')
        .values({
          withdrawal_no: `W${++serial}`,
          user_id: userId,
          company_id: null,
          applied_by: userId,
          account_id: account.id,
          amount,
          state: 'PAID',
          channel: 'bank',
          reference,
          checked_by: buyerId,
          approved_by: userId,
          paying_by: buyerId,
          ended_by: buyerId,
          applied_at: NOON,
          checked_at: NOON,
          approved_at: NOON,
          paying_at: NOON,
          ended_at: NOON,
        })
        .execute()
    await paid('CMB-0001', 10_000)
    await paid('CMB-0002', 20_050)
    await paid('CMB-0003', 500)
    await run()
    const { id, state } = await day('PAYOUT')
    expect(state).toBe('WAITING')
    const enter = (text: string) => operator.post(`/v1/manager/reconcile/${id}/statement`, { text })
    expect((await enter('CMB-0001 100\n什么')).fields).toEqual({ text: '第 2 行看不懂，请写成“流水号 金额”' })
    const compared = data<ReconciliationDay>(await enter('CMB-0001 100.00\nCMB-0002，￥200.5\nCMB-0009\t8\n'))
    expect(compared).toMatchObject({
      state: 'COMPARED',
      open: 2,
      bill: { count: 3, out: 30_850 },
      own: { count: 3, out: 30_550 },
    })
    expect(await found()).toEqual(['MISSING_THERE CMB-0003 - -500', 'MISSING_HERE CMB-0009 -800 -'])
    expect((await enter('CMB-0003 5')).code).toBe('state.conflict')
  })
})
