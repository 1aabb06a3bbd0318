/** What either side may do in which state, as one table. */
import type { ApplicationEvent, JobApplicationState } from '#lib/contract/city/job-application.ts'
import type { ApplicationSide } from '#server/domains/city/recruitment/tables.ts'

export type AnyEvent = ApplicationEvent | 'expire'
export type AnySide = ApplicationSide | 'system'

type Move = { to: JobApplicationState; by: AnySide }

const abandon: Move = { to: 'ABANDON', by: 'company' }
const withdraw: Move = { to: 'WITHDRAWN', by: 'applicant' }
const expire: Move = { to: 'EXPIRED', by: 'system' }
const invite: Move = { to: 'INTERVIEW', by: 'company' }
const always = { abandon, withdraw, expire }

/** What is not here is forbidden. */
export const APPLICATION_MOVES: Readonly<Record<JobApplicationState, Partial<Record<AnyEvent, Move>>>> = {
  APPLY: { ...always, view: { to: 'VIEW', by: 'company' } },
  VIEW: { ...always, shortlist: { to: 'CANDIDATE', by: 'company' }, invite },
  CANDIDATE: { ...always, invite },
  INTERVIEW: {
    ...always,
    // Another time or place: the person is asked again.
    invite,
    acceptInterview: { to: 'INTERVIEW', by: 'applicant' },
    declineInterview: { to: 'INTERVIEW', by: 'applicant' },
    offer: { to: 'OFFER', by: 'company' },
  },
  OFFER: { ...always, acceptOffer: { to: 'HIRED', by: 'applicant' } },
  HIRED: {},
  ABANDON: {},
  WITHDRAWN: {},
  EXPIRED: {},
}

type Situation = {
  state: JobApplicationState
  /** Whether the person comes to the interview; null: they have not said. */
  accepted: boolean | null
}

/** @returns where the event leads, or null when this side may not do that now. */
export function moveOf({ state, accepted }: Situation, event: AnyEvent, side: AnySide): JobApplicationState | null {
  const move = APPLICATION_MOVES[state][event]
  if (move?.by !== side) return null
  // An interview is answered once for each invitation, and nobody is hired without having come.
  if ((event === 'acceptInterview' || event === 'declineInterview') && accepted !== null) return null
  if (event === 'offer' && accepted !== true) return null
  return move.to
}

export const eventsFor = (situation: Situation, side: ApplicationSide): ApplicationEvent[] =>
  (Object.keys(APPLICATION_MOVES[situation.state]) as AnyEvent[]).filter(
    (event): event is ApplicationEvent => event !== 'expire' && moveOf(situation, event, side) !== null,
  )

export const isClosed = (state: JobApplicationState): boolean => Object.keys(APPLICATION_MOVES[state]).length === 0
