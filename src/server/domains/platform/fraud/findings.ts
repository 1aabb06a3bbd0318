/** Records the findings of a signal and puts them into the review queue. */
import type { FraudSignal } from '#lib/contract/platform/fraud.ts'
import { fraudSignalTexts } from '#lib/format/fraud.ts'
import type { Db } from '#server/db/client.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { insertHit, updateOutcome } from './queries.ts'
import type { HitSubject } from './tables.ts'

type Finding = {
  signal: FraudSignal
  level: 'WARN' | 'HOLD' | 'QUEUE'
  subject: { kind: HitSubject; id: number }
  userId: number | null
  anonymous?: boolean
  reason: string
  measured?: number
}

/** @returns the id of the finding; undefined when the same one already waits for an operator. */
export const saveFinding = (trx: Db, finding: Finding, now: Date): Promise<number | undefined> =>
  insertHit(trx, {
    signal: finding.signal,
    level: finding.level,
    subject_kind: finding.subject.kind,
    subject_id: finding.subject.id,
    user_id: finding.userId,
    anonymous: finding.anonymous ?? false,
    reason: finding.reason,
    measured: finding.measured ?? null,
    created_at: now,
  })

/** Records the finding and asks an operator to decide. The title names nobody: it is shown more widely than the case. */
export async function submitFinding(trx: Db, finding: Finding, now: Date): Promise<void> {
  const id = await saveFinding(trx, finding, now)
  if (id === undefined) return
  const title = `${fraudSignalTexts[finding.signal]}：${finding.reason}`
  await submitForReview(trx, { kind: 'FRAUD', refId: id, title, submittedBy: null })
}

/** Ends a finding whose cause is gone: nobody has to decide about it. */
export async function withdrawFinding(trx: Db, hitId: number, now: Date): Promise<void> {
  await updateOutcome(trx, [hitId], { outcome: 'GONE', decided_at: now, decided_by: null })
  await withdrawFromReview(trx, 'FRAUD', hitId)
}
