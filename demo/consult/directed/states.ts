/** The states of directed consultations, how often each occurs, and how long each step takes. */
import type { DirectedState } from '#server/domains/consult/consult/tables.ts'

/** Hours from asking to being accepted. */
export const ACCEPTED_AFTER = 2
/** Hours from asking to the asker's confirmation. */
export const CONFIRMED_AFTER = 60

export const STATES: readonly (readonly [DirectedState, number])[] = [
  ['PENDING_PAY', 2],
  ['WAIT_ACCEPT', 3],
  ['NEED_INFO', 1],
  ['DECLINED', 1],
  ['TIMEOUT', 1],
  ['CANCELLED', 1],
  ['CONSULTING', 4],
  ['WAIT_CONFIRM', 3],
  ['FINISHED', 14],
  ['REVIEWED', 62],
  ['DISPUTED', 2],
  ['PARTIAL_REFUND', 1],
  ['REFUNDED', 3],
]
/** Days since a consultation began that is still under way: within the terms for paying, accepting, answering, confirming. */
export const AGES: Partial<Record<DirectedState, readonly [number, number]>> = {
  PENDING_PAY: [1 / 1440, 25 / 1440],
  WAIT_ACCEPT: [0.01, 0.45],
  NEED_INFO: [0.15, 0.9],
  CONSULTING: [0.1, 2],
  WAIT_CONFIRM: [2.2, 4.9],
  DISPUTED: [2.4, 4.2],
}
/** Accepted and over. */
export const ENDED: readonly DirectedState[] = ['WAIT_CONFIRM', 'FINISHED', 'REVIEWED', 'DISPUTED', 'PARTIAL_REFUND']
export const RUNNING: readonly DirectedState[] = ['PENDING_PAY', 'WAIT_ACCEPT', 'NEED_INFO', 'CONSULTING']
