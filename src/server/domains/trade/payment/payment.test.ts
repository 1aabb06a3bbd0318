/**
 * Paying through the embedded provider, over HTTP on both sides: its listener, the handler of its notices, and the calls of the buyer.
 */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cashier, PaymentMoment, StartedPayment } from '#lib/contract/trade/payment.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/format/units.ts'
import { grantCoins } from '#server/domains/trade/coin/service.ts'
import { balanceOf, coins, findLedgerFaults } from '#server/domains/trade/ledger/service.ts'
import { closeUnpaid } from '#server/domains/trade/order/life/payable.ts'
import { createLogger } from '#server/log.ts'
import { type SandboxListener, startPaymentSandbox } from '#server/ports/payment/sandbox/listener.ts'
import { signedHeaders } from '#server/ports/payment/sandbox/signing.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertWaitingOrder } from '#tests/support/paid-order.ts'
import { createNoticeHandler } from './notice-handler.ts'
import { getCashier, requestRefund } from './service.ts'
import { followPayments, followRefunds } from './sweep.ts'
import { payableOrders as orders } from './wiring.ts'

const database = useSeededDatabase()
const { db } = database
let sandbox: SandboxListener
const log = createLogger('silent')
const api = useApiServer(database, async () => {
  sandbox = await startPaymentSandbox({ db, log, host: '127.0.0.1', port: 0 })
  return { payment: { sandboxUrl: sandbox.url } }
})

let notices: Server
let siteUrl = ''
let lin: Visitor
let zhou: Visitor
let linId = 0
let orderNo = ''
let orderId = 0

const deps = () => ({ orders, ports: { payment: api.ports().payment, siteUrl } })
const start = async (way = 'SANDBOX_QR', body: object = {}) =>
  data<StartedPayment>(await lin.post('pay/common', { orderNo, way, ...body }))
const press = async (payment: StartedPayment, trouble = 'NONE') => {
  const response = await fetch(payment.qr ?? payment.link ?? '', { method: 'POST', body: new URLSearchParams({ trouble }) })
  return response.text()
}
const now = async () => data<PaymentMoment>(await lin.get(`pay/common/order/${orderNo}/immediate`))
const rows = () => db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
const postings = async () =>
  (
    await db
      .selectFrom('ledger_postings as p')
      .innerJoin('ledger_transfers as t', 't.posting_id', 'p.id')
      .select(['p.kind', 't.amount'])
      .where('p.order_id', '=', orderId)
      .orderBy('p.id')
      .execute()
  ).map(({ kind, amount }) => `${kind} ${amount}`)
const eventually = async (holds: () => Promise<boolean>) => {
  // A bound for what never comes, not for a busy machine.
  for (let tries = 0; !(await holds()); tries++) {
    if (tries === 600) throw new Error('it never came true')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
const isCredited = async () => (await rows()).some(row => row.credited)
/** What the provider would send of a payment. */
const report = async (paymentNo: string, over: object = {}) => {
  const trade = await db.selectFrom('sandbox_trades').selectAll().where('trade_no', '=', paymentNo).executeTakeFirstOrThrow()
  return JSON.stringify({
    merchant: 'chenghui',
    event: 'TRADE',
    tradeNo: paymentNo,
    state: 'SUCCESS',
    transaction: trade.transaction_id,
    amount: trade.amount,
    paidAt: trade.paid_at?.toISOString(),
    ...over,
  })
}
const notify = (body: string, { signed = body, at = new Date() } = {}) =>
  fetch(`${siteUrl}/pay/notice/sandbox`, { method: 'POST', body, headers: signedHeaders('notice', signed, at) })

beforeAll(async () => {
  const handler = createNoticeHandler(db, api.ports().payment, orders)
  notices = createServer((req, res) => {
    void Promise.resolve(handler(req, res, new URL(req.url ?? '', 'http://site').pathname, '')).then(
      done => done || res.writeHead(404).end(),
    )
  })
  await new Promise<void>(resolve => notices.listen(0, '127.0.0.1', resolve))
  siteUrl = `http://127.0.0.1:${(notices.address() as AddressInfo).port}`
  // Notices go to the server of this file.
  api.ports().siteUrl = siteUrl
  const people = await db.selectFrom('users').select('id').where('state', '=', 'ACTIVE').orderBy('id', 'desc').limit(2).execute()
  linId = people[0]!.id
  lin = await api.signedIn(linId)
  zhou = await api.signedIn(people[1]!.id)
})
afterAll(async () => {
  await sandbox.close()
  notices.closeAllConnections()
  notices.close()
})
beforeEach(async () => {
  // What the tests before left to be sent.
  await db.deleteFrom('sandbox_notices').execute()
  const order = await insertWaitingOrder(db, linId)
  orderNo = order.orderNo
  orderId = order.id
})

describe('paying', () => {
  test('is settled by the notice alone, and the ledger holds the money for the order', async () => {
    expect(await press(await start())).toContain('支付成功')
    await eventually(isCredited)
    expect(await rows()).toMatchObject([{ state: 'SUCCESS', credited: true, amount: 19_900 }])
    expect(await postings()).toEqual(['PAY 19900'])
    expect(await now()).toMatchObject({ isPaid: true, paidWay: 'SANDBOX_QR', surpluses: [] })
  })

  test('costs what the order says, whatever the body says', async () => {
    expect(await start('SANDBOX_PAGE', { amount: 1, payable: 1, total: 1 })).toMatchObject({ amount: 19_900 })
  })

  test('from fifty tabs by one way is one payment', async () => {
    const begun = await Promise.all(Array.from({ length: 50 }, () => start()))
    expect(new Set(begun.map(one => one.paymentNo)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  describe('with coins at the cashier (rule 金币 三.1: 支付时自动提示可用金币，抵扣不超过该笔订单金额的百分之二十，最小单位一元)', () => {
    const identity = () => ({ kind: 'USER', id: linId }) as const
    const cashier = async () => data<Cashier>(await lin.get(`pay/common/order/${orderNo}`))
    const payWithCoins = () => lin.post(`pay/common/order/${orderNo}/coins`)
    let before = 0
    beforeEach(async () => {
      const grant = { amount: 5_000, reason: 'CAMPAIGN', ref: `cashier-${orderId}`, at: new Date() } as const
      await db.transaction().execute(trx => grantCoins(trx, identity(), grant))
      before = await balanceOf(db, coins(identity()))
    })

    test('offers what the rule allows, takes it once, and asks for the rest', async () => {
      expect(await cashier()).toMatchObject({ usableCoins: 3_900, coins: 0, payable: 19_900 })
      expect((await zhou.post(`pay/common/order/${orderNo}/coins`)).code).toBe('missing.record')
      expect(data<Cashier>(await payWithCoins())).toMatchObject({ usableCoins: 0, coins: 3_900, payable: 16_000 })
      expect((await payWithCoins()).code).toBe('state.conflict')
      expect(await balanceOf(db, coins(identity()))).toBe(before - 3_900)
      expect(await start()).toMatchObject({ amount: 16_000 })
      await press(await start())
      await eventually(isCredited)
      expect(await postings()).toEqual(['COIN_SPEND 3900', 'PAY 16000', 'ORDER_COINS 3900'])
      expect(await findLedgerFaults(db)).toEqual([])
    })

    test('takes none once a payment is under way, and gives them back when the order closes', async () => {
      data(await payWithCoins())
      await db
        .updateTable('orders')
        .set({ pay_before: new Date(0) })
        .where('id', '=', orderId)
        .execute()
      expect(await db.transaction().execute(trx => closeUnpaid(trx, { orderId, at: new Date() }))).toBe(true)
      expect(await balanceOf(db, coins(identity()))).toBe(before)
      const order = await insertWaitingOrder(db, linId)
      orderNo = order.orderNo
      orderId = order.id
      await start()
      expect(await cashier()).toMatchObject({ usableCoins: 0, payable: 19_900 })
      expect((await payWithCoins()).code).toBe('state.conflict')
    })

    test('from twenty tabs at once with payments beside them, no payment has another amount than its order', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          at % 2 ? payWithCoins() : lin.post('pay/common', { orderNo, way: at % 4 ? 'SANDBOX_QR' : 'SANDBOX_PAGE' }),
        ),
      )
      expect(answers.some(answer => answer.resultStatus)).toBe(true)
      const { payable_amount, coin_amount } = await db
        .selectFrom('orders')
        .select(['payable_amount', 'coin_amount'])
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
      for (const row of await rows()) expect(row.amount).toBe(payable_amount)
      expect(await balanceOf(db, coins(identity()))).toBe(before - coin_amount)
    })
  })

  test('is nobody else’s business', async () => {
    for (const path of ['', '/immediate'])
      expect((await zhou.get(`pay/common/order/${orderNo}${path}`)).code).toBe('missing.record')
    expect((await zhou.post('pay/common', { orderNo, way: 'SANDBOX_QR' })).code).toBe('missing.record')
  })

  test('by a way that this site does not have is refused', async () => {
    expect((await lin.post('pay/common', { orderNo, way: 'WECHAT_NATIVE' })).code).toBe('payment.way')
  })

  test('of a paid or a closed order is refused', async () => {
    await press(await start())
    await eventually(isCredited)
    expect((await lin.post('pay/common', { orderNo, way: 'SANDBOX_QR' })).code).toBe('payment.paid')
    const closed = await insertWaitingOrder(db, linId, { state: 'CLOSED', closed_at: new Date() })
    expect((await lin.post('pay/common', { orderNo: closed.orderNo, way: 'SANDBOX_QR' })).code).toBe('payment.over')
  })

  test('shows at the cashier what is bought, what it costs and how it can be paid', async () => {
    await start()
    expect(data<Cashier>(await lin.get(`pay/common/order/${orderNo}`))).toMatchObject({
      title: '人力资源管理师考试 · 报名费',
      total: 19_900,
      payable: 19_900,
      isPaid: false,
      lines: [{ name: '报名费', quantity: 1 }],
      ways: [{ way: 'SANDBOX_QR' }, { way: 'SANDBOX_PAGE' }],
      waiting: [{ way: 'SANDBOX_QR', state: 'WAITING' }],
    })
  })
})

describe('when the provider’s notice', () => {
  test.each(['SILENT', 'FORGED', 'LATE', 'WRONG_AMOUNT'])('is %s, asking the provider finds the payment', async trouble => {
    await press(await start(), trouble)
    expect(await now()).toMatchObject({ isPaid: true })
    expect(await postings()).toEqual(['PAY 19900'])
  })

  test('comes while the cashier reads, nobody is shown an order to pay with nothing under way', async () => {
    const payment = await start()
    let reads = 0
    const getPayable: typeof orders.getPayable = async (...asked) => {
      const seen = await orders.getPayable(...asked)
      if (reads++ === 0) {
        await press(payment)
        await eventually(isCredited)
      }
      return seen
    }
    const actor = { kind: 'user' as const, userId: linId, sessionId: 1, provedAt: new Date(), company: null }
    const request = { actor, orderNo, now: new Date() }
    const cashier = await getCashier(db, { ...deps(), orders: { ...orders, getPayable } }, request)
    expect(cashier).toMatchObject({ isPaid: true, waiting: [] })
  })

  test('never comes and nobody asks, the sweep finds the payment', async () => {
    await press(await start(), 'SILENT')
    await followPayments(db, deps(), new Date(Date.now() + MINUTE_MS))
    expect(await isCredited()).toBe(true)
  })

  test.each(['TWICE', 'DISORDER'])('comes %s, the payment counts once', async trouble => {
    await press(await start(), trouble)
    await eventually(isCredited)
    await eventually(async () => (await openNotices()) === 0)
    expect(await postings()).toEqual(['PAY 19900'])
  })
})
const openNotices = async () =>
  (await db.selectFrom('sandbox_notices').select('id').where('next_at', 'is not', null).execute()).length

test('a thousand notices of one payment at once, good and bad ones in any order, are one credit', async () => {
  const payment = await start()
  await press(payment, 'SILENT')
  const good = await report(payment.paymentNo)
  const other = await insertWaitingOrder(db, linId)
  const unpaid = data<StartedPayment>(await lin.post('pay/common', { orderNo: other.orderNo, way: 'SANDBOX_QR' }))
  const forged = await report(unpaid.paymentNo, { transaction: 'made-up', paidAt: new Date().toISOString() })
  const kinds: Record<string, { body: string; status: number; signed?: string; at?: Date }> = {
    good: { body: good, status: 200 },
    forged: { body: forged, signed: 'something else', status: 401 },
    stale: { body: forged, at: new Date(Date.now() - HOUR_MS), status: 401 },
    wrongAmount: {
      body: await report(unpaid.paymentNo, { transaction: 'x1', amount: 1, paidAt: new Date().toISOString() }),
      status: 200,
    },
    wrongMerchant: { body: forged.replace('chenghui', 'somebody-else'), status: 401 },
    unknown: { body: await report(payment.paymentNo, { tradeNo: 'P0000' }), status: 200 },
  }
  const sent = Array.from({ length: 1_000 }, (_, index) => Object.values(kinds)[index % 6]!)
  sent.sort(() => Math.random() - 0.5)
  const took: number[] = []
  const answers = await Promise.all(
    sent.map(async ({ body, ...how }) => {
      const began = performance.now()
      const answer = await notify(body, how)
      took.push(performance.now() - began)
      return answer
    }),
  )
  took.sort((one, other) => one - other)
  console.info(
    `1 000 notices at once: the median is answered after ${took[499]!.toFixed(0)} ms, 99 % within ${took[989]!.toFixed(0)} ms`,
  )
  expect(answers.map(answer => answer.status)).toEqual(sent.map(({ status }) => status))
  expect(await postings()).toEqual(['PAY 19900'])
  const otherRows = await db.selectFrom('payments').selectAll().where('order_id', '=', other.id).execute()
  expect(otherRows).toMatchObject([{ state: 'WAITING', credited: false, transaction_id: null }])
  const found = await db.selectFrom('payment_findings').selectAll().where('payment_id', '=', otherRows[0]!.id).execute()
  expect(found).toMatchObject([{ finding: 'AMOUNT', detail: '1' }])
})

describe('money that came in besides', () => {
  const giveBack = async () => {
    await followRefunds(db, deps(), new Date())
    await eventually(async () => {
      await followRefunds(db, deps(), new Date(Date.now() + HOUR_MS))
      return (
        (await db.selectFrom('refunds').select('id').where('order_id', '=', orderId).where('state', '<>', 'COMPLETE').execute())
          .length === 0
      )
    })
  }

  test('by a second way goes back whole by itself, and the order is paid once', async () => {
    const [first, second] = [await start('SANDBOX_QR'), await start('SANDBOX_PAGE')]
    await Promise.all([press(first), press(second)])
    await eventually(async () => (await rows()).every(row => row.state !== 'WAITING'))
    await giveBack()
    expect((await rows()).map(({ state, credited }) => `${state} ${credited}`).sort()).toEqual(['REFUNDED false', 'SUCCESS true'])
    expect((await postings()).sort()).toEqual(['PAY 19900', 'SURPLUS 19900', 'SURPLUS_REFUND 19900'])
    expect(await now()).toMatchObject({ isPaid: true, surpluses: [{ amount: 19_900, isBack: true }] })
  })

  test('after the order was closed goes back whole by itself', async () => {
    const payment = await start()
    await db.updateTable('orders').set({ state: 'CLOSED', closed_at: new Date() }).where('id', '=', orderId).execute()
    await press(payment)
    await eventually(async () => (await rows())[0]!.state !== 'WAITING')
    await giveBack()
    expect(await rows()).toMatchObject([{ state: 'REFUNDED', credited: false }])
    expect(await now()).toMatchObject({ isPaid: false, orderState: 'CLOSED', surpluses: [{ isBack: true }] })
  })

  test('cannot come once the payment was closed at the provider', async () => {
    const payment = await start()
    await db.updateTable('orders').set({ state: 'CLOSED', closed_at: new Date() }).where('id', '=', orderId).execute()
    await followPayments(db, deps(), new Date(Date.now() + MINUTE_MS))
    expect(await rows()).toMatchObject([{ state: 'CLOSED' }])
    expect(await press(payment)).toContain('交易已关闭')
  })
})

describe('a refund', () => {
  const ask = (amount: number, ref: string) =>
    db.transaction().execute(async trx => {
      await orders.lockPayable(trx, orderId)
      return requestRefund(trx, { orderId, amount, coins: 0, reason: '取消', ref, at: new Date() })
    })
  beforeEach(async () => {
    await press(await start())
    await eventually(isCredited)
  })

  test('in parts ends at the sum paid, never beyond, and each part once however often it is asked for', async () => {
    await Promise.all([ask(9_900, 'a'), ask(9_900, 'a'), ask(9_900, 'a')])
    await ask(10_000, 'b')
    await expect(ask(1, 'c')).rejects.toMatchObject({ code: 'state.conflict' })
    await eventually(async () => {
      await followRefunds(db, deps(), new Date(Date.now() + HOUR_MS))
      return (await rows())[0]!.state === 'REFUNDED'
    })
    expect((await postings()).sort()).toEqual(['PAY 19900', 'REFUND 10000', 'REFUND 9900'])
    const trade = await db
      .selectFrom('sandbox_trades')
      .select('refunded_amount')
      .where('trade_no', '=', (await rows())[0]!.payment_no)
      .executeTakeFirst()
    expect(trade).toEqual({ refunded_amount: 19_900 })
  })
})
