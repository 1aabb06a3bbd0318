import { describe, expect, test } from 'vitest'
import { applicationEvent, applicationState } from '#lib/contract/city/job-application.ts'
import { type AnyEvent, type AnySide, isClosed, moveOf } from './rules.ts'

const states = applicationState.options
const events: readonly AnyEvent[] = [...applicationEvent.options, 'expire']
const sides: readonly AnySide[] = ['applicant', 'company', 'system']
const open = ['APPLY', 'VIEW', 'CANDIDATE', 'INTERVIEW', 'OFFER']

/** Everything that is allowed, written out: state, whether the interview was accepted, event, side, where it leads. */
const allowed = new Set([
  ...open.flatMap(state =>
    [null, true, false].flatMap(accepted => [
      `${state} ${accepted} abandon company ABANDON`,
      `${state} ${accepted} withdraw applicant WITHDRAWN`,
      `${state} ${accepted} expire system EXPIRED`,
    ]),
  ),
  ...[null, true, false].flatMap(accepted => [
    `APPLY ${accepted} view company VIEW`,
    `VIEW ${accepted} shortlist company CANDIDATE`,
    `VIEW ${accepted} invite company INTERVIEW`,
    `CANDIDATE ${accepted} invite company INTERVIEW`,
    `INTERVIEW ${accepted} invite company INTERVIEW`,
    `OFFER ${accepted} acceptOffer applicant HIRED`,
  ]),
  'INTERVIEW null acceptInterview applicant INTERVIEW',
  'INTERVIEW null declineInterview applicant INTERVIEW',
  'INTERVIEW true offer company OFFER',
])

describe('an application', () => {
  test('takes exactly the steps of the table: every state × answer × event × side', () => {
    const found = states.flatMap(state =>
      [null, true, false].flatMap(accepted =>
        events.flatMap(event =>
          sides.flatMap(side => {
            const to = moveOf({ state, accepted }, event, side)
            return to ? [`${state} ${accepted} ${event} ${side} ${to}`] : []
          }),
        ),
      ),
    )
    expect(new Set(found)).toEqual(allowed)
  })

  test('ends in four states, from which nothing leads on', () => {
    expect(states.filter(isClosed)).toEqual(['HIRED', 'ABANDON', 'WITHDRAWN', 'EXPIRED'])
  })
})
