/** The moves of an invoice as data. */
import type { InvoiceState } from '#lib/contract/trade/invoice.ts'

export const INVOICE_EVENTS = ['ISSUE', 'REFUSE', 'WITHDRAW', 'TURN_RED'] as const
export type InvoiceEvent = (typeof INVOICE_EVENTS)[number]

/** ISSUER: the seller, or an operator for what the platform issues. OPERATOR: for what a seller has issued. */
export const INVOICE_ACTORS = ['BUYER', 'ISSUER', 'OPERATOR'] as const
export type InvoiceActor = (typeof INVOICE_ACTORS)[number]

type Move = { from: InvoiceState; to: InvoiceState; by: readonly InvoiceActor[] }

const MOVES: Readonly<Record<InvoiceEvent, Move>> = {
  ISSUE: { from: 'REQUESTED', to: 'ISSUED', by: ['ISSUER'] },
  REFUSE: { from: 'REQUESTED', to: 'REFUSED', by: ['ISSUER'] },
  WITHDRAW: { from: 'REQUESTED', to: 'WITHDRAWN', by: ['BUYER'] },
  // A refund must not hang on a seller who does nothing.
  TURN_RED: { from: 'ISSUED', to: 'RED', by: ['ISSUER', 'OPERATOR'] },
}

/** Where the event leads; undefined when it may not happen. */
export const nextState = (state: InvoiceState, event: InvoiceEvent, actor: InvoiceActor): InvoiceState | undefined =>
  MOVES[event].from === state && MOVES[event].by.includes(actor) ? MOVES[event].to : undefined
