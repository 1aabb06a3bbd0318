/** What may be done with a service, and with the change of one that waits beside it, by whom and where it leads, as one table. */
import type { OfferEditState, OfferState } from '#lib/contract/city/offer.ts'

export const OFFER_EVENTS = [
  'SAVE',
  'SUBMIT',
  'WITHDRAW',
  'PUT_ON',
  'TAKE_OFF',
  'APPEAL',
  'DISCARD',
  'APPROVE',
  'REJECT',
  'TAKE_DOWN',
] as const
export type OfferEvent = (typeof OFFER_EVENTS)[number]

/** `GONE`: there is none any more. */
type Moves<State> = Partial<Record<OfferEvent, State | 'GONE'>>

/** What is not here is forbidden. */
export const OFFER_MOVES: Readonly<Record<OfferState, Moves<OfferState>>> = {
  DRAFT: { SAVE: 'DRAFT', SUBMIT: 'REVIEWING', DISCARD: 'GONE' },
  REVIEWING: { WITHDRAW: 'DRAFT', APPROVE: 'ON', REJECT: 'REJECTED' },
  // What was approved before is not what is written now: it has to be looked at again.
  REJECTED: { SAVE: 'DRAFT', SUBMIT: 'REVIEWING', DISCARD: 'GONE' },
  OFF: { SAVE: 'DRAFT', PUT_ON: 'ON' },
  ON: { TAKE_OFF: 'OFF', TAKE_DOWN: 'TAKEN_DOWN' },
  TAKEN_DOWN: { APPEAL: 'APPEALING' },
  APPEALING: { APPROVE: 'ON', REJECT: 'TAKEN_DOWN' },
}

/** The moves of an unpublished change to a service that is `ON` and stays so; `NONE`: there is no change. */
export const EDIT_MOVES: Readonly<Record<OfferEditState | 'NONE', Moves<OfferEditState>>> = {
  NONE: { SAVE: 'DRAFT' },
  DRAFT: { SAVE: 'DRAFT', SUBMIT: 'REVIEWING', DISCARD: 'GONE' },
  REVIEWING: { WITHDRAW: 'DRAFT', APPROVE: 'GONE', REJECT: 'REJECTED' },
  REJECTED: { SAVE: 'DRAFT', SUBMIT: 'REVIEWING', DISCARD: 'GONE' },
}

/** Whether operators cause the event, rather than the owner. */
export const isOperators = (event: OfferEvent): boolean => event === 'APPROVE' || event === 'REJECT' || event === 'TAKE_DOWN'

export type OfferMove = { of: 'SERVICE'; to: OfferState | 'GONE' } | { of: 'CHANGE'; to: OfferEditState | 'GONE' }

/** @returns the state after the event, or null when it may not happen now. @param editState the state of its unpublished change */
export function moveOf(
  { state, editState }: { state: OfferState; editState: OfferEditState | null },
  event: OfferEvent,
): OfferMove | null {
  const to = OFFER_MOVES[state][event]
  if (to) return { of: 'SERVICE', to }
  const changed = state === 'ON' ? EDIT_MOVES[editState ?? 'NONE'][event] : undefined
  return changed ? { of: 'CHANGE', to: changed } : null
}
