/**
 * What money knows of the things that can be bought. The domain that owns them implements this interface and names it in its manifest
 * (`purchases`); orders find it by the kind and import no domain.
 */

import type { OrderKind } from '#lib/contract/trade/order.ts'
import type { EvidenceKind } from '#lib/contract/trade/order-evidence.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'

/** One line of what somebody wants: which variant of the subject (a package, a plan), and how many. */
export type RequestedLine = { refId: number | null; quantity: number }

/** Amounts in fen. */
export type PricedLine = {
  name: string
  refId: number | null
  unitPrice: number
  quantity: number
  unit: string
  scope?: string[]
  days?: number
}

export type Priced = {
  title: string
  /** A picture key, or ''. */
  picture: string
  /** Null: the platform sells. */
  seller: { userId: number; companyId: number | null } | null
  /** The partner, who earns half of the seller's part after the fee; left out: none. Shown to neither buyer nor seller. */
  partner?: { userId: number; companyId: number | null } | null
  lines: PricedLine[]
  /** Whether the buyer may cancel without a fee at any time. */
  freeCancel: boolean
}

/** A side of a dispute has said something, or complained. */
export type DisputeStatement = { side: 'BUYER' | 'SELLER'; at: Date }

/** What a side of a dispute may still say, and until when: its answer, or once more. */
export type StatementTurnNow = { side: DisputeStatement['side']; kind: 'ANSWER' | 'SUPPLEMENT'; before: Date }

/** An order as the domain of its subject needs it. */
export type Purchase = {
  orderId: number
  orderNo: string
  subjectId: number | null
  buyer: { userId: number; companyId: number | null }
  seller: { userId: number; companyId: number | null } | null
  lines: { refId: number | null; quantity: number; amount: number }[]
  at: Date
}

/** An order that was paid, as the rule about its refund needs it. Amounts in fen, coins included. */
export type PaidPurchase = Purchase & {
  paidAt: Date
  total: number
  /** What of the price was not given back. */
  kept: number
}

/** What the rule gives back, in fen, coins included; and why, in words. */
export type RuleRefund = { value: number; text: string }

/** For what the refund rule itself says how much comes back: nobody is asked, and the buyer knows the sum before. */
export type RefundRule = {
  /** How much comes back now, and why in words; 0 when nothing does. */
  calculate(db: Db, paid: PaidPurchase): Promise<RuleRefund>
  /**
   * Ends what was bought, from this moment on; the money is on its way. Runs in the transaction of the refund.
   * @returns what `calculate` says while nobody can use it any more; with a value of 0 nothing has changed.
   */
  begin(trx: Db, paid: PaidPurchase): Promise<RuleRefund>
}

/** For whom a price is asked, and when. */
export type PriceRequest = { buyer: { userId: number; companyId: number | null }; now: Date }

/** One thing that is fixed as evidence. `content` is hashed as JSON. No part names a person. */
export type EvidencePart = { kind: EvidenceKind; ref: string; content: unknown }

/**
 * What an operator decided about an order in dispute. `value` in fen: what goes back of an order that is completed, `unused` of it without the
 * operator, as the rules say.
 */
export type Verdict = {
  outcome: 'REFUND' | 'COMPLETE' | 'CONTINUE'
  value: number
  unused: number
  reason: string
  operatorId: number
  /** The price of the order, in fen. */
  total: number
  /** Of a final decision: what the first one gave back, in fen. The outcome and `value` are of everything, the first one included. */
  firstBack: number | null
}

/** A side asks for another look at what was decided. */
export type Reconsidered = { by: 'BUYER' | 'SELLER'; userId: number; reason: string }

export type RecountedAfter = 'COMPLETED' | 'REVIEWED' | 'REFUNDED'

export type Purchasable = {
  kind: OrderKind
  /** The platform's share of what the seller earns, in basis points, until operators approve another (trade/fee). */
  feeRate: number
  /** Whether an order is complete as soon as it is paid; otherwise the buyer accepts what was delivered. */
  completesWhenPaid: boolean
  /** The whole price is coins: nothing of it is money, neither for the platform nor for the seller. */
  paidInCoins?: true
  refund?: RefundRule
  /**
   * Reads prices from the database; nothing of a price comes from the caller.
   * @throws AppError `missing.record` when it cannot be bought now.
   */
  price(db: Db, subjectId: number, wanted: readonly RequestedLine[], asking: PriceRequest): Promise<Priced>
  /**
   * Takes what is limited (seats, places) while the order waits for its payment. Runs in the transaction that creates the order.
   * @throws AppError `order.owned` when the buyer has it, or another order of it waits.
   */
  reserve(trx: Db, purchase: Purchase, wanted: readonly RequestedLine[]): Promise<void>
  /** Gives the buyer what was paid for. Runs in the transaction of the payment: no purge, no call to the outside. */
  fulfil(trx: Db, purchase: Purchase): Promise<void>
  /**
   * Takes back what `reserve` or `fulfil` gave, because the order was closed or everything was refunded (`whole`), or because the refund of
   * the rule is complete; after any other refund of a part the buyer keeps it.
   */
  giveBack(trx: Db, purchase: Purchase, of: { whole: boolean }): Promise<void>
  /**
   * Operators give everything back of a completed order: ends what was bought at once. Runs in the transaction of the refund; left out:
   * `giveBack` ends it when the money is back.
   * @throws AppError while something that was bought later stands on it.
   */
  withdraw?(trx: Db, paid: PaidPurchase): Promise<void>
  /** Whether operators can still be asked about it (rule 争议 二); left out: not after its order is complete. */
  isDisputable?(db: Db, paid: PaidPurchase): Promise<boolean>
  /** Whose turn it is to say something in a dispute; left out: as the steps of its order say. */
  statementTurns?(db: Db, purchase: Purchase): Promise<StatementTurnNow[]>
  /** Fen of a disputed order that go back whatever operators give besides, because it was not used; left out: nothing. */
  unusedInDispute?(db: Db, purchase: Purchase): Promise<number>
  /** What this domain knows of a disputed order. */
  evidence?(db: Db, purchase: Purchase): Promise<EvidencePart[]>
  /** An operator has decided a dispute about it; the order has moved and its money is on its way. Runs in the transaction of the decision. */
  decided?(trx: Db, purchase: Purchase, verdict: Verdict): Promise<void>
  /** What was decided is looked at once more; the order is in dispute again. Runs in the transaction of that step. */
  reconsidered?(trx: Db, purchase: Purchase, asked: Reconsidered): Promise<void>
  /** Figures that follow from a completed or refunded order or its review. Runs after their transaction, in one of its own: may purge pages. */
  recount(trx: Db, purchase: Purchase, after: RecountedAfter): Promise<void>
}

/** @throws AppError `missing.record` for a kind that nobody sells. */
export function purchasableOf(kind: OrderKind): Purchasable {
  const found = getRegistry().purchasables[kind]
  if (!found) throw new AppError('missing.record')
  return found
}
