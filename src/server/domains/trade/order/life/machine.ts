/** The moves of an order as data: which event leads from which state to which, and whose event it is. */
import type { OrderEventKind, OrderKind, OrderState, TradeActor } from '#lib/contract/trade/order.ts'

export type Move = {
  event: OrderEventKind
  from: readonly OrderState[]
  to: OrderState
  by: readonly TradeActor[]
  /** Only orders of these kinds; left out: all. */
  kinds?: readonly OrderKind[]
  /** Also while a request for a refund is open. */
  whileRefunding?: true
  /** Only orders that were reviewed before the dispute, or only others; left out: both. */
  reviewed?: boolean
  /** Only services that have begun, or only others; left out: both. */
  started?: boolean
  /** Only where the buyer is bound by the beginning, or only elsewhere; left out: both. */
  bound?: boolean
}

const SERVICE: readonly OrderKind[] = ['SERVICE']
/** What sides of a finished trade may differ about between themselves, operators deciding. */
const DISPUTABLE: readonly OrderKind[] = ['SERVICE', 'COURSE', 'PLAYBACK', 'DOWNLOAD']
/** Moved by what happens to their question or consultation. */
const DIRECTED_ELSEWHERE: readonly OrderKind[] = ['BOUNTY', 'CONSULT']
const CONSULT: readonly OrderKind[] = ['CONSULT']
/** What operators decide about. */
const DECIDED: readonly OrderKind[] = [...DISPUTABLE, 'CONSULT']
/** Kinds that are complete once they are paid. */
export const INSTANT_KINDS: readonly OrderKind[] = ['PLAYBACK', 'COURSE', 'EXAM', 'CLOUD', 'DOWNLOAD']

export const MOVES: readonly Move[] = [
  { event: 'PAY', from: ['PENDING_PAYMENT'], to: 'PAID', by: ['SYSTEM'] },
  { event: 'CLOSE', from: ['PENDING_PAYMENT'], to: 'CLOSED', by: ['BUYER', 'SYSTEM'] },
  { event: 'AUTO_COMPLETE', from: ['PAID'], to: 'COMPLETED', by: ['SYSTEM'], kinds: INSTANT_KINDS },
  { event: 'AUTO_COMPLETE', from: ['PAID'], to: 'COMPLETED', by: ['SYSTEM'], kinds: DIRECTED_ELSEWHERE },
  { event: 'CANCEL', from: ['PAID'], to: 'CANCELLED', by: ['SYSTEM'], kinds: DIRECTED_ELSEWHERE },
  { event: 'ACCEPT', from: ['PAID'], to: 'ACCEPTED', by: ['SELLER'], kinds: SERVICE },
  { event: 'START', from: ['ACCEPTED'], to: 'ACCEPTED', by: ['SELLER'], kinds: SERVICE, started: false },
  { event: 'PROGRESS', from: ['ACCEPTED'], to: 'ACCEPTED', by: ['SELLER'], kinds: SERVICE, started: true },
  { event: 'PROGRESS', from: ['CHANGES_REQUESTED'], to: 'CHANGES_REQUESTED', by: ['SELLER'], kinds: SERVICE },
  { event: 'CANCEL', from: ['PAID', 'ACCEPTED'], to: 'CANCELLED', by: ['SELLER'], kinds: SERVICE },
  { event: 'CANCEL', from: ['PAID'], to: 'CANCELLED', by: ['BUYER'], kinds: SERVICE },
  { event: 'CANCEL', from: ['ACCEPTED'], to: 'CANCELLED', by: ['BUYER'], kinds: SERVICE, bound: false },
  { event: 'DELIVER', from: ['ACCEPTED', 'CHANGES_REQUESTED'], to: 'DELIVERED', by: ['SELLER'], kinds: SERVICE },
  { event: 'REQUEST_CHANGES', from: ['DELIVERED'], to: 'CHANGES_REQUESTED', by: ['BUYER'], kinds: SERVICE },
  { event: 'COMPLETE', from: ['DELIVERED'], to: 'COMPLETED', by: ['BUYER'], kinds: SERVICE },
  { event: 'AUTO_COMPLETE', from: ['DELIVERED'], to: 'COMPLETED', by: ['SYSTEM'], kinds: SERVICE },
  { event: 'REVIEW', from: ['COMPLETED'], to: 'REVIEWED', by: ['BUYER'], whileRefunding: true },
  { event: 'DISPUTE', from: ['DELIVERED', 'CHANGES_REQUESTED'], to: 'DISPUTED', by: ['BUYER', 'SELLER'], kinds: SERVICE },
  // Only after a request for a refund was refused: see `canDispute`.
  { event: 'DISPUTE', from: ['ACCEPTED'], to: 'DISPUTED', by: ['BUYER'], kinds: SERVICE },
  // Within the term of the rule, or for some days after a refund was refused: see `canDispute`.
  { event: 'DISPUTE', from: ['COMPLETED', 'REVIEWED'], to: 'DISPUTED', by: ['BUYER'], kinds: DISPUTABLE },
  // Once, by the side that has reason to: see `mayReconsider`.
  {
    event: 'RECONSIDER',
    from: ['CHANGES_REQUESTED', 'CANCELLED', 'COMPLETED', 'REVIEWED'],
    to: 'DISPUTED',
    by: ['BUYER', 'SELLER'],
    kinds: DECIDED,
    whileRefunding: true,
  },
  // A complaint about a consultation, also after it was finished; withdrawn, the order is what it was.
  // What was not used may still be on its way back then.
  {
    event: 'DISPUTE',
    from: ['PAID', 'COMPLETED', 'REVIEWED'],
    to: 'DISPUTED',
    by: ['SYSTEM'],
    kinds: CONSULT,
    whileRefunding: true,
  },
  { event: 'DISPUTE_WITHDRAW', from: ['DISPUTED'], to: 'PAID', by: ['SYSTEM'], kinds: CONSULT },
  { event: 'DISPUTE_CLOSE', from: ['DISPUTED'], to: 'COMPLETED', by: ['SYSTEM'], kinds: CONSULT, whileRefunding: true },
  { event: 'STATEMENT', from: ['DISPUTED'], to: 'DISPUTED', by: ['BUYER', 'SELLER'], kinds: DISPUTABLE },
  { event: 'DECIDE_REFUND', from: ['DISPUTED'], to: 'CANCELLED', by: ['OPERATOR'] },
  { event: 'DECIDE_COMPLETE', from: ['DISPUTED'], to: 'COMPLETED', by: ['OPERATOR'], reviewed: false },
  { event: 'DECIDE_COMPLETE', from: ['DISPUTED'], to: 'REVIEWED', by: ['OPERATOR'], reviewed: true },
  { event: 'DECIDE_CONTINUE', from: ['DISPUTED'], to: 'CHANGES_REQUESTED', by: ['OPERATOR'], kinds: SERVICE },
]

type OrderStatus = {
  kind: OrderKind
  state: OrderState
  refunding: boolean
  reviewed: boolean
  /** A service whose seller has begun. */
  started: boolean
  /** It has begun and is not one that goes back at any time: what was not done is asked back (rule 退款 一), nothing is cancelled. */
  bound: boolean
}

const isOpen = (move: Move, order: OrderStatus, actor: TradeActor): boolean =>
  move.from.includes(order.state) &&
  move.by.includes(actor) &&
  (move.kinds?.includes(order.kind) ?? true) &&
  (move.reviewed ?? order.reviewed) === order.reviewed &&
  (move.started ?? order.started) === order.started &&
  (move.bound ?? order.bound) === order.bound &&
  (move.whileRefunding === true || !order.refunding)

/** Where the event leads, or null when it may not happen now. */
export const nextState = (order: OrderStatus, event: OrderEventKind, actor: TradeActor): OrderState | null =>
  MOVES.find(move => move.event === event && isOpen(move, order, actor))?.to ?? null

/** What this side can do with the order now, for its buttons. */
export const movesOf = (order: OrderStatus, actor: TradeActor): OrderEventKind[] =>
  MOVES.filter(move => isOpen(move, order, actor)).map(move => move.event)
