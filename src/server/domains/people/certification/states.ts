/**
 * The states of a certification (identity.md): NONE → APPLYING → (TRANSFER_PENDING) → CERTIFIED → EXPIRED | REVOKED, and
 * APPLYING → REFUSED → APPLYING. What a company has, or asks for, expires when it is given to another owner. A renewal is an
 * application of its own beside the certificate, which expires when it succeeds.
 */
import type { CertificationState } from '#lib/contract/people/certification.ts'

export type Subject = 'PERSON' | 'COMPANY'
export type CertificationEvent =
  | 'APPLY'
  | 'APPROVE'
  | 'SEND_TRANSFER'
  | 'CONFIRM_TRANSFER'
  | 'REFUSE'
  | 'EXPIRE'
  | 'REVOKE'
  | 'HAND_OVER'

/** NONE is the absence of a row: nothing leads back to it. */
type StoredState = Exclude<CertificationState, 'NONE'>
type Step = readonly [from: CertificationState, event: CertificationEvent, to: StoredState]

const COMMON: readonly Step[] = [
  ['NONE', 'APPLY', 'APPLYING'],
  ['REFUSED', 'APPLY', 'APPLYING'],
  ['EXPIRED', 'APPLY', 'APPLYING'],
  ['REVOKED', 'APPLY', 'APPLYING'],
  ['APPLYING', 'REFUSE', 'REFUSED'],
  ['CERTIFIED', 'EXPIRE', 'EXPIRED'],
  ['CERTIFIED', 'REVOKE', 'REVOKED'],
]

const TRANSITIONS: Record<Subject, readonly Step[]> = {
  PERSON: [...COMMON, ['APPLYING', 'APPROVE', 'CERTIFIED']],
  COMPANY: [
    ...COMMON,
    ['APPLYING', 'SEND_TRANSFER', 'TRANSFER_PENDING'],
    ['TRANSFER_PENDING', 'CONFIRM_TRANSFER', 'CERTIFIED'],
    // Three wrong amounts, or none within the time.
    ['TRANSFER_PENDING', 'REFUSE', 'REFUSED'],
    // The company has another owner.
    ['APPLYING', 'HAND_OVER', 'EXPIRED'],
    ['TRANSFER_PENDING', 'HAND_OVER', 'EXPIRED'],
    ['CERTIFIED', 'HAND_OVER', 'EXPIRED'],
  ],
}

/** @returns the state after the event, or null when it cannot happen here. */
export const next = (subject: Subject, from: CertificationState, event: CertificationEvent): StoredState | null =>
  TRANSITIONS[subject].find(([state, what]) => state === from && what === event)?.[2] ?? null
