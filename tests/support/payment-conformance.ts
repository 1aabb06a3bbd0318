/** What every payment adapter has to do, no matter which provider it speaks to. Call it at the top level of a test file. */

import { describe, expect, test } from 'vitest'
import { date } from '#lib/format/date.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import { NoticeError, type PaymentOrder, type PaymentProvider, type Tender } from '#server/ports/payment/port.ts'

export type Peer = {
  provider: PaymentProvider
  way: PaymentOrder['way']
  /** Of a seller, with a marketplace. */
  payee?: string
  /** Who pays, for a way within WeChat. */
  payer?: string
  /** A person opens what was begun, without paying: some providers know of a payment only from then on. */
  open?(paymentNo: string): void
  /** A person pays what was begun under this number. @returns the notice that the provider sends. */
  pay(paymentNo: string): Promise<{ headers: Record<string, string>; body: Buffer }>
  /** The same notice without its signature. */
  unsigned(notice: { headers: Record<string, string>; body: Buffer }): { headers: Record<string, string>; body: Buffer }
  /** Lets time go by for the provider, until refunds that it accepted are done. */
  settleRefunds(): Promise<void>
}

const WISH = {
  amount: 12_345,
  title: '团队版',
  notifyUrl: 'http://127.0.0.1:9/pay/notice/test',
  returnUrl: 'http://127.0.0.1:9/pay/1',
  clientAddress: '127.0.0.1',
}
let serial = 0
const draw = (prefix: string): string => `${prefix}${Date.now()}${++serial}`

/** What WeChat's browser is handed is signed anew each time. */
const lasting = (tender: Tender) => ({ ...tender, bridge: tender.bridge?.package })

export function describePaymentProvider(name: string, peer: () => Peer): void {
  const begin = async (over: Partial<PaymentOrder> = {}) => {
    const { provider, way, payee, payer } = peer()
    const order: PaymentOrder = {
      ...WISH,
      paymentNo: draw('P'),
      way,
      payBefore: new Date(Date.now() + 600_000),
      payee,
      payer,
      ...over,
    }
    return { provider, order, tender: await provider.create(order) }
  }
  const paid = async () => {
    const begun = await begin()
    return { ...begun, notice: await peer().pay(begun.order.paymentNo) }
  }

  describe(name, () => {
    test('begins a payment that can be paid, and asked again answers for the same one', async () => {
      const { provider, order, tender } = await begin()
      expect(tender.qr ?? tender.link ?? tender.bridge?.package).toMatch(/^(\w+:|prepay_id=\w)/)
      expect(lasting(await provider.create(order))).toEqual(lasting(tender))
      peer().open?.(order.paymentNo)
      expect(await provider.query(order.paymentNo)).toMatchObject({ state: 'WAITING', transaction: null, amount: 12_345 })
    })

    test('does not know a number that was never begun', async () => {
      expect(await peer().provider.query('P0000')).toMatchObject({ state: 'MISSING' })
      expect(await peer().provider.queryRefund({ refundNo: 'R0000', paymentNo: 'P0000', payee: peer().payee })).toMatchObject({
        state: 'MISSING',
      })
    })

    test('says by notice and by answer alike that it was paid', async () => {
      const { provider, order, notice } = await paid()
      const evidence = await provider.query(order.paymentNo)
      expect(evidence).toMatchObject({ kind: 'PAYMENT', state: 'SUCCESS', amount: 12_345, paymentNo: order.paymentNo })
      expect(evidence.transaction).toBeTruthy()
      expect(await provider.verifyNotice(notice, new Date())).toEqual(evidence)
    })

    test('refuses a notice that was changed, is old, or is not signed', async () => {
      const { provider, notice } = await paid()
      const changed = { ...notice, body: Buffer.from(notice.body) }
      const middle = changed.body.length >> 1
      changed.body.writeUInt8(changed.body.readUInt8(middle) ^ 1, middle)
      const bare = peer().unsigned(notice)
      const late = new Date(Date.now() + HOUR_MS)
      await expect(provider.verifyNotice(changed, new Date())).rejects.toThrow(NoticeError)
      await expect(provider.verifyNotice(bare, new Date())).rejects.toThrow(NoticeError)
      await expect(provider.verifyNotice(notice, late)).rejects.toThrow(NoticeError)
    })

    test('closes what waits, and says when it was too late', async () => {
      const { provider, order } = await begin()
      peer().open?.(order.paymentNo)
      expect(await provider.close(order.paymentNo)).toBe('CLOSED')
      expect(await provider.query(order.paymentNo)).toMatchObject({ state: 'CLOSED' })
      expect(await provider.close('P0000')).toBe('CLOSED')
      expect(await provider.close((await paid()).order.paymentNo)).toBe('PAID')
    })

    test('gives back in parts, each number once, and never more than was paid', async () => {
      const { provider, order } = await paid()
      const give = (refundNo: string, amount: number) =>
        provider.refund({ ...order, refundNo, amount, total: order.amount, reason: '取消' })
      const first = draw('R')
      await Promise.all([give(first, 12_000), give(first, 12_000)])
      expect(await give(draw('R'), 346)).toMatchObject({ state: 'FAILED' })
      expect(await give(draw('R'), 345)).toMatchObject({ amount: 345 })
      await peer().settleRefunds()
      expect(await provider.queryRefund({ refundNo: first, paymentNo: order.paymentNo, payee: order.payee })).toMatchObject({
        state: 'COMPLETE',
        amount: 12_000,
      })
    })

    test('bills the day in fen, what was given back as negative', async () => {
      const { provider, order } = await paid()
      const refundNo = draw('R')
      await provider.refund({ ...order, refundNo, amount: 45, total: order.amount, reason: '取消' })
      await peer().settleRefunds()
      const today = date(Date.now())
      const bill = await provider.bill(today)
      expect(bill.find(line => line.number === order.paymentNo)).toMatchObject({ kind: 'PAYMENT', amount: 12_345 })
      expect(bill.find(line => line.number === refundNo)).toMatchObject({ kind: 'REFUND', amount: -45 })
    })
  })
}
