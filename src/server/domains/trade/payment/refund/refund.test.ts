/** Operators follow money on its way back, at a provider whose answers a test writes. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MoneyBack, MoneyBackDetail } from '#lib/contract/trade/refund-managing.ts'
import { DAY_MS } from '#lib/format/units.ts'
import { clearing, escrow, post } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import type { PaymentProvider, RefundEvidence } from '#server/ports/payment/port.ts'
import { createSandboxPayment } from '#server/ports/payment/sandbox/adapter.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { insertWaitingOrder } from '#tests/support/paid-order.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useDatabase()
const { db } = database
const api = useApiServer(database)

const NOW = new Date()
let serial = 0
let buyerId = 0
let operator: Visitor
let asked: string[]
let answer: RefundEvidence['state'] | AppError

const evidenceOf = (refundNo: string, amount: number): RefundEvidence => {
  if (answer instanceof AppError) throw answer
  return { kind: 'REFUND', provider: 'sandbox', refundNo, state: answer, transaction: `B-${refundNo}`, amount }
}
const provider: PaymentProvider = {
  ...createSandboxPayment('http://nowhere.invalid'),
  async refund({ refundNo, amount }) {
    asked.push('refund')
    return evidenceOf(refundNo, amount)
  },
  async queryRefund({ refundNo }) {
    asked.push('query')
    return evidenceOf(refundNo, 500)
  },
}

/** Five yuan of a paid order that go back. */
async function refund(state: 'WAITING' | 'ACCEPTED' | 'FAILED') {
  const order = await insertWaitingOrder(db, buyerId, { state: 'PAID', paid_at: NOW, paid_amount: 19_900 })
  const no = ++serial
  await db.transaction().execute(trx =>
    post(trx, {
      kind: 'PAY',
      ref: `sandbox:T${no}`,
      orderId: order.id,
      at: NOW,
      transfers: [{ debit: clearing('sandbox'), credit: escrow(order.id), amount: 19_900 }],
    }),
  )
  const times = { polled_at: null, next_poll_at: NOW, created_at: NOW, pay_before: NOW }
  const { id: paymentId } = await db
    .insertInto('payments')
    .values({
      ...times,
      payment_no: `P${no}`,
      order_id: order.id,
      provider: 'sandbox',
      way: 'SANDBOX_QR',
      state: 'SUCCESS',
      amount: 19_900,
      transaction_id: `T${no}`,
      credited: true,
      paid_at: NOW,
      closed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('refunds')
    .values({
      refund_no: `R${no}`,
      order_id: order.id,
      payment_id: paymentId,
      kind: 'ORDER',
      ref: `R${no}`,
      state,
      amount: 500,
      reason: '与约定不符',
      transaction_id: null,
      next_poll_at: NOW,
      created_at: NOW,
      done_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, paymentId, refundNo: `R${no}`, orderNo: order.orderNo, orderId: order.id }
}

const list = async (query = '') =>
  data<{ list: MoneyBack[] }>(await operator.get(`/v1/manager/refund/list${query}`)).list.map(one => one.refundNo)
const detail = async (id: number) => data<MoneyBackDetail>(await operator.get(`/v1/manager/refund/${id}`))
const ask = (id: number) => operator.post(`/v1/manager/refund/${id}/ask`)
const orderOf = (id: number) =>
  db.selectFrom('orders').select(['refunded_amount', 'refund_state']).where('id', '=', id).executeTakeFirstOrThrow()

beforeAll(async () => {
  buyerId = await insertPerson(db)
  operator = await api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['money'] }))
})
beforeEach(() => {
  asked = []
  answer = 'ACCEPTED'
  api.ports().payment = { providers: [provider] }
})

describe('refunds', () => {
  test('are listed newest first, by state, those that have not arrived, and by the numbers of refund, payment and order', async () => {
    const [waiting, failed] = [await refund('WAITING'), await refund('FAILED')]
    const done = await refund('WAITING')
    answer = 'COMPLETE'
    data(await ask(done.id))
    expect((await list()).slice(0, 3)).toEqual([done.refundNo, failed.refundNo, waiting.refundNo])
    expect(await list('?state=FAILED')).toEqual([failed.refundNo])
    const unfinished = await list('?unfinished=true')
    expect(unfinished).toContain(waiting.refundNo)
    expect(unfinished).not.toContain(done.refundNo)
    // What was sent today is on its way; what failed, or has taken a day, waits for an operator: as many as the overview says.
    expect(await list('?stuck=true')).toEqual([failed.refundNo])
    await db
      .updateTable('refunds')
      .set({ created_at: new Date(Date.now() - 2 * DAY_MS) })
      .where('id', '=', waiting.id)
      .execute()
    expect(await list('?stuck=true')).toEqual([failed.refundNo, waiting.refundNo])
    const overview = data<{ money: { kind: string; waiting: number }[] }>(await operator.get('/v1/manager/overview'))
    expect(overview.money.find(one => one.kind === 'REFUND')?.waiting).toBe(2)
    for (const number of [waiting.refundNo, waiting.orderNo, waiting.refundNo.replace('R', 'P')])
      expect(await list(`?keyword=${number}`)).toEqual([waiting.refundNo])
    expect(await list('?keyword=R0')).toEqual([])
  })

  test('that wait are sent when an operator asks, and the order and the ledger follow what the provider says', async () => {
    const one = await refund('WAITING')
    expect(data<MoneyBackDetail>(await ask(one.id))).toMatchObject({ state: 'ACCEPTED', pollCount: 1, hindrance: '' })
    answer = 'COMPLETE'
    expect(data<MoneyBackDetail>(await ask(one.id))).toMatchObject({ state: 'COMPLETE', refunded: 500, nextPollAt: null })
    expect(asked).toEqual(['refund', 'query'])
    expect(await orderOf(one.orderId)).toEqual({ refunded_amount: 500, refund_state: 'COMPLETE' })
    const entries = await db.selectFrom('audit_entries').select('action').where('subject_id', '=', one.id).execute()
    expect(entries.map(entry => entry.action)).toEqual(['refund.ask', 'refund.ask'])
  })

  test('that arrived are not asked about again', async () => {
    const one = await refund('ACCEPTED')
    answer = 'COMPLETE'
    data(await ask(one.id))
    expect(await ask(one.id)).toMatchObject({ code: 'state.conflict', message: '已经到账' })
  })

  test('that the provider gave up are asked about before anything is sent, and finish once it made them', async () => {
    const one = await refund('FAILED')
    answer = 'FAILED'
    expect(data<MoneyBackDetail>(await ask(one.id))).toMatchObject({ state: 'FAILED' })
    answer = 'COMPLETE'
    expect(data<MoneyBackDetail>(await ask(one.id))).toMatchObject({ state: 'COMPLETE' })
    expect(asked).toEqual(['query', 'query'])
  })

  test('that the provider gave up stay so where the rest of the payment went back in another way', async () => {
    const one = await refund('FAILED')
    await db
      .insertInto('refunds')
      .values({
        refund_no: `X${one.id}`,
        order_id: one.orderId,
        payment_id: one.paymentId,
        kind: 'ORDER',
        ref: `X${one.id}`,
        state: 'COMPLETE',
        amount: 19_600,
        reason: '退款',
        transaction_id: 'X',
        next_poll_at: NOW,
        created_at: NOW,
        done_at: NOW,
      })
      .execute()
    expect((await ask(one.id)).code).toBe('state.conflict')
    expect(await detail(one.id)).toMatchObject({ state: 'FAILED' })
  })

  test('of an order with an issued invoice wait for the red one, and say so', async () => {
    const one = await refund('WAITING')
    await sql`insert into invoices (order_id, buyer_user_id, kind, name, amount, state, number, requested_at, issued_at)
      values (${one.orderId}, ${buyerId}, 'PERSON', '林小满', 19900, 'ISSUED', '24442000000000000001', ${NOW}, ${NOW})`.execute(
      db,
    )
    expect(await detail(one.id)).toMatchObject({ waitsForInvoice: true, nextPollAt: null, hindrance: '发票红冲之后才能退款' })
    expect((await ask(one.id)).code).toBe('state.conflict')
    expect(asked).toEqual([])
  })

  test('whose provider does not answer are followed by the site, and the operator is told', async () => {
    const one = await refund('ACCEPTED')
    answer = new AppError('provider.payment')
    expect((await ask(one.id)).code).toBe('provider.payment')
    expect(await detail(one.id)).toMatchObject({ state: 'ACCEPTED', pollCount: 1 })
  })
})

describe('what no provider can give back', () => {
  const ACCOUNT = '林小满，招商银行深圳分行，6225 8000 0000 0001'
  const propose = (id: number, who = operator) => who.post(`/v1/manager/refund/${id}/transfer`, { account: ACCOUNT })
  const pay = (id: number, reference: string, who: Visitor) => who.post(`/v1/manager/refund/${id}/transfer/paid`, { reference })
  const another = async () => api.signedIn(await insertPerson(db, { is_operator: true, operator_duties: ['money'] }))

  test('is transferred by two operators, and order, payment, ledger and payer know of it', async () => {
    const one = await refund('FAILED')
    const second = await another()
    expect(await detail(one.id)).toMatchObject({ transferHindrance: '', transfer: null })
    const proposed = data<MoneyBackDetail>(await propose(one.id))
    expect(proposed.transfer).toMatchObject({ state: 'PROPOSED', account: ACCOUNT, hindrance: '由另一位运营人员付款' })
    expect(proposed).toMatchObject({ state: 'FAILED', hindrance: '已经提出改由银行转账' })
    // Asked now, the provider might give it back a second time.
    expect((await ask(one.id)).code).toBe('state.conflict')
    expect((await propose(one.id)).message).toBe('已经提出转账，等另一位运营人员付款')
    expect((await pay(one.id, `CMB-T${one.id}`, operator)).code).toBe('refund.same_operator')
    const done = data<MoneyBackDetail>(await pay(one.id, `CMB-T${one.id}`, second))
    expect(done).toMatchObject({ state: 'COMPLETE', refunded: 500, transaction: `CMB-T${one.id}` })
    expect(done.transfer).toMatchObject({ state: 'PAID', account: null, reference: `CMB-T${one.id}` })
    expect(asked).toEqual([])
    expect(await orderOf(one.orderId)).toEqual({ refunded_amount: 500, refund_state: 'COMPLETE' })
    const { rows } = await sql<{ debit: string; credit: string; amount: number }>`
      select debit.kind as debit, credit.system_key as credit, transfer.amount from ledger_transfers as transfer
      join ledger_accounts as debit on debit.id = transfer.debit join ledger_accounts as credit on credit.id = transfer.credit
      join ledger_postings as posting on posting.id = transfer.posting_id where posting.ref = ${one.refundNo} and posting.kind = 'REFUND'
        and debit.kind = 'ESCROW'`.execute(db)
    expect(rows).toEqual([{ debit: 'ESCROW', credit: 'bank', amount: 500 }])
    const notice = await db
      .selectFrom('notices')
      .select('body')
      .where('user_id', '=', buyerId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(notice.body).toContain(`已由平台银行转账，流水号 CMB-T${one.id}`)
    expect((await pay(one.id, 'CMB-T0000', second)).code).toBe('state.conflict')
  })

  test('is not transferred where the provider may still give it back, or has paid the seller itself', async () => {
    const waiting = await refund('ACCEPTED')
    expect((await propose(waiting.id)).message).toBe('支付机构退不成的退款才改由银行转账')
    const shared = await refund('FAILED')
    await db
      .updateTable('payments')
      .set({ provider: 'wechatmarket', payee: '1900000001' })
      .where('id', '=', shared.paymentId)
      .execute()
    expect((await propose(shared.id)).message).toBe('这笔付款由支付机构直接付给卖家，只能在支付机构的后台退')
  })

  test('is not paid twice when the provider gave it back meanwhile', async () => {
    const one = await refund('FAILED')
    data(await propose(one.id))
    await db.updateTable('refunds').set({ state: 'COMPLETE', done_at: NOW }).where('id', '=', one.id).execute()
    expect((await pay(one.id, `CMB-L${one.id}`, await another())).message).toBe('这笔退款已经用别的方式退了，不要再转账')
  })

  test('has one number of the bank, which no other transfer has', async () => {
    const [one, two] = [await refund('FAILED'), await refund('FAILED')]
    const second = await another()
    for (const { id } of [one, two]) data(await propose(id))
    data(await pay(one.id, 'CMB-SAME', second))
    expect((await pay(two.id, 'CMB-SAME', second)).code).toBe('withdrawal.reference_used')
    expect(await detail(two.id)).toMatchObject({ state: 'FAILED', transfer: { state: 'PROPOSED' } })
  })

  test('is given up again, and the account is forgotten', async () => {
    const one = await refund('FAILED')
    data(await propose(one.id))
    const given = data<MoneyBackDetail>(await operator.post(`/v1/manager/refund/${one.id}/transfer/refuse`))
    expect(given.transfer).toMatchObject({ state: 'REFUSED', account: null })
    const row = await db
      .selectFrom('refund_transfers')
      .select('account_cipher')
      .where('refund_id', '=', one.id)
      .executeTakeFirstOrThrow()
    expect(row.account_cipher).toBeNull()
    expect(given).toMatchObject({ transferHindrance: '' })
    data(await propose(one.id))
  })

  test('is not confirmed by an operator who is its buyer or seller', async () => {
    const one = await refund('FAILED')
    await db
      .updateTable('users')
      .set({ is_operator: true, operator_duties: ['money'] })
      .where('id', '=', buyerId)
      .execute()
    const buyer = await api.signedIn(buyerId)
    expect((await propose(one.id, buyer)).code).toBe('rights.own_case')
    data(await propose(one.id))
    expect((await pay(one.id, `CMB-O${one.id}`, buyer)).code).toBe('rights.own_case')
    await db.updateTable('users').set({ is_operator: false, operator_duties: [] }).where('id', '=', buyerId).execute()
  })
})
