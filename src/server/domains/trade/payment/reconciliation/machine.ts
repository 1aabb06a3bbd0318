/** The moves of a difference as data. An operator explains one under their name; a correction takes two operators (trade/ledger). */
import type { FindingState } from '#lib/contract/trade/reconciliation.ts'

export const FINDING_EVENTS = ['EXPLAIN', 'CORRECT', 'MATCH'] as const
export type FindingEvent = (typeof FINDING_EVENTS)[number]

/** MATCH is no operator's: both sides agree by now. */
export const FINDING_ACTORS = ['OPERATOR', 'SYSTEM'] as const
export type FindingActor = (typeof FINDING_ACTORS)[number]

const MOVES: Readonly<Record<FindingEvent, { to: FindingState; by: FindingActor }>> = {
  EXPLAIN: { to: 'EXPLAINED', by: 'OPERATOR' },
  CORRECT: { to: 'CORRECTED', by: 'OPERATOR' },
  MATCH: { to: 'MATCHED', by: 'SYSTEM' },
}

/** Where the event leads; undefined when it may not happen. What is settled stays so. */
export const nextState = (state: FindingState, event: FindingEvent, actor: FindingActor): FindingState | undefined =>
  state === 'OPEN' && MOVES[event].by === actor ? MOVES[event].to : undefined
