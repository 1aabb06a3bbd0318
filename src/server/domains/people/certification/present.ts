import { type CertificationAnswer, type CertificationRecord, TRANSFER_TRIES } from '#lib/contract/people/certification.ts'
import { holdOf, holdText } from './hold.ts'
import type { CertificationRow } from './queries.ts'

export const presentRecord = (row: CertificationRow): CertificationRecord => ({
  id: row.id,
  state: row.state,
  sandbox: row.sandbox,
  holderName: row.holder_name,
  numberMasked: row.number_masked,
  legalPerson: row.legal_person,
  appliedAt: row.applied_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  validUntil: row.valid_until,
  reason: row.refuse_reason,
  transfer:
    row.state === 'TRANSFER_PENDING' && row.transfer_until
      ? {
          sent: row.transfer_sent_at !== null,
          triesLeft: TRANSFER_TRIES - row.transfer_tries,
          until: row.transfer_until.toISOString(),
        }
      : null,
})

/** The certificate of a holder, and its application for a new one. @param rows of the holder, newest first. */
export function presentCertification(rows: readonly CertificationRow[], now: Date): CertificationAnswer {
  const certificate = rows.find(row => row.state === 'CERTIFIED')
  const newest = rows[0]
  const current = certificate ?? newest
  const renewal = certificate && newest && newest.id > certificate.id ? newest : undefined
  const hold = holdOf(rows, now)
  return {
    state: current?.state ?? 'NONE',
    current: current ? presentRecord(current) : null,
    renewal: renewal ? presentRecord(renewal) : null,
    hold: hold && { text: holdText(hold), until: hold.until.toISOString() },
  }
}
