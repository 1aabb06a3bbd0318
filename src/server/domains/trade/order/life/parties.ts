/** The two sides of an order: who they are to the ledger, whom notices reach, and who is acting. */
import type { TradeActor } from '#lib/contract/trade/order.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import type { Identity } from '#server/domains/trade/ledger/service.ts'
import { AppError } from '#server/errors.ts'
import { orderLink } from '../links.ts'
import { mayTrade, roleIn, traderOf } from '../policy.ts'
import type { PaidPurchase, Purchase } from '../purchasable.ts'
import { type LockedOrder, listPurchasedLines } from './queries.ts'

export type Party = { userId: number; companyId: number | null }

export const identityOf = ({ userId, companyId }: Party): Identity =>
  companyId === null ? { kind: 'USER', id: userId } : { kind: 'COMPANY', id: companyId }

type Sides = Pick<LockedOrder, 'buyer_user_id' | 'buyer_company_id' | 'seller_user_id' | 'seller_company_id'>

export const buyerOf = (order: Sides): Party => ({ userId: order.buyer_user_id, companyId: order.buyer_company_id })

export const sellerOf = (order: Sides): Party | null =>
  order.seller_user_id === null ? null : { userId: order.seller_user_id, companyId: order.seller_company_id }

/** Who earns half of an order beside its seller, and has no other part in it; null: the seller earns it alone. */
export const partnerOf = (order: Pick<LockedOrder, 'partner_user_id' | 'partner_company_id'>): Party | null =>
  order.partner_user_id === null ? null : { userId: order.partner_user_id, companyId: order.partner_company_id }

/** Who earns by an order when it is complete, the seller first; nobody where the platform sells. */
export function earnersOf(order: Sides & Parameters<typeof partnerOf>[0]): { of: 'seller' | 'partner'; party: Party }[] {
  const [seller, partner] = [sellerOf(order), partnerOf(order)]
  return [
    ...(seller ? [{ of: 'seller' as const, party: seller }] : []),
    ...(seller && partner ? [{ of: 'partner' as const, party: partner }] : []),
  ]
}

/** Everybody whom a decision about an order is about. */
export const concernedBy = (order: Sides & Parameters<typeof partnerOf>[0]) => [
  buyerOf(order),
  { userId: order.seller_user_id, companyId: order.seller_company_id },
  { userId: order.partner_user_id, companyId: order.partner_company_id },
]

/** Who moves an order, and when. */
export type Mover = { actor: TradeActor; userId: number | null; at: Date }

export const system = (at: Date): Mover => ({ actor: 'SYSTEM', userId: null, at })

/** @throws AppError `rights.denied` for somebody whose part in the company has nothing to do with its orders. */
export function requireTrading(actor: Actor): Party {
  if (!mayTrade(actor)) throw new AppError('rights.denied', { message: '公司的订单由负责人和管理员处理' })
  const { userId } = signedInPerson(actor)
  const trader = traderOf(actor)
  return { userId, companyId: trader.kind === 'COMPANY' ? trader.id : null }
}

/**
 * The caller as a side of this trade.
 * @throws AppError `missing.record` when it is none of their business: that it exists is private too.
 */
export function moverIn(trade: Sides | undefined, actor: Actor, at: Date): Mover {
  requireTrading(actor)
  const role = trade ? roleIn(trade, traderOf(actor)) : null
  if (!role) throw new AppError('missing.record')
  return { actor: role === 'buyer' ? 'BUYER' : 'SELLER', userId: signedInPerson(actor).userId, at }
}

/** Where a side finds the order. */
const linkOf = (order: LockedOrder, side: 'BUYER' | 'SELLER'): string => orderLink(order, side === 'SELLER' ? 'seller' : 'buyer')

/** Sends a notice about an order to the person who handles it on one side; the platform as a seller gets none. */
export async function notifySide(
  trx: Db,
  order: LockedOrder,
  side: 'BUYER' | 'SELLER',
  { title, body }: { title: string; body: string },
): Promise<void> {
  const party = side === 'BUYER' ? buyerOf(order) : sellerOf(order)
  if (party) await notify(trx, party.userId, { kind: 'ORDER', title, body, link: linkOf(order, side) })
}

/** The same for one of several who share it. */
export const notifyParty = (trx: Db, order: LockedOrder, party: Party, { title, body }: { title: string; body: string }) =>
  notify(trx, party.userId, { kind: 'ORDER', title, body, link: linkOf(order, 'SELLER') })

/** The same for a partner, who reads of their income alone: neither who bought nor what the sides say. */
export async function notifyPartner(
  trx: Db,
  order: LockedOrder,
  { title, body }: { title: string; body: string },
): Promise<void> {
  const partner = partnerOf(order)
  const link = partner?.companyId == null ? '/merchant/order/inCome' : '/merchant/order/inComeCompany'
  if (partner) await notify(trx, partner.userId, { kind: 'ORDER', title, body, link })
}

/** @returns null for an order that was never paid. */
export async function paidPurchaseOf(db: Db, order: LockedOrder, at: Date): Promise<PaidPurchase | null> {
  if (!order.paid_at) return null
  const kept = order.total_amount - order.refunded_amount - order.refunded_coins
  return { ...(await purchaseOf(db, order, at)), paidAt: order.paid_at, total: order.total_amount, kept }
}

export async function purchaseOf(db: Db, order: LockedOrder, at: Date): Promise<Purchase> {
  const lines = await listPurchasedLines(db, order.id)
  return {
    orderId: order.id,
    orderNo: order.order_no,
    subjectId: order.subject_id,
    buyer: buyerOf(order),
    seller: sellerOf(order),
    lines: lines.map(line => ({ refId: line.ref_id, quantity: line.quantity, amount: line.amount })),
    at,
  }
}
