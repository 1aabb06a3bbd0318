/**
 * The review queue as other domains see it: what is put up for a decision, and what a domain declares in its manifest so that its kind
 * can be decided.
 */

import type { ReviewKind } from '#lib/contract/platform/moderation.ts'
import { HOUR_MS } from '#lib/format/units.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/jobs/loop.ts'
import type { Party } from '#server/own-case.ts'
import { countWaitingByKind, listDecided, updateForgotten, updateWithdrawn, upsertCase } from './queries.ts'

export { isOwnReview, requireClaim, settleReview } from './queue.ts'

export type Decision = {
  operatorId: number
  reason: string
  now: Date
  /** The operator who decides, for decisions that also change something beside the case. */
  context?: OperatorContext
}

/** How the queue shows and decides one kind. Written by the domain that owns it. */
export type ReviewSubject = {
  kind: ReviewKind
  label: string
  /** Operators who took part in the decision that the case appeals against; they may not decide it. */
  tookPart?(db: Db, refId: number): Promise<number | null>
  /** People whom the decision is about besides the submitter: nobody decides a case that they are involved in. */
  parties?(db: Db, refId: number): Promise<readonly Party[]>
  /** The evidence. Pictures and files as links that a browser may open now. @param reader the operator who looks. */
  show(
    db: Db,
    refId: number,
    reader: LinkReader | null,
  ): Promise<{
    facts: { label: string; value: string }[]
    text?: string
    pictures: { url: string; label: string }[]
    files: { url: string; name: string }[]
    films?: { url: string; label: string; poster: string | null }[]
    /** The address at which the public, or the operator, sees it. */
    link?: string
  }>
  /** Runs in the transaction of the decision; an AppError keeps the case as it was. */
  approve(trx: Db, refId: number, decision: Decision): Promise<void>
  reject(trx: Db, refId: number, decision: Decision): Promise<void>
}

type Submission = {
  kind: ReviewKind
  refId: number
  title: string
  /** Null: a visitor. */
  submittedBy: number | null
  companyId?: number | null
  cityCode?: number | null
  /** Shown before everything else that waits. */
  isUrgent?: boolean
}

/** Puts something into the queue. A second time while it waits changes nothing but its title. */
export async function submitForReview(trx: Db, { kind, refId, title, ...from }: Submission): Promise<void> {
  await upsertCase(trx, {
    kind,
    ref_id: refId,
    title: title.slice(0, 120),
    submitted_by: from.submittedBy,
    company_id: from.companyId ?? null,
    city_code: from.cityCode ?? null,
    precedence: from.isUrgent ? 0 : 1,
  })
}

/** Takes something out of the queue that no longer needs a decision. */
export async function withdrawFromReview(trx: Db, kind: ReviewKind, refId: number): Promise<void> {
  await updateWithdrawn(trx, kind, refId, new Date())
}

export type QueueFigures = { kind: ReviewKind; waiting: number; mine: number; oldestAt: Date | null }

/** The latest decisions about what a person, or a company, has handed in of one kind, newest first. */
export async function listDecisions(
  db: Db,
  kind: ReviewKind,
  of: { userId: number } | { companyId: number },
): Promise<{ refId: number; isRefused: boolean; decidedAt: Date }[]> {
  const rows = await listDecided(db, kind, of)
  return rows.map(row => ({ refId: row.ref_id, isRefused: row.state === 'REJECTED', decidedAt: row.decided_at }))
}

/** How much waits, kind by kind. */
export async function countWaiting(db: Db, operatorId: number): Promise<QueueFigures[]> {
  const rows = await countWaitingByKind(db, operatorId)
  return rows.map(row => ({ kind: row.kind, waiting: row.waiting, mine: row.mine, oldestAt: row.oldest_at }))
}

const FORGOTTEN_MS = 4 * HOUR_MS

/** What somebody took and left lying goes back into the queue. */
export const releaseForgotten: Job = {
  name: 'platform.moderation.forgotten-claims',
  everySeconds: 600,
  async work({ db, now }) {
    await updateForgotten(db, new Date(now.getTime() - FORGOTTEN_MS))
  },
}
