/**
 * What payments need of orders. Orders call payments to give money back and payments call orders when money came, so neither may import the
 * other: the code above both (routes, jobs, the handler of notices) hands the orders in.
 */
import type { OrderKind, OrderState } from '#lib/contract/trade/order.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'

export type PayableOrder = {
  orderId: number
  orderNo: string
  kind: OrderKind
  subjectId: number | null
  title: string
  lines: { name: string; quantity: number; unit: string; amount: number }[]
  /** Fen; coins pay a part of it, one fen each. */
  total: number
  coins: number
  payable: number
  payBefore: Date
  state: OrderState
  /** Who is to be paid: the platform itself, a seller, two who share it (a playback), or somebody who is known later (a bounty). */
  payee: 'PLATFORM' | 'SELLER' | 'SEVERAL' | 'LATER'
  seller: Identity | null
}

export type PayableOrders = {
  /** @throws AppError `missing.record` for an order that the actor did not place. */
  getPayable(db: Db, actor: Actor, orderNo: string): Promise<PayableOrder>
  /** Locks the order until the transaction ends. */
  lockPayable(trx: Db, orderId: number): Promise<Pick<PayableOrder, 'orderId' | 'orderNo' | 'state' | 'payable' | 'payBefore'>>
  /** Coins that its buyer could use for it now. */
  coinsOffered(db: Db, orderId: number, at: Date): Promise<number>
  /** Spends them for the order, which is locked. @throws AppError `state.conflict` when none can be used, `money.balance_too_low` */
  payWithCoins(trx: Db, use: { orderId: number; at: Date }): Promise<void>
  /** @throws AppError `state.conflict` when the order is not waiting for a payment. */
  markPaid(trx: Db, paid: { orderId: number; paidAt: Date; at: Date }): Promise<void>
  /** Figures that follow from a payment or a refund, after its transaction. What a crash leaves out is counted with the next one. */
  recountPaid(db: Db, orderId: number, at: Date): Promise<void>
  recountRefunded(db: Db, orderId: number, at: Date): Promise<void>
  /** Who is paid for it; null: the platform. */
  sellerOf(db: Db, orderId: number): Promise<Identity | null>
  /** What the seller will have earned of a completed order after one more refund. */
  earnedAfter(trx: Db, orderId: number, refund: { amount: number; coins: number }): Promise<number>
  /** The provider gave money back. Afterwards `amount` lies in the order's escrow, from where payments book it to the provider. */
  applyRefund(
    trx: Db,
    refund: {
      orderId: number
      refundNo: string
      amount: number
      coins: number
      reason: string
      /** The bank's number, where it was transferred instead of going back the way that it came. */
      byTransfer: string | null
      at: Date
    },
  ): Promise<void>
}
