/** Becoming a consultant. What an approved one does later (pausing, being stopped) is no matter of the application. */
import type { ConsultApplyState } from '#lib/contract/consult/consult-apply.ts'

export type ApplicationEvent = 'APPLY' | 'APPROVE' | 'REFUSE' | 'WITHDRAW'

type Step = readonly [from: ConsultApplyState, event: ApplicationEvent, to: ConsultApplyState]

/** NONE is the absence of a row: who withdraws leaves nothing behind. */
const TRANSITIONS: readonly Step[] = [
  ['NONE', 'APPLY', 'APPLYING'],
  ['REFUSED', 'APPLY', 'APPLYING'],
  ['APPLYING', 'APPROVE', 'ACTIVE'],
  ['APPLYING', 'REFUSE', 'REFUSED'],
  ['APPLYING', 'WITHDRAW', 'NONE'],
]

/** @returns the state after the event, or null when it cannot happen here. */
export const next = (from: ConsultApplyState, event: ApplicationEvent): ConsultApplyState | null =>
  TRANSITIONS.find(([state, what]) => state === from && what === event)?.[2] ?? null
