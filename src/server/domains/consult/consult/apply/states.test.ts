import { expect, test } from 'vitest'
import { type ConsultApplyState, consultApplyState } from '#lib/contract/consult/consult-apply.ts'
import { type ApplicationEvent, next } from './states.ts'

const events: ApplicationEvent[] = ['APPLY', 'APPROVE', 'REFUSE', 'WITHDRAW']

/** Everything that may happen; whatever is not here must not. */
const allowed: Partial<Record<ConsultApplyState, Partial<Record<ApplicationEvent, ConsultApplyState>>>> = {
  NONE: { APPLY: 'APPLYING' },
  APPLYING: { APPROVE: 'ACTIVE', REFUSE: 'REFUSED', WITHDRAW: 'NONE' },
  REFUSED: { APPLY: 'APPLYING' },
}

const cases = consultApplyState.options.flatMap(state =>
  events.map(event => [state, event, allowed[state]?.[event] ?? null] as const),
)

test.each(cases)('%s, %s → %s', (state, event, to) => expect(next(state, event)).toBe(to))
