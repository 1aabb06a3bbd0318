/** Whose an order is: the identity that acted, which is the company where one is named, else the person. Nobody else sees it. */
import type { OrderState, TradeRole } from '#lib/contract/trade/order.ts'
import { type Actor, signedInPerson } from '#server/access/actor.ts'
import { leadsCompany } from '#server/access/ownership.ts'

/** An identity that trades. */
export type Trader = { kind: 'COMPANY'; id: number } | { kind: 'PERSON'; id: number }

/** In a company, its owner and administrators handle orders; anybody else there sees none of them. */
export const mayTrade = (actor: Actor): boolean => actor.kind !== 'visitor' && (actor.company === null || leadsCompany(actor))

export const traderOf = (actor: Actor): Trader =>
  actor.kind !== 'visitor' && actor.company
    ? { kind: 'COMPANY', id: actor.company.companyId }
    : { kind: 'PERSON', id: signedInPerson(actor).userId }

type Sides = {
  buyer_user_id: number
  buyer_company_id: number | null
  seller_user_id: number | null
  seller_company_id: number | null
}

const isSide = (trader: Trader, userId: number | null, companyId: number | null): boolean =>
  trader.kind === 'COMPANY' ? companyId === trader.id : companyId === null && userId === trader.id

/** Which side of a trade the identity is on, or null when it is none of its business. */
export function roleIn(trade: Sides, trader: Trader): TradeRole | null {
  if (isSide(trader, trade.buyer_user_id, trade.buyer_company_id)) return 'buyer'
  if (isSide(trader, trade.seller_user_id, trade.seller_company_id)) return 'seller'
  return null
}

const RUNNING: readonly OrderState[] = ['PAID', 'ACCEPTED', 'DELIVERED', 'CHANGES_REQUESTED', 'DISPUTED']

/** The seller sees the phone of whom a service is for from the payment to the end. */
export const maySeePhone = (role: TradeRole, state: OrderState): boolean => role === 'seller' && RUNNING.includes(state)
