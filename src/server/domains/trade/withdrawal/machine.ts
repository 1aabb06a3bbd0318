/** The moves of a withdrawal as data. Two operators decide; nobody handles their own money. */
import type { WithdrawalState } from '#lib/contract/trade/withdrawal.ts'
import type { WithdrawalEvent } from '#lib/contract/trade/withdrawal-review.ts'

/**
 * PAYEE: gets the money, or works for the company that does, whatever else they are. CHECKER: the operator who made the first check.
 * OPERATOR: any other.
 */
export const WITHDRAWAL_ACTORS = ['PAYEE', 'CHECKER', 'OPERATOR'] as const
export type WithdrawalActor = (typeof WITHDRAWAL_ACTORS)[number]

type Move = { event: WithdrawalEvent; from: readonly WithdrawalState[]; to: WithdrawalState; by: readonly WithdrawalActor[] }

const EITHER: readonly WithdrawalActor[] = ['CHECKER', 'OPERATOR']

/** From PAYING on only the bank decides: what is under way there cannot be refused here. */
const MOVES: readonly Move[] = [
  { event: 'CHECK', from: ['APPLIED'], to: 'CHECKED', by: EITHER },
  { event: 'APPROVE', from: ['CHECKED'], to: 'APPROVED', by: ['OPERATOR'] },
  { event: 'REFUSE', from: ['APPLIED', 'CHECKED', 'APPROVED'], to: 'REFUSED', by: EITHER },
  { event: 'START', from: ['APPROVED'], to: 'PAYING', by: EITHER },
  { event: 'PAY', from: ['PAYING'], to: 'PAID', by: EITHER },
  { event: 'FAIL', from: ['PAYING'], to: 'FAILED', by: EITHER },
]

const moveOf = (state: WithdrawalState, event: WithdrawalEvent): Move | undefined =>
  MOVES.find(move => move.event === event && move.from.includes(state))

/** Where the event leads; `wrong state`, or `wrong actor` when somebody else could do it now. */
export function nextState(
  state: WithdrawalState,
  event: WithdrawalEvent,
  actor: WithdrawalActor,
): WithdrawalState | 'wrong state' | 'wrong actor' {
  const move = moveOf(state, event)
  if (!move) return 'wrong state'
  return move.by.includes(actor) ? move.to : 'wrong actor'
}

export const eventsOf = (state: WithdrawalState, actor: WithdrawalActor): WithdrawalEvent[] =>
  MOVES.filter(move => move.from.includes(state) && move.by.includes(actor)).map(move => move.event)
