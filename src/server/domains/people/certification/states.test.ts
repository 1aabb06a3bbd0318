import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CertificationState, certificationState } from '#lib/contract/people/certification.ts'
import { type CertificationEvent, next, type Subject } from './states.ts'

const states = certificationState.options
const events: CertificationEvent[] = [
  'APPLY',
  'APPROVE',
  'SEND_TRANSFER',
  'CONFIRM_TRANSFER',
  'REFUSE',
  'EXPIRE',
  'REVOKE',
  'HAND_OVER',
]

/** Everything that may happen, by hand from identity.md; whatever is not here must not. */
const allowed: Record<Subject, Partial<Record<CertificationState, Partial<Record<CertificationEvent, CertificationState>>>>> = {
  PERSON: {
    NONE: { APPLY: 'APPLYING' },
    APPLYING: { APPROVE: 'CERTIFIED', REFUSE: 'REFUSED' },
    REFUSED: { APPLY: 'APPLYING' },
    CERTIFIED: { EXPIRE: 'EXPIRED', REVOKE: 'REVOKED' },
    EXPIRED: { APPLY: 'APPLYING' },
    REVOKED: { APPLY: 'APPLYING' },
  },
  COMPANY: {
    NONE: { APPLY: 'APPLYING' },
    APPLYING: { SEND_TRANSFER: 'TRANSFER_PENDING', REFUSE: 'REFUSED', HAND_OVER: 'EXPIRED' },
    TRANSFER_PENDING: { CONFIRM_TRANSFER: 'CERTIFIED', REFUSE: 'REFUSED', HAND_OVER: 'EXPIRED' },
    REFUSED: { APPLY: 'APPLYING' },
    CERTIFIED: { EXPIRE: 'EXPIRED', REVOKE: 'REVOKED', HAND_OVER: 'EXPIRED' },
    EXPIRED: { APPLY: 'APPLYING' },
    REVOKED: { APPLY: 'APPLYING' },
  },
}

const cases = (['PERSON', 'COMPANY'] as const).flatMap(subject =>
  states.flatMap(state => events.map(event => [subject, state, event, allowed[subject][state]?.[event] ?? null] as const)),
)

test.each(cases)('%s %s, %s → %s', (subject, state, event, to) => expect(next(subject, state, event)).toBe(to))

describe('whatever happens in whatever order', () => {
  const walk = (subject: Subject, happening: CertificationEvent[]) => {
    const path: CertificationState[] = ['NONE']
    for (const event of happening) {
      const to = next(subject, path.at(-1)!, event)
      if (to) path.push(to)
    }
    return path
  }

  test('nobody is certified without having applied and been approved', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('PERSON' as const, 'COMPANY' as const),
        fc.array(fc.constantFrom(...events)),
        (subject, happening) => {
          const path = walk(subject, happening)
          path.forEach((state, at) => {
            if (state !== 'CERTIFIED') return
            const before = path.slice(0, at)
            expect(before.at(-1)).toBe(subject === 'PERSON' ? 'APPLYING' : 'TRANSFER_PENDING')
            expect(before.lastIndexOf('APPLYING')).toBeGreaterThan(before.lastIndexOf('REFUSED'))
          })
        },
      ),
    )
  })

  test('a person never waits for a transfer', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), happening => !walk('PERSON', happening).includes('TRANSFER_PENDING')),
    )
  })
})
