/** Keeping what a signal has found, and putting it into the review queue. */
import type { FraudSignal } from '#lib/contract/platform/fraud.ts'
import { fraudSignalTexts } from '#lib/format/fraud.ts'
import type { Db } from '#server/db/client.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { insertHit, updateOutcome } from './queries.ts'
import type { HitSubject } from './tables.ts'

type Found = {
  signal: FraudSignal
  level: 'WARN' | 'HOLD' | 'QUEUE'
  subject: { kind: HitSubject; id: number }
  userId: number | null
  anonymous?: boolean
  reason: string
  measured?: number
}

/** @returns the number under which it stands; undefined when the same already waits for an operator. */
export const keepFound = (trx: Db, found: Found, now: Date): Promise<number | undefined> =>
  insertHit(trx, {
    signal: found.signal,
    level: found.level,
    subject_kind: found.subject.kind,
    subject_id: found.subject.id,
    user_id: found.userId,
    anonymous: found.anonymous ?? false,
    reason: found.reason,
    measured: found.measured ?? null,
    created_at: now,
  })

/** Keeps it and lets an operator decide. Nobody is named in the title: who may read it stands in the case. */
export async function putUp(trx: Db, found: Found, now: Date): Promise<void> {
  const id = await keepFound(trx, found, now)
  if (id === undefined) return
  const title = `${fraudSignalTexts[found.signal]}：${found.reason}`
  await submitForReview(trx, { kind: 'FRAUD', refId: id, title, submittedBy: null })
}

/** What was found is not there any more: nobody has to decide. */
export async function letGo(trx: Db, hitId: number, now: Date): Promise<void> {
  await updateOutcome(trx, [hitId], { outcome: 'GONE', decided_at: now, decided_by: null })
  await withdrawFromReview(trx, 'FRAUD', hitId)
}
